import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { RequestedFiles } from '@ledgerhand/core/wire/requests'
import type { SharedUploadJson } from '@ledgerhand/core/wire/sharing'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconFileSearch, IconLock, IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { momentWords } from '../../components/data/day-words.ts'
import { DamagedNote } from '../../components/feedback/damaged-note.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { FullLoading } from '../../components/feedback/loading.tsx'
import { FileDrop } from '../../components/files/file-drop.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { LogoMark } from '../../components/shell/logo.tsx'
import { useDocumentTitle } from '../../components/shell/page.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useDatabaseDamaged } from '../../net/database-state.ts'
import { WaitingList } from '../../waiting/waiting-list.tsx'
import { AskedItems } from './asked-items.tsx'
import classes from './page.module.css'
import { holderOf, LINK_OVER, OF_LINK, type Received, useDeposit } from './use-deposit.ts'

/** Behind an upload link: whoever holds it may send files, and sees nothing of the books. */
export function SharedUploadPage() {
  const { token = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = trpc.sharedUpload.link.useQuery(
    { token },
    { refetchInterval: ({ state }) => lookAgain(state.data) },
  )
  const isDamaged = useDatabaseDamaged()
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
        <NotAvailable token={token} />
      ) : isDamaged ? null : (
        <ErrorNote title="This page could not be loaded" reason={errorWords(error) ?? 'Please try again'} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

/** While a file is being read its sender waits to hear what it was. */
const READING_MS = 2000
const lookAgain = (link: SharedUploadJson | undefined): number | false =>
  link?.received?.some(({ says }) => says === 'Being read') ? READING_MS : false

function Sheet({ gone = false, children }: { gone?: boolean; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.sheet} data-gone={gone}>
        {children}
        <DamagedNote means="No files can be taken in." />
      </div>
      <p className={classes.by}>
        <LogoMark size={16} /> Ledgerhand
      </p>
    </main>
  )
}

const NotAvailable = ({ token, unsent = [] }: { token: string; unsent?: readonly File[] }) => (
  <>
    <EmptyState title="This link is not available" text="Ask the person who sent it for a new one." />
    <NotSent unsent={unsent} />
    <WaitingList userId={holderOf(token)} ownerId={OF_LINK} refused={LINK_OVER} />
  </>
)

/** The files that were chosen when the link ended: whoever sent them knows what to send again. */
const NotSent = ({ unsent }: { unsent: readonly File[] }) =>
  unsent.length > 0 && (
    <section className={classes.unsent} aria-label="Files not sent">
      <strong>{unsent.length === 1 ? '1 file was not sent' : `${unsent.length} files were not sent`}</strong>
      <ul className={classes.received}>
        {unsent.map((file, i) => (
          <li key={i}>
            <IconX size={16} color="var(--lh-expense)" role="img" aria-label="Not sent" />
            <FileName name={file.name} />
            <span className="lh-muted lh-num">{formatFileSize(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )

const files = (n: number) => `${n} ${n === 1 ? 'file' : 'files'}`

function Deposit({ token, link }: { token: string; link: SharedUploadJson }) {
  const { chosen, choose, stateOf, cancel, busy, waiting, failed, received, isOver, send } = useDeposit(token, link.limits)
  // What was asked for is sent as soon as it is chosen: whoever leaves then has sent it.
  const isAsked = link.items !== undefined
  useEffect(() => {
    if (isAsked && waiting > 0 && !busy) void send()
  })
  // Nothing arrived: the page is the same as if the link had been dead from the start.
  if (isOver && !busy && received.length === 0) return <NotAvailable token={token} unsent={chosen} />
  const { items, dueOn, received: told } = link
  const reading = (told ?? []).filter(({ says }) => says === 'Being read').map(({ name }) => name)
  const isComplete = items?.every(({ state }) => state !== 'open') ?? false
  return (
    <>
      <p className={classes.to}>{items ? 'Documents for' : 'Upload documents to'}</p>
      <h1>{link.businessName}</h1>
      {link.description !== ASKED && <p className={classes.what}>{link.description}</p>}
      {items && dueOn && <AskedItems items={items} dueOn={dueOn} reading={reading} />}
      {isComplete && (
        <p className={classes.complete} role="status">
          Everything has arrived. Thank you.
        </p>
      )}
      {!busy && <WaitingList userId={holderOf(token)} ownerId={OF_LINK} {...(isOver ? { refused: LINK_OVER } : {})} />}
      {!isOver && (!isComplete || busy) && (
        <>
          <FileDrop files={chosen} onChange={choose} stateOf={stateOf} busy={busy} onCancel={cancel} isSentAtOnce={isAsked} />
          {(!isAsked || (failed > 0 && !busy)) && (
            <Button fullWidth mt="md" disabled={busy || (waiting === 0 && failed === 0)} onClick={() => void send()}>
              {busy
                ? 'Uploading...'
                : waiting > 0
                  ? `Upload ${files(waiting)}`
                  : failed > 0
                    ? 'Try Again'
                    : received.length > 0
                      ? 'Choose more files to upload'
                      : 'Choose files to upload'}
            </Button>
          )}
        </>
      )}
      <ReceivedFiles received={received} told={told} businessName={link.businessName} busy={busy} />
      {isOver && (
        <p className={classes.over} role="alert">
          This link is not available any more. What is listed above has arrived.
        </p>
      )}
      {isOver && !busy && <NotSent unsent={chosen} />}
      <p className={classes.promise}>
        <IconLock size={14} aria-hidden="true" />
        <span>
          Upload only - you can't see the books of {link.businessName}, and others can't see your files.
          {link.expiresAt && ` Open until ${momentWords(link.expiresAt)}.`}
        </span>
      </p>
    </>
  )
}

/** What a request without a message of its own says. */
const ASKED = 'Documents that are needed'

/** A confirmation for each file that has arrived, and how many that are. */
interface ReceivedFilesProps {
  received: readonly Received[]
  /** Everything that ever came through the link of a request, and what is said of it. */
  told: RequestedFiles['received'] | undefined
  businessName: string
  busy: boolean
}

function ReceivedFiles({ received, told, businessName, busy }: ReceivedFilesProps) {
  return (
    <>
      <p className={classes.sent} role="status">
        {received.length > 0 && !busy && `${files(received.length)} sent to ${businessName}.`}
      </p>
      {told && told.length > 0 && <ToldFiles told={told} />}
      {!told && received.length > 0 && (
        <ul className={classes.received} aria-label="Received files">
          {received.map(({ name, size, at }) => (
            <li key={`${name}/${at.getTime()}`}>
              <IconCheck size={16} role="img" aria-label="Uploaded" />
              <FileName name={name} />
              <span className="lh-muted lh-num">
                {formatFileSize(size)}, {at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const ToldFiles = ({ told }: { told: RequestedFiles['received'] }) => (
  <ul className={classes.received} aria-label="Received files" data-told>
    {told.map(({ name, says, isWrong }, i) => (
      <li key={i} data-wrong={isWrong || undefined}>
        {isWrong ? (
          <IconAlertTriangle size={16} role="img" aria-label="Not what is needed" />
        ) : says === 'Being read' ? (
          <IconFileSearch size={16} role="img" aria-label="Being read" />
        ) : (
          <IconCheck size={16} role="img" aria-label="Uploaded" />
        )}
        <span>
          <FileName name={name} />
          <span className={classes.says}>{says}</span>
        </span>
      </li>
    ))}
  </ul>
)
