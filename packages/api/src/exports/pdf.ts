import { formatDate } from '@ledgerhand/core/calendar-date'
import { notConverted } from '@ledgerhand/core/not-converted'
import { incompletePeriods } from '@ledgerhand/core/reports/missing-statements'
import { reportNotes } from '@ledgerhand/core/reports/report-notes'
import { changeOf, periodWords, shareOf, statementRows } from '@ledgerhand/core/reports/statement-rows'
import type { PeriodBefore, ReportJson } from '@ledgerhand/core/wire/reports'
import { latin, printedTotal } from './latin.ts'
import { amountsIn, basisWords, footOf, noteRowsOf } from './notes.ts'
import { drawRule, FAINT_INK, INK, MARGIN, openPdf, writeNotes } from './pdf-document.ts'
import { writeFoot } from './pdf-foot.ts'

const RIGHT = 558
const ROW = 20
/** Where each column of figures ends. */
const COLUMNS = [470, RIGHT]
const COLUMNS_COMPARED = [340, 410, 495, RIGHT]
/** Where pages end: for notes, for rows, and for a heading, which never stands alone at the foot of a page. */
const NOTES_END = 730
const ROWS_END = 720
const HEADINGS_END = 690

/** A page that is being written, from top to bottom. */
interface Sheet {
  doc: PDFKit.PDFDocument
  y: number
  report: ReportJson
  before: PeriodBefore | null
  columns: readonly number[]
}

/** The statement as one PDF, letter size, in the order and with the rules of the screen. */
export function pdfOfReport(
  report: ReportJson,
  before: PeriodBefore | null,
  business: string,
  address: string | null = null,
): Promise<Uint8Array> {
  const { doc, done } = openPdf(report.title)
  writeLetterhead(doc, report, business, address)
  const sheet: Sheet = { doc, y: doc.y + 18, report, before, columns: before ? COLUMNS_COMPARED : COLUMNS }
  writeHeads(sheet)
  for (const row of statementRows(report, before)) {
    if (sheet.y > (row.kind === 'section' ? HEADINGS_END : ROWS_END)) {
      doc.addPage()
      sheet.y = MARGIN
      writeHeads(sheet)
    }
    writeRow(sheet, row)
  }
  writeCounts(sheet)
  writeNotes(doc, noteRowsOf(reportNotes(report)), report.reportData.currency, { y: sheet.y, bottom: NOTES_END, right: RIGHT })
  writeFoot(doc, footOf(report.signatures).map(latin), MARGIN)
  doc.end()
  return done
}

function writeLetterhead(doc: PDFKit.PDFDocument, report: ReportJson, business: string, address: string | null): void {
  doc.font('Helvetica-Bold').fontSize(16).text(latin(business), MARGIN, MARGIN)
  if (address)
    doc
      .font('Helvetica')
      .fontSize(9)
      .text(latin(address.replaceAll('\r', '')).slice(0, 400))
      .moveDown(0.5)
  doc.font('Helvetica').fontSize(12).text('Profit & Loss Statement')
  doc.fontSize(10).fillColor(FAINT_INK).text(latin(report.title))
  doc.text(`Period: ${formatDate(report.startDate)} - ${formatDate(report.endDate)}`)
  if (report.reportData.basis) doc.text(basisWords(report.reportData.basis))
  for (const line of amountsIn(report.reportData.currency)) doc.text(line)
}

const writeCells = ({ doc, y, columns }: Sheet, texts: readonly string[], bold: boolean): void =>
  texts.forEach((text, i) => {
    const right = columns[i] ?? RIGHT
    doc
      .font(bold && i === 0 ? 'Helvetica-Bold' : 'Helvetica')
      .fillColor(i === 0 ? INK : FAINT_INK)
      .text(latin(text), right - 100, y, { width: 100, align: 'right', lineBreak: false })
  })

function writeHeads(sheet: Sheet): void {
  const { doc, report, before } = sheet
  doc.fontSize(9)
  writeCells(
    sheet,
    [periodWords(report.reportPeriod), '% of income', ...(before ? [periodWords(before.reportPeriod), 'Change'] : [])],
    true,
  )
  if (before && (before.missing.report || before.missing.before)) {
    sheet.y += 11
    const said = (missing: string | null) => (missing ? 'incomplete' : '')
    writeCells(sheet, [said(before.missing.report), '', said(before.missing.before)], false)
  }
  sheet.y += 16
}

function writeRow(sheet: Sheet, row: ReturnType<typeof statementRows>[number]): void {
  const { doc, report, before, columns } = sheet
  const rule = (at: number, width: number, from = MARGIN, to = RIGHT) => drawRule(doc, at, width, from, to)
  doc.fontSize(10.5)
  if (row.kind === 'section') {
    sheet.y += 8
    doc.font('Helvetica-Bold').fillColor(INK).text(row.label, MARGIN, sheet.y, { lineBreak: false })
    sheet.y += ROW - 4
    rule(sheet.y - 3, 0.5)
    sheet.y += 4
    return
  }
  const strong = row.kind !== 'line' && row.kind !== 'leaf'
  if (row.kind === 'leaf') doc.fontSize(9.5)
  if (strong) {
    rule(sheet.y - 4, row.kind === 'final' ? 1 : 0.5)
    sheet.y += 2
  }
  doc
    .font(strong ? 'Helvetica-Bold' : 'Helvetica')
    .fillColor(INK)
    .text(row.label, MARGIN + (strong ? 0 : row.kind === 'leaf' ? 28 : 14), sheet.y, { lineBreak: false })
  const money = (amount: number) => printedTotal(amount, report.reportData.currency)
  const income = report.reportData.sections.income.total
  const compared = before ? [money(row.before), changeOf(row.amount, row.before)] : []
  writeCells(sheet, [money(row.amount), shareOf(row.amount, income), ...compared], strong)
  sheet.y += row.kind === 'leaf' ? ROW - 4 : ROW
  if (row.kind === 'final') {
    const right = columns[0] ?? RIGHT
    rule(sheet.y - 5, 0.5, right - 80, right)
    rule(sheet.y - 2.5, 0.5, right - 80, right)
  }
}

/** How many transactions the statement is made of, and what is left out of it. */
function writeCounts(sheet: Sheet): void {
  const { doc, report, before } = sheet
  const { revenueTransactions, expenseTransactions, transfers, otherCurrencies, notConverted: open } = report.reportData
  sheet.y += 16
  doc.font('Helvetica').fontSize(9).fillColor(FAINT_INK)
  doc.text(`Revenue Transactions: ${revenueTransactions}   Expense Transactions: ${expenseTransactions}`, MARGIN, sheet.y)
  if (transfers.count > 0) {
    sheet.y += 13
    doc.text(`Transfers excluded: ${transfers.count}`, MARGIN, sheet.y)
  }
  const notice = notConverted(otherCurrencies, before?.reportData.otherCurrencies, open)
  sheet.y += 13
  for (const sentence of [...(notice ? [notice] : []), ...(before ? incompletePeriods(report, before) : [])]) {
    doc.text(latin(sentence), MARGIN, sheet.y, { width: RIGHT - MARGIN })
    sheet.y = doc.y + 3
  }
  sheet.y -= 3
}
