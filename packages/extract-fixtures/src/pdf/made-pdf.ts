import PDFDocument from 'pdfkit'

/**
 * Test documents are drawn, never kept. A page is lines of text as one would type them: what stands in the same columns is drawn
 * underneath one another. '' leaves a gap, '\f' begins a new page.
 */
export type TypedLines = readonly string[]

export interface MadeOptions {
  password?: string
  /** Turns every page by this many degrees when shown. */
  turned?: 0 | 90 | 180 | 270
  attachments?: readonly { name: string; text: string }[]
}

export const LEFT = 40
const TOP = 40
const LEADING = 14
const SIZE = 9
/** Courier's letters are 0.6 of its size wide. */
export const LETTER = 0.6 * SIZE

/** Draws typed lines as a PDF. */
export function madePdf(lines: TypedLines, options: MadeOptions = {}): Promise<Uint8Array> {
  return drawn((doc) => {
    let y = TOP
    for (const line of lines) {
      if (line === '\f') {
        doc.addPage()
        y = TOP
        continue
      }
      // Each run is placed by itself, so that the gaps between columns are gaps and not spaces.
      for (const run of line.matchAll(/\S+(?: \S+)*/g)) doc.text(run[0], LEFT + run.index * LETTER, y, { lineBreak: false })
      y += LEADING
    }
  }, options)
}

/** A PDF of whatever `draw` paints on US Letter pages. */
export function drawn(
  draw: (doc: PDFKit.PDFDocument) => void,
  { password, turned = 0, attachments = [] }: MadeOptions = {},
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    ...(password ? { userPassword: password, pdfVersion: '1.7ext3' as const } : {}),
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const turn = () => {
    if (turned) (doc.page.dictionary.data as Record<string, unknown>).Rotate = turned
  }
  doc.on('pageAdded', turn)
  turn()
  doc.font('Courier').fontSize(SIZE)
  draw(doc)
  for (const { name, text } of attachments) doc.file(Buffer.from(text), { name })
  doc.end()
  return done
}
