import type { ReportJson } from '@ledgerhand/core/wire'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { reportLines } from './report-lines.ts'

const money = '#,##0.00;[Red]-#,##0.00'
/** Text that a spreadsheet could take for a formula is kept text: cells are written with their type, never as a formula. */
const text = (value: string, bold = false): Cell => ({ value, type: 'string', style: { font: { bold } } })

/** The statement as a workbook: amounts are numbers with two decimals, subtotals bold, the net profit under a double rule. */
export async function xlsxOfReport(report: ReportJson, business: string): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  const rows: (string | number | null)[][] = []
  const add = (name: Cell, amount?: Cell) => {
    const row = rows.length
    rows.push([String(name.value ?? ''), amount ? Number(amount.value) : null])
    cells.set(`${row},0`, name)
    if (amount) cells.set(`${row},1`, amount)
  }
  add(text(business, true))
  add(text('Profit & Loss Statement', true))
  add(text(report.title))
  add(text(`Period: ${report.startDate} to ${report.endDate}`))
  add(text(''))
  let section = ''
  for (const line of reportLines(report)) {
    if (line.rank === 'line' && line.section !== section) add(text(line.section, true))
    section = line.section
    const strong = line.rank !== 'line'
    const border = line.rank === 'total' ? { bottom: { style: 'double' as const } } : strong ? { top: { style: 'thin' as const } } : {}
    add(text(strong ? line.name : `   ${line.name}`, strong), {
      value: line.amountCents / 100,
      type: 'number',
      style: { numFmt: money, font: { bold: strong }, border },
    })
  }
  add(text(''))
  add(text('Revenue Transactions'), { value: report.reportData.revenueTransactions, type: 'number' })
  add(text('Expense Transactions'), { value: report.reportData.expenseTransactions, type: 'number' })
  const bytes = await writeXlsx({ sheets: [{ name: 'Profit & Loss', columns: [{ width: 36 }, { width: 18 }], rows, cells }] })
  return bytes
}
