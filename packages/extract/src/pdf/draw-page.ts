import type { Gray } from '../ocr/gray.ts'
import type { OpenPdf } from './pdfium.ts'

/** Below this, small print is lost to the text recognition; above it nothing is won. */
const DOTS_PER_INCH = 300
/** A letter or A4 page at 300 dots to the inch; a poster is drawn coarser. */
const MAX_PIXELS = 9_000_000
const GRAY = 1
const WITH_ANNOTATIONS = 1

/** Draws a page (from 0) in gray, as it would be printed. Null when the page cannot be loaded or has no size. */
export function drawPage({ pdfium, document }: OpenPdf, index: number): { gray: Gray; dpi: number } | null {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) return null
  try {
    const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
    if (!(width > 0 && height > 0)) return null
    const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MAX_PIXELS / (width * height)))
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
    if (w < 1 || h < 1) return null
    const bitmap = pdfium._FPDFBitmap_CreateEx(w, h, GRAY, 0, 0)
    if (bitmap === 0) throw new RangeError('the document needs too much memory')
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, w, h, 0xffffffff)
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, 0, WITH_ANNOTATIONS)
      const [from, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)]
      const data = new Uint8Array(w * h)
      for (let y = 0; y < h; y++) data.set(pdfium.HEAPU8.subarray(from + y * stride, from + y * stride + w), y * w)
      return { gray: { width: w, height: h, data }, dpi: Math.round(scale * 72) }
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap)
    }
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}
