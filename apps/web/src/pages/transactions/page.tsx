import { cents, formatUsd } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire'
import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Figures } from '../../components/figures.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Loading } from '../../components/loading.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { TransactionDialog } from '../../editing/transaction-dialog.tsx'
import { useAcceptRow, useReassign, useRecategorise } from '../../editing/use-cell-change.ts'
import { useUndoLast } from '../../editing/use-undo.ts'
import { useMay } from '../../session.tsx'
import { AssignEntityDialog } from './assign-entity-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { DocumentChip } from './document-chip.tsx'
import { Filters } from './filters.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import classes from './page.module.css'
import { isFiltered } from './search-params.ts'
import { allToggled, nothingSelected, selectedCount, selectionSum } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Cell } from './transaction-row.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { UndoLast } from './undo-last.tsx'
import { usd } from './usd.ts'
import { useBatch } from './use-batch.ts'
import { useCursor } from './use-cursor.ts'
import { useDialog } from './use-dialog.ts'
import { useFilter } from './use-filter.ts'
import { useKeys } from './use-keys.ts'
import { useMonths } from './use-months.ts'
import { useRemove } from './use-remove.ts'
import { useTransactions } from './use-transactions.ts'

/** From so many rows on the list says how many there are. */
const COUNTED = 100

export function TransactionsPage() {
  const mayWrite = useMay('write')
  const { filter, order, change: setFilter, sort } = useFilter()
  const list = useTransactions(filter, order)
  const { rows, mend } = list
  const totals = trpc.transactions.totals.useQuery(filter, { placeholderData: (before) => before })
  const pending = trpc.dashboard.pending.useQuery()
  const entities = trpc.entities.list.useQuery()
  const navigate = useNavigate()
  const [selected, setSelected] = useState(nothingSelected)
  const [dialog, setDialog] = useDialog(mayWrite)
  const [choosing, setChoosing] = useState<{ id: string; cell: Cell } | null>(null)
  const [busy, setBusy] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor({ rows, selected, onSelect: setSelected, mayWrite, listed: [filter, order] })
  const batch = useBatch()
  const confirm = useConfirm()
  const recategorise = useRecategorise()
  const reassign = useReassign()
  const acceptRow = useAcceptRow()
  const remove = useRemove()
  const undoLast = useUndoLast()
  const months = useMonths(rows)
  const count = selectedCount(selected)

  // 'All that match' means another thing under another filter.
  useEffect(() => setSelected((now) => (now.kind === 'matching' && now.filter !== filter ? nothingSelected : now)), [filter])

  const view = useCallback((from: number, to: number) => void mend(from, to), [mend])
  const clear = () => setSelected(nothingSelected)
  const onBatch = async (work: Promise<boolean>) => {
    setBusy(true)
    if (await work) clear()
    setBusy(false)
  }
  const deleteOne = async (transaction: TransactionJson) => {
    if (!(await remove(transaction))) return
    setDialog(null)
    setSelected((now) =>
      now.kind === 'rows' ? { kind: 'rows', rows: new Map([...now.rows].filter(([id]) => id !== transaction.id)) } : now,
    )
  }
  const deleteMany = async () => {
    const sure = await confirm({
      title: 'Delete Transactions',
      question: `Are you sure you want to delete ${count === 1 ? 'this transaction' : 'these transactions'}?`,
      object: `${count.toLocaleString('en-US')} selected, ${formatUsd(selectionSum(selected))}`,
      action: 'Delete',
    })
    if (sure) await onBatch(batch.remove(selected))
  }
  const write = (act: () => void) => () => {
    if (mayWrite) act()
  }
  /** For keys that act on the row where one stands. */
  const onRow = (act: (at: TransactionJson) => void) =>
    write(() => {
      const at = cursor.at()
      if (at) act(at)
    })
  useKeys(
    {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      J: () => cursor.extend(1),
      K: () => cursor.extend(-1),
      ArrowDown: () => cursor.moveAmong(1),
      ArrowUp: () => cursor.moveAmong(-1),
      'Shift+ArrowDown': () => cursor.extend(1),
      'Shift+ArrowUp': () => cursor.extend(-1),
      x: onRow((at) => cursor.check(at, false)),
      e: onRow((at) => setDialog({ kind: 'edit', transaction: at })),
      c: onRow((at) => !at.isTransfer && setChoosing({ id: at.id, cell: 'category' })),
      n: onRow((at) => setChoosing({ id: at.id, cell: 'entity' })),
      a: count > 0 ? write(() => void onBatch(batch.accept(selected))) : onRow((at) => at.needsReview && acceptRow(at)),
      d: count > 0 ? write(() => void deleteMany()) : onRow((at) => void deleteOne(at)),
      u: write(() => void undoLast()),
      Escape: clear,
      '/': () => searchRef.current?.focus(),
      '?': () => setDialog({ kind: 'keys' }),
    },
    dialog === null,
  )
  const { totalRevenue, totalExpenses, netIncome, moved, count: matching } = totals.data ?? { count: null }

  const actions = mayWrite && (
    <>
      <Button variant="default" className={classes.action} onClick={() => setDialog({ kind: 'batch' })} disabled={rows.length === 0}>
        Batch Categorization
      </Button>
      <Button className={classes.action} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDialog({ kind: 'add' })}>
        Add Transaction
      </Button>
    </>
  )
  return (
    <Page
      title="Transactions"
      actions={
        count > 0 ? (
          <>
            <SelectionBar
              selected={selected}
              busy={busy}
              matching={list.hasNextPage ? matching : null}
              onSelectMatching={() =>
                setSelected({
                  kind: 'matching',
                  filter,
                  count: matching ?? 0,
                  sum: cents(Math.round((moved ?? 0) * 100)),
                  except: new Map(),
                })
              }
              onClear={clear}
              onClassify={() => void onBatch(batch.classify(selected))}
              onAssignEntity={() => setDialog({ kind: 'entity' })}
              onBatch={() => setDialog({ kind: 'batch' })}
              onAccept={() => void onBatch(batch.accept(selected))}
              onTransfer={(isTransfer) => void onBatch(batch.setTransfer(selected, isTransfer))}
              onDelete={() => void deleteMany()}
            />
            {/* Where the selection leaves the header, these keep its height: the row under the thumb stays there. */}
            <div className={classes.held} aria-hidden="true" inert>
              {actions}
            </div>
          </>
        ) : (
          actions
        )
      }
    >
      <Figures
        items={[
          { label: 'Total Revenue', value: usd(totalRevenue), tone: 'income' },
          { label: 'Total Expenses', value: usd(totalExpenses), tone: 'expense' },
          { label: 'Net Income', value: usd(netIncome), final: true },
        ]}
      />
      <Panel
        title="All Transactions"
        note={
          <span className={classes.note} data-bare={(matching !== null && matching < COUNTED && !isFiltered(filter)) || undefined}>
            {matching !== null && (matching >= COUNTED || isFiltered(filter)) && (
              <span className={`lh-num ${classes.count}`}>
                {matching === 1 ? '1 transaction' : `${matching.toLocaleString('en-US')} transactions`}
              </span>
            )}
            {filter.documentId && <DocumentChip id={filter.documentId} onClear={() => setFilter({ ...filter, documentId: undefined })} />}
            {mayWrite && <UndoLast />}
          </span>
        }
        actions={
          <LinkButton to="/transactions/review" variant="default" size="xs">
            Need Review
            {pending.data !== undefined && pending.data.total > 0 && (
              <Badge color="review" ml={6}>
                {pending.data.total.toLocaleString('en-US')}
              </Badge>
            )}
          </LinkButton>
        }
        bar={
          <Filters
            filter={filter}
            onChange={setFilter}
            order={order}
            onSort={sort}
            entities={entities.data ?? []}
            months={months}
            searchRef={searchRef}
          />
        }
      >
        {list.isPending ? (
          <Loading text="Loading transactions..." />
        ) : list.error ? (
          <ErrorNote title="Transactions could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
        ) : rows.length > 0 ? (
          <TransactionTable
            rows={rows}
            entities={entities.data ?? []}
            selected={selected}
            order={order}
            current={cursor.marked}
            choosing={choosing}
            mayWrite={mayWrite}
            hasMore={list.hasNextPage}
            onMore={list.more}
            onView={view}
            onSort={sort}
            onCheckAll={() => setSelected(allToggled(selected, rows))}
            onCheck={cursor.checkByPointer}
            onEdit={(transaction) => setDialog({ kind: 'edit', transaction })}
            onRemove={(transaction) => void deleteOne(transaction)}
            onPick={(transaction, category, picked) => {
              recategorise(transaction, category)
              cursor.goBelow(transaction, picked)
            }}
            onEntity={reassign}
            onCell={({ id }, cell) => setChoosing(cell && { id, cell })}
            onSource={({ id, documentId }) =>
              documentId && void navigate({ to: '/documents/$id', params: { id: documentId }, search: { row: id } })
            }
          />
        ) : isFiltered(filter) ? (
          <EmptyState
            title="No transactions found"
            text="Nothing matches the filter."
            action={
              <Button variant="default" onClick={() => setFilter({})}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="No transactions yet"
            text="Upload a document and its transactions appear here, or add one by hand."
            action={
              mayWrite && (
                <Button component={Link} to="/documents" variant="default">
                  Upload Document
                </Button>
              )
            }
          />
        )}
      </Panel>
      {dialog?.kind === 'add' && <TransactionDialog transaction={null} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'edit' && (
        <TransactionDialog
          transaction={dialog.transaction}
          onClose={() => setDialog(null)}
          onDelete={() => deleteOne(dialog.transaction)}
        />
      )}
      {dialog?.kind === 'entity' && (
        <AssignEntityDialog
          selected={selected}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            clear()
          }}
        />
      )}
      {dialog?.kind === 'batch' && <BatchDialog filter={filter} selected={selected} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
    </Page>
  )
}
