import type { LikelyType } from '@ledgerhand/core/document-status'
import type { DocumentType } from '@ledgerhand/core/documents'
import { billKind, billWords, otherKind } from '../bills/bill-kind.ts'
import { NET_LABEL, TAX_LABEL } from '../bills/bill-wording.ts'
import { looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { NumberStyle } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { CLOSING, OPENING } from '../printed/lexicon/balances.ts'
import type { Bill } from '../result/reading.ts'
import { readStatements } from '../statements/split.ts'
import type { StatementReading } from '../statements/statement.ts'

/** As `readBill` rates a total that stands beside a label of its own. */
const LABELLED = 0.6
/** A month's statement may be this short; so is the list of nights of a hotel. */
const FEW = 3
/** So many lines with a day and an amount are worth a closer look, whatever the balances are called. */
const MANY = 8

/** Which kind of bill the lines plainly are; null where nothing says that they are one. `isLost`: nothing else was found on it. */
export function looksLikeBill(lines: readonly TokenLine[], bill: Bill, isLost = false): 'receipt' | 'invoice' | null {
  if (bill.totalCents === null || (bill.confidence < LABELLED && !isLost)) return null
  const texts = lines.map((l) => fold(l.text))
  const kind = billKind(billWords(texts))
  if (kind) return kind
  // Goods, what they come to, tax and a total: somebody's bill, even where it does not say how it was paid.
  const hasParts = texts.some((t) => /\d[.,]\d\d/.test(t) && (TAX_LABEL.test(t) || NET_LABEL.test(t)))
  return isLost && hasParts && bill.confidence >= LABELLED ? 'receipt' : null
}

/** The kind of bill that lines are, where they were handed in as the other kind. */
export const otherBill = (lines: readonly TokenLine[], bill: Bill, chosen: DocumentType): LikelyType | null =>
  bill.totalCents === null ? null : otherKind(billWords(lines.map((l) => fold(l.text))), chosen)

/** Whether lines that were taken for a bill are a statement: movements with days, between two printed balances. */
export function looksLikeStatement(lines: readonly TokenLine[], style: NumberStyle, fileYear: number | null): LikelyType | null {
  const movements = lines.filter(looksLikeMovement).length
  if (movements < FEW) return null
  const balances = lines.map((l) => fold(l.text)).filter((t) => OPENING.test(t) || CLOSING.test(t))
  if (balances.length < 2 && movements < MANY) return null
  const readings = readStatements(lines, { documentType: 'bank_statement', style, fileYear })
  const found = readings.find((r) => isBetweenBalances(r) && r.statement.transactions.length >= FEW)
  return found ? (found.statement.isCard ? 'credit_card' : 'bank_statement') : null
}

/** A statement says where it began and where it ended, or adds up. */
export const isBetweenBalances = ({ statement }: StatementReading): boolean =>
  statement.seal.state === 'reconciled' || (statement.openingCents !== null && statement.closingCents !== null)

/** A statement and nothing else: it has rows, and its printed balances follow from them, or stand before and behind them. */
export const isPlainlyStatement = ({ statement, good, bad }: StatementReading): boolean =>
  statement.transactions.length > 0 &&
  (statement.seal.state === 'reconciled' ||
    (good >= 2 && good > bad) ||
    (statement.openingCents !== null && statement.closingCents !== null))
