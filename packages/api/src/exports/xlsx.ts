import { incompletePeriods } from '@ledgerhand/core/missing-statements'
import { notConverted } from '@ledgerhand/core/not-converted'
import { reportNotes } from '@ledgerhand/core/report-notes'
import { periodWords, statementRows } from '@ledgerhand/core/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire-reports'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { amountsIn, basisWords, noteRowsOf } from './notes.ts'
import { asFormula, type LaidRow, totalFormula } from './sums.ts'

const money = '#,##0.00;[Red]-#,##0.00'
const share = '0.0%;-0.0%'
const change = '+0.0%;-0.0%;0.0%'
/** Text that a spreadsheet could take for a formula is kept text: cells are written with their type, never as a formula. */
const text = (value: string, bold = false, right = false): Cell => ({
  value,
  type: 'string',
  style: { font: { bold }, ...(right ? { alignment: { horizontal: 'right' as const } } : {}) },
})
const head = (period: string, missing: string | null | undefined) =>
  text(`${periodWords(period)}${missing ? ', incomplete' : ''}`, true, true)
const exact = (dollars: number) => Math.round(dollars * 100) / 100

/** The statement as a workbook, in the rows and columns of the screen: amounts and shares are numbers, net profit under a double rule. */
export async function xlsxOfReport(
  report: ReportJson,
  before: PeriodBefore | null,
  business: string,
  address: string | null = null,
): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  const rows: (string | number | null)[][] = []
  const add = (...row: (Cell | null)[]) => {
    row.forEach((cell, column) => {
      if (cell) cells.set(`${rows.length},${column}`, cell)
    })
    rows.push(row.map((cell) => (typeof cell?.value === 'string' || typeof cell?.value === 'number' ? cell.value : null)))
  }
  add(text(business, true))
  for (const line of address?.split(/\r?\n/) ?? []) add(text(line))
  add(text('Profit & Loss Statement', true))
  add(text(report.title))
  add(text(`Period: ${report.startDate} to ${report.endDate}`))
  if (report.reportData.basis) add(text(basisWords(report.reportData.basis)))
  for (const line of amountsIn(report.reportData.currency)) add(text(line))
  add(text(''))
  add(
    text(''),
    head(report.reportPeriod, before?.missing.report),
    text('% of income', true, true),
    ...(before ? [head(before.reportPeriod, before.missing.before), text('Change', true, true)] : []),
  )
  const income = report.reportData.sections.income.total
  const laid: LaidRow[] = []
  const inCents = (dollars: number) => Math.round(dollars * 100)
  for (const row of statementRows(report, before)) {
    const amounts = row.kind === 'section' ? [] : [inCents(row.amount), inCents(row.before)]
    const now: LaidRow = { kind: row.kind, label: row.label, row: rows.length + 1, cells: amounts }
    if (row.kind === 'section') {
      add(text(row.label, true))
      laid.push(now)
      continue
    }
    const bold = row.kind !== 'line' && row.kind !== 'leaf'
    const border = row.kind === 'final' ? { bottom: { style: 'double' as const } } : bold ? { top: { style: 'thin' as const } } : {}
    const number = (value: number, numFmt: string): Cell => ({ value, type: 'number', style: { numFmt, font: { bold }, border } })
    const changed =
      row.before === 0
        ? row.amount === 0
          ? null
          : text('new', false, true)
        : number((row.amount - row.before) / Math.abs(row.before), change)
    add(
      text(`${bold ? '' : row.kind === 'leaf' ? '      ' : '   '}${row.label}`, bold),
      asFormula(number(exact(row.amount), money), totalFormula(now, laid, 0, 1)),
      income === 0 ? null : number(row.amount / income, share),
      ...(before ? [asFormula(number(exact(row.before), money), totalFormula(now, laid, 1, 3)), changed] : []),
    )
    laid.push(now)
  }
  add(text(''))
  const count = (label: string, value: number) => add(text(label), { value, type: 'number' })
  count('Revenue Transactions', report.reportData.revenueTransactions)
  count('Expense Transactions', report.reportData.expenseTransactions)
  if (report.reportData.transfers.count > 0) count('Transfers left out', report.reportData.transfers.count)
  const notice = notConverted(report.reportData.otherCurrencies, before?.reportData.otherCurrencies, report.reportData.notConverted)
  if (notice) add(text(notice))
  for (const { label, amount, count: of, isHead } of noteRowsOf(reportNotes(report)))
    add(
      text(label, isHead),
      amount === undefined ? null : { value: exact(amount), type: 'number', style: { numFmt: money } },
      of === undefined ? null : { value: of, type: 'number' },
    )
  if (before) for (const sentence of incompletePeriods(report, before)) add(text(sentence))
  const width = (missing: string | null | undefined) => ({ width: missing ? 22 : 16 })
  const columns = [
    { width: 36 },
    width(before?.missing.report),
    { width: 13 },
    ...(before ? [width(before.missing.before), { width: 11 }] : []),
  ]
  return writeXlsx({ sheets: [{ name: 'Profit & Loss', columns, rows, cells }] })
}
