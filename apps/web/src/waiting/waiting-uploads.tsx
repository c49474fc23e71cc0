import { IconCloudUpload } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { notify } from '../browser/notify.ts'
import { trpc } from '../net/api.ts'
import { waitingFiles } from './store.ts'
import { useWaiting, useWaitingSender } from './use-waiting.ts'
import classes from './waiting-uploads.module.css'
import { namesOf, noteWords } from './waiting-words.ts'

const listen = (told: () => void) => onlineManager.subscribe(told)
const isOnline = () => onlineManager.isOnline()

/** Sends the files that this person's device keeps, and says on every page which they are. */
export function WaitingUploads({ userId, ownerId }: { userId: string; ownerId: string | null }) {
  const utils = trpc.useUtils()
  const kept = useWaiting(userId)
  const online = useSyncExternalStore(listen, isOnline, isOnline)
  const isSending = useWaitingSender(userId, (count, ownerIds) => {
    notify.success('Success', count === 1 ? '1 waiting file was uploaded' : `${count} waiting files were uploaded`)
    if (ownerId !== null && ownerIds.includes(ownerId)) void Promise.all([utils.documents.list.invalidate(), utils.dashboard.invalidate()])
  })
  if (kept.length === 0) return null
  return (
    <p role="status" className={`${classes.note} lh-no-print`} data-above={!online || undefined}>
      <IconCloudUpload size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{noteWords(kept, isSending)}</strong>
        <span className={classes.names}>{namesOf(kept)}</span>
      </span>
      <Link to="/documents" search={{ add: true }} className={`lh-link ${classes.show}`}>
        Show
      </Link>
    </p>
  )
}

/** Whoever signs out is told what stays on the device for them: nobody else sees or sends it. */
export async function sayWhatStays(userId: string): Promise<void> {
  const { length } = (await waitingFiles(userId)).filter(({ refused }) => refused === undefined)
  if (length === 0) return
  notify.info(
    length === 1 ? '1 file stays on this device' : `${length} files stay on this device`,
    `Only you can see ${length === 1 ? 'it' : 'them'}. Sign in again to upload or remove ${length === 1 ? 'it' : 'them'}.`,
  )
}
