import { today } from '@ledgerhand/core/calendar-date'
import { typeLabel } from '@ledgerhand/core/documents'
import { linesInWords } from '@ledgerhand/core/line-count'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Badge, Card, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { ClosedNote } from '../../components/data/closed-note.tsx'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { CopiedBill } from '../../editing/copied-bill.tsx'
import { SplitDialog, TransactionDialog } from '../../editing/later-dialog.ts'
import { UnpaidNote } from '../../editing/unpaid-note.tsx'
import { useClosed } from '../../editing/use-closed.ts'
import { WhichCurrency } from '../../editing/which-currency.tsx'
import { WhichYear } from '../../editing/which-year.tsx'
import { useProcessed } from '../../loading/use-processed.ts'
import { statusOf, trpc } from '../../net/api.ts'
import { Original } from '../../original/original.tsx'
import { PrintedRows } from '../../print/paper-rows.tsx'
import { usePrintAll } from '../../print/use-print-all.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { ArchiveParts, PartOf } from './archive-parts.tsx'
import { BillDetails } from './bill-details.tsx'
import { DocumentMenu } from './document-menu.tsx'
import classes from './document-page.module.css'
import { RowButton } from './document-row.tsx'
import { DocumentRows } from './document-rows.tsx'
import { LockedFile, NothingRead } from './no-rows.tsx'
import { OtherType } from './other-type.tsx'
import { DETAIL_POLL_MS } from './processing.ts'
import { Statements } from './statements.tsx'
import { useDocumentRows } from './use-document-rows.ts'

type Side = 'Transactions' | 'Original'
/** What the switch of the phone offers; a ZIP file or an e-mail has files instead of transactions. */
const sidesOf = ({ archive }: DocumentDetail) =>
  (['Transactions', 'Original'] as const).map((value) => ({
    value,
    label: value === 'Transactions' && archive.length > 0 ? 'Files' : value,
  }))
/** Height of the page's header with some of the row above; where the sticky original begins. In document-page.module.css: `.viewer`. */
const HEADER_PX = 140
const STICKY_PX = 97
const back = <BackLink to="/documents">Document Management</BackLink>

/** The original on the left, what was read from it on the right. Choosing on either side marks both. */
export function DocumentPage() {
  const params: { id?: string } = useParams({ strict: false })
  const id = params.id ?? ''
  const query = trpc.documents.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && !state.data.isProcessed ? DETAIL_POLL_MS : false) },
  )
  useProcessed(query.data && [query.data])
  // What comes is drawn in slices, as the rows below: otherwise a slow phone stands still for it.
  const drawn = useDeferredValue(query.data)
  const document = drawn?.id === id ? drawn : undefined
  if (query.isPending || (!query.isError && !document)) {
    return (
      <Page isWide above={back} title="Document">
        <Loading text="Loading document..." />
      </Page>
    )
  }
  if (!document) {
    return (
      <Page isWide above={back} title="Document">
        <ErrorNote
          title="The document could not be loaded"
          reason={query.error?.message ?? ''}
          {...(statusOf(query.error) === 404 ? {} : { onRetry: () => void query.refetch() })}
        />
      </Page>
    )
  }
  return <Loaded document={document} key={id} />
}

function Loaded({ document }: { document: DocumentDetail }) {
  const mayWrite = useMay('write')
  const change = useSearchChange()
  const search: { row?: unknown } = useSearch({ strict: false })
  const chosen = typeof search.row === 'string' ? search.row : null
  const [side, setSide] = useState<Side>('Transactions')
  const [isWide, setWide] = useState(false)
  const viewer = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useKeptState<TransactionJson | 'new' | null>('editing', null)
  const transactions = useDocumentRows(document.id, document.isProcessed, chosen)
  const rows = useDeferredValue(transactions.rows)
  // What is drawn comes a moment later: whether it needs more can be told only once it is all there.
  const more = rows === transactions.rows ? transactions.more : undefined
  const choose = useCallback((row: string) => change({ row }, { replace: true }), [change])

  return (
    <Page
      isWide
      above={back}
      documentTitle={document.originalName}
      title={
        <span className={classes.title}>
          <FileName name={document.originalName} />
          <Badge>{typeLabel(document)}</Badge>
        </span>
      }
      corner={<Corner document={document} mayWrite={mayWrite} rows={transactions} />}
    >
      <Segments className={classes.switch} aria-label="Side" choices={sidesOf(document)} value={side} onChange={setSide} />
      <div className={classes.split} data-side={side} data-wide={isWide || undefined}>
        <div className={classes.viewer} ref={viewer}>
          <section aria-label="Original">
            <Original
              document={document}
              transactions={rows}
              onMore={more}
              chosen={chosen}
              onChoose={choose}
              isWide={isWide}
              onWide={setWide}
            />
          </section>
          <ChosenRow row={rows.find(({ id }) => id === chosen)} onTurn={() => setSide('Transactions')} />
        </div>
        <Card component="section" className={classes.rows} aria-label="Transactions">
          <ClosedRows rows={rows} />
          <PartOf source={document.partOf} />
          {document.whichYear && document.isProcessed && <WhichYear asked={document.whichYear} mayWrite={mayWrite} />}
          {document.whichCurrency && document.isProcessed && <WhichCurrency asked={document.whichCurrency} mayWrite={mayWrite} />}
          {document.copiedBill && document.isProcessed && <CopiedBill copied={document.copiedBill} mayWrite={mayWrite} />}
          {document.lines && <p className={classes.currency}>{linesInWords(document.lines)}</p>}
          <OtherType document={document} mayWrite={mayWrite} />
          <BillDetails rows={rows} />
          {rows.length === 1 && rows[0] && <UnpaidNote transaction={rows[0]} />}
          <Statements document={document} rows={rows} onChoose={choose} mayWrite={mayWrite} />
          <DocumentBody
            document={document}
            transactions={transactions}
            rows={rows}
            more={more}
            chosen={chosen}
            onChoose={choose}
            covered={isWide ? STICKY_PX + (viewer.current?.offsetHeight ?? 0) : HEADER_PX}
            isTurnedTo={side === 'Transactions'}
            mayWrite={mayWrite}
            onEdit={setEditing}
          />
          <PrintedRows rows={transactions.rows} count={document.transactionCount} />
        </Card>
      </div>
      <RowDialogs editing={editing} onEdit={setEditing} />
    </Page>
  )
}

interface CornerProps {
  document: DocumentDetail
  mayWrite: boolean
  rows: ReturnType<typeof useDocumentRows>
}

/** What can be done with the document. */
function Corner({ document, mayWrite, rows }: CornerProps) {
  const navigate = useNavigate()
  const printing = usePrintAll(rows)
  return (
    <DocumentMenu document={document} mayWrite={mayWrite} onDeleted={() => void navigate({ to: '/documents', ignoreBlocker: true })}>
      {rows.rows.length > 0 && (
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden="true" />} disabled={printing.isGathering} onClick={printing.print}>
          Print transactions
        </Menu.Item>
      )}
    </DocumentMenu>
  )
}

/** On a phone: the chosen row below its line; a press turns to the rows. */
const ChosenRow = ({ row, onTurn }: { row: TransactionJson | undefined; onTurn: () => void }) =>
  row && (
    <div className={classes.chosen}>
      <RowButton row={row} year={today().slice(0, 4)} isOpen onChoose={onTurn} />
    </div>
  )

interface DocumentBodyProps {
  document: DocumentDetail
  transactions: ReturnType<typeof useDocumentRows>
  /** Those that are drawn: what came a moment ago follows in slices. */
  rows: readonly TransactionJson[]
  more: (() => void) | undefined
  chosen: string | null
  onChoose: (row: string) => void
  covered: number
  isTurnedTo: boolean
  mayWrite: boolean
  onEdit: (row: TransactionJson | 'new') => void
}

/** The rows of a document, or what stands in their place: it is being read, failed, waits for its password, or is an archive. */
function DocumentBody({ document, transactions, rows, more, mayWrite, onEdit, ...list }: DocumentBodyProps) {
  if (!document.isProcessed)
    return (
      <div className={classes.status} aria-live="polite">
        <DocumentStatusLabel document={document} />
      </div>
    )
  if (transactions.isPending || (rows.length === 0 && transactions.rows.length > 0)) return <Loading text="Loading transactions..." />
  if (transactions.isError)
    return (
      <ErrorNote
        title="Transactions could not be loaded"
        reason={transactions.error?.message ?? ''}
        onRetry={() => void transactions.refetch()}
      />
    )
  if (document.needsPassword) return <LockedFile document={document} mayWrite={mayWrite} />
  if (document.archive.length > 0) return <ArchiveParts document={document} />
  if (rows.length === 0) return <NothingRead document={document} mayWrite={mayWrite} onAdd={() => onEdit('new')} />
  return <DocumentRows document={document} rows={rows} onMore={more} {...list} {...(mayWrite ? { onEdit } : {})} />
}

interface RowDialogsProps {
  editing: TransactionJson | 'new' | null
  onEdit: (row: TransactionJson | null) => void
}

/** The dialog that adds or changes a row, and the one that splits it. */
function RowDialogs({ editing, onEdit }: RowDialogsProps) {
  const [splitting, setSplitting] = useKeptState<TransactionJson | null>('splitting', null)
  return (
    <Suspense fallback={null}>
      {editing && (
        <TransactionDialog
          transaction={editing === 'new' ? null : editing}
          onClose={() => onEdit(null)}
          onSplit={() => {
            setSplitting(editing === 'new' ? null : editing)
            onEdit(null)
          }}
        />
      )}
      {splitting && <SplitDialog transaction={splitting} onClose={() => setSplitting(null)} />}
    </Suspense>
  )
}

/** Says that rows of it stay as they are, where their months are closed. */
function ClosedRows({ rows }: { rows: readonly TransactionJson[] }) {
  const closed = useClosed()
  const locked = rows.filter((row) => closed(row.transactionDate) !== null)
  const [first] = locked
  const words = first && closed(first.transactionDate)
  if (!first || !words) return null
  const more =
    locked.length === rows.length
      ? 'The rows stay as they are, and so does the document.'
      : 'Rows dated in it stay as they are, and so does the document.'
  return <ClosedNote words={words} day={first.transactionDate} more={more} />
}
