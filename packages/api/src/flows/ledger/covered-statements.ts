import { accountKey } from '@ledgerhand/core/account-key'
import { type ContradictedBy, contradictedIn } from '@ledgerhand/core/contradictions'
import type { CoveredStatement } from '@ledgerhand/core/covered-statement'
import { sealWords } from '@ledgerhand/core/reconciliation'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { printedOf } from './wire-statements.ts'

type Books = Pick<ReadBooks, 'documents' | 'accounts' | 'statementAccounts'>

/** Every statement in the books that says, or whose rows say, which days it covers. */
export const coveredStatements = (books: Books): CoveredStatement[] => coveredOf(books, books.documents.allStatements())

/**
 * By statement, what contradicts it: of the statements of these documents, or of all. Only those that print the same first or last day are looked
 * at: of ten thousand hardly any two.
 */
export function contradictedStatements(books: Books, documentIds?: readonly string[]): ReadonlyMap<string, readonly ContradictedBy[]> {
  const printed = books.documents.allStatements().filter(({ statement: s }) => s.periodStart !== null && s.periodEnd !== null)
  if (!documentIds) return contradictedIn(coveredOf(books, printed))
  const own = printed.filter(({ statement }) => documentIds.includes(statement.documentId))
  const [starts, ends] = [new Set(own.map((s) => s.statement.periodStart)), new Set(own.map((s) => s.statement.periodEnd))]
  const sameDay = printed.filter(({ statement: s }) => starts.has(s.periodStart) || ends.has(s.periodEnd))
  return sameDay.length > 1 ? contradictedIn(coveredOf(books, sameDay)) : new Map()
}

type Found = ReturnType<Books['documents']['allStatements']>

function coveredOf(books: Books, all: Found): CoveredStatement[] {
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
      ...printedOf(s),
    })
    return [
      {
        statementId: s.id,
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
