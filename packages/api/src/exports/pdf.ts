import { formatDate } from '@ledgerhand/core/calendar-date'
import { incompletePeriods } from '@ledgerhand/core/missing-statements'
import { notConverted } from '@ledgerhand/core/not-converted'
import { reportNotes } from '@ledgerhand/core/report-notes'
import { changeOf, periodWords, shareOf, statementRows } from '@ledgerhand/core/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire-reports'
import PDFDocument from 'pdfkit'
import { latin, printedTotal } from './latin.ts'
import { amountsIn, basisWords, footOf, noteRowsOf } from './notes.ts'
import { writeFoot } from './pdf-foot.ts'

const LEFT = 54
const RIGHT = 558
const ROW = 20
/** Where each column of figures ends. */
const COLUMNS = [470, RIGHT]
const COLUMNS_COMPARED = [340, 410, 495, RIGHT]

/** The statement as one PDF, letter size, in the order and with the rules of the screen. */
export function pdfOfReport(
  report: ReportJson,
  before: PeriodBefore | null,
  business: string,
  address: string | null = null,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: 54, bottom: 54, left: LEFT, right: 54 },
    info: { Title: report.title, Author: 'Ledgerhand' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

  doc.font('Helvetica-Bold').fontSize(16).text(latin(business), LEFT, 54)
  if (address)
    doc
      .font('Helvetica')
      .fontSize(9)
      .text(latin(address.replaceAll('\r', '')).slice(0, 400))
      .moveDown(0.5)
  doc.font('Helvetica').fontSize(12).text('Profit & Loss Statement')
  doc.fontSize(10).fillColor('#4f5953').text(latin(report.title))
  doc.text(`Period: ${formatDate(report.startDate)} - ${formatDate(report.endDate)}`)
  if (report.reportData.basis) doc.text(basisWords(report.reportData.basis))
  for (const line of amountsIn(report.reportData.currency)) doc.text(line)
  let y = doc.y + 18

  const income = report.reportData.sections.income.total
  const money = (amount: number) => printedTotal(amount, report.reportData.currency)
  const columns = before ? [...COLUMNS_COMPARED] : [...COLUMNS]
  const cells = (texts: readonly string[], bold: boolean) =>
    texts.forEach((text, i) => {
      const right = columns[i] ?? RIGHT
      doc
        .font(bold && i === 0 ? 'Helvetica-Bold' : 'Helvetica')
        .fillColor(i === 0 ? '#17201b' : '#4f5953')
        .text(latin(text), right - 100, y, { width: 100, align: 'right', lineBreak: false })
    })
  const rule = (at: number, width = 0.5, from = LEFT, to = RIGHT) =>
    doc.lineWidth(width).strokeColor('#17201b').moveTo(from, at).lineTo(to, at).stroke()
  const head = () => {
    doc.fontSize(9)
    cells([periodWords(report.reportPeriod), '% of income', ...(before ? [periodWords(before.reportPeriod), 'Change'] : [])], true)
    if (before && (before.missing.report || before.missing.before)) {
      y += 11
      const said = (missing: string | null) => (missing ? 'incomplete' : '')
      cells([said(before.missing.report), '', said(before.missing.before)], false)
    }
    y += 16
  }
  head()
  for (const row of statementRows(report, before)) {
    // A heading never stands alone at the foot of a page.
    if (y > (row.kind === 'section' ? 690 : 720)) {
      doc.addPage()
      y = 54
      head()
    }
    doc.fontSize(10.5)
    if (row.kind === 'section') {
      y += 8
      doc.font('Helvetica-Bold').fillColor('#17201b').text(row.label, LEFT, y, { lineBreak: false })
      y += ROW - 4
      rule(y - 3)
      y += 4
      continue
    }
    const strong = row.kind !== 'line' && row.kind !== 'leaf'
    if (row.kind === 'leaf') doc.fontSize(9.5)
    if (strong) {
      rule(y - 4, row.kind === 'final' ? 1 : 0.5)
      y += 2
    }
    doc
      .font(strong ? 'Helvetica-Bold' : 'Helvetica')
      .fillColor('#17201b')
      .text(row.label, LEFT + (strong ? 0 : row.kind === 'leaf' ? 28 : 14), y, { lineBreak: false })
    cells(
      [money(row.amount), shareOf(row.amount, income), ...(before ? [money(row.before), changeOf(row.amount, row.before)] : [])],
      strong,
    )
    y += row.kind === 'leaf' ? ROW - 4 : ROW
    if (row.kind === 'final') {
      const right = columns[0] ?? RIGHT
      rule(y - 5, 0.5, right - 80, right)
      rule(y - 2.5, 0.5, right - 80, right)
    }
  }
  y += 16
  doc.font('Helvetica').fontSize(9).fillColor('#4f5953')
  doc.text(
    `Revenue Transactions: ${report.reportData.revenueTransactions}   Expense Transactions: ${report.reportData.expenseTransactions}`,
    LEFT,
    y,
  )
  if (report.reportData.transfers.count > 0) {
    y += 13
    doc.text(`Transfers left out: ${report.reportData.transfers.count}`, LEFT, y)
  }
  const notice = notConverted(report.reportData.otherCurrencies, before?.reportData.otherCurrencies, report.reportData.notConverted)
  y += 13
  for (const sentence of [...(notice ? [notice] : []), ...(before ? incompletePeriods(report, before) : [])]) {
    doc.text(latin(sentence), LEFT, y, { width: RIGHT - LEFT })
    y = doc.y + 3
  }
  y -= 3
  for (const { label, amount, count, isHead } of noteRowsOf(reportNotes(report))) {
    y += isHead ? 22 : 14
    if (y > 730) {
      doc.addPage()
      y = 54
    }
    doc.font(isHead ? 'Helvetica-Bold' : 'Helvetica').text(latin(label), LEFT, y, { width: amount === undefined ? RIGHT - LEFT : 230 })
    if (count !== undefined) doc.text(String(count), 300, y, { width: 60, align: 'right', lineBreak: false })
    if (amount !== undefined) doc.text(money(amount), 370, y, { width: 100, align: 'right', lineBreak: false })
  }
  writeFoot(doc, footOf(report.signatures).map(latin), LEFT)
  doc.end()
  return done
}
