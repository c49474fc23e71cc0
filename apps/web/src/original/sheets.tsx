import type { SheetPage } from '@ledgerhand/core/sheets'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Loading } from '../components/feedback/loading.tsx'
import { areMany, columnGrid, figureColumns } from './file-text.ts'
import { NotShown } from './not-shown.tsx'
import classes from './original.module.css'
import type { OriginalProps } from './original-props.ts'
import { sheetOwnersAmong } from './owners.ts'
import { OriginalRows, PAPER_ROW_PX } from './paper-rows.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEvenRows } from './use-even-rows.ts'
import { sheetNamed, useSheetRows, useWorkbook } from './use-sheet.ts'

/** A workbook as the reader sees it: a table for each sheet. The sheet of the chosen row comes forward by itself. */
export function Sheets(props: OriginalProps) {
  const { document, transactions, chosen, isWide, onWide } = props
  const book = useWorkbook(document.id)
  const [turned, setTurned] = useState<{ to: number; when: string | null } | null>(null)

  if (book.isPending) return <Loading text="Loading the original..." />
  if (book.isError) return <NotShown documentId={document.id} reason={book.error.message} onRetry={() => void book.refetch()} />
  const filled = book.data.sheets.flatMap(({ name, rows }, index) => (rows > 0 ? [{ name, rows, index }] : []))
  const sheetOf = (row: TransactionJson | undefined) =>
    row?.evidence?.kind === 'cells' ? sheetNamed(book.data, row.evidence.sheet) : undefined
  const ofChosen = sheetOf(transactions.find(({ id }) => id === chosen))
  const ofFirst = sheetOf(transactions.find(({ evidence }) => evidence?.kind === 'cells'))
  const first = filled.find(({ index }) => index === ofFirst) ?? filled[0]
  // Turning to another sheet holds until another row is chosen.
  const wanted = turned && turned.when === chosen ? turned.to : ofChosen
  const shown = filled.find(({ index }) => index === wanted) ?? first
  if (!shown) return <EmptyState title="This workbook is empty" text="None of its sheets has a filled cell." />
  return (
    <>
      <Toolbar
        label={`${shown.rows.toLocaleString('en-US')} ${shown.rows === 1 ? 'row' : 'rows'}`}
        zoom={1}
        isWide={isWide}
        onWide={book.data.rows.some((cells) => areMany(cells.length)) ? onWide : undefined}
      >
        {filled.length > 1 && (
          <div className={classes.tabs} role="group" aria-label="Sheets">
            {filled.map(({ name, index }) => (
              <button key={index} type="button" aria-pressed={index === shown.index} onClick={() => setTurned({ to: index, when: chosen })}>
                {name}
              </button>
            ))}
          </div>
        )}
      </Toolbar>
      <Sheet key={shown.index} {...props} sheet={shown.index} count={shown.rows} book={book.data} />
    </>
  )
}

interface SheetProps extends OriginalProps {
  sheet: number
  count: number
  book: SheetPage
}

function Sheet({ document, transactions, onMore, sheet, count, book, chosen, onChoose }: SheetProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, isSeen, goTo } = useEvenRows(scroller, count, PAPER_ROW_PX)
  const { at, head, failed } = useSheetRows(document.id, sheet, from, Math.max(from, to))
  const owners = useMemo(
    () => sheetOwnersAmong(transactions, sheet, (name) => sheetNamed(book, name), from, to),
    [transactions, sheet, book, from, to],
  )
  // Transactions stand in the order of the sheets and of their rows: the last that has come tells whether more belong to what is drawn.
  useEffect(() => {
    const last = transactions.at(-1)?.evidence
    const lastSheet = last?.kind === 'cells' ? sheetNamed(book, last.sheet) : -1
    const isPast = last?.kind === 'cells' && (lastSheet > sheet || (lastSheet === sheet && last.row > to))
    if (to >= 0 && !isPast) onMore?.()
  }, [transactions, sheet, book, to, onMore])
  const { columns, wide, figures } = useMemo(() => {
    const first = (head?.rows ?? []).map((cells) => ({ cells, line: 0 }))
    return { ...columnGrid(first), figures: figureColumns(first) }
  }, [head])
  const { evidence } = transactions.find(({ id }) => id === chosen) ?? {}
  const marked = evidence?.kind === 'cells' && sheetNamed(book, evidence.sheet) === sheet ? evidence.row - 1 : undefined
  const come = head !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another row is chosen, the sheet has come or is turned to
  useEffect(() => {
    if (marked !== undefined && come) goTo(marked)
  }, [marked, come, isSeen])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also under a keyboard
    <div className={classes.scroller} ref={scroller} tabIndex={0}>
      {failed && (
        <ErrorNote
          title="Some rows could not be loaded"
          {...(failed.error ? { reason: failed.error.message } : {})}
          onRetry={() => void failed.refetch()}
        />
      )}
      {head ? (
        <OriginalRows
          count={count}
          from={from}
          to={to}
          cellsAt={at}
          columns={columns}
          wide={wide}
          clips
          figures={figures}
          owners={owners}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : failed ? null : (
        <Loading text="Loading the sheet..." />
      )}
    </div>
  )
}
