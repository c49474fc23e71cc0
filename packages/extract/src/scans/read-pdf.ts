import { embeddedBill } from '../bills/e-invoice.ts'
import { isStatementType } from '../documents/read-pages.ts'
import { DRAWING, drawPage } from '../pages/draw-page.ts'
import { creationYear, TOO_COMPLEX, withPdf } from '../pages/pdfium.ts'
import { FEW_WORDS, readPageWords } from '../pages/words.ts'
import { TooLong } from '../printed/processor-time.ts'
import { type Reader, type Reading, Unreadable } from '../result/reading.ts'
import { type Draw, MAX_SEEN_PAGES, readScannedPages } from './scanned-pages.ts'

const NO_TEXT = 'No readable text was found in this PDF. If it is a scan, scan it again with more contrast, or enter it by hand.'

/**
 * Reads a PDF: its own text where it has some, and what can be seen where a page is a picture. Throws Unreadable for protected,
 * damaged, overlong and empty files, and for statements in which nothing is found.
 */
export const readPdf: Reader = async (document): Promise<Reading> => {
  const { bytes, documentType, password, yearHandedIn, knownYear, pageBudgetMs } = document
  const { pages, fileYear, embedded } = await withPdf(
    bytes,
    (pdf) => ({
      pages: readPageWords(pdf),
      fileYear: knownYear ?? creationYear(pdf) ?? yearHandedIn ?? null,
      embedded: isStatementType(documentType) ? null : embeddedBill(pdf),
    }),
    { password, pageBudgetMs },
  ).catch((error) => {
    throw error instanceof TooLong ? new Unreadable(TOO_COMPLEX) : error
  })
  const pictures = pages.filter((p) => p.words.length < FEW_WORDS && p.width > 0 && !p.isTextAlone)
  if (pictures.length > MAX_SEEN_PAGES)
    throw new Unreadable(`This PDF has ${pictures.length} scanned pages. Split it into files of at most ${MAX_SEEN_PAGES} pages.`)
  const draw: Draw = async (page, time) => {
    const drawn = await withPdf(bytes, (pdf) => drawPage(pdf, page.number - 1), { password, pageBudgetMs: time && time * DRAWING })
    return drawn && { gray: drawn.gray, number: page.number, width: page.width, height: page.height }
  }
  return readScannedPages({ format: 'pdf', pages, pictures, draw, fileYear, embedded, noText: NO_TEXT }, document)
}
