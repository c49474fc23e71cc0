/** A page of a PDF, or a photo, as a picture. Runs in the reader child only. */

import type { PageImage } from '@ledgerhand/api/ports'
import { isPictureFormat, type PictureFormat } from '@ledgerhand/core/documents'
import { DRAWING, drawInColour } from '@ledgerhand/extract/pages/draw-page'
import { withPdf } from '@ledgerhand/extract/pages/pdfium'
import { Unreadable } from '@ledgerhand/extract/result/reading'
import { sniffFormat } from '@ledgerhand/extract/sniff'
import { openPicture, pictureSizes } from '@ledgerhand/extract/vision/decode'
import { picturePageSize } from '@ledgerhand/extract/vision/page-size'
import { sentPicture } from '@ledgerhand/extract/vision/sent-picture'
import { pngOf } from './png.ts'

const PIXELS_PER_POINT = 2
/** A poster is drawn smaller: 16 million pixels are 64 MB in the making. */
const MAX_PIXELS = 16_000_000

/** Of a page that is sent to a service, which makes the longer side of a letter 2,000 points. */
const PIXELS_PER_POINT_SENT = 2.6

/** Of a picture in a list: a letter of 160 by 207 pixels, enough for 52 pixels on a phone that has three to the point. */
const MAX_PIXELS_IN_LIST = 33_000

interface Options {
  password?: string
  /** For a service in finer points than for a screen; for a list as small as it is shown there. */
  for?: 'screen' | 'service' | 'list'
  /** Processor time that a page may take, in milliseconds: drawing one of a PDF has its share. */
  pageBudgetMs?: number
}

const pixelsPerPoint = (use: Options['for']): number => (use === 'service' ? PIXELS_PER_POINT_SENT : PIXELS_PER_POINT)
/** `square`: of the page, in square points. */
const scaleFor = (use: Options['for'], square: number): number =>
  use === 'list' ? Math.sqrt(MAX_PIXELS_IN_LIST / square) : pixelsPerPoint(use)

/**
 * Page `page` (from 1) at two pixels to the point; null when the document has no such page. A photo is its own only page; a TIFF has as many as were scanned into it.
 * Throws Locked for a PDF that its password, or none, does not open, and TooLong.
 */
export async function renderPage(file: Uint8Array, page: number, options: Options = {}): Promise<PageImage | null> {
  const format = sniffFormat(file)
  if (format === 'tiff') return page > (await pictureSizes(file)).length || page < 1 ? null : renderPicture(file, format, options.for, page)
  if (isPictureFormat(format)) return page === 1 ? renderPicture(file, format, options.for) : null
  return renderPdf(file, page, options)
}

/** A picture as it may leave the machine. */
export async function pictureToSend(file: Uint8Array, options: { quarters: number; maxBytes: number }): Promise<PageImage> {
  const format = sniffFormat(file)
  if (!isPictureFormat(format)) throw new Unreadable('This is no picture')
  const bytes = await sentPicture(file, format, options)
  return { bytes, mimeType: 'image/jpeg', width: 0, height: 0 }
}

/** Upright and in a format that every browser shows: HEIC is none. */
async function renderPicture(file: Uint8Array, format: PictureFormat, use: Options['for'], page = 1): Promise<PageImage> {
  const opened = await openPicture(file, format, page)
  const { width, height } = picturePageSize(opened.width, opened.height)
  const scale = scaleFor(use, width * height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const bytes = await opened.picture.resize(w, h, { fit: 'fill' }).jpeg({ quality: 82 }).toBuffer()
  return { bytes, mimeType: 'image/jpeg', width, height }
}

const renderPdf = (file: Uint8Array, page: number, { password, pageBudgetMs, for: use }: Options): Promise<PageImage | null> =>
  withPdf(
    file,
    (pdf) => {
      if (page < 1 || page > pdf.pageCount) return null
      const drawn = drawInColour(pdf, page - 1, pixelsPerPoint(use), use === 'list' ? MAX_PIXELS_IN_LIST : MAX_PIXELS)
      return drawn && { bytes: pngOf(drawn.data, drawn.width, drawn.height), mimeType: 'image/png', ...drawn.points }
    },
    // A file too long to be read can still be looked at.
    { password, pageBudgetMs: pageBudgetMs && pageBudgetMs * DRAWING, maxPages: Number.POSITIVE_INFINITY },
  )
