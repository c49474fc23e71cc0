import { useDatabaseDamaged } from '../../net/database-state.ts'
import classes from './damaged-note.module.css'
import { ErrorNote } from './error-note.tsx'

interface DamagedNoteProps {
  /** What cannot be done here meanwhile, a sentence. */
  means: string
  /** Where no card is around it: with the gutters of a page. */
  isFramed?: boolean
  onRetry?: () => void
}

/** As long as the server's database is damaged: what that means here, and who does what about it. */
export function DamagedNote({ means, isFramed = false, onRetry }: DamagedNoteProps) {
  if (!useDatabaseDamaged()) return null
  return (
    <div className={`${classes.place} lh-no-print`} data-framed={isFramed || undefined}>
      <ErrorNote
        title="The database is damaged"
        reason={`${means} The person who runs this server must stop Ledgerhand, restore the last backup and start it again.`}
        {...(onRetry ? { onRetry } : {})}
      />
    </div>
  )
}
