import { notConverted } from '@ledgerhand/core/not-converted'
import { incompletePeriods } from '@ledgerhand/core/reports/missing-statements'
import { reportNotes } from '@ledgerhand/core/reports/report-notes'
import { periodWords, statementRows } from '@ledgerhand/core/reports/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import type { Cell } from 'hucre/xlsx'
import { amountsIn, basisWords, noteRowsOf } from './notes.ts'
import { asFormula, type LaidRow, totalFormula } from './sums.ts'
import { addNotes, MONEY, sheetRows, textCell, workbookOf } from './workbook.ts'

const share = '0.0%;-0.0%'
const change = '+0.0%;-0.0%;0.0%'
const head = (period: string, missing: string | null | undefined) =>
  textCell(`${periodWords(period)}${missing ? ', incomplete' : ''}`, true, true)
const exact = (dollars: number) => Math.round(dollars * 100) / 100
const inCents = (dollars: number) => Math.round(dollars * 100)

type Row = Exclude<ReturnType<typeof statementRows>[number], { kind: 'section' }>
/** A row of amounts: what it is, its amount, its share of the income, and beside the period before what changed. */
function amountCells(row: Row, income: number, isCompared: boolean, now: LaidRow, laid: readonly LaidRow[]): (Cell | null)[] {
  const bold = row.kind !== 'line' && row.kind !== 'leaf'
  const border = row.kind === 'final' ? { bottom: { style: 'double' as const } } : bold ? { top: { style: 'thin' as const } } : {}
  const number = (value: number, numFmt: string): Cell => ({ value, type: 'number', style: { numFmt, font: { bold }, border } })
  const isNew = row.amount === 0 ? null : textCell('new', false, true)
  const changed = row.before === 0 ? isNew : number((row.amount - row.before) / Math.abs(row.before), change)
  return [
    textCell(`${bold ? '' : row.kind === 'leaf' ? '      ' : '   '}${row.label}`, bold),
    asFormula(number(exact(row.amount), MONEY), totalFormula(now, laid, 0, 1)),
    income === 0 ? null : number(row.amount / income, share),
    ...(isCompared ? [asFormula(number(exact(row.before), MONEY), totalFormula(now, laid, 1, 3)), changed] : []),
  ]
}

/** The statement as a workbook, in the rows and columns of the screen: amounts and shares are numbers, net profit under a double rule. */
export async function xlsxOfReport(
  report: ReportJson,
  before: PeriodBefore | null,
  business: string,
  address: string | null = null,
): Promise<Uint8Array> {
  const sheet = sheetRows()
  const { add } = sheet
  add(textCell(business, true))
  for (const line of address?.split(/\r?\n/) ?? []) add(textCell(line))
  add(textCell('Profit & Loss Statement', true))
  add(textCell(report.title))
  add(textCell(`Period: ${report.startDate} to ${report.endDate}`))
  if (report.reportData.basis) add(textCell(basisWords(report.reportData.basis)))
  for (const line of amountsIn(report.reportData.currency)) add(textCell(line))
  add(textCell(''))
  add(
    textCell(''),
    head(report.reportPeriod, before?.missing.report),
    textCell('% of income', true, true),
    ...(before ? [head(before.reportPeriod, before.missing.before), textCell('Change', true, true)] : []),
  )
  const income = report.reportData.sections.income.total
  const laid: LaidRow[] = []
  for (const row of statementRows(report, before)) {
    const amounts = row.kind === 'section' ? [] : [inCents(row.amount), inCents(row.before)]
    const now: LaidRow = { kind: row.kind, label: row.label, row: sheet.rows.length + 1, cells: amounts }
    if (row.kind === 'section') add(textCell(row.label, true))
    else add(...amountCells(row, income, before !== null, now, laid))
    laid.push(now)
  }
  add(textCell(''))
  const count = (label: string, value: number) => add(textCell(label), { value, type: 'number' })
  count('Revenue Transactions', report.reportData.revenueTransactions)
  count('Expense Transactions', report.reportData.expenseTransactions)
  if (report.reportData.transfers.count > 0) count('Transfers excluded', report.reportData.transfers.count)
  const notice = notConverted(report.reportData.otherCurrencies, before?.reportData.otherCurrencies, report.reportData.notConverted)
  if (notice) add(textCell(notice))
  addNotes(sheet, noteRowsOf(reportNotes(report)))
  if (before) for (const sentence of incompletePeriods(report, before)) add(textCell(sentence))
  const width = (missing: string | null | undefined) => ({ width: missing ? 22 : 16 })
  const columns = [
    { width: 36 },
    width(before?.missing.report),
    { width: 13 },
    ...(before ? [width(before.missing.before), { width: 11 }] : []),
  ]
  return workbookOf([{ name: 'Profit & Loss', columns, rows: sheet.rows, cells: sheet.cells }])
}
