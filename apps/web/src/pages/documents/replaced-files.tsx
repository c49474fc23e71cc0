import type { ReplacedDocumentJson } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayWords } from '../../components/data/day-words.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { trpc } from '../../net/api.ts'
import classes from './replaced-files.module.css'
import { usePutBack } from './use-replace.ts'

/** Below the documents: how many were replaced and can be put back, and the way to them. Nothing where there are none. */
export function ReplacedFiles() {
  const { data: replaced = [] } = trpc.documents.replaced.useQuery()
  const [isOpen, setOpen] = useState(false)
  if (replaced.length === 0) return null
  return (
    <div className={classes.line}>
      {replaced.length === 1 ? '1 replaced file' : `${replaced.length.toLocaleString('en-US')} replaced files`}
      <span aria-hidden="true">·</span>
      <button type="button" className={`${classes.show} lh-link`} aria-label="Show replaced files" onClick={() => setOpen(true)}>
        Show
      </button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Replaced Files" size={480}>
          <ul className={classes.files}>
            {replaced.map((file) => (
              <Replaced key={file.id} file={file} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}

function Replaced({ file: { id, originalName, replacedAt, keptUntil } }: { file: ReplacedDocumentJson }) {
  const putBack = usePutBack()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await putBack(id)
    setBusy(false)
  }
  return (
    <li className={classes.file}>
      <div className={classes.words}>
        <FileName name={originalName} />
        <div className={classes.days}>
          <span>Replaced on {dayWords(replacedAt)}</span> <span>Removed for good on {dayWords(keptUntil)}</span>
        </div>
      </div>
      <Button variant="default" size="xs" loading={isBusy} aria-label={`Put Back ${originalName}`} onClick={() => void press()}>
        Put Back
      </Button>
    </li>
  )
}
