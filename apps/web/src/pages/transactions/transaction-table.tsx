import { today } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { columnOf, isDescending, type SortColumn, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire'
import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chosenOf, isSelected, type Selection } from './selection.ts'
import classes from './table.module.css'
import { type Cell, type Room, type RowActions, TransactionRow } from './transaction-row.tsx'
import { useElements } from './use-elements.ts'

const ROW_PX = { table: 40, lines: 73 }
/** The page's header and the table's own head, both stuck to the top: a row scrolled to must not hide behind them. */
const HEADS_PX = 77 + 34
/** How near the end of what is loaded the next page is asked for. */
const AHEAD = 60

interface TransactionTableProps extends RowActions {
  rows: readonly TransactionJson[]
  entities: readonly EntityJson[]
  selected: Selection
  order: TransactionOrder
  /** Index of the row that the keys act on; −1 for none. */
  current: number
  /** The row and the cell whose list is open. */
  choosing: { id: string; cell: Cell } | null
  mayWrite: boolean
  hasMore: boolean
  onMore: () => void
  /** What is drawn now: from the first to the last of these rows. */
  onView: (from: number, to: number) => void
  onSort: (order: TransactionOrder) => void
  onCheckAll: () => void
}

/** The list itself. However many rows are loaded, only those in the window exist; blank rows above and below keep their place. */
export function TransactionTable({
  rows,
  entities,
  selected,
  order,
  current,
  choosing,
  mayWrite,
  hasMore,
  onMore,
  onView,
  onSort,
  onCheckAll,
  ...given
}: TransactionTableProps) {
  const actions = useSteady(given)
  const room = useRoom()
  const amountChars = useMemo(() => longestAmount(rows), [rows])
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const rowPx = room === 'table' ? ROW_PX.table : ROW_PX.lines
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: HEADS_PX,
    scrollPaddingEnd: 80,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of row height is all this is about
  useEffect(() => virtual.measure(), [rowPx])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore()
  }, [hasMore, last, rows.length, onMore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were marked stale are looked at again too
  useEffect(() => onView(first, last), [first, last, rows, onView])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the current row scrolls
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' })
  }, [current])

  const above = (items[0]?.start ?? top) - top
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const elements = useElements(
    rows,
    items.map(({ index }) => rows[index]?.id ?? ''),
  )
  const chosen = useMemo(() => chosenOf(selected, rows), [selected, rows])
  const year = today().slice(0, 4)
  const head = (column: SortColumn, className: string | undefined, words: string) => (
    <Head column={column} className={className} order={order} onSort={onSort}>
      {words}
    </Head>
  )
  return (
    <Table
      className={classes.table}
      style={{ '--amount-chars': amountChars }}
      horizontalSpacing="xs"
      stickyHeader
      stickyHeaderOffset={76}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          {mayWrite && (
            <Table.Th className={classes.check}>
              <Checkbox
                aria-label="Select all"
                checked={rows.length > 0 && chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                onChange={onCheckAll}
              />
            </Table.Th>
          )}
          {head('description', undefined, 'Description')}
          {head('amount', classes.amount, 'Amount')}
          {room === 'table' && head('type', classes.type, 'Type')}
          {head('category', classes.category, 'Category')}
          {room === 'table' && head('entity', classes.entity, 'Entity')}
          {head('date', classes.date, 'Date')}
          {room === 'table' && <Table.Th className={classes.source}>Source</Table.Th>}
          {mayWrite && room !== 'phone' && <Table.Th className={classes.actions}>Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <tbody ref={body}>
        {above > 0 && <Blank height={above} />}
        {items.map(({ index }, i) => {
          const transaction = rows[index]
          return (
            transaction && (
              <TransactionRow
                key={elements[i]}
                transaction={transaction}
                entities={entities}
                index={index}
                checked={isSelected(selected, transaction.id)}
                current={index === current}
                cell={choosing?.id === transaction.id ? choosing.cell : null}
                mayWrite={mayWrite}
                room={room}
                year={year}
                actions={actions}
              />
            )
          )
        })}
        {below > 0 && <Blank height={below} />}
      </tbody>
    </Table>
  )
}

/** The same widths as in table.module.css. */
function useRoom(): Room {
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  return phone ? 'phone' : narrow ? 'lines' : 'table'
}

/** The longest amount that is loaded, in characters as it is shown with its sign: its column is as wide as it needs. */
function longestAmount(rows: readonly TransactionJson[]): number {
  // Only one of each currency is written out: thousands of rows come a hundred at a time.
  const longest = new Map<string | null, string>()
  for (const { amount, currency } of rows) if (amount.length > (longest.get(currency)?.length ?? 0)) longest.set(currency, amount)
  const shown = [...longest].map(([currency, amount]) => formatMoney(parseDecimal(amount), currency).length)
  return Math.max(5, ...shown) + 1
}

/** The same object for as long as the list stands, always calling what was given last. */
function useSteady(given: RowActions): RowActions {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  return useMemo(
    () => ({
      onCheck: (...about) => latest.current.onCheck(...about),
      onEdit: (...about) => latest.current.onEdit(...about),
      onRemove: (...about) => latest.current.onRemove(...about),
      onPick: (...about) => latest.current.onPick(...about),
      onEntity: (...about) => latest.current.onEntity(...about),
      onCell: (...about) => latest.current.onCell(...about),
      onSource: (...about) => latest.current.onSource(...about),
    }),
    [],
  )
}

/** Newest and largest first is what one looks for; words begin at A. */
const startsDown: readonly SortColumn[] = ['date', 'amount']

interface HeadProps {
  column: SortColumn
  className: string | undefined
  order: TransactionOrder
  onSort: (order: TransactionOrder) => void
  children: ReactNode
}

/** A column's head: one press orders the list by it, the next turns the order round. */
function Head({ column, className, order, onSort, children }: HeadProps) {
  const active = columnOf(order) === column
  const down = isDescending(order)
  const next: TransactionOrder = (active ? !down : startsDown.includes(column)) ? `-${column}` : column
  const Arrow = down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th className={className} aria-sort={active ? (down ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={classes.sort} data-active={active} onClick={() => onSort(next)}>
        {children}
        {active && <Arrow size={13} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  )
}

/** One cell: spanning columns that a narrow screen hides would bring them back as empty ones. */
const Blank = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus; it only keeps the place of rows that do not exist
  <tr aria-hidden="true" className={classes.blank}>
    <td style={{ height }} />
  </tr>
)
