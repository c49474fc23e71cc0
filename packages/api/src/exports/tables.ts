import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { type Cents, cents, parseDecimal } from '@ledgerhand/core/money'
import { notConverted, openingWords } from '@ledgerhand/core/not-converted'
import { reportNotes } from '@ledgerhand/core/reports/report-notes'
import type { ColumnTable } from '@ledgerhand/core/reports/statement-columns'
import type { SheetJson } from '@ledgerhand/core/wire/ledger'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import type { LedgerGroup } from '../flows/ledger/general-ledger.ts'
import { amountsIn, basisWords, footOf, noteRowsOf } from './notes.ts'
import type { PrintedRow, PrintedTable } from './printed-table.ts'

const inCents = (dollars: number): Cents => cents(Math.round(dollars * 100))

/** A profit-and-loss statement with columns of its own. */
export function tableOfReport(report: ReportJson, { columns, rows, isCompared }: ColumnTable, letterhead: string[]): PrintedTable {
  const { reportData } = report
  const notice = notConverted(reportData.otherCurrencies, reportData.notConverted)
  return {
    title: 'Profit & Loss Statement',
    letterhead,
    about: [
      report.title,
      `Period: ${formatDate(report.startDate)} - ${formatDate(report.endDate)}`,
      ...(reportData.basis ? [basisWords(reportData.basis)] : []),
      ...amountsIn(reportData.currency),
    ],
    currency: reportData.currency ?? null,
    heads: [...columns.map(({ label }) => label), ...(isCompared ? ['Change', '% Change'] : [])],
    rows: rows.map(({ kind, label, amounts, change }) => ({
      kind,
      label,
      cells: [...amounts.map(inCents), ...(change ? [inCents(change.amount), change.percent.replaceAll('−', '-')] : [])],
    })),
    notes: [...(notice ? [{ label: notice }] : []), ...noteRowsOf(reportNotes(report))],
    foot: footOf(report.signatures),
  }
}

const titles = {
  'balance-sheet': 'Balance Sheet',
  'cash-flow': 'Cash Flow',
  'trial-balance': 'Trial Balance',
} as const
export type PrintedSheet = keyof typeof titles

/** A balance sheet, cash flow or trial balance; each figure of a balance sheet says what proves it. */
export function tableOfSheet(kind: PrintedSheet, sheet: SheetJson & { from?: string; to?: string }, letterhead: string[]): PrintedTable {
  const isProof = kind === 'balance-sheet'
  const cellsOf = (amount: string, proof: string) => [...(isProof ? [proof] : []), parseDecimal(amount)]
  const rows = sheet.sections.flatMap(({ title, lines, total }): PrintedRow[] =>
    lines.length === 0 && kind === 'cash-flow' && (title === 'Beginning' || title === 'End')
      ? [
          {
            kind: title === 'End' ? 'final' : 'total',
            label: title === 'End' ? 'Money at the end' : 'Money at the beginning',
            cells: cellsOf(total, ''),
          },
        ]
      : [
          { kind: 'section', label: title, cells: [] },
          ...lines.map(
            (line): PrintedRow => ({
              kind: 'line',
              label: line.name,
              cells: cellsOf(
                line.amount,
                line.provenBy ? `Statement of ${formatDate(line.provenBy.date)}` : line.accountId ? 'Calculated' : '',
              ),
            }),
          ),
          { kind: 'total', label: `Total ${title}`, cells: cellsOf(total, '') },
        ],
  )
  return {
    title: titles[kind],
    letterhead,
    about: [
      sheet.from && sheet.to
        ? `Period: ${formatDate(sheet.from as SheetJson['asOf'])} - ${formatDate(sheet.to as SheetJson['asOf'])}`
        : `As of ${formatDate(sheet.asOf)}`,
      basisWords(sheet.basis),
      ...amountsIn(sheet.currency),
    ],
    currency: sheet.currency,
    heads: [...(isProof ? ['How we know'] : []), 'Amount'],
    rows: [
      ...rows,
      ...(kind === 'cash-flow' ? [] : [{ kind: 'final', label: 'Difference', cells: cellsOf(sheet.difference, '') } as const]),
    ],
    notes: sheet.notConverted.map((of) => ({ label: openingWords(of) })),
  }
}

/** Every account with what moved it: date, description, debit, credit and what it then stood at. */
export function tableOfLedger(
  { groups, basis, currency }: { groups: readonly LedgerGroup[]; basis: Basis; currency: string },
  { from, to }: { from: CalendarDate; to: CalendarDate },
  letterhead: string[],
): PrintedTable {
  const rows = groups.flatMap(({ name, opening, entries }): PrintedRow[] => {
    let balance: number = opening
    const lines = entries.map(({ date, description, amount }): PrintedRow => {
      balance += amount
      return {
        kind: 'line',
        label: formatDate(date),
        cells: [description, amount > 0 ? amount : null, amount < 0 ? cents(-amount) : null, cents(balance)],
      }
    })
    return [
      { kind: 'section', label: name, cells: [] },
      ...(opening === 0 ? [] : [{ kind: 'line' as const, label: 'Opening', cells: ['', null, null, opening] }]),
      ...lines,
      { kind: 'total', label: 'Balance', cells: ['', null, null, cents(balance)] },
    ]
  })
  return {
    title: 'General Ledger',
    letterhead,
    about: [`Period: ${formatDate(from)} - ${formatDate(to)}`, basisWords(basis), ...amountsIn(currency)],
    currency,
    heads: ['Description', 'Debit', 'Credit', 'Balance'],
    rows,
    notes: [],
  }
}
