import {
  type AskAdjustment,
  type AskCell,
  type AskFigure,
  adjustmentsFor,
  answerOf,
  filterOfFigure,
  filterOfQuery,
  periodOfKey,
} from '@ledgerhand/core/ask/answer'
import { type AskParsed, parseAsk } from '@ledgerhand/core/ask/parse'
import { type AskQuery, type AskVocabulary, askText, categoryWords } from '@ledgerhand/core/ask/query'
import { LATEST, today } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import type { Basis } from '@ledgerhand/core/ledger'
import { merchantName } from '@ledgerhand/core/merchant-name'
import { toNumber } from '@ledgerhand/core/money'
import { periodLabel } from '@ledgerhand/core/schemas/filter-words'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import type { AskAnswerJson, AskFigureJson, AskJson } from '@ledgerhand/core/wire/ask'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { rowsJson } from '../ledger/wire.ts'
import { runGenerator } from '../yielding.ts'

type Books = Pick<ReadBooks, 'ask' | 'transactions' | 'adjustments' | 'profile' | 'entities' | 'accounts'> & Parameters<typeof rowsJson>[0]

/** So many groups are shown; the others are added up. */
const MOST_GROUPS = 50
const NEWEST_ROWS = 8

/** Names as a query has them, each once: by the name, with the last four digits where two are called so, else by the id. */
function namedOnce<T extends { id: string; name: string; lastFour?: string | null }>(all: readonly T[]): { id: string; name: string }[] {
  const counts = new Map<string, number>()
  const key = (name: string) => name.trim().toLowerCase()
  const longer = ({ name, lastFour }: T) => (lastFour ? `${name} ${lastFour}` : name)
  for (const one of all) counts.set(key(one.name), (counts.get(key(one.name)) ?? 0) + 1)
  const taken = new Set(['none'])
  return all.map((one) => {
    const wanted = counts.get(key(one.name)) === 1 ? one.name : longer(one)
    const name = taken.has(key(wanted)) || key(wanted) === '' ? one.id : wanted
    taken.add(key(name))
    return { id: one.id, name }
  })
}

/** What the grammar knows of these books: their own entities and accounts, and whether a word stands in a row. */
export function vocabularyOf(books: Books, now: Date): AskVocabulary {
  const accounts = books.accounts.all()
  const lastFour = new Map(accounts.map((a) => [a.id, a.lastFour]))
  const known = new Map<string, boolean>()
  return {
    entities: namedOnce(books.entities.list()),
    accounts: namedOnce(accounts).map((a) => ({ ...a, lastFour: lastFour.get(a.id) ?? null })),
    fiscalYearStart: books.profile.get().fiscalYearStart,
    today: today(now),
    isInRows: (word) => {
      const found = known.get(word) ?? books.ask.hasWord(word)
      known.set(word, found)
      return found
    },
  }
}

export const parsedIn = (books: Books, text: string, now: Date): { parsed: AskParsed; vocabulary: AskVocabulary } => {
  const vocabulary = vocabularyOf(books, now)
  return { parsed: parseAsk(text, vocabulary), vocabulary }
}

/**
 * Answers a question from the rows as they are now, or says which of its words were not understood. Changes nothing. A year of many rows is
 * added up month by month, and others are served in between.
 */
export async function askBooks(books: Books, text: string, now: Date): Promise<AskJson> {
  const { parsed, vocabulary } = parsedIn(books, text, now)
  if ('problems' in parsed) return { kind: 'refused', ...parsed }
  return answerQuery(books, parsed.query, vocabulary, await runGenerator(figuresInSteps(books, parsed.query)))
}

/** The adjustments that bear on profit; what goes into a leaf is spent. */
function adjustmentsOf(books: Books, query: AskQuery): AskAdjustment[] {
  const all = books.adjustments
    .partsUntil(query.days?.to ?? LATEST)
    .flatMap(({ date, label, category, entityId, amount }): AskAdjustment[] =>
      label && category ? [{ date, label, category, entityId, amount }] : [],
    )
  return adjustmentsFor(query, all)
}

type Figures = ReturnType<typeof answerOf> & { basis: Basis; currency: string; filter: TransactionFilter }

function* figuresInSteps(books: Books, query: AskQuery): Generator<void, Figures> {
  const { basis, currency } = books.profile.get()
  const filter = filterOfQuery(query)
  const options = { withTax: basis === 'accrual' }
  const cells: AskCell[] = []
  for (const piece of books.ask.pieces(filter, query.by, options)) {
    cells.push(...books.ask.cells(piece, query.by, options))
    yield
  }
  return { ...answerOf(query, cells, adjustmentsOf(books, query), { basis, currency }), basis, currency, filter }
}

/** The figure of a query with its groups, as the reports count: `core/ledger` says what does. At once: for what few rows or the totals answer. */
export function figuresOfQuery(books: Books, query: AskQuery): Figures {
  const steps = figuresInSteps(books, query)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function answerQuery(books: Books, query: AskQuery, vocabulary: AskVocabulary, figures: Figures): AskAnswerJson {
  const { figure, groups, leftOut, notConverted, basis, currency, filter } = figures
  const oneWay = !books.ask.hasPartsAgainst(filter)
  const told = (of: AskFigure, key: string | null): AskFigureJson => ({
    amount: toNumber(of.amount),
    moneyIn: toNumber(of.moneyIn),
    moneyOut: toNumber(of.moneyOut),
    count: of.count,
    adjusted: toNumber(of.adjusted),
    filter: of.count === 0 ? null : filterOfFigure(query, basis, oneWay, key),
  })
  const shown = groups.slice(0, MOST_GROUPS)
  const rest = groups.slice(MOST_GROUPS)
  const behind = filterOfFigure(query, basis, oneWay)
  return {
    kind: 'answer',
    q: askText(query, vocabulary),
    verb: query.verb,
    about: aboutOf(query, vocabulary),
    by: query.by,
    days: query.days,
    currency,
    basis,
    figure: told(figure, null),
    groups: shown.map((g) => ({ key: g.key, label: labelOf(query, g, vocabulary), ...told(g, g.isAdjustments ? null : g.key) })),
    further: rest.length === 0 ? null : { count: rest.length, amount: rest.reduce((n, g) => n + g.amount, 0) / 100 },
    leftOut: Object.entries(leftOut).map(([reason, { count, amount }]) => ({
      reason: reason as keyof typeof leftOut,
      count,
      amount: toNumber(amount),
    })),
    notConverted: notConverted.map((of) => ({ ...of, amount: toNumber(of.amount) })),
    rows: rowsJson(books, books.transactions.page(behind, NEWEST_ROWS, undefined).rows),
  }
}

function labelOf({ by }: AskQuery, { key, isAdjustments }: { key: string; isAdjustments?: true }, known: AskVocabulary): string {
  if (isAdjustments) return 'Adjustments'
  switch (by) {
    case 'month':
    case 'quarter':
      return periodOfKey(key)
    case 'category':
      return leaves[key as Leaf].label
    case 'entity':
      return known.entities.find(({ id }) => id === key)?.name ?? 'Unassigned'
    case 'account':
      return known.accounts.find(({ id }) => id === key)?.name ?? 'No account'
    default:
      return merchantName(key) || 'No name'
  }
}

/** What a query is about, in words: 'Meals · Q1 2026 · Shop'. */
function aboutOf({ what, words, amounts, days, entityId, accountId }: AskQuery, known: AskVocabulary): string {
  const named = (all: readonly { id: string; name: string }[], id: string | null, none: string) =>
    id === null ? null : id === 'none' ? none : (all.find((one) => one.id === id)?.name ?? null)
  const title = what && categoryWords(what)
  return [
    title && title.charAt(0).toUpperCase() + title.slice(1),
    words.length > 0 && `'${words.join(' ')}'`,
    ...amounts,
    days ? periodLabel(days) : 'All days',
    named(known.entities, entityId, 'Unassigned'),
    named(known.accounts, accountId, 'No account'),
  ]
    .filter(Boolean)
    .join(' · ')
}
