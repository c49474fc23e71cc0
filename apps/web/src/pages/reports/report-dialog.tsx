import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatTotal } from '@ledgerhand/core/money'
import { reportNotes } from '@ledgerhand/core/reports/report-notes'
import { columnTable } from '@ledgerhand/core/reports/statement-columns'
import { periodWords } from '@ledgerhand/core/reports/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import { Button, Menu, Modal } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyFigure, KeyFigures } from '../../components/data/figures.tsx'
import { NotConverted } from '../../components/data/not-converted.tsx'
import { LookedInto } from '../../figures/figure.tsx'
import { FiguresIn, useFigures } from '../../figures/use-figures.tsx'
import { trpc } from '../../net/api.ts'
import { Letterhead } from '../../print/letterhead.tsx'
import { useBooks, useMay } from '../../session/session.tsx'
import { ColumnStatement } from './column-statement.tsx'
import { Outdated } from './make-again.tsx'
import { LeftOutNotes, NotSettled } from './notes.tsx'
import classes from './report-dialog.module.css'
import { downloads } from './report-menu.tsx'
import { Signatures } from './signatures.tsx'
import { ProfitAndLossTable } from './statement.tsx'

interface ReportDialogProps {
  report: ReportJson
  /** It was opened to be signed. */
  isToSign?: boolean
  onClose: () => void
}

/** One report as a statement. It is a snapshot; the links behind its lines lead to the transactions as they stand now. */
export function ReportDialog({ report, isToSign = false, onClose }: ReportDialogProps) {
  const { reportData } = report
  const books = useBooks()
  const mayWrite = useMay('write')
  // Asked for anew each time. Without a line to the server nothing is waited for.
  const columns = columnTable(report)
  const before = trpc.reports.before.useQuery({ id: report.id }, { staleTime: 0, gcTime: 0, enabled: columns === null })
  const notes = reportNotes(report)
  const { opened, figures } = useFigures()
  return (
    <Modal
      opened
      onClose={onClose}
      // What is looked into closes first.
      closeOnEscape={opened === null}
      title={report.title}
      size={widthOf(columns?.columns.length ?? 0)}
      padding="xl"
      yOffset={24}
      data-wide
    >
      <Letterhead books={books?.name} />
      <StatementHead report={report} />
      <Outdated report={report} mayWrite={mayWrite} />
      <NotSettled report={report} notes={notes} />
      <KeyFigures items={totalsOf(report)} />
      <NotConverted currencies={[reportData.otherCurrencies, before.data?.reportData.otherCurrencies, reportData.notConverted]} />
      <div className={classes.breakdown} data-late={before.isLoading || undefined}>
        <FiguresIn figures={figures}>
          {columns ? (
            <ColumnStatement report={report} table={columns} />
          ) : (
            <ProfitAndLossTable report={report} before={before.data ?? null} />
          )}
        </FiguresIn>
        {before.data && <Missing report={report} before={before.data} />}
      </div>
      <Counts report={report} isLate={before.isLoading} />
      <LeftOutNotes report={report} notes={notes} />
      <Signatures report={report} isToSign={isToSign} />
      <LookedInto opened={opened} figures={figures} />
    </Modal>
  )
}

/** What the statement is about, how it was added up, and the ways to take it along. */
function StatementHead({ report: { id, startDate, endDate, reportData } }: { report: ReportJson }) {
  return (
    <div className={classes.head}>
      <div>
        <h3>Profit & Loss Statement</h3>
        <p className="lh-num">
          Period: {formatDate(startDate)} - {formatDate(endDate)}
        </p>
        {reportData.basis && <p>{reportData.basis === 'accrual' ? 'Accrual' : 'Cash'} basis · Unaudited</p>}
        {reportData.currency && reportData.currency !== 'USD' && <p>Amounts in {reportData.currency}</p>}
        {reportData.entityIds && <ChosenEntities ids={reportData.entityIds} />}
      </div>
      <div className={`${classes.verbs} lh-no-print`}>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
          className={classes.print}
        >
          Print
        </Button>
        <Menu zIndex={400}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
              Download
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{downloads(id)}</Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}

/** The three figures over the statement. */
function totalsOf({ totalRevenue, totalExpenses, netProfit, reportData: { grossReceipts, currency } }: ReportJson): KeyFigure[] {
  const money = (amount: number) => formatTotal(amount, currency)
  const note = grossReceipts === undefined || grossReceipts === totalRevenue ? undefined : `Gross receipts ${money(grossReceipts)}`
  return [
    { label: 'Total Revenue', value: money(totalRevenue), tone: 'income', note },
    { label: 'Total Expenses', value: money(totalExpenses), tone: 'expense' },
    { label: 'Net Profit', value: money(netProfit), tone: netProfit >= 0 ? 'income' : 'expense' },
  ]
}

/** How many rows it counts, and how many it leaves out as transfers. */
function Counts({ report: { reportData }, isLate }: { report: ReportJson; isLate: boolean }) {
  return (
    <p className={classes.counts} data-late={isLate || undefined}>
      <span>
        Revenue Transactions <b className="lh-num">{reportData.revenueTransactions ?? 0}</b>
      </span>
      <span>
        Expense Transactions <b className="lh-num">{reportData.expenseTransactions ?? 0}</b>
      </span>
      {reportData.transfers?.count > 0 && (
        <span className="lh-num">
          {reportData.transfers.count === 1
            ? '1 transfer excluded'
            : `${reportData.transfers.count.toLocaleString('en-US')} transfers excluded`}
        </span>
      )}
    </p>
  )
}

/** As wide as its columns need, and no wider than the window. */
const widthOf = (columns: number): number | string => (columns > 9 ? 'min(1600px, calc(100vw - 48px))' : columns > 2 ? 1120 : 880)

/** Whose rows were added up, where not all of the books were asked for. */
function ChosenEntities({ ids }: { ids: readonly string[] }) {
  const list = trpc.entities.list.useQuery()
  const names = ids.map((id) => (id === 'none' ? 'Unassigned' : (list.data?.find((e) => e.id === id)?.name ?? '...')))
  return <p dir="auto">Only {names.join(', ')}</p>
}

/** Why the two columns may not be compared as they stand. */
function Missing({ report, before }: { report: ReportJson; before: PeriodBefore }) {
  const said = [
    { period: report.reportPeriod, missing: before.missing.report },
    { period: before.reportPeriod, missing: before.missing.before },
  ].filter(({ missing }) => missing !== null)
  if (said.length === 0) return null
  return (
    <p className={classes.missing}>
      {said.map(({ period, missing }) => `${periodWords(period)} is incomplete: ${missing}.`).join(' ')}{' '}
      <Link to="/coverage" className="lh-link">
        Statement coverage
      </Link>
    </p>
  )
}
