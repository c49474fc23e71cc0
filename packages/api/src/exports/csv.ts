import { cents, toDecimal } from '@ledgerhand/core/money'
import { notConverted } from '@ledgerhand/core/not-converted'
import { incompletePeriods } from '@ledgerhand/core/reports/missing-statements'
import { reportNotes } from '@ledgerhand/core/reports/report-notes'
import { changeOf, periodWords, shareOf, statementRows } from '@ledgerhand/core/reports/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import { basisWords, noteRowsOf } from './notes.ts'

/** What begins a formula, of full width too, behind blanks and what is not seen. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/**
 * The same inside a cell, behind what ends one where the machine's language has another separator than the comma: such a spreadsheet takes
 * the quotes around the cell for text.
 */
const INSIDE = /([;\t\r\n][\s\p{C}]*)(?=[=+\-@＝＋－＠])/gu

/** A cell that a spreadsheet would take for a formula is written as text. Numbers of ours stay numbers, negative ones and shares too. */
export function csvCell(value: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?%?$/.test(value)
  const text = value.replace(INSIDE, "$1'")
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const plain = (dollars: number) => toDecimal(cents(Math.round(dollars * 100)))
/** A share as a spreadsheet reads it: with its own minus sign, and no separators. */
const share = (text: string) => text.replaceAll('−', '-').replaceAll(',', '')

const head = (period: string, currency = 'USD', missing: string | null | undefined = null) =>
  `${periodWords(period)} (${currency})${missing ? ', incomplete' : ''}`

/** The statement as CSV (UTF-8 with a byte order mark, CRLF), in the rows and columns of the screen. */
export function csvOfReport(report: ReportJson, before: PeriodBefore | null): string {
  const income = report.reportData.sections.income.total
  const notice = notConverted(report.reportData.otherCurrencies, before?.reportData.otherCurrencies, report.reportData.notConverted)
  const rows = [
    ['Report', report.title],
    ['Period', periodWords(report.reportPeriod)],
    ['From', report.startDate],
    ['To', report.endDate],
    [],
    [
      '',
      head(report.reportPeriod, report.reportData.currency, before?.missing.report),
      '% of income',
      ...(before ? [head(before.reportPeriod, before.reportData.currency, before.missing.before), 'Change'] : []),
    ],
    ...statementRows(report, before).map((row) =>
      row.kind === 'section'
        ? [row.label]
        : [
            row.kind === 'leaf' ? `   ${row.label}` : row.label,
            plain(row.amount),
            share(shareOf(row.amount, income)),
            ...(before ? [plain(row.before), share(changeOf(row.amount, row.before))] : []),
          ],
    ),
    [],
    ['Revenue Transactions', String(report.reportData.revenueTransactions)],
    ['Expense Transactions', String(report.reportData.expenseTransactions)],
    ...(report.reportData.transfers.count > 0 ? [['Transfers excluded', String(report.reportData.transfers.count)]] : []),
    ...(notice ? [[notice]] : []),
    ...(report.reportData.basis ? [[basisWords(report.reportData.basis)]] : []),
    ...noteRowsOf(reportNotes(report)).map(({ label, amount, count }) => [
      label,
      ...(amount === undefined ? [] : [plain(amount)]),
      ...(count === undefined ? [] : [String(count)]),
    ]),
    ...(before ? incompletePeriods(report, before).map((sentence) => [sentence]) : []),
  ]
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
