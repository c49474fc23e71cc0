/** A page of a PDF, or a photo, as a picture. Runs in the reader child only. */

import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PageImage } from '@ledgerhand/api/ports'
import { openPicture, type PictureFormat } from '@ledgerhand/extract/ocr/decode'
import { picturePageSize } from '@ledgerhand/extract/ocr/page-size'
import { sniffFormat } from '@ledgerhand/extract/sniff'
import { pngOf } from './png.ts'

const PIXELS_PER_POINT = 2
/** A poster is drawn smaller: 16 million pixels are 64 MB in the making. */
const MAX_PIXELS = 16_000_000

let library: Promise<PDFiumLibrary> | undefined

const PICTURES = new Set<string>(['png', 'jpeg', 'webp', 'heic'] satisfies PictureFormat[])

/** Page `page` (from 1) at two pixels to the point; null when the document has no such page. A photo is its own only page. */
export async function renderPage(file: Uint8Array, page: number): Promise<PageImage | null> {
  const format = sniffFormat(file)
  if (format && PICTURES.has(format)) return page === 1 ? renderPicture(file, format as PictureFormat) : null
  return renderPdf(file, page)
}

/** Upright and in a format that every browser shows: HEIC is none. */
async function renderPicture(file: Uint8Array, format: PictureFormat): Promise<PageImage> {
  const opened = await openPicture(file, format)
  const { width, height } = picturePageSize(opened.width, opened.height)
  const [w, h] = [Math.round(width * PIXELS_PER_POINT), Math.round(height * PIXELS_PER_POINT)]
  const bytes = await opened.picture.resize(w, h, { fit: 'fill' }).jpeg({ quality: 82 }).toBuffer()
  return { bytes, mimeType: 'image/jpeg', width, height }
}

async function renderPdf(pdf: Uint8Array, page: number): Promise<PageImage | null> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    if (page < 1 || page > document.getPageCount()) return null
    const sheet = document.getPage(page - 1)
    const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize()
    const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)))
    const drawn = await sheet.render({ scale, render: 'bitmap' })
    return { bytes: pngOf(drawn.data, drawn.width, drawn.height), mimeType: 'image/png', width, height }
  } finally {
    document.destroy()
  }
}
