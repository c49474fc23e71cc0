import PDFDocument from 'pdfkit'

/** A receipt as typed, with what is true of it. */
export interface MadeReceipt {
  id: string
  /** Names that are right, the shop's own first. */
  vendor: readonly string[]
  /** Other names that are right too: a logo alone, where the rest of the name is set apart. */
  accept?: readonly string[]
  date: string
  cents: number
  font?: 'Courier' | 'Helvetica' | 'Times-Roman'
  /**
   * Line by line: '# ' is large and centred, '## ' larger still, '> ' centred, '---' a rule, 'left | right' stands at both edges, all else
   * at the left.
   */
  text: string
}

/** A roll of 80 millimetres, in points. */
const WIDTH = 227
const MARGIN = 14
const SIZE = 9
const BOLD = { Courier: 'Courier-Bold', Helvetica: 'Helvetica-Bold', 'Times-Roman': 'Times-Bold' } as const

/** The receipt as a PDF of one page that is as long as it needs to be. */
export function drawnReceipt({ text, font = 'Courier' }: MadeReceipt): Promise<Uint8Array> {
  const lines = text.trim().split('\n')
  const doc = new PDFDocument({ size: [WIDTH, 2 * MARGIN + lines.reduce((sum, line) => sum + heightOf(line), 0)], margin: 0 })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  let y = MARGIN
  for (const line of lines) {
    drawLine(doc, line, y, font)
    y += heightOf(line)
  }
  doc.end()
  return done
}

const sizeOf = (line: string): number => (line.startsWith('## ') ? 24 : line.startsWith('# ') ? 15 : SIZE)
const heightOf = (line: string): number => 1.35 * sizeOf(line)

function drawLine(doc: PDFKit.PDFDocument, line: string, y: number, font: keyof typeof BOLD): void {
  const isLarge = line.startsWith('#')
  doc.font(isLarge ? BOLD[font] : font)
  const put = (text: string, wanted: number, xOf: (width: number) => number) => {
    // Print that is too wide for the roll is set smaller.
    doc.fontSize(wanted)
    const size = Math.min(wanted, (wanted * (WIDTH - 2 * MARGIN)) / doc.widthOfString(text))
    doc.fontSize(size).text(text, xOf(doc.widthOfString(text)), y + (wanted - size) / 2, { lineBreak: false })
  }
  if (line === '---') {
    doc.rect(MARGIN, y + SIZE / 2, WIDTH - 2 * MARGIN, 0.6).fill('#000000')
    return
  }
  if (isLarge || line.startsWith('> ')) {
    put(line.replace(/^\S+ /, ''), sizeOf(line), (width) => (WIDTH - width) / 2)
    return
  }
  const [left = '', right] = line.split(' | ')
  if (left) put(left, SIZE, () => MARGIN)
  if (right) put(right, SIZE, (width) => WIDTH - MARGIN - width)
}
