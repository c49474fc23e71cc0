import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { LinkDepositJson, ShareableLinkJson } from '@ledgerhand/core/wire/sharing'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'

const when = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })

/** What came in through one upload link: each file, when, and what became of it. */
export function DepositsDialog({ link, onClose }: { link: ShareableLinkJson | null; onClose: () => void }) {
  // The words stay while the dialog fades away.
  const last = useRef<ShareableLinkJson | null>(null)
  if (link) last.current = link
  const shown = link ?? last.current
  return (
    <Dialog opened={link !== null} onClose={onClose} title="Received Files" size={560}>
      {shown && (
        <>
          <p className={classes.words}>
            Through “{shown.description}”: {shown.usedFiles} of {shown.maxFiles} files, {formatFileSize(shown.usedBytes)} of{' '}
            {formatFileSize(shown.maxBytes)}.
          </p>
          <Deposits id={shown.id} />
        </>
      )}
    </Dialog>
  )
}

function Deposits({ id }: { id: string }) {
  // Others send files while nobody looks.
  const { data, isPending, error, refetch } = trpc.sharing.deposits.useQuery({ id }, { staleTime: 0 })
  if (isPending) return <Loading text="Loading files..." />
  if (error) return <ErrorNote title="Files could not be loaded" reason={errorWords(error) ?? ''} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title="Nothing received yet" text="Files that are sent through this link appear here." />
  return (
    <ul className={classes.deposits}>
      {data.map((deposit) => (
        <li key={deposit.id}>
          {deposit.documentId ? (
            <Link to="/documents/$id" params={{ id: deposit.documentId }} className="lh-link">
              <FileName name={deposit.originalName} />
            </Link>
          ) : (
            <FileName name={deposit.originalName} />
          )}
          <span className={classes.facts}>
            {formatFileSize(deposit.fileSize)}, {when(deposit.createdAt)}
          </span>
          <span className={classes.state}>
            <State deposit={deposit} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ deposit }: { deposit: LinkDepositJson }) {
  if (deposit.documentId === null) return 'Deleted since'
  if (deposit.isDuplicate) return 'The same file was in the books already. It was not entered twice.'
  return <DocumentStatusLabel document={deposit} />
}
