import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { movementOf, sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import type { PrintedText } from './ground.ts'

/** What a service's statement is held against. */
export interface Held {
  /** The service's name. */
  name: string
  /** The document's text: its own, or what was recognised on its pages. */
  text: PrintedText | null
  /** The pages whose text was recognised here; null for all. */
  seenPages: ReadonlySet<number> | null
  /** What other services read of the document. */
  others: readonly Statement[]
}

/** A row that waits for a person, with the reason. */
export const doubtedRow = (row: ReadTransaction, doubt: string, atMost = REVIEW_BELOW - 0.05): ReadTransaction => ({
  ...row,
  confidence: Math.min(row.confidence, atMost),
  doubt: row.doubt ? `${row.doubt}. ${doubt}` : doubt,
})

export const onlyHere = (name: string) => `Only the built-in reader found this row; ${name} did not`
/** A row that two readers, or the print, vouch for. */
export const sure = (row: ReadTransaction, evidence = row.evidence): ReadTransaction => ({
  ...row,
  evidence,
  confidence: row.doubt === null ? Math.max(row.confidence, 0.9) : row.confidence,
})

export const toGround = (row: ReadTransaction) => ({ ...row, page: row.evidence.kind === 'page' ? row.evidence.page : null })

export const rowsInOrder = (rows: ReadTransaction[], isMixed: boolean) =>
  isMixed ? rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) : rows

/** The statement of these rows, checked anew; never reconciled while a row is in doubt. */
export function resealed(statement: Statement, transactions: ReadTransaction[], moreUnread: Statement['unread'] = []): Statement {
  const { seal: _, ...draft } = statement
  const [first, last] = [transactions[0]?.date, transactions.at(-1)?.date]
  const newestFirst = first !== undefined && last !== undefined && first > last
  const sealed = sealedStatement({ ...draft, transactions, unread: [...draft.unread, ...moreUnread] }, { newestFirst })
  // Balances that a service made up reconcile with anything: the seal is for what is proven.
  const isSure = sealed.transactions.every((t) => t.doubt === null)
  return sealed.seal.state === 'reconciled' && !isSure ? { ...sealed, seal: { ...sealed.seal, state: 'unprinted' } } : sealed
}

/** Sums beyond this many: there is always another way. */
const MOST_SUMS = 200_000
/** Whether no turning round of some rows leaves the total as it is: else the balances do not tell which way each row went. */
export function addsUpInOneWay(rows: readonly ReadTransaction[]): boolean {
  const sums = new Set<number>([0])
  for (const movement of rows.map(movementOf)) {
    if (sums.has(-movement)) return false
    for (const sum of [...sums]) sums.add(sum + movement)
    if (sums.size > MOST_SUMS) return false
  }
  return true
}
