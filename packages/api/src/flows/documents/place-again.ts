import type { PrintedBalance } from '@ledgerhand/core/balances'
import { accountOfSharedRows, type KnownSpan, type PlacedSpan, placesAgain } from '@ledgerhand/core/statement-accounts'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { printedBalances } from '../ledger/printed-balances.ts'

/** An account that statements without a number made: nobody named it, and none prints its number. */
const isMade = (a: LedgerAccountRow | undefined): boolean =>
  a !== undefined && (a.kind === 'bank' || a.kind === 'card') && a.lastFour === null && !a.isByHand

/**
 * A document that was just entered may show whose earlier statements are that print no number: those that stand on an account that the
 * product made for them go to the account that shows their rows, or whose balance goes on in them. By the rules of `placeStatements`; what a person
 * said stays, and so do rows of closed months and what could be of two accounts. Within the transaction that enters the document.
 */
export function placeStatementsAgain(books: WriteBooks, documentId: string, at: string): void {
  const accounts = new Map(books.accounts.all().map((a) => [a.id, a]))
  const made = [...accounts.values()].filter(isMade)
  // Asked first: in most books no account was made so, and a document on one of these shows nothing of the others.
  if (made.length === 0) return
  const { accountOf } = books.statementAccounts.lookup()
  const fits = (own: LedgerAccountRow | undefined) => (id: string) => {
    const other = accounts.get(id)
    return (
      other !== undefined &&
      !isMade(other) &&
      other.kind === own?.kind &&
      (other.currency ?? own.currency) === (own.currency ?? other.currency)
    )
  }
  const shows = books.documents.statements(documentId).flatMap((s) => accountOf(s) ?? [])
  if (!shows.some((id) => made.some((own) => fits(own)(id)))) return
  const persons = books.statementAccounts.personsPlaces()
  const open = books.documents
    .allStatements()
    .map(({ statement }) => ({ statement, own: accounts.get(accountOf(statement) ?? '') }))
    .filter(({ statement: s, own }) => s.documentId !== documentId && s.accountLastFour === null && isMade(own))
    .filter(({ statement: s }) => !persons.has(`${s.documentId}:${s.ordinal}`))
  if (open.length === 0) return
  for (const { statement, own } of open) {
    const shown = accountOfSharedRows(books.statementAccounts.shownOn(statement, accountOf))
    if (shown !== null && shown !== own?.id && fits(own)(shown)) books.statementAccounts.placeAgain(statement, shown, 'rows', at)
  }
  byBalance(books, open, fits, at)
}

function byBalance(
  books: WriteBooks,
  open: readonly { statement: StatementRecord; own: LedgerAccountRow | undefined }[],
  fits: (own: LedgerAccountRow | undefined) => (id: string) => boolean,
  at: string,
): void {
  const owns = new Map(open.flatMap(({ own }) => (own ? [[own.id, own] as const] : [])))
  const isWanted = (id: string) => owns.has(id) || [...owns.values()].some((own) => fits(own)(id))
  const printed = [...printedBalances(books, books.statementAccounts.lookup().accountOf, isWanted)]
  const spanOf = new Map(
    printed.flatMap(([accountId, spans]) => spans.map((s): [string, KnownSpan & PrintedBalance] => [s.statementId, { ...s, accountId }])),
  )
  const placed = open.flatMap(({ statement, own }): PlacedSpan[] => {
    const span = spanOf.get(statement.id)
    return span && span.accountId === own?.id ? [{ ...span, id: statement.id, fits: fits(own) }] : []
  })
  const candidates = new Set(placed.map((p) => p.id))
  const known = [...spanOf.values()].filter((span) => !candidates.has(span.statementId))
  const found = placesAgain(placed, known)
  for (const { statement } of open) {
    const to = found.get(statement.id)
    if (to) books.statementAccounts.placeAgain(statement, to.accountId, 'balance', at)
  }
}
