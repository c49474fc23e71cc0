import { useDatabaseDamaged } from '../../net/database-state.ts'
import { DamagedNote } from './damaged-note.tsx'
import { ErrorNote } from './error-note.tsx'
import classes from './loading.module.css'

/** In place of the whole window: who is there could not be asked, so there is nothing to show yet. */
export function FullError({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const isDamaged = useDatabaseDamaged()
  return (
    <main className={classes.full}>
      <h1 className={classes.unseen}>Ledgerhand</h1>
      {isDamaged ? (
        <DamagedNote isFramed means="Nothing can be opened or changed." onRetry={onRetry} />
      ) : (
        <ErrorNote
          title="Ledgerhand could not be loaded"
          reason={reason ?? 'Server Error. Please try again in a few minutes.'}
          onRetry={onRetry}
        />
      )}
    </main>
  )
}
