import { cents } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire'
import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { Figures } from '../../components/figures.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Loading } from '../../components/loading.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { PaperRows } from '../../components/paper-rows.tsx'
import { useReassign, useRecategorise } from '../../editing/use-cell-change.ts'
import { useMay } from '../../session.tsx'
import { DocumentChip } from './document-chip.tsx'
import { filterWords } from './filter-words.ts'
import { Filters } from './filters.tsx'
import { NoTransactions } from './no-transactions.tsx'
import classes from './page.module.css'
import { PageDialogs } from './page-dialogs.tsx'
import { isFiltered } from './search-params.ts'
import { allToggled, nothingSelected, selectedCount } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Cell } from './transaction-row.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { UndoLast } from './undo-last.tsx'
import { usd } from './usd.ts'
import { useCursor } from './use-cursor.ts'
import { useDialog } from './use-dialog.ts'
import { useFilter } from './use-filter.ts'
import { useMonths } from './use-months.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useTransactions } from './use-transactions.ts'
import { useWork } from './use-work.ts'

/** From so many rows on the list says how many there are. */
const COUNTED = 100

export function TransactionsPage() {
  const mayWrite = useMay('write')
  const { filter, order, change: setFilter, sort } = useFilter()
  const list = useTransactions(filter, order)
  const { rows, mend } = list
  const totals = trpc.transactions.totals.useQuery(filter, { placeholderData: (before) => before })
  const entities = trpc.entities.list.useQuery()
  const navigate = useNavigate()
  const [selected, setSelected] = useState(nothingSelected)
  const [dialog, setDialog] = useDialog(mayWrite)
  const [choosing, setChoosing] = useState<{ id: string; cell: Cell } | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor({ rows, selected, onSelect: setSelected, mayWrite, listed: [filter, order] })
  const recategorise = useRecategorise()
  const reassign = useReassign()
  const work = useWork(selected, setSelected)
  const months = useMonths(rows)
  const count = selectedCount(selected)

  // 'All that match' means another thing under another filter.
  useEffect(() => setSelected((now) => (now.kind === 'matching' && now.filter !== filter ? nothingSelected : now)), [filter])

  const view = useCallback((from: number, to: number) => void mend(from, to), [mend])
  const clear = () => setSelected(nothingSelected)
  const deleteOne = async (transaction: TransactionJson) => {
    if (await work.deleteOne(transaction)) setDialog(null)
  }
  usePageKeys({
    cursor,
    work,
    dialog: [dialog, setDialog],
    isSelecting: count > 0,
    mayWrite,
    searchRef,
    onChoose: setChoosing,
    onClear: clear,
    onDelete: (at) => void deleteOne(at),
  })
  const { totalRevenue, totalExpenses, netIncome, moved, count: matching } = totals.data ?? { count: null }

  const actions = mayWrite && <PageActions isEmpty={rows.length === 0} onOpen={(kind) => setDialog({ kind })} />
  return (
    <Page
      title="Transactions"
      actions={
        count > 0 ? (
          <>
            <SelectionBar
              selected={selected}
              busy={work.busy}
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
              onClassify={() => void work.classify()}
              onAssignEntity={() => setDialog({ kind: 'entity' })}
              onBatch={() => setDialog({ kind: 'batch' })}
              onAccept={() => void work.accept()}
              onTransfer={(isTransfer) => void work.setTransfer(isTransfer)}
              onDelete={() => void work.deleteSelected()}
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
        actions={<NeedReview />}
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
        ) : (
          <NoTransactions isFiltered={isFiltered(filter)} mayWrite={mayWrite} onClearFilters={() => setFilter({})} />
        )}
        <PaperRows rows={rows} count={matching} words={filterWords(filter, entities.data ?? [])} entities={entities.data ?? []} />
      </Panel>
      <PageDialogs
        dialog={dialog}
        filter={filter}
        selected={selected}
        onClose={() => setDialog(null)}
        onDelete={deleteOne}
        onAssigned={() => {
          setDialog(null)
          clear()
        }}
      />
    </Page>
  )
}

/** What stands in the page's header while nothing is selected. */
function PageActions({ isEmpty, onOpen }: { isEmpty: boolean; onOpen: (kind: 'batch' | 'add') => void }) {
  return (
    <>
      <Button variant="default" className={classes.action} onClick={() => onOpen('batch')} disabled={isEmpty}>
        Batch Categorization
      </Button>
      <Button className={classes.action} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onOpen('add')}>
        Add Transaction
      </Button>
    </>
  )
}

/** The way to the review queue, with how much waits there. */
function NeedReview() {
  const pending = trpc.dashboard.pending.useQuery()
  return (
    <LinkButton to="/transactions/review" variant="default" size="xs">
      Need Review
      {pending.data !== undefined && pending.data.total > 0 && (
        <Badge color="review" ml={6}>
          {pending.data.total.toLocaleString('en-US')}
        </Badge>
      )}
    </LinkButton>
  )
}
