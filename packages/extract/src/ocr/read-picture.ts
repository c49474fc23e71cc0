import { REVIEW_BELOW } from '@ledgerhand/core/review'
import { isStatementType, readWordPages } from '../pdf/read-pages.ts'
import type { Reader, Reading } from '../reading.ts'
import { grayPicture, type PictureFormat } from './decode.ts'
import { picturePageSize } from './page-size.ts'
import { seeBill } from './see-bill.ts'
import { type PageToSee, type SeenPage, seePage } from './see-page.ts'
import { agreedBill, likelierBill } from './two-bills.ts'

/** Reads a photo or a scan kept as a picture: as one page. */
export const readPicture =
  (format: PictureFormat): Reader =>
  async ({ bytes, documentType, onPage }): Promise<Reading> => {
    onPage?.(0, 1)
    const { gray, width, height } = await grayPicture(bytes, format)
    const page: PageToSee = { gray, number: 1, ...picturePageSize(width, height) }
    const read = (seen: SeenPage) => readWordPages({ format, documentType, pages: [seen], fileYear: null, embedded: null })
    const reading = isStatementType(documentType) ? read(await seePage(page)) : await readBillPicture(page, read)
    onPage?.(1, 1)
    return reading
  }

/** Looks at a bill with both engines; with one alone where there is no other, and then in another light too where it is not sure. */
async function readBillPicture(page: PageToSee, read: (seen: SeenPage) => Reading): Promise<Reading> {
  const seen = await seeBill(page)
  const first = read(seen.words)
  if (!first.bill) return first
  if (seen.lines) {
    const second = read(seen.lines)
    return second.bill ? { ...second, bill: agreedBill(second.bill, first.bill) } : first
  }
  if (first.bill.confidence >= REVIEW_BELOW && first.bill.date) return first
  const second = read(await seePage(page, { localThreshold: false }))
  return second.bill ? { ...first, bill: likelierBill(first.bill, second.bill) } : first
}
