import type { TransactionOrder } from '@ledgerhand/core/transaction-order'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useCallback } from 'react'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { useKeptCell } from '../../editing/kept-cell.ts'
import { useReassign, useRecategorise, useRetype, useSourceChange } from '../../editing/use-cell-change.ts'
import { NoTransactions } from './no-transactions.tsx'
import { type Filter, isFiltered } from './search-params.ts'
import { allToggled, type Selection } from './selection.ts'
import type { RowCell } from './transaction-row.tsx'
import { TransactionTable } from './transaction-table.tsx'
import type { useCursor } from './use-cursor.ts'
import type { ChangeFilter } from './use-filter.ts'
import type { useTransactions } from './use-transactions.ts'

/** The row and the cell whose list of choices is open. */
export type Choosing = { id: string; cell: RowCell } | null

interface TransactionListProps {
  list: ReturnType<typeof useTransactions>
  entities: readonly EntityJson[]
  filter: Filter
  onFilter: ChangeFilter
  order: TransactionOrder
  onSort: (order: TransactionOrder) => void
  selected: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  cursor: ReturnType<typeof useCursor>
  choosing: Choosing
  onChoosing: (at: Choosing) => void
  mayWrite: boolean
  onEdit: (transaction: TransactionJson) => void
  onRemove: (transaction: TransactionJson) => void
}

/** The rows that match, or why none is there. */
export function TransactionList(props: TransactionListProps) {
  const { list, entities, filter, onFilter, order, onSort, selected, onSelect, cursor, choosing, onChoosing, mayWrite } = props
  const { rows, mend } = list
  const navigate = useNavigate()
  const recategorise = useRecategorise()
  const reassign = useReassign()
  const retype = useRetype()
  const moveToSource = useSourceChange()
  const keepCell = useKeptCell(
    rows,
    useCallback((id, cell) => onChoosing({ id, cell }), [onChoosing]),
  )
  const view = useCallback((from: number, to: number) => void mend(from, to), [mend])
  if (list.isPending) return <Loading text="Loading transactions..." />
  if (list.error)
    return <ErrorNote title="Transactions could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return <NoTransactions isFiltered={isFiltered(filter)} mayWrite={mayWrite} onClearFilters={() => onFilter({})} />
  return (
    <TransactionTable
      rows={rows}
      isOld={list.isOld}
      entities={entities}
      selected={selected}
      order={order}
      current={cursor.marked}
      choosing={choosing}
      mayWrite={mayWrite}
      hasMore={list.hasNextPage}
      onMore={list.more}
      onView={view}
      onSort={onSort}
      onCheckAll={() => onSelect(allToggled(selected, rows))}
      onCheck={cursor.checkByPointer}
      onEdit={props.onEdit}
      onRemove={props.onRemove}
      onPick={(transaction, category, picked) => {
        recategorise(transaction, category)
        cursor.goBelow(transaction, picked)
      }}
      onEntity={reassign}
      onText={(row, column, text) => void keepCell({ id: row.id, column, text }, retype(row, column, text))}
      onAccount={moveToSource}
      onCell={({ id }, cell) => onChoosing(cell && { id, cell })}
      onSource={({ id, documentId }) =>
        documentId && void navigate({ to: '/documents/$id', params: { id: documentId }, search: { row: id } })
      }
    />
  )
}
