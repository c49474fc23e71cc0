import type { DocumentType, PictureFormat } from '@ledgerhand/core/documents'
import { REVIEW_BELOW } from '@ledgerhand/core/review'
import { isStatementType, readWordPages, typeOfPages } from '../documents/read-pages.ts'
import { type Reader, type Reading, Unreadable } from '../result/reading.ts'
import { grayPicture } from '../vision/decode.ts'
import { picturePageSize } from '../vision/page-size.ts'
import { readyLines } from '../vision/recognise-lines.ts'
import { headWords, type OcrPage, type PageToRecognise, recognisePage, straightPage } from '../vision/recognise-page.ts'
import { refuseNoise } from '../vision/specks.ts'
import { type StraightBill, straightBill } from '../vision/straight-bill.ts'
import { agreedReading, isComplete, refineBill } from './refine-bill.ts'
import { refineWithSecondEngine } from './second-engine.ts'
import { likelierBill } from './two-bills.ts'
import { reasonOf } from './unread-pages.ts'

/** Reads a photo or a scan kept as a picture: as one page. */
export const readPicture =
  (format: PictureFormat): Reader =>
  async ({ bytes, documentType: chosen, yearHandedIn, knownYear, onPage, secondPassBudgetMs, pageBudgetMs }): Promise<Reading> => {
    // The second engine takes a second to load: that begins while the picture is decoded.
    if (!isStatementType(chosen)) readyLines()
    const { gray, width, height } = await grayPicture(bytes, format)
    // Not before it is unpacked: until then a picture may take no more memory than any other file.
    onPage?.(0, 1)
    const page: PageToRecognise = { gray, number: 1, ...picturePageSize(width, height) }
    try {
      refuseNoise(gray)
    } catch (error) {
      unread(error)
    }
    const limits = { onLook: () => onPage?.(0, 1, true), secondPassBudgetMs, pageBudgetMs }
    // Most photos are of receipts: what was seen to find that out need not be looked at again.
    const straight = isStatementType(chosen) ? null : await straightBill(page, pageBudgetMs).catch(unread)
    const fileYear = knownYear ?? yearHandedIn ?? null
    const documentType = chosen === 'auto' ? typeOfPicture(straight, fileYear) : chosen
    const read = (seen: OcrPage) => readWordPages({ format, documentType, pages: [seen], fileYear, embedded: null })
    const reading =
      straight && !isStatementType(documentType)
        ? await readBillPicture(page, straight, read, documentType === 'receipt', limits)
        : await readStatementPicture(page, read, limits)
    onPage?.(1, 1, true)
    return chosen === 'auto' ? { ...reading, documentType } : reading
  }

const typeOfPicture = (straight: StraightBill | null, fileYear: number | null): DocumentType =>
  straight ? typeOfPages({ pages: [straight.withWords(straight.words)], fileYear, embedded: null }) : 'other'

type Limits = Record<'secondPassBudgetMs' | 'pageBudgetMs', number | undefined> & { onLook: () => void }
const unread = (error: unknown): never => {
  throw new Unreadable(`This picture could not be read: ${reasonOf(error)}`)
}

/** Looks at a statement once, and with the second engine too where its balances do not prove it. */
async function readStatementPicture(
  page: PageToRecognise,
  read: (seen: OcrPage) => Reading,
  { onLook, secondPassBudgetMs, pageBudgetMs }: Limits,
): Promise<Reading> {
  const straight = await straightPage(page, { sheet: true, pageBudgetMs }).catch(unread)
  const looks = [{ ...straight, picture: async () => straight.picture, onLook }]
  return refineWithSecondEngine(looks, ([seen]) => read(seen ?? straight.withWords([])), secondPassBudgetMs)
}

/** Looks at a bill with both engines; with one alone where there is no other, and then in another light too where it is not sure. */
async function readBillPicture(
  page: PageToRecognise,
  straight: StraightBill,
  read: (seen: OcrPage) => Reading,
  isReceipt: boolean,
  { onLook, secondPassBudgetMs }: Limits,
): Promise<Reading> {
  const once = read(straight.withWords(straight.words))
  if (!once.bill) return once
  onLook()
  const again = straight.lines
    ? await refineBill(
        straight,
        { receipt: isReceipt ? once.bill : null, ...(secondPassBudgetMs === undefined ? {} : { secondPassBudgetMs }) },
        (seen) => isReceipt && isComplete(once, read(seen)),
      )
    : null
  if (again) return agreedReading(once, read(again))
  // One engine alone looks at the shop's name twice.
  const first = read(straight.withWords(straight.words, await headWords(straight)))
  if (!first.bill || (first.bill.confidence >= REVIEW_BELOW && first.bill.date)) return first
  const second = read(await recognisePage(page, { localThreshold: false }))
  return second.bill ? { ...first, bill: likelierBill(first.bill, second.bill) } : first
}
