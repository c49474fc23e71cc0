import { documentStatus } from '@ledgerhand/core/document-status'
import { intakeSpan, lastIntake } from '@ledgerhand/core/intake'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button, Card, UnstyledButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { takeSharedFiles } from '../../browser/service-worker.ts'
import { useAdd } from '../../browser/use-add.ts'
import { Panel } from '../../components/data/panel.tsx'
import { SearchField } from '../../components/data/search-field.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { useDroppedFiles, usePastedFiles } from '../../components/files/incoming-files.ts'
import { takeFiles } from '../../components/files/waiting-files.ts'
import { Page } from '../../components/shell/page.tsx'
import { useProcessed } from '../../loading/use-processed.ts'
import { trpc } from '../../net/api.ts'
import { SampleNote } from '../../samples/sample-note.tsx'
import { useMay } from '../../session/session.tsx'
import { DocumentTable } from './document-table.tsx'
import dropClasses from './drop-anywhere.module.css'
import { useListOrder } from './list-order.ts'
import { ListTools } from './list-tools.tsx'
import { LostDialog } from './lost-files.tsx'
import classes from './page.module.css'
import { ProcessingDialog } from './processing-dialog.tsx'
import { ReplacedFiles } from './replaced-files.tsx'
import { isFound, useDocumentSearch } from './search.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { useReplace } from './use-replace.ts'
import type { Uploaded } from './use-upload.ts'

// Both lead from here or to here: they come with this page, without a file of their own.
export { DropAnywhere } from './drop-anywhere.tsx'
export { IntakePage } from './intake-page.tsx'

/** Development and tests only: the processing dialog without an upload. A build for production leaves it out. */
const TESTING = import.meta.env.MODE !== 'production'
/** From so many documents on they can be searched: the browser's own search sees only the rows in view. */
const SEARCHED = 10
/** How often the list looks again while a document is being processed. */
const LIST_POLL_MS = 3000
/** As many as can be asked for at once; of more all are. */
const MOST_POLLED = 500
/** From so many documents on what became of them has a page of its own; fewer have room in the dialog. */
const MANY = 4
const none: readonly DocumentJson[] = []

export function DocumentsPage() {
  const mayWrite = useMay('write')
  const intake = useIntake(mayWrite)
  const listed = useDocumentList()
  const { list, documents, failed, processing } = listed
  const upload = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button
        data-sign={variant === 'filled' || undefined}
        variant={variant}
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => intake.choose()}
      >
        Upload Document
      </Button>
    )
  const count = (n: number) => (list.data ? String(n) : '...')
  return (
    <Page isWide title="Document Management" actions={upload('filled')}>
      <SampleNote />
      <About isLate={list.isPending} isFolded={listed.hadDocuments === true} />
      <Panel
        className={classes.list}
        title="Recent Documents"
        note={
          <dl className={classes.counts}>
            <Count label="Total Documents" value={count(documents.length)} />
            <Count
              label="Processed"
              value={count(documents.length - processing - failed)}
              note={failed > 0 ? `${failed} failed` : undefined}
            />
            <Count label="Processing" value={count(processing)} />
          </dl>
        }
        actions={<ListActions listed={listed} onTest={intake.showProgress} />}
      >
        <ListBody listed={listed} mayWrite={mayWrite} upload={upload('default')} />
        {mayWrite && !list.isPending && <ReplacedFiles />}
      </Panel>
      <IntakeDialogs intake={intake} />
    </Page>
  )
}

/** Files on their way in: dropped, pasted, chosen or shared; the dialog that takes them, and the one that says what became of them. */
function useIntake(mayWrite: boolean) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<{ incoming?: readonly File[]; replaces?: string } | Uploaded | null>(null)
  /** What was chosen when the session turned out to have ended, or the dialog was closed: the next time it opens, it is chosen again. */
  const [kept, setKept] = useState<readonly File[]>([])
  const choose = (shared: readonly File[] = [], replaces?: string) => {
    setDialog({ incoming: [...shared, ...takeFiles(), ...kept], ...(replaces && { replaces }) })
    setKept([])
  }
  const replace = useReplace()
  const { shared, replaces } = useSearch({ strict: false })
  useAdd(() => {
    if (!mayWrite) return
    if (shared) void takeSharedFiles().then(choose)
    else choose([], typeof replaces === 'string' ? replaces : undefined)
  })
  const take = useCallback(
    (incoming: File[]) => {
      setDialog({ incoming: [...kept, ...incoming] })
      setKept([])
    },
    [kept],
  )
  const open = mayWrite && dialog === null ? take : null
  const isOver = useDroppedFiles(open)
  usePastedFiles(open)
  const arrived = (uploaded: Uploaded) => {
    if (dialog && 'replaces' in dialog && dialog.replaces && uploaded.documents.length > 0) void replace(dialog.replaces)
    const span =
      uploaded.documents.length >= MANY && uploaded.failed.length + uploaded.cancelled.length === 0 && intakeSpan(uploaded.documents)
    if (span) void navigate({ to: '/documents/intake', search: span })
    else setDialog(uploaded)
  }
  const showProgress = (documents: Uploaded['documents']) => setDialog({ documents, failed: [], cancelled: [], waiting: 0 })
  const keep = (files: readonly File[]) => {
    setKept(files)
    setDialog(null)
  }
  return { dialog, choose, take, isOver, arrived, showProgress, keep, close: () => setDialog(null) }
}

/** The documents as they are searched and sorted, and how many of them failed or are being read. */
function useDocumentList() {
  const list = trpc.documents.list.useQuery()
  const documents = list.data ?? none
  useListPoll(documents)
  /** As it was when the page came: the first document folds nothing under somebody's eyes. */
  const [hadDocuments, setHadDocuments] = useState<boolean | null>(null)
  if (list.data && hadDocuments === null) setHadDocuments(list.data.length > 0)
  useProcessed(list.data)
  const { failed, processing } = useMemo(
    () => ({
      failed: documents.filter((d) => documentStatus(d).tone === 'error').length,
      processing: documents.filter((d) => !d.isProcessed).length,
    }),
    [documents],
  )
  const { search, onSearch } = useDocumentSearch()
  const found = useMemo(() => (search === '' ? documents : documents.filter((document) => isFound(document, search))), [documents, search])
  return { list, documents, hadDocuments, failed, processing, search, onSearch, ...useListOrder(found) }
}
/**
 * Looks again while a document is being read: at the documents from the newest to the oldest that is, and not at thousands of others. Where others
 * have come or gone, at all of them.
 */
function useListPoll(documents: readonly DocumentJson[]): void {
  const utils = trpc.useUtils()
  const limit = documents.findLastIndex(({ isProcessed }) => !isProcessed) + 1
  const { data: latest } = trpc.documents.list.useQuery(limit > MOST_POLLED ? undefined : { limit }, {
    enabled: limit > 0,
    refetchInterval: LIST_POLL_MS,
    gcTime: 0,
  })
  useEffect(() => {
    if (!latest) return
    const now = utils.documents.list.getData() ?? []
    const isSame = limit > MOST_POLLED || (latest.length === Math.min(limit, now.length) && latest.every(({ id }, i) => now[i]?.id === id))
    // Once all is read the whole is asked for again: others may have changed what stands below.
    const isOver = latest.every(({ isProcessed }) => isProcessed)
    if (isSame && !isOver) utils.documents.list.setData(undefined, [...latest, ...now.slice(latest.length)])
    else void utils.documents.list.invalidate()
  }, [latest, limit, utils])
}
type DocumentList = ReturnType<typeof useDocumentList>

/** What stands over the list: search, sorting, and the ways to the last upload and to the coverage. */
function ListActions({ listed, onTest }: { listed: DocumentList; onTest: (documents: DocumentJson[]) => void }) {
  const { documents, search, onSearch, order, sort } = listed
  const latest = useMemo(() => lastIntake(documents), [documents])
  return (
    <>
      {TESTING && documents.length > 0 && (
        <Button variant="default" size="xs" onClick={() => onTest(documents.slice(0, 1))}>
          Test Progress
        </Button>
      )}
      {(documents.length >= SEARCHED || search !== '') && (
        <SearchField label="Search documents" className={classes.search} search={search} onSearch={onSearch} />
      )}
      {documents.length > 1 && <ListTools order={order} onSort={sort} />}
      {latest && (
        <Link to="/documents/intake" search={latest} className="lh-link">
          Last upload
        </Link>
      )}
      {/* There without documents, too: the heading is as high before the first one as with it. */}
      <Link to="/coverage" className="lh-link">
        Statement Coverage
      </Link>
    </>
  )
}

/** The documents, or what stands in their place. */
function ListBody({ listed, mayWrite, upload }: { listed: DocumentList; mayWrite: boolean; upload: ReactNode }) {
  const { list, documents, ordered, onSearch, order, sort } = listed
  if (list.isPending) return <Loading text="Loading documents..." />
  if (list.isError)
    return <ErrorNote title="Documents could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  if (documents.length === 0)
    return (
      <EmptyState
        title="No documents yet"
        text="Upload a bank statement and its transactions appear here in about 30 seconds."
        action={upload}
      />
    )
  if (ordered.length === 0)
    return (
      <EmptyState
        title="No documents found"
        text="Nothing matches the search."
        action={
          <Button variant="default" onClick={() => onSearch('')}>
            Clear search
          </Button>
        }
      />
    )
  return <DocumentTable documents={ordered} mayWrite={mayWrite} order={order} onSort={sort} />
}

/** What lies over the page while files come in. */
function IntakeDialogs({ intake: { dialog, isOver, arrived, take, keep, close } }: { intake: ReturnType<typeof useIntake> }) {
  if (isOver) return <div className={dropClasses.over}>Drop to upload</div>
  if (dialog === null) return null
  if (!('documents' in dialog)) return <UploadDialog {...dialog} onClose={keep} onUploaded={arrived} onEnded={keep} />
  if (dialog.documents.length > 0) return <ProcessingDialog uploaded={dialog} onAgain={take} onClose={close} />
  return <LostDialog lost={dialog} onAgain={take} onClose={close} />
}

function Count({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="lh-num">{value}</dd>
      {note && <dd className={classes.failed}>{note}</dd>}
    </div>
  )
}

/**
 * Read once: it stands below the documents, folded to its heading once there are some, and comes with them: what is not known beforehand pushes
 * nothing away.
 */
function About({ isLate, isFolded }: { isLate: boolean; isFolded: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isWhole = isOpen || !isFolded
  return (
    <Card
      component="section"
      className={classes.info}
      data-late={isLate || undefined}
      data-folded={!isWhole || undefined}
      aria-labelledby="about-processing"
    >
      <div>
        <h2 id="about-processing">AI Document Processing</h2>
        <p>Processing takes about 30 seconds. Results are ready for P&L.</p>
      </div>
      <div hidden={!isWhole}>
        <h3>Bank statements</h3>
        <p>Extract all transactions, categorize income versus expenses, identify recurring payments.</p>
      </div>
      <div hidden={!isWhole}>
        <h3>Credit card statements</h3>
        <p>Identify business expenses, auto-categorize by expense type, flag items needing review.</p>
      </div>
      {isFolded && (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </UnstyledButton>
      )}
    </Card>
  )
}
