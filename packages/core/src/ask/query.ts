/** What can be asked of the books, and its canonical text. */
import { addMonths, type CalendarDate, firstOfMonth, firstOfQuarter, lastOfMonth, monthOf, quarterKey } from '../calendar-date.ts'
import { type Category, categorySide, categoryTitle, type Leaf, leafIds, leaves, storedCategories } from '../categories.ts'
import { taxDays } from '../tax/fiscal-year.ts'

/** Money out, money in, money in less money out, or how many rows. */
export const askVerbs = ['spent', 'earned', 'net', 'rows'] as const
export type AskVerb = (typeof askVerbs)[number]
export const askGroupings = ['month', 'quarter', 'category', 'entity', 'payee', 'account'] as const
export type AskGrouping = (typeof askGroupings)[number]

/** A line of the report, or one leaf of it. */
export type AskCategory = { category: Category } | { leaf: Leaf }
/** Both days included. */
export interface AskDays {
  from: CalendarDate
  to: CalendarDate
}
/** A question to the books, as the grammar means it. */
export interface AskQuery {
  verb: AskVerb
  what: AskCategory | null
  /** Words in any order, anywhere in the description or the source's name, as the search has them. */
  words: string[]
  /** '>500.00', '<=20.00' or '20.00..50.00', as the search has them. */
  amounts: string[]
  /** Null: all days. */
  days: AskDays | null
  /** An entity's id, 'none' for no entity, null for all. */
  entityId: string | null
  accountId: string | null
  by: AskGrouping | null
}

/** A question about all rows of the books, before its verb and anything that narrows it. */
export const unnarrowed = (): Omit<AskQuery, 'verb'> => ({
  what: null,
  words: [],
  amounts: [],
  days: null,
  entityId: null,
  accountId: null,
  by: null,
})

/** What the grammar knows of one set of books. Names are as they are written in a query, each once. */
export interface AskVocabulary {
  entities: readonly { id: string; name: string }[]
  accounts: readonly { id: string; name: string; lastFour: string | null }[]
  /** 'MM-DD' */
  fiscalYearStart: string
  today: CalendarDate
  /** Whether a word stands in the description of any row. */
  isInRows(word: string): boolean
}

/** So many words at most, amounts among them: the search takes no more. */
export const MOST_WORDS = 8
/** Of a question, in characters. */
export const MOST_LETTERS = 300

/** The side of the statement that a category's own figure is signed towards. */
export const sideOf = (what: AskCategory): 'income' | 'expense' => categorySide['leaf' in what ? leaves[what.leaf].stored : what.category]

const titles = new Set(storedCategories.map((c) => categoryTitle(c).toLowerCase()))
/** The name of a leaf in a query: its label, with its line's where a line of the report is called so too. */
const leafName = (leaf: Leaf): string => {
  const name = leaves[leaf].label.toLowerCase()
  return titles.has(name) ? `only ${name}` : name
}
/** How a category is written in a query: 'meals', 'operating expenses'; 'only travel' for the leaf that shares its line's name. */
export const categoryWords = (what: AskCategory): string =>
  'leaf' in what ? leafName(what.leaf) : categoryTitle(what.category).toLowerCase()
/** Every name of a category that a query may have, in its canonical form. */
export const canonicalCategories: readonly { words: string; what: AskCategory }[] = [
  ...storedCategories.map((category) => ({ words: categoryWords({ category }), what: { category } })),
  ...leafIds.map((leaf) => ({ words: categoryWords({ leaf }), what: { leaf } })),
]

/** A name as a query has it: bare where it is one plain word, else in quotes. */
export const quoted = (text: string, always = false): string =>
  !always && /^[\p{L}\p{N}_-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`

/** Days as a query has them, the shortest form that means the same: '2026', 'FY2026', '2026-Q1', '2026-03', '2026-01..2026-02'. */
export function daysText({ from, to }: AskDays, fiscalYearStart: string): string {
  const [first, last] = [monthOf(from), monthOf(to)]
  if (from === to) return from
  if (from === firstOfMonth(first) && to === lastOfMonth(last)) {
    if (first === last) return first
    if (first.endsWith('-01') && last === addMonths(first, 11)) return first.slice(0, 4)
    if (last === addMonths(first, 2) && first === firstOfQuarter(first)) return quarterKey(first)
  }
  const year = Number(from.slice(0, 4))
  const fiscal = taxDays(year, fiscalYearStart)
  if (fiscal.from === from && fiscal.to === to) return `FY${year}`
  if (from === firstOfMonth(first) && to === lastOfMonth(last)) return `${first}..${last}`
  return `${from}..${to}`
}

/**
 * The canonical text of a query: parsed in the same books it is the same query. An id that the vocabulary does not know is written
 * as it is.
 */
export function askText(query: AskQuery, vocabulary: Pick<AskVocabulary, 'entities' | 'accounts' | 'fiscalYearStart'>): string {
  const named = (of: readonly { id: string; name: string }[], id: string) => quoted(of.find((o) => o.id === id)?.name ?? id)
  const { verb, what, words, amounts, days, entityId, accountId, by } = query
  return [
    verb,
    what && categoryWords(what),
    words.length > 0 && quoted(words.join(' '), true),
    ...amounts,
    days && daysText(days, vocabulary.fiscalYearStart),
    entityId !== null && `entity:${entityId === 'none' ? 'none' : named(vocabulary.entities, entityId)}`,
    accountId !== null && `account:${accountId === 'none' ? 'none' : named(vocabulary.accounts, accountId)}`,
    by && `by ${by}`,
  ]
    .filter(Boolean)
    .join(' ')
}
