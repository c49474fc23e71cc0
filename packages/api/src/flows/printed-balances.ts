import type { PrintedBalance } from '@ledgerhand/core/balances'
import { provenBalances } from '@ledgerhand/core/proven-balances'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

type Books = Pick<ReadBooks, 'statementRows' | 'documents' | 'late' | 'statementAccounts'>

/** What a statement prints of its begin and end; null where it proves neither. */
function printedOf(books: Pick<Books, 'statementRows'>, s: StatementRecord): Pick<PrintedBalance, 'opening' | 'closing'> | null {
  const rows = { count: () => books.statementRows.count(s), at: (i: number) => books.statementRows.at(s, i) }
  return provenBalances({ ...s, unread: s.unread.length }, rows)
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
