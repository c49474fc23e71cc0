import type { LikelyType } from '@ledgerhand/core/document-status'
import { CHANGE, NET_LABEL, PAID_BY_CARD, TAX_LABEL, TENDERED } from '../bills/bill-wording.ts'
import { looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { NumberStyle } from '../pages/tokens.ts'
import { CLOSING, fold, OPENING } from '../printed/wording.ts'
import type { Bill } from '../result/reading.ts'
import { readStatements } from '../statements/split.ts'
import type { StatementReading } from '../statements/statement.ts'

/** As `readBill` rates a total that stands beside a label of its own. */
const LABELLED = 0.6
/** A month's statement may be this short; so is the list of nights of a hotel. */
const FEW = 3
/** So many lines with a day and an amount are worth a closer look, whatever the balances are called. */
const MANY = 8

const INVOICE = /\b(?:invoice|rechnung|facture|factuur|factura|fattura|fatura|faktura|credit note|gutschrift)\b/
const RECEIPT =
  /\b(?:receipt|kassenbon|quittung|ticket|scontrino|documento commerciale|paragon|kvitto|kvittering|kassabon|cashier|kasse|till|server|table|tisch)\b/

/** Which kind of bill the lines plainly are; null where nothing says that they are one. `isLost`: nothing else was found on it. */
export function looksLikeBill(lines: readonly TokenLine[], bill: Bill, isLost = false): 'receipt' | 'invoice' | null {
  if (bill.totalCents === null || (bill.confidence < LABELLED && !isLost)) return null
  const texts = lines.map((l) => fold(l.text))
  const isPaid = texts.some((t) => /\d[.,]\d\d/.test(t) && (TENDERED.test(t) || CHANGE.test(t) || PAID_BY_CARD.test(t)))
  if (isPaid || texts.some((t) => RECEIPT.test(t))) return 'receipt'
  if (texts.slice(0, 40).some((t) => INVOICE.test(t))) return 'invoice'
  // Goods, what they come to, tax and a total: somebody's bill, even where it does not say how it was paid.
  const hasParts = texts.some((t) => /\d[.,]\d\d/.test(t) && (TAX_LABEL.test(t) || NET_LABEL.test(t)))
  return isLost && hasParts && bill.confidence >= LABELLED ? 'receipt' : null
}

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
