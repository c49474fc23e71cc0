import { documentStatus, mentionsTransactions } from '@ledgerhand/core/document-status'
import { typeLabel } from '@ledgerhand/core/documents'
import { type DocumentColumn, type DocumentOrder, daysOfDocument } from '@ledgerhand/core/listed-documents'
import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CardTable } from '../../components/data/card-table.tsx'
import { dayWords } from '../../components/data/day-words.ts'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { BlankRow, useRowsInView } from '../../components/data/rows-in-view.tsx'
import { SortHead } from '../../components/data/sort-head.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { RetryButton } from '../../editing/retry-button.tsx'
import { Thumbnail } from '../../original/thumbnail.tsx'
import { usePrinting } from '../../print/use-printing.ts'
import { DocumentMenu } from './document-menu.tsx'
import { partyOf } from './list-order.ts'
import classes from './page.module.css'
import { isRetryable } from './retryable.ts'
import { UnlockButton } from './unlock-button.tsx'
import { type DocumentListColumn, documentColumnLabels, shownDocumentColumns } from './use-columns.ts'

/** An instant as the local short date. */

/** As high as most rows are: what is not drawn yet is taken for that. */
const ROW_PX = { table: 65, lines: 136 }
/** So many documents are drawn whole, and found by the browser's own search; of more only those in view. */
const WHOLE = 40

interface DocumentTableProps {
  documents: readonly DocumentJson[]
  mayWrite: boolean
  order: DocumentOrder
  onSort: (order: DocumentOrder) => void
}

/** Largest and newest first is what one looks for; words begin at A. */
const startsDown: readonly DocumentColumn[] = ['period', 'size', 'uploaded']

export function DocumentTable({ order, onSort, ...props }: DocumentTableProps) {
  const { documents } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = shownDocumentColumns.useShown()
  const head = (column: DocumentColumn, name: string, className?: string) => ({
    name,
    head: (
      <SortHead column={column} className={className} order={order} onSort={onSort} startsDown={startsDown.includes(column)}>
        {name}
      </SortHead>
    ),
  })
  const chosen = (column: DocumentListColumn, className?: string) =>
    columns.includes(column) && head(column, documentColumnLabels[column], className)
  return (
    <CardTable
      className={classes.table}
      cardsOn="tablet"
      horizontalSpacing="xs"
      bodyRef={body}
      rowCount={documents.length}
      columns={[
        head('name', 'Document'),
        chosen('type'),
        chosen('size', classes.right),
        chosen('party'),
        chosen('period'),
        head('status', 'Status'),
        head('uploaded', 'Uploaded'),
        { name: 'Actions', className: `${classes.right} ${classes.actionHead}` },
      ]}
    >
      {documents.length > WHOLE && <Widths documents={documents} columns={columns} />}
      <Rows {...props} columns={columns} body={body} />
    </CardTable>
  )
}

interface RowsProps extends Omit<DocumentTableProps, 'order' | 'onSort'> {
  columns: readonly DocumentListColumn[]
  body: RefObject<HTMLTableSectionElement | null>
}

/**
 * However many documents there are, only those in the window exist, and on paper all; blank rows above and below keep their place. A part of its own,
 * because it alone is drawn again at every step of a scroll.
 */
function Rows({ documents, mayWrite, columns, body }: RowsProps) {
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const rowPx = narrow ? ROW_PX.lines : ROW_PX.table
  const [top, setTop] = useState(0)
  // In an effect: the body around these rows is known only after them.
  useEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [body])
  // The same as long as the documents are: with another function every one of them is placed anew.
  const getItemKey = useCallback((index: number) => documents[index]?.id ?? index, [documents])
  const { virtual, items, above, below } = useRowsInView({
    count: documents.length,
    rowPx,
    getItemKey,
    overscan: isPrinting || documents.length <= WHOLE ? documents.length : 4,
    scrollMargin: top,
  })
  return (
    <>
      {above > 0 && <BlankRow height={above} className={classes.blank} />}
      {items.map(({ index }) => {
        const document = documents[index]
        return (
          document && (
            <Row
              key={document.id}
              document={document}
              index={index}
              mayWrite={mayWrite}
              columns={columns}
              measure={virtual.measureElement}
            />
          )
        )
      })}
      {below > 0 && <BlankRow height={below} className={classes.blank} />}
    </>
  )
}

interface RowProps {
  document: DocumentJson
  index: number
  mayWrite: boolean
  columns: readonly DocumentListColumn[]
  measure: (row: HTMLTableRowElement | null) => void
}

const Row = memo(function Row({ document, index, mayWrite, columns, measure }: RowProps) {
  const has = (column: DocumentListColumn) => columns.includes(column)
  const party = partyOf(document)
  const days = document.about ? daysOfDocument(document.about) : ''
  return (
    <tr ref={measure} className={classes.row} aria-rowindex={index + 2} data-index={index}>
      <td className={classes.name}>
        <div className={classes.document}>
          <Thumbnail document={document} />
          <div className={classes.words}>
            <Link to="/documents/$id" params={{ id: document.id }} className={classes.nameLink}>
              <FileName name={document.originalName} />
            </Link>
            <Under words={[!has('party') && party, !has('period') && days]} />
            <Under words={[!has('type') && typeLabel(document), !has('size') && formatFileSize(document.fileSize)]} />
            {document.partOf && <span className={classes.under}>From {document.partOf.name}</span>}
          </div>
        </div>
      </td>
      {has('type') && <td className={classes.type}>{typeLabel(document)}</td>}
      {has('size') && <td className={`${classes.right} ${classes.size} lh-num`}>{formatFileSize(document.fileSize)}</td>}
      {has('party') && (
        <td className={`${classes.party} lh-clip`} title={party ?? undefined}>
          {party}
        </td>
      )}
      {has('period') && <td className={`${classes.period} lh-num`}>{days}</td>}
      <td className={classes.status}>
        <Status document={document} />
      </td>
      <td className={`${classes.date} lh-num`}>{dayWords(document.createdAt)}</td>
      <td className={classes.actionCell}>
        <div className={classes.actions}>
          <RowAction document={document} mayWrite={mayWrite} />
          <DocumentMenu document={document} mayWrite={mayWrite} openable />
        </div>
      </td>
    </tr>
  )
})

/** What is no column of its own, under the name. */
function Under({ words }: { words: readonly (string | false | null)[] }) {
  const known = words.filter((word) => word !== false && word !== null && word !== '')
  return known.length > 0 ? <span className={classes.under}>{known.join(', ')}</span> : null
}

const Status = ({ document }: { document: DocumentJson }) => (
  <>
    <DocumentStatusLabel document={document} />
    {document.seal && document.seal.state !== 'unreadable' && (
      <span className={classes.seal} data-state={document.seal.state}>
        {document.seal.words}
      </span>
    )}
  </>
)

/** The longest words of each column in a row that takes no room: the columns are as wide as if every row was there, wherever one looks. */
function Widths({ documents, columns }: Pick<RowsProps, 'documents' | 'columns'>) {
  const { type, size, period, status } = useMemo(() => {
    const longest = (words: (document: DocumentJson) => string) => {
      const lengths = documents.map((document) => words(document).length)
      // Asked once of each document, not again of the longest so far.
      const at = lengths.reduce((most, length, i) => (length > (lengths[most] ?? 0) ? i : most), 0)
      return documents[at] as DocumentJson
    }
    return {
      type: longest(typeLabel),
      size: longest(({ fileSize }) => formatFileSize(fileSize)),
      period: longest(({ about }) => (about ? daysOfDocument(about) : '')),
      status: longest((document) => documentStatus(document).text),
    }
  }, [documents])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: what is collapsed takes no focus
    <tr className={classes.widths} aria-hidden="true">
      <td className={classes.name} />
      {columns.includes('type') && <td className={classes.type}>{typeLabel(type)}</td>}
      {columns.includes('size') && <td className={`${classes.size} lh-num`}>{formatFileSize(size.fileSize)}</td>}
      {columns.includes('party') && <td className={classes.party} />}
      {columns.includes('period') && <td className={`${classes.period} lh-num`}>{period.about && daysOfDocument(period.about)}</td>}
      <td className={classes.status}>
        <DocumentStatusLabel document={status} />
      </td>
      <td className={`${classes.date} lh-num`}>{dayWords(type.createdAt)}</td>
      <td>
        <span className={classes.view}>View Transactions</span>
      </td>
    </tr>
  )
}

/** The most useful verb for the state the document is in; none while it is being processed. */
function RowAction({ document, mayWrite }: { document: DocumentJson; mayWrite: boolean }) {
  if (documentStatus(document).tone === 'error') {
    if (!mayWrite) return null
    if (document.needsPassword) return <UnlockButton document={document} size="xs" />
    if (isRetryable(document)) return <RetryButton document={document} size="xs" />
    return (
      <Link to="/documents" search={{ add: true, replaces: document.id }} className={`${classes.view} lh-link`}>
        Replace
      </Link>
    )
  }
  if (!mentionsTransactions(document)) return null
  return (
    <Link to="/transactions" search={{ documentId: document.id }} className={`${classes.view} lh-link`}>
      View Transactions
    </Link>
  )
}
