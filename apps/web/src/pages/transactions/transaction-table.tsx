import { today } from '@ledgerhand/core/calendar-date'
import { formatUsd, parseDecimal } from '@ledgerhand/core/money'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire'
import { Checkbox, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Selection } from './selection.ts'
import classes from './table.module.css'
import { type RowActions, TransactionRow } from './transaction-row.tsx'

const ROW_PX = { table: 40, list: 73 }
/** The page's header and the table's own head, both stuck to the top: a row scrolled to must not hide behind them. */
const HEADS_PX = 77 + 34
/** How near the end of what is loaded the next page is asked for. */
const AHEAD = 30

interface TransactionTableProps extends RowActions {
  rows: readonly TransactionJson[]
  entities: readonly EntityJson[]
  selected: Selection
  /** Index of the row that the keys act on; −1 for none. */
  current: number
  /** Id of the row whose category list is open. */
  choosing: string | null
  mayWrite: boolean
  hasMore: boolean
  onMore: () => void
  onCheckAll: () => void
}

/** The list itself. However many rows are loaded, only those in the window exist; blank rows above and below keep their place. */
export function TransactionTable({
  rows,
  entities,
  selected,
  current,
  choosing,
  mayWrite,
  hasMore,
  onMore,
  onCheckAll,
  ...actions
}: TransactionTableProps) {
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  /** The longest amount that is loaded, as it is shown with its sign: its column is as wide as it needs. */
  const amountChars = useMemo(() => {
    const longest = rows.reduce((found, { amount }) => (amount.length > found.length ? amount : found), '0')
    return formatUsd(parseDecimal(longest)).length + 1
  }, [rows])
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const rowPx = narrow ? ROW_PX.list : ROW_PX.table
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: HEADS_PX,
    scrollPaddingEnd: 80,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of row height is all this is about
  useEffect(() => virtual.measure(), [rowPx])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore()
  }, [hasMore, last, rows.length, onMore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the current row scrolls
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' })
  }, [current])

  const above = (items[0]?.start ?? top) - top
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const chosen = rows.reduce((n, row) => n + (selected.has(row.id) ? 1 : 0), 0)
  const year = today().slice(0, 4)
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
          <Table.Th>Description</Table.Th>
          <Table.Th className={classes.amount}>Amount</Table.Th>
          <Table.Th className={classes.type}>Type</Table.Th>
          <Table.Th className={classes.category}>Category</Table.Th>
          <Table.Th className={classes.entity}>Entity</Table.Th>
          <Table.Th className={classes.date}>Date</Table.Th>
          <Table.Th className={classes.source}>Source</Table.Th>
          {mayWrite && <Table.Th className={classes.actions}>Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {above > 0 && <Blank height={above} />}
        {items.map(({ index }) => {
          const transaction = rows[index]
          return (
            transaction && (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                entity={entities.find(({ id }) => id === transaction.entityId)}
                index={index}
                checked={selected.has(transaction.id)}
                current={index === current}
                choosing={choosing === transaction.id}
                mayWrite={mayWrite}
                year={year}
                {...actions}
              />
            )
          )
        })}
        {below > 0 && <Blank height={below} />}
      </Table.Tbody>
    </Table>
  )
}

/** One cell: spanning columns that a narrow screen hides would bring them back as empty ones. */
const Blank = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus; it only keeps the place of rows that do not exist
  <tr aria-hidden="true" className={classes.blank}>
    <td style={{ height }} />
  </tr>
)
