import type { ListColumn } from '@ledgerhand/core/saved-views'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BlankRow, rowsAhead, useRowsInView } from '../../components/data/rows-in-view.tsx'
import { useAttachReceipt } from '../../editing/use-attach-receipt.ts'
import { useClosed } from '../../editing/use-closed.ts'
import { isSelected, type Selection } from './selection.ts'
import classes from './table.module.css'
import { type RowActions, type RowCell, type RowLayout, TransactionListRow } from './transaction-row.tsx'
import { useElements } from './use-elements.ts'
import { useRowDrop } from './use-row-drop.ts'

/** As table.module.css has it, with text of 16 px; under a finger a row of the table is higher (`--lh-row`). */
const ROW_PX: Record<RowLayout, number> = { table: 40, lines: 73, phone: 62 }
const FINGER_ROW_PX = 48
const TEXT_PX = 16
/** On a phone whose text is so large that each part of a row has a line of its own. */
const LARGE_TEXT = '(max-width: 19.9em)'
const LARGE_ROW_PX = 112

/** Rows of more than one line are as high as the size of text that is read at wants them. */
function useRowPx(room: RowLayout): number {
  const isFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const isLarge = useMediaQuery(LARGE_TEXT, false, { getInitialValueInEffect: false })
  if (room === 'table') return isFinger ? FINGER_ROW_PX : ROW_PX.table
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || TEXT_PX
  return ((room === 'phone' && isLarge ? LARGE_ROW_PX : ROW_PX[room]) * text) / TEXT_PX
}
/** The page's header and the table's own head, both stuck to the top: a row scrolled to must not hide behind them. */
const HEADS_PX = 77 + 34
/** How near the end of what is loaded the next page is asked for. */
const AHEAD = 60

export interface TransactionRowsProps {
  rows: readonly TransactionJson[]
  entities: readonly EntityJson[]
  selected: Selection
  /** Index of the row that the keys act on; −1 for none. */
  current: number
  /** The row and the cell whose list is open. */
  choosing: { id: string; cell: RowCell } | null
  mayWrite: boolean
  hasMore: boolean
  onMore: () => void
  /** What is drawn now: from the first to the last of these rows. */
  onView: (from: number, to: number) => void
}

interface Given {
  room: RowLayout
  /** The columns that are shown besides those that are always there. */
  columns: readonly ListColumn[]
  /** The current one, of four digits. */
  year: string
  actions: RowActions
}

/**
 * The body of the list. However many rows are loaded, only those in the window exist; blank rows above and below keep their place.
 * A part of its own, because it alone is drawn again at every step of a scroll.
 */
export function TransactionRows(props: TransactionRowsProps & Given) {
  const { rows, entities, selected, current, choosing, mayWrite, hasMore, onMore, onView, room, columns, year, actions } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const [rangeExtractor] = useState(rowsAhead)
  const rowPx = useRowPx(room)
  const { virtual, items, above, below } = useRowsInView({
    count: rows.length,
    rowPx,
    overscan: 4,
    rangeExtractor,
    scrollMargin: top,
    scrollPaddingStart: HEADS_PX,
    scrollPaddingEnd: 80,
  })
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore()
  }, [hasMore, last, rows, onMore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were marked stale are looked at again too
  useEffect(() => onView(first, last), [first, last, rows, onView])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the current row scrolls
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' })
  }, [current])

  const attach = useAttachReceipt()
  useRowDrop(body, rows, attach)
  const closed = useClosed()
  const elements = useElements(
    body,
    rows,
    items.map(({ index }) => rows[index]?.id ?? ''),
  )
  return (
    <tbody ref={body}>
      {above > 0 && <BlankRow height={above} className={classes.blank} />}
      {items.map(({ index }, i) => {
        const transaction = rows[index]
        return (
          transaction && (
            <TransactionListRow
              key={elements[i]}
              transaction={transaction}
              entities={entities}
              index={index}
              checked={isSelected(selected, transaction.id)}
              current={index === current}
              cell={choosing?.id === transaction.id ? choosing.cell : null}
              mayWrite={mayWrite}
              lock={closed(transaction.transactionDate)}
              room={room}
              columns={columns}
              year={year}
              actions={actions}
            />
          )
        )
      })}
      {below > 0 && <BlankRow height={below} className={classes.blank} />}
    </tbody>
  )
}
