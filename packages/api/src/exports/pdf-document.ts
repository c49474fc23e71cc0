import PDFDocument from 'pdfkit'
import { latin, printedTotal } from './latin.ts'
import type { NoteRow } from './notes.ts'

export const INK = '#17201b'
export const FAINT_INK = '#4f5953'
/** The margin of every page. */
export const MARGIN = 54

/** A document of letter-size pages, and its bytes once it is ended. */
export function openPdf(
  title: string,
  layout: 'portrait' | 'landscape' = 'portrait',
): { doc: PDFKit.PDFDocument; done: Promise<Uint8Array> } {
  const doc = new PDFDocument({
    size: 'LETTER',
    bufferPages: true,
    layout,
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    info: { Title: title, Author: 'Ledgerhand' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, done }
}

/** A line from `from` to `to`, in points. */
export const drawRule = (doc: PDFKit.PDFDocument, at: number, width: number, from: number, to: number): void =>
  void doc.lineWidth(width).strokeColor(INK).moveTo(from, at).lineTo(to, at).stroke()

/** The notes below a table, from `y` on; new pages where they do not fit above `bottom`. */
export function writeNotes(
  doc: PDFKit.PDFDocument,
  notes: readonly NoteRow[],
  currency: string | null | undefined,
  { y: from, bottom, right }: { y: number; bottom: number; right: number },
): void {
  let y = from
  for (const { label, amount, count, isHead } of notes) {
    y += isHead ? 22 : 14
    if (y > bottom) {
      doc.addPage()
      y = MARGIN
    }
    doc
      .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9)
      .fillColor(FAINT_INK)
    doc.text(latin(label), MARGIN, y, { width: amount === undefined ? right - MARGIN : 230 })
    if (count !== undefined) doc.text(String(count), 300, y, { width: 60, align: 'right', lineBreak: false })
    if (amount !== undefined) doc.text(printedTotal(amount, currency), 370, y, { width: 100, align: 'right', lineBreak: false })
  }
}
