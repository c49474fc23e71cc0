import { type LikelyType, looksLike } from '@ledgerhand/core/document-status'
import type { DocumentType, DocumentTypeChoice, FileFormat } from '@ledgerhand/core/documents'
import { isPlainlyBill, readBill } from '../bills/bill.ts'
import type { EmbeddedBill } from '../bills/invoice-data.ts'
import { receiptVendor } from '../bills/receipt-vendor.ts'
import { layoutText } from '../pages/lines.ts'
import { type TokenLine, tokenLines } from '../pages/statement-lines.ts'
import { type NumberStyle, numberStyle } from '../pages/tokens.ts'
import type { WordPage } from '../pages/words.ts'
import { NothingFound, type Reading, type Statement } from '../result/reading.ts'
import { readStatements } from '../statements/split.ts'
import { restoreDecimalMark } from '../vision/decimal-mark.ts'
import type { OcrPage } from '../vision/recognise-page.ts'
import { detectedType } from './detect-type.ts'
import { isBetweenBalances, isPlainlyStatement, looksLikeBill, looksLikeStatement, otherBill } from './document-kind.ts'
import { withRowsBetweenBalances } from './rows-between-balances.ts'
import { doubted, placedOnPages } from './scanned-reading.ts'

export interface WordPages {
  format: FileFormat
  documentType: DocumentType
  /** Pages with their words, from the file's own text or seen on a picture. */
  pages: readonly (WordPage | OcrPage)[]
  fileYear: number | null
  embedded: EmbeddedBill | null
}

/** True for statements of banks and cards, whatever else 'other' may turn out to be. */
export const isStatementType = (type: DocumentTypeChoice): boolean => type === 'bank_statement' || type === 'credit_card'

/** Of which type the document on these pages is. */
export function typeOfPages({ pages, fileYear, embedded }: Pick<WordPages, 'pages' | 'fileYear' | 'embedded'>): DocumentType {
  const { lines, style } = tokenLines(marked(pages).pages, numberStyle)
  return detectedType({ lines, style, fileYear, embedded })
}

/**
 * Reads pages of words: statements as statements, invoices and receipts as bills, 'other' as what it looks like. Throws
 * Unreadable for statements in which nothing is found.
 */
export function readWordPages({ format, documentType, pages: given, fileYear, embedded }: WordPages): Reading {
  const { pages, seen } = marked(given)
  const { lines, style } = tokenLines(pages, numberStyle)
  const seenPages = seen.map((page) => page.number)
  const turnedPages = seen.flatMap(({ number, turns = 0 }) => (turns > 0 ? [{ page: number, quarters: turns }] : []))
  const base = {
    format,
    text: layoutText(lines),
    pages: pages.length,
    ...(seen.length > 0 && { seenPages }),
    ...(turnedPages.length > 0 && { turnedPages }),
  }
  const seenLines = lines.filter((line) => seen.some((page) => page.number === line.page))
  const finish = (reading: Reading) =>
    seen.length > 0 ? placedOnPages(withRowsBetweenBalances(doubted(reading, seen), seenLines), seen) : reading
  if (isStatementType(documentType) || (documentType === 'other' && !embedded)) {
    const readings = readStatements(lines, { documentType, style, fileYear })
    const statements = readings.map((r) => r.statement)
    const found = documentType === 'other' ? readings.some(isPlainlyStatement) : statements.some(saysAnything)
    const instead = isStatementType(documentType) && !readings.some(isBetweenBalances) ? billInstead(lines, style) : null
    if (found) return finish({ ...base, statements, bill: null, ...(instead && { looksLike: instead }) })
    // Rows that are seen and not one of them understood are no month without movements: never an empty document that looks read.
    const lost = statements.reduce((n, s) => n + s.unread.length, 0)
    if (isStatementType(documentType) && lost > 0) throw new NothingFound(withLikeness(notOneRow(format, lost), instead), instead)
  }
  const printed = readBill(lines, style, embedded, documentType === 'receipt')
  const head = seen[0]?.head ?? []
  const shop = documentType === 'receipt' && head.length > 0 ? shopOnHead(seen[0], head) : null
  const bill = shop ? { ...printed, vendor: shop } : printed
  const likely = isStatementType(documentType)
    ? looksLikeBill(lines, bill, true)
    : (looksLikeStatement(lines, style, fileYear) ?? otherBill(lines, bill, documentType))
  if (isStatementType(documentType) && !isPlainlyBill(lines, bill))
    throw new NothingFound(
      withLikeness(format === 'pdf' ? 'No transactions were found in this PDF' : 'No transactions were found in this picture', likely),
      likely,
    )
  return finish({ ...base, statements: [], bill, ...(likely && documentType !== 'other' && { looksLike: likely }) })
}

/** The bill that a document without balances plainly is, whose goods were taken for movements. */
function billInstead(lines: readonly TokenLine[], style: NumberStyle): LikelyType | null {
  const bill = readBill(lines, style, null)
  const likely = looksLikeBill(lines, bill)
  return likely === 'invoice' && !isPlainlyBill(lines, bill) ? null : likely
}

/** The pages, with those that were seen taken as one document. */
function marked(given: WordPages['pages']): { pages: WordPages['pages']; seen: readonly OcrPage[] } {
  const seen = restoreDecimalMark(given.filter((p): p is OcrPage => 'shownAt' in p))
  return { pages: given.map((page) => seen.find((s) => s.number === page.number) ?? page), seen }
}

const withLikeness = (reason: string, likely: LikelyType | null): string => (likely ? `${reason}; ${looksLike(likely)}` : reason)

/** The shop's name from words that two looks agreed on, the rest of the page as it was read. */
function shopOnHead(page: OcrPage | undefined, head: OcrPage['head']): string | null {
  if (!page) return null
  const below = Math.max(...head.map((w) => w.bottom))
  const words = [...head, ...page.words.filter((w) => (w.top + w.bottom) / 2 > below)]
  return receiptVendor(tokenLines([{ ...page, words }], numberStyle).lines)
}

/** A statement of a month without movements still says its balances. */
const saysAnything = (s: Statement): boolean => s.transactions.length > 0 || (s.openingCents !== null && s.closingCents !== null)

function notOneRow(format: FileFormat, lost: number): string {
  const lines = lost === 1 ? 'The one line with an amount' : `None of the ${lost} lines with amounts`
  const said = lost === 1 ? `${lines} could not be read as a transaction` : `${lines} could be read as a transaction`
  return format === 'pdf' ? said : `${said}. Take the picture again from straight above, with the whole page in even light`
}
