import { today } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { type ListColumn, listColumns } from '@ledgerhand/core/saved-views'
import type { SortColumn, TransactionOrder } from '@ledgerhand/core/transaction-order'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Checkbox, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { SortHead } from '../../components/data/sort-head.tsx'
import { chosenOf } from './selection.ts'
import classes from './table.module.css'
import type { RowActions, RowLayout } from './transaction-row.tsx'
import { TransactionRows, type TransactionRowsProps } from './transaction-rows.tsx'
import { useShownColumns } from './use-columns.ts'

interface TransactionTableProps extends TransactionRowsProps, RowActions {
  /** The rows of the search or the order before: what was asked for now is on its way, or waits for a connection. */
  isOld: boolean
  order: TransactionOrder
  onSort: (order: TransactionOrder) => void
  onCheckAll: () => void
}

/** The list itself: its head, and the rows in view. */
export function TransactionTable({ isOld, order, onSort, onCheckAll, ...given }: TransactionTableProps) {
  const { rows, selected, mayWrite, hasMore } = given
  const actions = useSteady(given)
  const room = useRowLayout()
  const amountChars = useMemo(() => longestAmount(rows), [rows])
  const chosen = useMemo(() => chosenOf(selected, rows), [selected, rows])
  const year = today().slice(0, 4)
  const shown = useShownColumns()
  const columns = room === 'table' ? shown : noColumns
  const head = (column: SortColumn, className: string | undefined, words: string) => (
    <SortHead column={column} className={className} order={order} onSort={onSort} startsDown={startsDown.includes(column)}>
      {words}
    </SortHead>
  )
  return (
    <Table
      className={classes.table}
      data-reads={!mayWrite || undefined}
      data-old={isOld || undefined}
      aria-busy={isOld || undefined}
      style={{ '--amount-chars': amountChars, ...Object.fromEntries(hidden(shown)) }}
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
          {columns.includes('type') && head('type', classes.type, 'Type')}
          {head('category', classes.category, 'Category')}
          {columns.includes('entity') && head('entity', classes.entity, 'Entity')}
          {head('date', classes.date, 'Date')}
          {columns.includes('source') && <Table.Th className={classes.source}>Source</Table.Th>}
          {columns.includes('payee') && <Table.Th>Payee</Table.Th>}
          {columns.includes('note') && <Table.Th>Note</Table.Th>}
          {mayWrite && room !== 'phone' && <Table.Th className={classes.actions}>Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <TransactionRows {...given} room={room} columns={columns} year={year} actions={actions} />
    </Table>
  )
}

const noColumns: readonly ListColumn[] = []
/** In the row's grid a column that is not shown has no width at all. */
const hidden = (shown: readonly ListColumn[]) =>
  listColumns.filter((column) => !shown.includes(column)).map((column) => [`--${column}`, ' '])

/** The same widths as in table.module.css: under a finger a tablet has the rows of a phone. */
const PHONE = 'screen and (max-width: 48em), screen and (max-width: 62em) and (pointer: coarse)'
function useRowLayout(): RowLayout {
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
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
      onText: (...about) => latest.current.onText(...about),
      onAccount: (...about) => latest.current.onAccount(...about),
    }),
    [],
  )
}

/** Newest and largest first is what one looks for; words begin at A. */
const startsDown: readonly SortColumn[] = ['date', 'amount']
