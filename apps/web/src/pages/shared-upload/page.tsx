import type { SharedUploadJson } from '@ledgerhand/core/wire'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { statusOf, trpc, wordsOf } from '../../api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FileDrop } from '../../components/file-drop.tsx'
import { FullLoading } from '../../components/loading.tsx'
import { Mark } from '../../components/logo.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import classes from './page.module.css'
import { useDeposit } from './use-deposit.ts'

/** Behind an upload link: whoever holds it may send files, and sees nothing of the books. */
export function SharedUploadPage() {
  const { token = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = trpc.sharedUpload.link.useQuery({ token })
  useDocumentTitle(data ? `Upload to ${data.businessName}` : undefined)
  if (isPending) return <FullLoading />
  if (data) {
    return (
      <Sheet>
        <Deposit token={token} link={data} />
      </Sheet>
    )
  }
  return (
    <Sheet gone>
      <h1 className={classes.hidden}>Upload</h1>
      {statusOf(error) === 404 ? (
        <EmptyState title="This link is not available" text="Ask the person who sent it for a new one." />
      ) : (
        <ErrorNote title="This page could not be loaded" reason={wordsOf(error) ?? 'Please try again'} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

function Sheet({ gone = false, children }: { gone?: boolean; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.sheet} data-gone={gone}>
        {children}
      </div>
      <p className={classes.by}>
        <Mark size={16} /> Ledgerhand
      </p>
    </main>
  )
}

const openUntil = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const files = (n: number) => `${n} ${n === 1 ? 'file' : 'files'}`

function Deposit({ token, link }: { token: string; link: SharedUploadJson }) {
  const { chosen, choose, stateOf, busy, waiting, failed, sent, send } = useDeposit(token)
  return (
    <>
      <p className={classes.to}>Upload documents to</p>
      <h1>{link.businessName}</h1>
      <p className={classes.what}>{link.description}</p>
      <FileDrop files={chosen} onChange={choose} stateOf={stateOf} busy={busy} />
      {sent > 0 && !busy && (
        <p className={classes.sent} role="status">
          {files(sent)} sent to {link.businessName}.
        </p>
      )}
      <Button size="md" fullWidth mt="md" disabled={waiting === 0 && failed === 0} loading={busy} onClick={() => void send()}>
        {waiting > 0
          ? `Upload ${files(waiting)}`
          : failed > 0
            ? 'Try Again'
            : sent > 0
              ? 'Choose more files to upload'
              : 'Choose files to upload'}
      </Button>
      <p className={classes.promise}>
        <IconLock size={14} aria-hidden="true" />
        <span>You send files. You see nothing of the books.{link.expiresAt && ` Open until ${openUntil(link.expiresAt)}.`}</span>
      </p>
    </>
  )
}
