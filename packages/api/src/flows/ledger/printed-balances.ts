import type { PrintedBalance } from '@ledgerhand/core/balances'
import { handChanges, rowsAsRead } from '@ledgerhand/core/by-hand'
import { provenBalances, provenByRows } from '@ledgerhand/core/proven-balances'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

type Books = Pick<ReadBooks, 'statementRows' | 'documents' | 'late' | 'statementAccounts'>

/** What a statement prints of its begin and end; null where it proves neither. What a person changed takes nothing from it. */
function printedOf(books: Pick<Books, 'statementRows'>, s: StatementRecord): Pick<PrintedBalance, 'opening' | 'closing'> | null {
  if (s.byHand > 0) return provenAsRead(books, s)
  const rows = { count: () => books.statementRows.count(s), at: (i: number) => books.statementRows.at(s, i) }
  return provenBalances({ ...s, unread: s.unread.length }, rows)
}

/** Of a statement that is off because of what a person changed alone: on its rows as they were read it holds. */
function provenAsRead({ statementRows }: Pick<Books, 'statementRows'>, s: StatementRecord) {
  const own = statementRows.toProve(s)
  const rows = rowsAsRead(own, handChanges(s.applied, own, statementRows.deleted(s)))
  const state = s.openingCents !== null && s.closingCents !== null ? 'reconciled' : 'unprinted'
  return provenByRows({ ...s, state, rowsChecked: rows.length, unread: 0 }, rows)
}

/** What statements print, by account; of those accounts alone that `isWanted` says, as each is proven by its rows. */
export function printedBalances(
  books: Books,
  accountOf = books.statementAccounts.lookup().accountOf,
  isWanted: (accountId: string) => boolean = () => true,
): Map<string, PrintedBalance[]> {
  const found = new Map<string, PrintedBalance[]>()
  const lateOf = books.late.sums()
  for (const { statement: s } of books.documents.allStatements()) {
    const id = accountOf(s)
    const [from, to] = s.periodStart !== null && s.periodEnd !== null ? [s.periodStart, s.periodEnd] : [s.firstDay, s.lastDay]
    const balances = id && isWanted(id) && from !== null && to !== null ? printedOf(books, s) : null
    if (!id || !balances || from === null || to === null) continue
    const own = found.get(id) ?? []
    const late = lateOf.get(`${s.documentId}:${s.ordinal}`)
    own.push({ documentId: s.documentId, statementId: s.id, ...balances, from, to, ...(late === undefined ? {} : { late }) })
    found.set(id, own)
  }
  return found
}
