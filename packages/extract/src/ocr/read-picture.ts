import { REVIEW_BELOW } from '@ledgerhand/core/review'
import { readWordPages } from '../pdf/read-pages.ts'
import type { Bill, Reader, Reading } from '../reading.ts'
import { grayPicture, type PictureFormat } from './decode.ts'
import { picturePageSize } from './page-size.ts'
import { seePage } from './see-page.ts'

/** Reads a photo or a scan kept as a picture: as one page. */
export const readPicture =
  (format: PictureFormat): Reader =>
  async ({ bytes, documentType, onPage }): Promise<Reading> => {
    onPage?.(0, 1)
    const { gray, width, height } = await grayPicture(bytes, format)
    const read = async (localThreshold: boolean) => {
      const page = await seePage(
        { gray, number: 1, ...picturePageSize(width, height) },
        { localThreshold, headAgain: localThreshold && documentType === 'receipt' },
      )
      return readWordPages({ format, documentType, pages: [page], fileYear: null, embedded: null })
    }
    const first = await read(true)
    // A bill that is not sure is looked at again in another light; statements have their balances.
    const second = first.bill && (first.bill.confidence < REVIEW_BELOW || !first.bill.date) ? await read(false) : null
    onPage?.(1, 1)
    return first.bill && second?.bill ? { ...first, bill: together(first.bill, second.bill) } : first
  }

/** What either look was sure of. The same picture seen twice proves nothing more, so no confidence is gained. */
function together(a: Bill, b: Bill): Bill {
  const [better, other] = b.confidence > a.confidence || (a.totalCents === null && b.totalCents !== null) ? [b, a] : [a, b]
  return {
    ...better,
    vendor: a.vendor ?? b.vendor,
    date: a.date ?? b.date,
    number: better.number ?? other.number,
    currency: better.currency ?? other.currency,
    taxCents: better.taxCents ?? (other.totalCents === better.totalCents ? other.taxCents : null),
  }
}
