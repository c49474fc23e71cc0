import type { TransactionJson } from '@ledgerhand/core/wire'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Figures } from '../../components/figures.tsx'
import { Loading } from '../../components/loading.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { TransactionDialog } from '../../editing/transaction-dialog.tsx'
import { useRecategorise } from '../../editing/use-recategorise.ts'
import { useMay } from '../../session.tsx'
import { AssignEntityDialog } from './assign-entity-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { DocumentChip } from './document-chip.tsx'
import { Filters } from './filters.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import classes from './page.module.css'
import { isFiltered } from './search-params.ts'
import { allToggled, nothingSelected, toggled } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { usd } from './usd.ts'
import { useBatch } from './use-batch.ts'
import { useFilter } from './use-filter.ts'
import { useKeys } from './use-keys.ts'
import { useMonths } from './use-months.ts'
import { useRemove } from './use-remove.ts'
import { useEveryTransaction, useTransactions } from './use-transactions.ts'

/** From so many rows on the list says how many there are. */
const COUNTED = 100

type Dialog = { kind: 'add' | 'entity' | 'batch' | 'keys' } | { kind: 'edit'; transaction: TransactionJson }

export function TransactionsPage() {
  const mayWrite = useMay('write')
  const [filter, setFilter] = useFilter()
  const list = useTransactions(filter)
  const { rows } = list
  const totals = trpc.transactions.totals.useQuery(filter, { placeholderData: (before) => before })
  const entities = trpc.entities.list.useQuery()
  const [selected, setSelected] = useState(nothingSelected)
  const [dialog, setDialog] = useState<Dialog | null>(useSearch({ strict: false }).add && mayWrite ? { kind: 'add' } : null)
  const [current, setCurrent] = useState(-1)
  /** The row is marked while the keys are in use; a pointer needs no mark. */
  const [byKeys, setByKeys] = useState(false)
  const [choosing, setChoosing] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const anchor = useRef<string | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const batch = useBatch()
  const recategorise = useRecategorise()
  const remove = useRemove()
  const everything = useEveryTransaction()
  const months = useMonths(rows)

  const { fetchNextPage, isFetchingNextPage } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const check = (transaction: TransactionJson, shift: boolean) => {
    setSelected(toggled(selected, rows, transaction.id, shift ? anchor.current : null))
    anchor.current = transaction.id
    setCurrent(rows.indexOf(transaction))
  }
  const clear = () => setSelected(nothingSelected)
  const at = rows[current]
  const move = (by: number) => {
    setByKeys(true)
    setCurrent((now) => Math.max(0, Math.min(rows.length - 1, now + by)))
  }
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => mayWrite && at && check(at, false),
      e: () => mayWrite && at && setDialog({ kind: 'edit', transaction: at }),
      c: () => mayWrite && at && !at.isTransfer && setChoosing(at.id),
      '/': () => searchRef.current?.focus(),
      '?': () => setDialog({ kind: 'keys' }),
    },
    dialog === null,
  )
  const classify = async () => {
    setBusy(true)
    if (await batch.classify([...selected.keys()])) clear()
    setBusy(false)
  }
  const deleteOne = async (transaction: TransactionJson) => {
    if (!(await remove(transaction))) return
    setDialog(null)
    setSelected((now) => new Map([...now].filter(([id]) => id !== transaction.id)))
  }
  const { totalRevenue, totalExpenses, netIncome, count, needsReview: waiting } = totals.data ?? { count: null, needsReview: 0 }

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
        selected.size > 0 ? (
          <SelectionBar
            selected={selected}
            busy={busy}
            matching={list.hasNextPage ? count : null}
            onSelectMatching={async () => setSelected(new Map((await everything(filter)).map((row) => [row.id, row])))}
            onClear={clear}
            onClassify={classify}
            onAssignEntity={() => setDialog({ kind: 'entity' })}
            onBatch={() => setDialog({ kind: 'batch' })}
          />
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
          <span className={classes.note}>
            {count !== null && (count >= COUNTED || isFiltered(filter)) && (
              <span className="lh-num">{count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`}</span>
            )}
            {filter.needsReview && waiting > 0 && (
              <Link to="/transactions/review" className="lh-link">
                Review by merchant
              </Link>
            )}
            {filter.documentId && <DocumentChip id={filter.documentId} onClear={() => setFilter({ ...filter, documentId: undefined })} />}
          </span>
        }
        actions={
          <Filters
            filter={filter}
            onChange={setFilter}
            entities={entities.data ?? []}
            waiting={waiting}
            months={months}
            searchRef={searchRef}
          />
        }
      >
        {list.isPending ? (
          <Loading text="Loading transactions..." />
        ) : list.isError ? (
          <ErrorNote title="Transactions could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
        ) : rows.length > 0 ? (
          <TransactionTable
            rows={rows}
            entities={entities.data ?? []}
            selected={selected}
            current={byKeys ? current : -1}
            choosing={choosing}
            mayWrite={mayWrite}
            hasMore={list.hasNextPage}
            onMore={more}
            onCheckAll={() => setSelected(allToggled(selected, rows))}
            onCheck={(transaction, shift) => {
              setByKeys(false)
              check(transaction, shift)
            }}
            onEdit={(transaction) => setDialog({ kind: 'edit', transaction })}
            onRemove={deleteOne}
            onPick={(transaction, category, picked) => {
              recategorise(transaction, category)
              if (picked) setByKeys(true)
              setCurrent(Math.min(rows.length - 1, rows.indexOf(transaction) + 1))
            }}
            onCategory={({ id }, open) => setChoosing(open ? id : null)}
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
          transactionIds={[...selected.keys()]}
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
