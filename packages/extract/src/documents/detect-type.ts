import type { DocumentType } from '@ledgerhand/core/documents'
import { isPlainlyBill, readBill } from '../bills/bill.ts'
import { billKind, billWords } from '../bills/bill-kind.ts'
import type { EmbeddedBill } from '../bills/invoice-data.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import type { NumberStyle } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { readStatements } from '../statements/split.ts'
import type { StatementReading } from '../statements/statement.ts'
import { isPlainlyStatement, looksLikeBill } from './document-kind.ts'

/** 'Check your account statement.' is a sentence about one, and no name. */
const isSentence = (text: string): boolean => SENTENCE_END.test(text) && text.split(' ').length >= SENTENCE_WORDS
const SENTENCE_END = /\p{L}{3,}[.!?](?: |$)/u
const SENTENCE_WORDS = 6

interface DocumentLines {
  lines: readonly TokenLine[]
  style: NumberStyle
  fileYear: number | null
  /** The data of an e-invoice inside the file. */
  embedded: EmbeddedBill | null
}

/** A statement is called so in its first lines. */
const HEAD_LINES = 40
/** So many rows with a day and an amount are a list of movements, where nothing says otherwise. */
const LISTED = 3
/** Where the account's number is printed, so many are. */
const NUMBERED = 2
/** What statements are called, and what only those of cards say. */
const STATEMENT =
  /\b(?:(?:bank|account|card|checking|savings) statement|statement (?:of account|period)|minimum payment|credit limit|available credit|kontoauszug|kreditkartenabrechnung|kontoutdrag|kontoutskrift|releve (?:de compte|bancaire)|extracto (?:bancario|de cuenta)|estratto conto|rekeningafschrift|extrato (?:bancario|de conta)|wyciag (?:bankowy|z rachunku)|vypis z uctu)\b/

/**
 * Which of the five types the lines of a document are: a statement where its printed balances prove it; else an invoice or a receipt by
 * its name, by what is still due and by how it was paid; else a statement where it is called so or lists movements; 'other' where
 * nothing says anything.
 */
export function detectedType({ lines, style, fileYear, embedded }: DocumentLines): DocumentType {
  if (embedded) return 'invoice'
  const texts = lines.map((l) => fold(l.text))
  const isCalledStatement = texts.slice(0, HEAD_LINES).some((t) => STATEMENT.test(t) && !isSentence(t))
  const words = billWords(texts)
  const isFolio = words.isStay && !isCalledStatement
  const readings = isFolio ? [] : readStatements(lines, { documentType: 'other', style, fileYear })
  const isCalledBill = words.isCalledInvoice || words.isCalledReceipt
  const proven = readings.find((r) => isPlainlyStatement(r) || ((isCalledStatement || !isCalledBill) && isFollowed(r)))
  if (proven) return statementType(proven)
  if (isCalledStatement && readings[0]) return statementType(readings[0])
  const quiet = isCalledBill || words.isDue ? undefined : readings.find(isQuietMonth)
  if (quiet) return statementType(quiet)
  const numbered = readings.find(isNumberedList)
  if (numbered && !isCalledBill && !words.isDue) return statementType(numbered)
  const bill = readBill(lines, style, null)
  if (bill.totalCents !== null || isCalledBill) {
    const kind = billKind(words) ?? (words.isDue ? 'invoice' : looksLikeBill(lines, bill, true))
    if (kind) return kind
  }
  const listed = readings.find((r) => isFollowed(r) || r.statement.transactions.length >= LISTED)
  if (listed) return statementType(listed)
  if (isPlainlyBill(lines, bill)) return 'invoice'
  return bill.totalCents === null ? 'other' : 'receipt'
}

const statementType = ({ statement }: StatementReading): DocumentType => (statement.isCard ? 'credit_card' : 'bank_statement')

/** Movements of an account whose number is printed: also without a balance, as in a list of two rows. */
const isNumberedList = ({ statement }: StatementReading): boolean =>
  statement.accountLastFour !== null && statement.transactions.length >= NUMBERED

/** A numbered account on which nothing moved: it ends its period with the balance that it began with. */
const isQuietMonth = ({ statement: s }: StatementReading): boolean =>
  s.transactions.length + s.unread.length === 0 &&
  s.openingCents !== null &&
  s.openingCents === s.closingCents &&
  s.accountLastFour !== null &&
  s.periodEnd !== null

/** Each printed balance follows from the one before. */
const isFollowed = ({ statement, good, bad }: StatementReading): boolean => statement.transactions.length > 1 && good > 0 && bad === 0
