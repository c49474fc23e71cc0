import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Loading } from '../components/feedback/loading.tsx'
import { columnGrid, type FileRow, figureColumns, rowsOfText } from './file-text.ts'
import { NotShown } from './not-shown.tsx'
import classes from './original.module.css'
import type { OriginalProps } from './original-props.ts'
import { ownersAmong } from './owners.ts'
import { OriginalRows, PAPER_ROW_PX } from './paper-rows.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEvenRows } from './use-even-rows.ts'
import { useRows } from './use-original.ts'

const nothing: readonly FileRow[] = []
const none: ReadonlySet<number> = new Set()

/** A text file as a table of its rows, or of its lines; only the visible part exists, so a year of rows opens at once. */
export function Rows(props: OriginalProps & { view: 'cells' | 'lines' }) {
  const { document, transactions, onMore, chosen, onChoose, view, isWide, onWide } = props
  const original = useRows(document.id, view)
  const rows = useDeferredValue(original.data) ?? nothing
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, isSeen, goTo } = useEvenRows(scroller, rows.length, PAPER_ROW_PX)
  const owners = useMemo(() => ownersAmong(transactions, rows, from, to), [transactions, rows, from, to])
  // Transactions stand in the file's order: while the last that has come stands above what is drawn, more belong to it.
  useEffect(() => {
    const span = rowsOfText(transactions.at(-1)?.evidence ?? null, rows)
    if (to >= 0 && (span === null || span.from + span.count <= to)) onMore?.()
  }, [transactions, rows, to, onMore])

  const { columns, wide, isTight } = useMemo(() => {
    if (view === 'cells') return columnGrid(rows)
    return { columns: '1fr', wide: rows.reduce((most, { cells }) => Math.max(most, cells[0]?.length ?? 0), 0), isTight: false }
  }, [rows, view])
  const figures = useMemo(() => (view === 'cells' ? figureColumns(rows) : none), [rows, view])
  const first = useMemo(
    () => rowsOfText(transactions.find(({ id }) => id === chosen)?.evidence ?? null, rows)?.from,
    [transactions, rows, chosen],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another row is chosen or the file has come
  useEffect(() => {
    if (first !== undefined && rows.length > 0) goTo(first)
  }, [first, rows.length, isSeen])

  if (original.isPending || (original.data && rows === nothing)) return <Loading text="Loading the original..." />
  if (original.isError) return <NotShown documentId={document.id} reason={original.error.message} onRetry={() => void original.refetch()} />
  return (
    <>
      <Toolbar
        label={`${rows.length.toLocaleString('en-US')} ${view === 'cells' ? 'rows' : 'lines'}`}
        zoom={1}
        isWide={isWide}
        onWide={isTight ? onWide : undefined}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also under a keyboard */}
      <div className={classes.scroller} ref={scroller} tabIndex={0}>
        <OriginalRows
          count={rows.length}
          from={from}
          to={to}
          cellsAt={(index) => rows[index]?.cells}
          columns={columns}
          wide={wide}
          clips={view === 'cells'}
          figures={figures}
          owners={owners}
          chosen={chosen}
          onChoose={onChoose}
        />
      </div>
    </>
  )
}
