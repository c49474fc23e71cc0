import { formatDate } from '@ledgerhand/core/calendar-date'
import type { ReportJson } from '@ledgerhand/core/wire'
import PDFDocument from 'pdfkit'
import { reportLines, usd } from './report-lines.ts'

const LEFT = 54
const RIGHT = 558
const ROW = 20

/** The standard PDF fonts know Latin-1 only: other minus signs and quotes are written with what they have. */
const latin = (text: string) => text.replaceAll('−', '-').replaceAll(/[^\u0000-\u00ff]/g, '?')

/** The statement as one PDF, letter size, in the order and with the rules of the screen. */
export function pdfOfReport(report: ReportJson, business: string): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
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
  doc.font('Helvetica').fontSize(12).text('Profit & Loss Statement')
  doc.fontSize(10).fillColor('#4f5953').text(latin(report.title))
  doc.text(`Period: ${formatDate(report.startDate)} - ${formatDate(report.endDate)}`)
  let y = doc.y + 18

  const rule = (at: number, width = 0.5) =>
    doc
      .lineWidth(width)
      .strokeColor('#17201b')
      .moveTo(RIGHT - 110, at)
      .lineTo(RIGHT, at)
      .stroke()
  let section = ''
  for (const line of reportLines(report)) {
    if (y > 720) {
      doc.addPage()
      y = 54
    }
    if (line.section !== section && line.rank === 'line') {
      y += 6
      doc.font('Helvetica-Bold').fontSize(11).fillColor('#17201b').text(line.section, LEFT, y)
      y += ROW
    }
    section = line.section
    const strong = line.rank !== 'line'
    if (strong) rule(y - 4)
    doc
      .font(strong ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(10.5)
      .fillColor('#17201b')
    doc.text(line.name, LEFT + (strong ? 0 : 14), y, { lineBreak: false })
    doc.text(latin(usd(line.amountCents)), RIGHT - 160, y, { width: 160, align: 'right', lineBreak: false })
    y += ROW
    if (line.rank === 'total') {
      rule(y - 5)
      rule(y - 2.5)
    }
    if (strong) y += 4
  }
  y += 16
  doc.font('Helvetica').fontSize(9).fillColor('#4f5953')
  doc.text(
    `Revenue Transactions: ${report.reportData.revenueTransactions}   Expense Transactions: ${report.reportData.expenseTransactions}`,
    LEFT,
    y,
  )
  if (report.reportData.transfers.count > 0) {
    doc.text(`Left out as transfers between own accounts: ${report.reportData.transfers.count}`, LEFT, y + 13)
  }
  doc.end()
  return done
}
