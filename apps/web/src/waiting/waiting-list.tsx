import { formatFileSize } from '@ledgerhand/core/upload-limits'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import { FileName } from '../components/files/file-name.tsx'
import type { WaitingFile } from './store.ts'
import { removeWaiting, tryWaitingAgain, useWaiting } from './use-waiting.ts'
import classes from './waiting-list.module.css'
import { noteWords } from './waiting-words.ts'

interface WaitingListProps {
  userId: string
  ownerId: string | null
  /** Why none of them can be sent any more. */
  refused?: string
}

/** The files that this device keeps for a person, each with what it waits for; they can be removed. Nothing where none waits. */
export function WaitingList({ userId, ownerId, refused }: WaitingListProps) {
  const found = useWaiting(userId)
  if (found.length === 0) return null
  const kept = refused ? found.map((file) => ({ ...file, refused })) : found
  return (
    <section className={classes.waiting} aria-label="Waiting files">
      <strong>{noteWords(kept, false)}</strong>
      {kept.some((file) => file.refused === undefined) && <p>Kept on this device and sent by themselves.</p>}
      <ul>
        {kept.map((file) => (
          <Waiting key={file.id} file={file} isElsewhere={file.ownerId !== ownerId} isOver={refused !== undefined} />
        ))}
      </ul>
    </section>
  )
}

interface WaitingProps {
  file: WaitingFile
  isElsewhere: boolean
  /** Trying again changes nothing. */
  isOver: boolean
}

function Waiting({ file: { id, name, size, booksName, refused }, isElsewhere, isOver }: WaitingProps) {
  return (
    <li>
      <IconCloudUpload size={20} stroke={1.5} aria-hidden="true" />
      <FileName name={name} />
      <span className="lh-muted lh-num">{formatFileSize(size)}</span>
      <ActionIcon aria-label={`Remove ${name}`} onClick={() => removeWaiting(id)}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      {(refused || isElsewhere) && (
        <span className={classes.more} data-refused={refused ? true : undefined}>
          {[...(isElsewhere ? [`For ${booksName}.`] : []), ...(refused ? [refused] : [])].join(' ')}
          {refused && !isOver && (
            <UnstyledButton className={classes.again} aria-label={`Try again: ${name}`} onClick={() => tryWaitingAgain(id)}>
              Try again
            </UnstyledButton>
          )}
        </span>
      )}
    </li>
  )
}
