import type { SkippedClientJson } from '@ledgerhand/core/wire/sharing'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import classes from './page.module.css'

interface ClientResultsProps {
  title: string
  /** A list item for each client for whom it was done. */
  done: ReactNode
  skipped: readonly SkippedClientJson[]
  onClose: () => void
}

/** What became of something done for many clients at once: for whom it was done, and for whom not, and why. */
export function ClientResults({ title, done, skipped, onClose }: ClientResultsProps) {
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      <ul className={classes.results} aria-label="What became of it">
        {done}
        {skipped.map(({ ownerId, name, why }) => (
          <li key={ownerId}>
            <span className="lh-muted">
              <b>{name}</b>: {why}
            </span>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
