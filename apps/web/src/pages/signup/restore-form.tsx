import type { SetupJson } from '@ledgerhand/core/wire/system'
import { Button, PasswordInput, Radio } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

/** How often it is asked whether the restored books can be opened. */
const ASK_MS = 1000
const at = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })

/** On an installation without an account: the backups that it could begin from. */
export function RestoreForm({ setup, onRestored }: { setup: SetupJson; onRestored: () => void }) {
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? setup.backups[0]?.name ?? ''
  const [passphrase, setPassphrase] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const restore = trpc.setup.restore.useMutation({ onSuccess: () => setWaiting(true) })
  // While the restored books are opened nobody answers: it is asked again until somebody does.
  const progress = trpc.setup.state.useQuery(undefined, { enabled: isWaiting, refetchInterval: ASK_MS, staleTime: 0, retry: false })
  const { data: now, dataUpdatedAt } = progress
  useEffect(() => {
    if (!isWaiting || dataUpdatedAt === 0 || !now) return
    if (!now.isEmpty) onRestored()
    else if (!now.isRestoring && now.failure) setWaiting(false)
  }, [isWaiting, now, dataUpdatedAt, onRestored])
  const needsPassphrase = setup.backups.find(({ name }) => name === chosen)?.needsPassphrase
  const failure = isWaiting ? undefined : ((restore.error && errorWords(restore.error)) ?? now?.failure ?? setup.failure)
  if (setup.backups.length === 0)
    return (
      <p className={classes.none}>
        No backup was found. Copy the whole folder of your backups (with the folder <code>store</code> in it) to <code>data/backups</code>,
        or set <code>BACKUP_DIR</code> to where it is (<code>BACKUP_S3</code> for a bucket) and start Ledgerhand again. Then open this page
        anew.
      </p>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        restore.mutate({ backup: chosen, ...(passphrase ? { passphrase } : {}) })
      }}
    >
      {failure && <ErrorNote title="The backup was not restored" reason={failure} />}
      <Radio.Group label="Backup" value={chosen} onChange={setPicked} className={classes.backups}>
        {setup.backups.map(({ name, at: madeAt, needsPassphrase: isProtected }) => (
          <Radio key={name} value={name} label={`${at(madeAt)}${isProtected ? '' : ', no passphrase'}`} />
        ))}
      </Radio.Group>
      {needsPassphrase && (
        <PasswordInput
          label="Passphrase"
          description="The BACKUP_PASSPHRASE it was made with. Leave it empty where this machine has the same one set."
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        />
      )}
      <Button type="submit" fullWidth disabled={isWaiting || restore.isPending}>
        {isWaiting || restore.isPending ? 'Restoring and checking...' : 'Restore This Backup'}
      </Button>
    </form>
  )
}
