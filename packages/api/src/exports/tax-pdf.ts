import { type CalendarDate, formatDate, formatLongMonth } from '@ledgerhand/core/calendar-date'
import { cents, parseDecimal } from '@ledgerhand/core/money'
import { w9InWords } from '@ledgerhand/core/tax/payees'
import type { RowListJson, TaxJson } from '@ledgerhand/core/wire/tax'
import PDFDocument from 'pdfkit'
import { latin, printedMoney } from './latin.ts'
import { isTakenOff, NOT_ADVICE, onForm } from './tax-names.ts'

const MARGIN = 54
const RIGHT = 612 - MARGIN
const BOTTOM = 792 - MARGIN - 16
/** Rows of one list on paper; the workbook has all. */
const MOST_PRINTED = 200

interface Written {
  /** Words at the left, up to three columns at the right, the last one at the margin. */
  row: (words: string, cells?: readonly string[], bold?: boolean) => void
  head: (title: string, cells?: readonly string[]) => void
  words: (words: string, size?: number, bold?: boolean) => void
  rule: () => void
}

/** The worksheet on paper, letter size. Page 1 says what is open; every page that it is a worksheet, and of whom. */
export function pdfOfPack(
  pack: TaxJson,
  { business, madeAt, signOff }: { business: string; madeAt: string; signOff: readonly string[] },
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    info: { Title: `${pack.formTitle}: worksheet`, Author: 'Ledgerhand' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const out = writer(doc)
  first(out, pack, business, signOff)
  lines(out, pack)
  lists(out, pack)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would turn the page.
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor('#4f5953')
    const foot = `${NOT_ADVICE} · ${business} · ${pack.formTitle} · made ${formatDate(madeAt.slice(0, 10) as CalendarDate)}`
    doc.text(latin(foot), MARGIN, 792 - 40, { width: RIGHT - MARGIN - 80, height: 10, ellipsis: true, lineBreak: false })
    doc.text(`Page ${page + 1} of ${count}`, RIGHT - 80, 792 - 40, { width: 80, align: 'right', lineBreak: false })
  }
  doc.end()
  return done
}

function writer(doc: PDFKit.PDFDocument): Written {
  let y = MARGIN
  const room = (needed: number) => {
    if (y + needed <= BOTTOM) return
    doc.addPage()
    y = MARGIN
  }
  const font = (bold: boolean, size: number) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#17201b')
  const rule = () => doc.lineWidth(0.5).strokeColor('#17201b').moveTo(MARGIN, y).lineTo(RIGHT, y).stroke()
  const row: Written['row'] = (words, cells = [], bold = false) => {
    room(15)
    font(bold, 9.5)
    const width = 84
    doc.text(latin(words), MARGIN, y, { width: RIGHT - MARGIN - cells.length * width - 8, height: 11, ellipsis: true })
    cells.forEach((cell, i) => {
      doc.text(latin(cell), RIGHT - (cells.length - i) * width, y, { width, height: 11, align: 'right', ellipsis: true })
    })
    y += 15
  }
  return {
    row,
    rule: () => {
      rule()
      y += 4
    },
    head: (title, cells = []) => {
      room(60)
      y += 12
      row(title, cells, true)
      rule()
      y += 5
    },
    words: (words, size = 9.5, bold = false) => {
      font(bold, size)
      room(doc.heightOfString(latin(words), { width: RIGHT - MARGIN }) + 4)
      doc.text(latin(words), MARGIN, y, { width: RIGHT - MARGIN })
      y = doc.y + 3
    },
  }
}

function first(out: Written, pack: TaxJson, business: string, signOff: readonly string[]): void {
  out.words(business, 16, true)
  if (pack.entityName) out.words(pack.entityName, 11)
  out.words(`${pack.formTitle}: worksheet`, 12, true)
  out.words(`${NOT_ADVICE}. The form itself is filled in by you or your accountant.`, 10)
  out.words(`${formatDate(pack.from)} to ${formatDate(pack.to)} · ${pack.basis === 'cash' ? 'Cash' : 'Accrual'} basis, unaudited`, 10)
  for (const words of pack.says) out.words(words, 10)
  out.head('Open')
  if (pack.open.length === 0) out.words('Nothing is open.')
  for (const { text } of pack.open) out.words(`· ${text}`)
  out.head('Signed')
  if (signOff.length === 0) out.words('Nobody has signed the report of this year.')
  for (const words of signOff) out.words(words)
}

function lines(out: Written, pack: TaxJson): void {
  const money = (value: string, isOff = false) => printedMoney(cents(parseDecimal(value) * (isOff ? -1 : 1)), pack.currency)
  out.head('Lines', ['Transactions', 'No document', 'Amount'])
  for (const line of pack.lines) {
    if (line.rows === 0 && parseDecimal(line.amount) === 0) continue
    const isOff = isTakenOff(line, pack.form)
    const bare = line.withoutDocument > 0 ? String(line.withoutDocument) : ''
    out.row(`${line.line}   ${line.title}`, [String(line.rows), bare, money(line.amount, isOff)])
    for (const part of line.parts ?? [])
      if (parseDecimal(part.amount) !== 0) out.row(`        ${part.line}   ${part.title}`, ['', '', money(part.amount, true)])
  }
  for (const sum of pack.totals)
    out.row(`${sum.line ? `${sum.line}   ` : ''}${sum.title}`, [printedMoney(onForm(sum), pack.currency)], true)
  out.head('How the lines add up to the books', ['Amount'])
  out.row('Net of the lines', [money(pack.net)])
  for (const { line, why, amount } of pack.excluded) out.row(`${line ? `${line}   ` : ''}${why}`, [money(amount)])
  out.row('Net profit of the books', [money(pack.reportNet)], true)
}

function lists(out: Written, pack: TaxJson): void {
  const money = (value: string) => printedMoney(parseDecimal(value), pack.currency)
  const { lists: all, listSums } = pack
  const of = (title: string, list: Exclude<RowListJson, 'ownerTaxes'>) => {
    const rows = all[list]
    if (rows.length === 0) return
    const { count, amount } = listSums[list]
    out.head(`${title}: ${count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`}`, [money(amount)])
    for (const { date, description, amount } of rows.slice(0, MOST_PRINTED))
      out.row(`${formatDate(date)}   ${description}`, [money(amount)])
    if (count > MOST_PRINTED) out.row(`and ${(count - MOST_PRINTED).toLocaleString('en-US')} more: see the workbook`)
  }
  of('Assets bought and sold', 'assets')
  if (all.payees.length > 0) {
    out.head('Payees (what went by card or processor is no part of Form 1099-NEC)', ['Total', '1099-NEC', 'W-9'])
    if (pack.payeesSay) out.words(pack.payeesSay)
    for (const p of all.payees.slice(0, MOST_PRINTED)) out.row(p.name, [money(p.total), p.is1099Candidate ? 'Candidate' : '', w9InWords(p)])
  }
  for (const { quarter, from, to, amount, rows } of all.ownerTaxes)
    if (rows.length > 0) {
      out.head(`Owner's taxes, quarter ${quarter}: ${formatDate(from)} to ${formatDate(to)}`, [money(amount)])
      for (const r of rows.slice(0, MOST_PRINTED)) out.row(`${formatDate(r.date)}   ${r.description}`, [money(r.amount)])
    }
  of('Health insurance', 'healthInsurance')
  of('Retirement', 'retirement')
  of('Sales tax', 'salesTax')
  of("Owner's draws", 'draws')
  of("Owner's contributions", 'contributions')
  if (all.loans.length > 0) {
    out.head('Loans', ['Received', 'Principal', 'Interest'])
    for (const l of all.loans) out.row(l.name, [money(l.received), money(l.paid), money(l.interest)])
  }
  of('Donations', 'donations')
  if (all.openMonths.length > 0) {
    out.head('Months that are not closed')
    out.words(all.openMonths.map(formatLongMonth).join(', '))
  }
}
