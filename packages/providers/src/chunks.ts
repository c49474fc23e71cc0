import { ServiceError } from './service-error.ts'

/** A run of pages, 1-based, both ends included. */
export interface PageRange {
  from: number
  to: number
}

/**
 * The runs in which a long document is read: as even as they can be, none longer than `perCall`, each beginning with the last page
 * of the one before, so that a row at the edge is seen whole at least once.
 */
export function pageRanges(pages: number, perCall: number): PageRange[] {
  if (pages <= perCall || perCall < 2)
    return perCall < 2 ? Array.from({ length: pages }, (_, i) => ({ from: i + 1, to: i + 1 })) : [{ from: 1, to: pages }]
  const runs = Math.ceil((pages - 1) / (perCall - 1))
  const step = Math.ceil((pages - 1) / runs)
  return Array.from({ length: runs }, (_, i) => ({ from: i * step + 1, to: Math.min(pages, (i + 1) * step + 1) })).filter(
    ({ from, to }) => from < to,
  )
}

/** A run in two halves that share a page; null for what cannot be halved. */
export function halves({ from, to }: PageRange): [PageRange, PageRange] | null {
  if (to - from < 1) return null
  if (to - from === 1) {
    return [
      { from, to: from },
      { from: to, to },
    ]
  }
  const middle = Math.floor((from + to) / 2)
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

/** JPEGs as one PDF, a page each: for services that take PDFs better than pictures. Nothing else is in it. */
export async function pdfOfPages(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const made = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await made.embedJpg(picture)
    // 200 points to the inch: a letter page comes out about as large as it is.
    const [width, height] = [(image.width * 72) / 180, (image.height * 72) / 180]
    made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return made.save()
}

/** The pages of a PDF as files of their own, one for each run; nothing else of the file (attachments, scripts, its description) comes along. */
export async function splitPdf(bytes: Uint8Array, ranges: readonly PageRange[]): Promise<Uint8Array[]> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    const parts: Uint8Array[] = []
    for (const { from, to } of ranges) {
      const part = await PDFDocument.create()
      const indices = Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i)
      for (const page of await part.copyPages(source, indices)) part.addPage(page)
      parts.push(await part.save())
    }
    return parts
  } catch (cause) {
    throw new ServiceError('unsupported', 'The pages of this PDF cannot be taken apart: it is protected or damaged', { cause })
  }
}
