import { formatTotal } from '@ledgerhand/core/money'
import { filterWords } from '@ledgerhand/core/schemas/filter-words'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Suspense, useEffect, useRef, useState } from 'react'
import { DownloadMenu } from '../../components/data/download-menu.tsx'
import { KeyFigures } from '../../components/data/figures.tsx'
import { NotConverted } from '../../components/data/not-converted.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { Page } from '../../components/shell/page.tsx'
import { useCategorized } from '../../editing/use-categorized.ts'
import { alone, trpc } from '../../net/api.ts'
import { PrintedRows } from '../../print/paper-rows.tsx'
import { usePrintAll } from '../../print/use-print-all.ts'
import { useMay } from '../../session/session.tsx'
import { Filters } from './filters.tsx'
import { HeaderActions } from './header-actions.tsx'
import { ListNote, listUrl, NeedReview, PrintButton } from './list-note.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import type { Filter } from './search-params.ts'
import { nothingSelected, selectedCount } from './selection.ts'
import { type Choosing, TransactionList } from './transaction-list.tsx'
import { useCursor } from './use-cursor.ts'
import { useDialog } from './use-dialog.ts'
import { useFilter } from './use-filter.ts'
import { useMonths } from './use-months.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useSelectionCommands } from './use-selection-commands.ts'
import { useTransactions } from './use-transactions.ts'
import { useWork } from './use-work.ts'

export function TransactionsPage() {
  const page = useTransactionsPage()
  const { list, filter, totals, selected, setSelected, dialog, work, mayWrite } = page
  const [opened, open] = dialog
  const close = () => open(null)
  return (
    <Page
      isWide
      title="Transactions"
      actions={
        mayWrite && (
          <HeaderActions
            isEmpty={list.rows.length === 0}
            filter={filter}
            matching={list.hasNextPage ? totals.matching : null}
            moved={totals.moved}
            currency={totals.currency}
            selected={selected}
            onSelect={setSelected}
            work={work}
            onOpen={(kind) => open({ kind })}
          />
        )
      }
    >
      <KeyFigures inLine isOld={totals.isOld} items={totals.items} />
      <NotConverted inPage currencies={[totals.notConverted]} />
      <ListPanel page={page} />
      <Suspense fallback={null}>
        <PageDialogs
          dialog={opened}
          filter={filter}
          selected={selected}
          onClose={close}
          onOpen={open}
          onDelete={page.deleteOne}
          onAssigned={() => {
            close()
            setSelected(nothingSelected)
          }}
        />
      </Suspense>
    </Page>
  )
}

/** What the page knows and does: its filter, the rows and their totals, what is selected, the open dialog, and the keys. */
function useTransactionsPage() {
  const mayWrite = useMay('write')
  const { filter, order, change: setFilter, sort, show } = useFilter()
  const list = useTransactions(filter, order)
  useCategorized()
  const { rows } = list
  const totals = useTotals(filter)
  const entities = trpc.entities.list.useQuery().data ?? []
  const [selected, setSelected] = useState(nothingSelected)
  const [choosing, setChoosing] = useState<Choosing>(null)
  const dialog = useDialog(mayWrite)
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor({ rows, selected, onSelect: setSelected, mayWrite, listed: [filter, order] })
  const work = useWork(selected, setSelected)

  // 'All that match' means another thing under another filter.
  useEffect(() => setSelected((now) => (now.kind === 'matching' && now.filter !== filter ? nothingSelected : now)), [filter])

  const open = dialog[1]
  const clear = () => setSelected(nothingSelected)
  const deleteOne = async (transaction: TransactionJson) => {
    if (await work.deleteOne(transaction)) open(null)
  }
  useSelectionCommands({ selected, mayWrite, work, onOpen: open, onClear: clear })
  usePageKeys({
    cursor,
    work,
    dialog,
    isSelecting: selectedCount(selected) > 0,
    mayWrite,
    searchRef,
    onChoose: setChoosing,
    onClear: clear,
    onDelete: (at) => void deleteOne(at),
  })
  const filtering = { filter, setFilter, order, sort, show, searchRef }
  return { ...filtering, mayWrite, list, totals, entities, selected, setSelected, choosing, setChoosing, dialog, cursor, work, deleteOne }
}

/** The totals of what is listed, as the head of the page shows them; '...' until they are known. */
function useTotals(filter: Filter) {
  const { data, isPlaceholderData } = trpc.transactions.totals.useQuery(filter, { placeholderData: (before) => before, trpc: alone })
  const money = (amount: number | undefined) => (amount === undefined ? '...' : formatTotal(amount, data?.currency))
  return {
    items: [
      { label: 'Total Revenue', value: money(data?.totalRevenue), tone: 'income' },
      { label: 'Total Expenses', value: money(data?.totalExpenses), tone: 'expense' },
      { label: 'Net Income', value: money(data?.netIncome), final: true },
    ] as const,
    isOld: isPlaceholderData,
    matching: data?.count ?? null,
    moved: data?.moved ?? 0,
    currency: data?.currency,
    notConverted: data?.notConverted,
  }
}

/** The rows, with what filters, sorts and exports them. */
function ListPanel({ page }: { page: ReturnType<typeof useTransactionsPage> }) {
  const { list, filter, setFilter, order, sort, entities, totals, cursor, mayWrite } = page
  const { rows } = list
  const months = useMonths(rows)
  const printing = usePrintAll({ rows, hasMore: list.hasNextPage, next: list.next })
  const onAllDocuments = () => setFilter({ ...filter, documentId: undefined })
  return (
    <Panel
      title="All Transactions"
      note={<ListNote filter={filter} matching={totals.matching} mayWrite={mayWrite} onAllDocuments={onAllDocuments} />}
      actions={
        <>
          {rows.length > 0 && <PrintButton {...printing} />}
          {rows.length > 0 && mayWrite && <DownloadMenu isSmall url={(format) => listUrl(filter, order, format)} />}
          <NeedReview />
        </>
      }
      bar={
        <Filters
          filter={filter}
          onChange={setFilter}
          order={order}
          onSort={sort}
          onShow={page.show}
          entities={entities}
          months={months}
          searchRef={page.searchRef}
          onList={cursor.enter}
        />
      }
    >
      <TransactionList
        list={list}
        entities={entities}
        filter={filter}
        onFilter={setFilter}
        order={order}
        onSort={sort}
        selected={page.selected}
        onSelect={page.setSelected}
        cursor={cursor}
        choosing={page.choosing}
        onChoosing={page.setChoosing}
        mayWrite={mayWrite}
        onEdit={(transaction) => page.dialog[1]({ kind: 'edit', transaction })}
        onRemove={(transaction) => void page.deleteOne(transaction)}
      />
      <PrintedRows rows={rows} count={totals.matching} words={filterWords(filter, entities)} entities={entities} />
    </Panel>
  )
}
