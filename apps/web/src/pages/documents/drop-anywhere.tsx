import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDroppedFiles } from '../../components/files/incoming-files.ts'
import { leaveFiles } from '../../components/files/waiting-files.ts'
import { useMay } from '../../session/session.tsx'
import classes from './drop-anywhere.module.css'

/** Files that are dropped on any page open the upload dialog with them. The documents' own page takes its files itself. */
export function DropAnywhere() {
  const mayWrite = useMay('write')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const take = useCallback(
    (files: File[]) => {
      // What a person has begun in a dialog is not left for a file.
      if (document.querySelector('[role="dialog"]')) return
      leaveFiles(files)
      void navigate({ to: '/documents', search: { add: true } })
    },
    [navigate],
  )
  const isOver = useDroppedFiles(mayWrite && pathname !== '/documents' ? take : null, true)
  return isOver ? <div className={classes.over}>Drop to upload</div> : null
}
