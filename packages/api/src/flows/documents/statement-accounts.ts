import { accountKey, accountName } from '@ledgerhand/core/account-key'
import { type CalendarDate, spanOf } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { provenByRows } from '@ledgerhand/core/proven-balances'
import {
  accountOfSharedRows,
  areOtherLayouts,
  type BalanceSpan,
  continuedAccount,
  contradicts,
  contradictsAmid,
  type KnownSpan,
  layoutOf,
} from '@ledgerhand/core/statement-accounts'
import type { Sighting } from '@ledgerhand/db/books/document-shapes'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import { blankAccount, type LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { PlacedStatement } from '@ledgerhand/db/books/statement-accounts'
import type { Statement } from '@ledgerhand/extract/result/reading'
import { printedBalances } from '../ledger/printed-balances.ts'

/** Rows of a statement whose account is looked up: a few hundred say it as well as all. */
const ROWS_ASKED = 300

interface Reading {
  documentId: string
  /** A document that was said to be a card's holds cards. */
  isCards: boolean
  statements: readonly Statement[]
  sightings: readonly Sighting[]
}

/**
 * Puts each statement of a reading that prints no number on the account that its rows stand on already, or whose balance goes on in it;
 * where its balances contradict those of the account it would fall to, or its columns or its currency are others, on a new one. What a person said stays. One that gives no such
 * evidence is left to its name. Gives the account of each statement that was put somewhere, by its place in the document.
 */
export function placeStatements(books: WriteBooks, reading: Reading, at: string): Map<number, LedgerAccountRow> {
  const { documentId, statements } = reading
  const placed = new Map(books.statementAccounts.placed(documentId).map((p) => [p.ordinal, p]))
  const unnamed = statements.map((s, ordinal) => ({ s, ordinal })).filter(({ s }) => s.accountLastFour === null && !s.processor)
  if (unnamed.length > 0) {
    const around = surroundings(books, documentId)
    for (const { s, ordinal } of unnamed) {
      if (placed.get(ordinal)?.placedBy === 'person') continue
      const found = placeOf(books, { ...reading, before: placed.get(ordinal) }, s, ordinal, around, at)
      if (!found) continue
      books.statementAccounts.put(documentId, found)
      placed.set(ordinal, found)
    }
  }
  return new Map([...placed.values()].map(({ ordinal, accountId }) => [ordinal, books.accounts.get(accountId)]))
}

type Around = ReturnType<typeof surroundings>
/** The accounts of the books, and what statements of other documents print of them. */
function surroundings(books: WriteBooks, documentId: string) {
  const accounts = new Map(books.accounts.all().map((a) => [a.id, a]))
  const known = [...printedBalances(books)].flatMap(([accountId, spans]) =>
    spans.filter((span) => span.documentId !== documentId).map((span): KnownSpan => ({ ...span, accountId })),
  )
  return { accounts, known, keys: books.accounts.keys(), layouts: layoutsOf(books, documentId) }
}

function placeOf(
  books: WriteBooks,
  { isCards, sightings, before }: Pick<Reading, 'isCards' | 'sightings'> & { before: PlacedStatement | undefined },
  s: Statement,
  ordinal: number,
  { accounts, known, keys, layouts }: Around,
  at: string,
): PlacedStatement | null {
  const kind = s.isCard || isCards ? 'card' : 'bank'
  const own = keys.get(accountKey({ isCard: s.isCard, lastFour: null, accountName: s.accountName }))
  // A name that the books know says whose it is.
  if (s.accountName !== null && own !== undefined) return null
  const shared = sightings.filter((row) => row.statementOrdinal === ordinal).slice(0, ROWS_ASKED)
  const standing =
    shared.length === 0 ? null : accountOfSharedRows(books.statementAccounts.standing(shared.map((row) => row.transactionId)))
  if (standing !== null && accounts.get(standing)?.kind === kind) return { ordinal, accountId: standing, placedBy: 'rows' }
  const isOfOtherCurrency = (accountId: string | undefined) => {
    const account = accounts.get(accountId ?? '')
    return account !== undefined && account.currency !== null && s.currency !== null && account.currency !== s.currency
  }
  const span = spanOfStatement(s)
  const isOfOtherLayout = (accountId: string | undefined) => {
    const known = layouts.get(accountId ?? '') ?? []
    return known.length > 0 && known.every((layout) => areOtherLayouts(layout, layoutOf(s.headings)))
  }
  if (!span && !isOfOtherCurrency(own) && !isOfOtherLayout(own)) return null
  const isSame = (k: KnownSpan) => accounts.get(k.accountId)?.kind === kind && !isOfOtherCurrency(k.accountId)
  const alike = known.filter(isSame)
  const goesOn = span && continuedAccount(span, alike)
  if (goesOn) return { ordinal, accountId: goesOn.accountId, placedBy: 'balance' }
  const isContradicted = (accountId: string) =>
    span !== null && alike.some((k) => k.accountId === accountId && (contradicts(span, k) || areApart(books, s, span, k)))
  if (own === undefined || !(isContradicted(own) || isOfOtherCurrency(own) || isOfOtherLayout(own))) return null
  const named = accountName({ isCard: kind === 'card', lastFour: null, accountName: null })
  const others = [...accounts.values()].filter((a) => a.kind === kind && a.name.startsWith(named))
  // An account without a number that was begun for this currency.
  const begun = others.find((a) => a.currency !== null && a.currency === s.currency && !isContradicted(a.id))
  if (begun && isOfOtherCurrency(own)) return { ordinal, accountId: begun.id, placedBy: 'balance' }
  const isByLayout = !isContradicted(own) && !isOfOtherCurrency(own)
  const mayBe = (a: LedgerAccountRow) =>
    a.kind === kind && a.id !== own && !isOfOtherLayout(a.id) && !isContradicted(a.id) && !isOfOtherCurrency(a.id)
  // Where an earlier reading put it.
  const kept = accounts.get(before?.accountId ?? '')
  if (before && kept && mayBe(kept)) return before
  // One that was begun for these columns, whatever it is called by now.
  const isLike = (layout: string | null) => layout !== null && !areOtherLayouts(layout, layoutOf(s.headings))
  const ofLayout = [...accounts.values()].find((a) => a.lastFour === null && mayBe(a) && layouts.get(a.id)?.some(isLike))
  if (ofLayout && isByLayout) return { ordinal, accountId: ofLayout.id, placedBy: 'layout' }
  const made = books.accounts.create({ ...blankAccount, kind, name: `${named} (${others.length + 1})`, currency: s.currency }, at)
  accounts.set(made.id, made)
  if (span) known.push({ ...span, accountId: made.id })
  return { ordinal, accountId: made.id, placedBy: isByLayout ? 'layout' : 'balance' }
}

/** The layouts of other documents' statements that print neither a number nor a name, by their accounts; an account of which one is not known has null among them. */
function layoutsOf(books: WriteBooks, documentId: string): Map<string, (string | null)[]> {
  const { accountOf } = books.statementAccounts.lookup()
  const found = new Map<string, (string | null)[]>()
  for (const { statement: s } of books.documents.allStatements()) {
    const account = s.documentId === documentId || s.accountLastFour !== null || s.accountName !== null ? undefined : accountOf(s)
    if (account === undefined) continue
    const layouts = found.get(account) ?? []
    // Most files of one account have the same one.
    if (!layouts.includes(s.layout)) layouts.push(s.layout)
    found.set(account, layouts)
  }
  return found
}

/** Whether the days of a statement and of a span that the books know lie within each other, and prove two accounts. In the books' currency only. */
function areApart(books: WriteBooks, s: Statement, span: BalanceSpan, known: KnownSpan): boolean {
  const { currency } = books.profile.get()
  if ([s.currency, books.accounts.get(known.accountId).currency].some((own) => own !== null && own !== currency)) return false
  const heldInBooks = (day: CalendarDate) =>
    books.balances
      .daysOfAccount(known.accountId, known.from, day)
      .reduce((held, c) => (c.onAccountId === known.accountId ? held + (c.isCredit ? c.amount : -c.amount) : held), known.opening as number)
  const heldInStatement = (day: CalendarDate) =>
    s.transactions.reduce(
      (held, t) => (t.date <= day ? held + (t.isCredit ? t.amountCents : -t.amountCents) : held),
      span.opening as number,
    )
  return contradictsAmid(span, known, heldInBooks) || contradictsAmid(known, span, heldInStatement)
}

/** What a statement that was just read says of its account's balances; null where it says nothing that can be trusted. */
function spanOfStatement(s: Statement): BalanceSpan | null {
  const days = spanOf(s.transactions.map((t) => t.date))
  const isPrinted = s.periodStart !== null && s.periodEnd !== null
  const [from, to] = isPrinted ? [s.periodStart, s.periodEnd] : [days?.from, days?.to]
  if (!from || !to) return null
  const proven = provenByRows({ ...s, ...s.seal, unread: s.unread.length }, s.transactions)
  if (proven) return { from, to, ...proven }
  // One row proves nothing by itself; that its balance goes on from another statement's is the proof.
  const [only] = s.transactions
  if (!only || only.balanceCents === null || s.transactions.length > 1 || s.unread.length > 0) return null
  const moved = cents(only.isCredit ? only.amountCents : -only.amountCents)
  return { from, to, opening: cents(only.balanceCents - moved), closing: only.balanceCents }
}

/** A person says which account a statement is of: one that is there, or a new one of its kind and currency. */
export function chooseStatementAccount(
  books: WriteBooks,
  statement: StatementRecord,
  { accountId, newAccount }: { accountId?: string | undefined; newAccount?: { name: string } | undefined },
  at: string,
): void {
  books.atomically(() => {
    const before = books.statementAccounts.lookup().accountOf(statement)
    const like = before === undefined ? null : books.accounts.get(before)
    const kind = like?.kind ?? (statement.isCard ? 'card' : 'bank')
    const chosen =
      accountId ?? books.accounts.create({ ...blankAccount, kind, name: newAccount?.name ?? '', currency: statement.currency }, at).id
    books.statementAccounts.choose(statement, chosen, at)
  })
}
