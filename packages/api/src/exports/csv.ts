import type { ReportJson } from '@ledgerhand/core/wire'
import { plain, reportLines } from './report-lines.ts'

/** A cell that a spreadsheet would take for a formula is written as text. Numbers of ours stay numbers, negative ones too. */
export function csvCell(value: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The statement as CSV (UTF-8 with a byte order mark, CRLF), one line each. */
export function csvOfReport(report: ReportJson): string {
  const rows = [
    ['Report', report.title],
    ['Period', report.reportPeriod],
    ['From', report.startDate],
    ['To', report.endDate],
    [],
    ['Section', 'Line', 'Amount (USD)'],
    ...reportLines(report).map((l) => [l.section, l.name, plain(l.amountCents)]),
    [],
    ['Revenue Transactions', '', String(report.reportData.revenueTransactions)],
    ['Expense Transactions', '', String(report.reportData.expenseTransactions)],
  ]
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
