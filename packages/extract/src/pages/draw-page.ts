import type { Gray } from './gray.ts'
import type { OpenPdf } from './pdfium.ts'

/** Below this, small print is lost to the text recognition; above it nothing is won. */
const DOTS_PER_INCH = 300
/** A letter or A4 page at 300 dots to the inch; a poster is drawn coarser. */
const MAX_PIXELS = 9_000_000

/** Of the time for a page: honest ones, however large, are drawn in a fraction of it. */
export const DRAWING = 1 / 3

const GRAY = { format: 1, bytes: 1, flags: 0 }
/** Four bytes a pixel in the order red, green, blue, opacity; letters drawn as for a screen. */
const COLOUR = { format: 4, bytes: 4, flags: 0x02 | 0x10 }
const WITH_ANNOTATIONS = 0x01

interface Painted {
  /** Row after row, without gaps. */
  data: Uint8Array
  /** Of the picture, in pixels. */
  width: number
  height: number
  /** Pixels to the point. */
  scale: number
  /** Of the page, in points. */
  points: { width: number; height: number }
}

/** Draws a page (from 0) at the scale that is chosen for its size in points. Null when the page cannot be loaded or has no size. */
function paint(
  { pdfium, document }: OpenPdf,
  index: number,
  { format, bytes, flags }: typeof GRAY,
  scaleOf: (square: number) => number,
): Painted | null {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0) return null
  try {
    const points = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) }
    if (!(points.width > 0 && points.height > 0)) return null
    const scale = scaleOf(points.width * points.height)
    const [width, height] = [Math.round(points.width * scale), Math.round(points.height * scale)]
    if (width < 1 || height < 1) return null
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, 0, 0)
    if (bitmap === 0) throw new RangeError('the document needs too much memory')
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | flags)
      const [from, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)]
      const row = width * bytes
      const data = new Uint8Array(row * height)
      for (let y = 0; y < height; y++) data.set(pdfium.HEAPU8.subarray(from + y * stride, from + y * stride + row), y * row)
      return { data, width, height, scale, points }
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap)
    }
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** A page (from 0) in gray, as it would be printed, for the text recognition. Null when it cannot be loaded or has no size. */
export function drawPage(pdf: OpenPdf, index: number): { gray: Gray; dpi: number } | null {
  const painted = paint(pdf, index, GRAY, (square) => Math.min(DOTS_PER_INCH / 72, Math.sqrt(MAX_PIXELS / square)))
  if (!painted) return null
  const { width, height, data, scale } = painted
  return { gray: { width, height, data }, dpi: Math.round(scale * 72) }
}

/** A page (from 0) in its colours, `scale` pixels to the point or fewer where that were more than `maxPixels`. Null as above. */
export const drawInColour = (pdf: OpenPdf, index: number, scale: number, maxPixels: number): Painted | null =>
  paint(pdf, index, COLOUR, (square) => Math.min(scale, Math.sqrt(maxPixels / square)))
