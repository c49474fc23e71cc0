import { isPictureFormat } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { drawInColour } from '@ledgerhand/extract/pages/draw-page'
import { withPdf } from '@ledgerhand/extract/pages/pdfium'
import { PasswordNeeded } from '@ledgerhand/extract/result/reading'
import { sniffFormat } from '@ledgerhand/extract/sniff'
import { sentPicture } from '@ledgerhand/extract/vision/sent-picture'
import { lockedPages } from '../src/locked-pages.ts'
import type { PageImage } from '../src/ports.ts'

/** The real library opens the file and its page; only the picture is short: one white dot. */
export async function drawForTests(file: Uint8Array, page: number, password?: string): Promise<PageImage | null> {
  if (sniffFormat(file) !== 'pdf') return null
  try {
    return await withPdf(
      file,
      (pdf) => {
        const drawn = page > pdf.pageCount ? null : drawInColour(pdf, page - 1, 1, 1_000_000)
        return drawn && { bytes: WHITE_DOT, mimeType: 'image/png', ...drawn.points }
      },
      { password },
    )
  } catch (error) {
    throw error instanceof PasswordNeeded
      ? lockedPages(error.message, password)
      : new AppError('unreadable', "This page can't be shown: the file may be damaged")
  }
}
/** The real thing where the file is a picture; a white dot for what only looks like one. */
export async function pictureForTests(
  file: Uint8Array,
  page: number,
  options: { quarters?: number; maxBytes: number },
): Promise<Uint8Array | null> {
  const format = sniffFormat(file)
  if (format === 'pdf') return (await drawForTests(file, page))?.bytes ?? null
  if (page !== 1 || !isPictureFormat(format)) return null
  return sentPicture(file, format, options).catch(() => WHITE_DOT)
}
const WHITE_DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==', 'base64')
