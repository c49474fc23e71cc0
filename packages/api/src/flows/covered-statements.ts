import { accountKey } from '@ledgerhand/core/account-key'
import type { CoveredStatement } from '@ledgerhand/core/covered-statement'
import { sealWords } from '@ledgerhand/core/reconciliation'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { hasBalances } from './wire-statements.ts'

type Books = Pick<ReadBooks, 'documents' | 'accounts' | 'statementAccounts'>

/** Every statement in the books that says, or whose rows say, which days it covers. */
export function coveredStatements(books: Books): CoveredStatement[] {
  const all = books.documents.allStatements()
  const named = namesOf(
    books,
    all.map(({ statement }) => statement),
  )
  return all.flatMap(({ statement: s, documentName }) => {
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
        ...named(s),
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

/**
 * Whose statement it is: as it says itself or, where it was put on an account or a person said that two are one, that account. Accounts
 * that statements name in one way only go by that name.
 */
function namesOf({ accounts, statementAccounts }: Books, statements: readonly StatementRecord[]) {
  const { accountOf } = statementAccounts.lookup()
  const ownKey = (s: StatementRecord) => accountKey({ isCard: s.isCard, lastFour: s.accountLastFour, accountName: s.accountName })
  const ways = new Map<string, Set<string>>()
  for (const s of statements) {
    const id = accountOf(s)
    if (id !== undefined) ways.set(id, (ways.get(id) ?? new Set()).add(ownKey(s)))
  }
  const keys = Map.groupBy(accounts.keys(), ([, id]) => id)
  const rows = new Map(accounts.all().map((row) => [row.id, row]))
  return (s: StatementRecord): Pick<CoveredStatement, 'accountName' | 'lastFour' | 'isCard'> => {
    const own = { accountName: s.accountName, lastFour: s.accountLastFour, isCard: s.isCard }
    const id = accountOf(s)
    const row = id === undefined ? undefined : rows.get(id)
    const isOneWay = id === undefined || ((keys.get(id)?.length ?? 0) === 1 && (ways.get(id)?.size ?? 0) <= 1)
    const isOwnKey = id !== undefined && keys.get(id)?.some(([key]) => key === ownKey(s))
    if (!row || (isOneWay && isOwnKey)) return own
    return { accountName: row.name.replace(/\s*••\d+$/, '') || null, lastFour: row.lastFour, isCard: row.kind === 'card' }
  }
}
