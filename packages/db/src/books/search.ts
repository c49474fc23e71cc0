import { cents, parseDecimal } from '@ledgerhand/core/money'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { entered as t } from '../schema/transactions.ts'
import { untilChanged } from '../until-changed.ts'

/** From so many hits on, walking the date index and comparing is faster than fetching and sorting the hits. */
const MANY = 2000

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

function asAmount(word: string): number | null {
  const bare = word.replace(/^[-−+]?\$?/, '').replaceAll(',', '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(bare) ? parseDecimal(bare) : null
}

/** '>500', '<=20' and '20..50' as conditions on the amount, without its sign; null for any other word. */
function asBounds(word: string): SQL | null {
  const [, sign, bound] = /^([<>]=?)(.+)$/.exec(word) ?? []
  if (sign && bound) {
    const amount = asAmount(bound)
    return amount === null ? null : sql`${t.amount} ${sql.raw(sign)} ${amount}`
  }
  const [from, to] = word.split('..').map(asAmount)
  return from != null && to != null && word.split('..').length === 2 ? sql`${t.amount} between ${from} and ${to}` : null
}

/** The last digits of an account's number, also as rows show them: '7892', '••7892', '****7892'. */
const asLastFour = (word: string): string | null => /^[•*x…]*(\d{4})$/i.exec(word)?.[1] ?? null

export interface SearchPlan {
  condition: SQL | undefined
  /** The search index names the rows: the query should start from it, not from the owner's. */
  byNumber: boolean
}

/** Numbers of rows: above the first, up to the second. */
export interface SearchNumbers {
  above: number
  upTo: number
}
interface SearchOptions {
  /** The caller takes the newest few only. */
  walk?: boolean
  /** Only rows of these numbers: part of a search that is counted in slices. */
  numbers?: SearchNumbers | undefined
}

/** The index takes NUL for the end of what it is asked. */
const wordsOf = (search: string): string[] =>
  search
    .split(/[\s\0]+/)
    .filter(Boolean)
    .slice(0, 8)
const isLong = (word: string) => [...word].length >= 3
const matchOf = (word: string) => `"${word.replaceAll('"', '""')}"`

/**
 * Words in any order, anywhere in the description or the source's name; four digits find rows of the account whose number ends so, a plain amount
 * finds rows of that amount too, and '>500', '<=20' or '20..50'
 * those of such amounts.
 * A trigram index answers for words of three characters or more; where a word is common and the caller wants the newest rows
 * (`walk`), plain comparison along the date index is quicker, so the hits are counted first, up to a bound.
 */
export function planSearch(database: Database, search: string, { walk = false, numbers }: SearchOptions = {}): SearchPlan {
  // Asked for each page of a search: the answer stays until anything changes.
  const isCommon = (match: string): boolean =>
    untilChanged(database, `common word ${match}`, () => {
      const count = prepared<[string], number>(
        database,
        `select count(*) from (select 1 from transaction_search where transaction_search match ? limit ${MANY + 1})`,
      )
      return Number(count.pluck().get(match)) > MANY
    })
  const within = numbers ? sql` and rowid > ${numbers.above} and rowid <= ${numbers.upTo}` : sql``
  let byNumber = false
  const conditions = wordsOf(search).map((word) => {
    const bounds = asBounds(word)
    if (bounds) return bounds
    const amount = asAmount(word)
    const match = matchOf(word)
    const indexed = isLong(word) && !(walk && isCommon(match))
    const lastFour = asLastFour(word)
    if (indexed && amount === null && lastFour === null) byNumber = true
    const like = `%${escaped(word)}%`
    const found = indexed
      ? sql`${t.n} in (select rowid from transaction_search where transaction_search match ${match}${within})`
      : or(sql`${t.description} like ${like} escape '\\'`, sql`${t.sourceName} like ${like} escape '\\'`)
    return or(
      found,
      amount === null ? undefined : eq(t.amount, cents(amount)),
      lastFour === null ? undefined : eq(t.sourceLastFour, lastFour),
    )
  })
  return { condition: and(...conditions, numbers && sql`${t.n} > ${numbers.above} and ${t.n} <= ${numbers.upTo}`), byNumber }
}

/** So many hits are a slice: some milliseconds. */
const SLICE = 2000

/**
 * The numbers of all rows in slices, each with so many hits of a word of the search as are added up in some milliseconds; one slice where
 * no word is in the index.
 */
export function* slicesOfSearch(database: Database, search: string, slice = SLICE): Generator<SearchNumbers> {
  const word = wordsOf(search).find((w) => isLong(w) && asBounds(w) === null && asAmount(w) === null && asLastFour(w) === null)
  const next = prepared<[string, number, number], number>(
    database,
    'select rowid from transaction_search where transaction_search match ? and rowid > ? order by rowid limit 1 offset ?',
  ).pluck()
  let above = 0
  while (word !== undefined) {
    const upTo = next.get(matchOf(word), above, slice - 1)
    if (upTo === undefined) break
    yield { above, upTo }
    above = upTo
  }
  yield { above, upTo: Number.MAX_SAFE_INTEGER }
}

/** Enters the rows numbered above `marker` into the search index: one statement after all of them. */
export function indexDocument(database: Database, ownerId: string, marker: number): void {
  prepared(
    database,
    'insert into transaction_search (rowid, description, source_name) select n, description, source_name from transactions where n > ? and +"user_id" = ?',
  ).run(marker, ownerId)
}
/** The same for a range of rows, without those that a person entered: triggers have indexed them already. */
export function indexNewOfDocuments(database: Database, ownerId: string, marker: number): void {
  prepared(
    database,
    `insert into transaction_search (rowid, description, source_name) select n, description, source_name from transactions
       where n > ? and +"user_id" = ? and document_id is not null`,
  ).run(marker, ownerId)
}
