import type { DocumentType } from '@ledgerhand/core/documents'
import { type Reader, type Reading, type Statement, Unreadable } from '../reading.ts'
import { isPlainlyBill, readBill } from './bill.ts'
import { embeddedBill } from './e-invoice.ts'
import { layoutText } from './lines.ts'
import { creationYear, withPdf } from './pdfium.ts'
import { readStatements } from './split.ts'
import type { StatementReading } from './statement.ts'
import { tokenLines } from './statement-lines.ts'
import { numberStyle } from './tokens.ts'
import { readPages } from './words.ts'

/** Fewer words than this on all pages together: the pages are pictures. */
const FEW_WORDS = 8

const isStatementType = (type: DocumentType) => type === 'bank_statement' || type === 'credit_card'

/**
 * Reads a PDF with a text layer: statements as statements, invoices and receipts as bills; 'other' as whichever it plainly is.
 * Throws Unreadable for scans, for protected, damaged and overlong files, and for statements in which nothing is found.
 */
export const readPdf: Reader = async ({ bytes, documentType, password }): Promise<Reading> => {
  const { pages, fileYear, embedded } = await withPdf(
    bytes,
    (pdf) => ({
      pages: readPages(pdf),
      fileYear: creationYear(pdf),
      embedded: isStatementType(documentType) ? null : embeddedBill(pdf),
    }),
    password,
  )
  if (pages.reduce((n, p) => n + p.words.length, 0) < FEW_WORDS)
    throw new Unreadable('This PDF is a scan without text. Reading scans needs an AI service so far; or enter it by hand')
  const { lines, style } = tokenLines(pages, numberStyle)
  const base = { format: 'pdf' as const, text: layoutText(lines), pages: pages.length }
  if (isStatementType(documentType) || (documentType === 'other' && !embedded)) {
    const readings = readStatements(lines, { documentType, style, fileYear })
    const statements = readings.map((r) => r.statement)
    const found = documentType === 'other' ? readings.some(isPlainlyStatement) : statements.some(saysAnything)
    if (found) return { ...base, statements, bill: null }
  }
  const bill = readBill(lines, style, embedded)
  if (isStatementType(documentType) && !isPlainlyBill(lines, bill)) throw new Unreadable('No transactions were found in this PDF')
  return { ...base, statements: [], bill }
}

/** A statement of a month without movements still says its balances. */
const saysAnything = (s: Statement): boolean =>
  s.transactions.length > 0 || s.unread.length > 0 || (s.openingCents !== null && s.closingCents !== null)

const isPlainlyStatement = ({ statement, good, bad }: StatementReading): boolean =>
  statement.transactions.length > 0 &&
  (statement.seal.state === 'reconciled' ||
    (good >= 2 && good > bad) ||
    (statement.openingCents !== null && statement.closingCents !== null))
