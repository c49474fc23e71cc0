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
  const mayWrite = useMay('write')
  const { filter, order, change: setFilter, sort, show } = useFilter()
  const list = useTransactions(filter, order)
  useCategorized()
  const { rows } = list
  const printing = usePrintAll({ rows, hasMore: list.hasNextPage, next: list.next })
  const totals = trpc.transactions.totals.useQuery(filter, { placeholderData: (before) => before, trpc: alone })
  const { totalRevenue, totalExpenses, netIncome, moved, count: matching } = totals.data ?? { count: null }
  const entities = trpc.entities.list.useQuery().data ?? []
  const months = useMonths(rows)
  const [selected, setSelected] = useState(nothingSelected)
  const [choosing, setChoosing] = useState<Choosing>(null)
  const dialog = useDialog(mayWrite)
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor({ rows, selected, onSelect: setSelected, mayWrite, listed: [filter, order] })
  const work = useWork(selected, setSelected)

  // 'All that match' means another thing under another filter.
  useEffect(() => setSelected((now) => (now.kind === 'matching' && now.filter !== filter ? nothingSelected : now)), [filter])

  const [opened, open] = dialog
  const close = () => open(null)
  const clear = () => setSelected(nothingSelected)
  const deleteOne = async (transaction: TransactionJson) => {
    if (await work.deleteOne(transaction)) close()
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
  const money = (amount: number | undefined) => (amount === undefined ? '...' : formatTotal(amount, totals.data?.currency))
  return (
    <Page
      isWide
      title="Transactions"
      actions={
        mayWrite && (
          <HeaderActions
            isEmpty={rows.length === 0}
            filter={filter}
            matching={list.hasNextPage ? matching : null}
            moved={moved ?? 0}
            currency={totals.data?.currency}
            selected={selected}
            onSelect={setSelected}
            work={work}
            onOpen={(kind) => open({ kind })}
          />
        )
      }
    >
      <KeyFigures
        inLine
        isOld={totals.isPlaceholderData}
        items={[
          { label: 'Total Revenue', value: money(totalRevenue), tone: 'income' },
          { label: 'Total Expenses', value: money(totalExpenses), tone: 'expense' },
          { label: 'Net Income', value: money(netIncome), final: true },
        ]}
      />
      <NotConverted inPage currencies={[totals.data?.notConverted]} />
      <Panel
        title="All Transactions"
        note={
          <ListNote
            filter={filter}
            matching={matching}
            mayWrite={mayWrite}
            onAllDocuments={() => setFilter({ ...filter, documentId: undefined })}
          />
        }
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
            onShow={show}
            entities={entities}
            months={months}
            searchRef={searchRef}
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
          selected={selected}
          onSelect={setSelected}
          cursor={cursor}
          choosing={choosing}
          onChoosing={setChoosing}
          mayWrite={mayWrite}
          onEdit={(transaction) => open({ kind: 'edit', transaction })}
          onRemove={(transaction) => void deleteOne(transaction)}
        />
        <PrintedRows rows={rows} count={matching} words={filterWords(filter, entities)} entities={entities} />
      </Panel>
      <Suspense fallback={null}>
        <PageDialogs
          dialog={opened}
          filter={filter}
          selected={selected}
          onClose={close}
          onOpen={open}
          onDelete={deleteOne}
          onAssigned={() => {
            close()
            clear()
          }}
        />
      </Suspense>
    </Page>
  )
}
