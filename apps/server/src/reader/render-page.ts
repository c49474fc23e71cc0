/** A page of a PDF as a picture. Runs in the reader child only. */

import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PageImage } from '@ledgerhand/api/ports'
import { pngOf } from './png.ts'

const PIXELS_PER_POINT = 2
/** A poster is drawn smaller: 16 million pixels are 64 MB in the making. */
const MAX_PIXELS = 16_000_000

let library: Promise<PDFiumLibrary> | undefined

/** Page `page` (from 1) at two pixels to the point; null when the document has no such page. */
export async function renderPage(pdf: Uint8Array, page: number): Promise<PageImage | null> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    if (page < 1 || page > document.getPageCount()) return null
    const sheet = document.getPage(page - 1)
    const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize()
    const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)))
    const drawn = await sheet.render({ scale, render: 'bitmap' })
    return { png: pngOf(drawn.data, drawn.width, drawn.height), width, height }
  } finally {
    document.destroy()
  }
}
