import { accountKey } from '@ledgerhand/core/account-key'
import type { CoveredStatement } from '@ledgerhand/core/covered-statement'
import { sealWords } from '@ledgerhand/core/reconciliation'
import type { ReadBooks } from '@ledgerhand/db/books'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { hasBalances } from '../wire.ts'

/** Every statement in the books that says, or whose rows say, which days it covers. */
export function coveredStatements(books: Pick<ReadBooks, 'documents' | 'accounts'>): CoveredStatement[] {
  const joined = joinedAccounts(books)
  return books.documents.allStatements().flatMap(({ statement: s, documentName }) => {
    const isPrinted = s.periodStart !== null && s.periodEnd !== null
    const [from, to] = isPrinted ? [s.periodStart, s.periodEnd] : [s.firstDay, s.lastDay]
    if (from === null || to === null || to < from) return []
    const { verdict } = sealWords({
      state: s.state,
      differenceCents: s.differenceCents,
      currency: s.currency,
      rowsChecked: s.rowsChecked,
      rows: Number.POSITIVE_INFINITY,
      unread: s.unread,
      // Only for the note, which is not shown here.
      inReview: 0,
      hasBalances: hasBalances(s),
    })
    return [
      {
        documentId: s.documentId,
        documentName,
        ...named(s, joined),
        currency: s.currency,
        from,
        to,
        isPrinted,
        opening: s.openingCents,
        closing: s.closingCents,
        state: s.state,
        verdict,
      },
    ]
  })
}

/** Accounts that statements name in more than one way, by each of their keys. */
function joinedAccounts({ accounts }: Pick<ReadBooks, 'accounts'>): Map<string, LedgerAccountRow> {
  const keys = accounts.keys()
  const ways = Map.groupBy(keys, ([, id]) => id)
  const rows = new Map(accounts.all().map((row) => [row.id, row]))
  return new Map(
    [...keys].flatMap(([key, id]) => {
      const row = rows.get(id)
      return row && (ways.get(id)?.length ?? 0) > 1 ? [[key, row] as const] : []
    }),
  )
}
/** Whose statement it is: as it says itself or, where a person said that two are one, that one. */
function named(
  s: StatementRecord,
  joined: ReadonlyMap<string, LedgerAccountRow>,
): Pick<CoveredStatement, 'accountName' | 'lastFour' | 'isCard'> {
  const own = { accountName: s.accountName, lastFour: s.accountLastFour, isCard: s.isCard }
  const one = joined.get(accountKey(own))
  return one ? { accountName: one.name.replace(/\s*••\d+$/, '') || null, lastFour: one.lastFour, isCard: s.isCard } : own
}
