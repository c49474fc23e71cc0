/** One grammar of questions to the books: `spent meals 2026-Q1 entity:Shop by month`. */
import { type Cents, cents, MAX_CENTS, toDecimal } from '../money.ts'
import { daysAt } from './days.ts'
import { type AskQuery, type AskVocabulary, MOST_LETTERS, MOST_WORDS, quoted, sideOf, unnarrowed } from './query.ts'
import { categoryNamed, categoryNames, fillers, groupingWords, LONGEST_NAME, nearest, refused, verbWords } from './words.ts'

/** A word that was not understood, and what may have been meant. */
export interface AskProblem {
  /** As it was written; empty where something is missing. */
  word: string
  message: string
  /** The question with the suggestion in its place; null without one. */
  suggested: string | null
}
export type AskParsed = { query: AskQuery } | { problems: AskProblem[] }

interface Token {
  /** As it was written. */
  raw: string
  /** Without its quotes, and without the name before a colon. */
  text: string
  isQuoted: boolean
  /** 'entity' of 'entity:Shop'. */
  field: string | null
  from: number
  to: number
}

/** Words and quoted texts, with their places; null where a quote is not closed. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  let isOpen = false
  // A word, or a name with a colon and a quoted text behind it, or a quoted text.
  for (const found of text.matchAll(/(?:(\p{L}+):)?"((?:[^"\\]|\\.)*)("?)|[^\s"]+/gu)) {
    const [raw, field, inner, end] = found
    const place = { raw, from: found.index, to: found.index + raw.length }
    if (inner !== undefined) {
      if (end !== '"') isOpen = true
      tokens.push({ ...place, text: inner.replace(/\\(.)/g, '$1'), isQuoted: true, field: field?.toLowerCase() ?? null })
    } else {
      const [, name, rest] = /^(\p{L}+):(.*)$/u.exec(raw) ?? []
      tokens.push({ ...place, text: rest ?? raw, isQuoted: false, field: name?.toLowerCase() ?? null })
    }
  }
  return isOpen ? null : tokens
}

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,10})(\.\d{1,2})?$/
/** '$1,200.5' in cents; null for what is no amount. */
function amountOf(word: string): Cents | null {
  if (!AMOUNT.test(word)) return null
  const [whole = '', part = ''] = word.replace(/[$,]/g, '').split('.')
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return value <= MAX_CENTS ? cents(value) : null
}
const isYear = (word: string) => /^(19[7-9]\d|20\d\d|2100)$/.test(word)
const BOUND_WORDS: Readonly<Record<string, string>> = { over: '>', above: '>', under: '<', below: '<' }

/** '>500', 'over 500', '20..50' and '42.50' as the search has bounds, and how many words they took. */
function boundAt(words: readonly string[]): { bound: string; took: number } | null {
  const [first = '', second = ''] = words
  const [, sign, rest = ''] = /^([<>]=?)(.*)$/.exec(first) ?? []
  const spoken = sign ?? BOUND_WORDS[first]
  if (spoken) {
    const amount = amountOf(rest || second)
    return amount === null ? null : { bound: `${spoken}${toDecimal(amount)}`, took: rest ? 1 : 2 }
  }
  const ends = first.split('..')
  const [low, high = low] = ends.map(amountOf)
  if (low == null || high == null || ends.length > 2 || (ends.length === 1 && isYear(first))) return null
  return { bound: `${toDecimal(low)}..${toDecimal(high)}`, took: 1 }
}
/** What the search would take for bounds of the amount, and not for a word. */
const readsAsBounds = (word: string) => /^[<>]/.test(word) || word.includes('..')
/** What it takes for a word or an amount: alone it would find other rows than those that are called so. */
const readsAsAmount = (word: string) => /^[-−+]?\$?[\d,]+(\.\d{1,2})?$/.test(word)

interface Named {
  id: string
  name: string
  lastFour?: string | null
}
/** Whose name this is; several where it is not told apart. */
function named(all: readonly Named[], text: string): Named[] {
  const wanted = text.trim().toLowerCase()
  const exact = all.filter(({ name, id }) => name === text || id === text)
  if (exact.length > 0) return exact
  const same = all.filter(({ name }) => name.toLowerCase() === wanted)
  return same.length > 0 ? same : all.filter(({ lastFour }) => lastFour && lastFour === wanted)
}

class Reading {
  readonly query: Omit<AskQuery, 'verb'> & { verb: AskQuery['verb'] | null } = {
    verb: null,
    ...unnarrowed(),
  }
  readonly problems: AskProblem[] = []
  private readonly lower: string[]
  private readonly text: string
  private readonly tokens: readonly Token[]
  private readonly known: AskVocabulary

  constructor(text: string, tokens: readonly Token[], known: AskVocabulary) {
    this.text = text
    this.tokens = tokens
    this.known = known
    this.lower = tokens.map((t) => (t.isQuoted || t.field ? '' : t.raw.toLowerCase().replace(/[?,;!]+$/, '')))
  }

  problem(at: number, took: number, message: string, instead: string | null = null): number {
    const [first, last] = [this.tokens[at], this.tokens[at + took - 1]]
    if (!first || !last) return took
    const suggested = instead === null ? null : `${this.text.slice(0, first.from)}${instead}${this.text.slice(last.to)}`.trim()
    this.problems.push({ word: this.text.slice(first.from, last.to), message, suggested })
    return took
  }
  /** Sets what a query has once. */
  private once<K extends 'verb' | 'what' | 'days' | 'entityId' | 'accountId' | 'by'>(
    at: number,
    took: number,
    key: K,
    value: Reading['query'][K],
    message: string,
  ): number {
    if (this.query[key] !== null) return this.problem(at, took, message)
    this.query[key] = value
    return took
  }

  /** Reads what begins at a word; how many words it took. */
  step(at: number): number {
    const token = this.tokens[at]
    if (!token) return 1
    if (token.field !== null) return this.field(at, token)
    if (token.isQuoted) return this.searched(at, token.text.split(/[\s\0]+/).filter(Boolean))
    const rest = this.lower.slice(at)
    const [word = '', next = ''] = rest
    if (word === '') return this.problem(at, 1, 'is not understood')
    if (word === 'by' || word === 'per' || (word === 'each' && groupingWords[next])) return this.grouping(at, next)
    const days = daysAt(rest, this.known)
    // 'may' and 'mar' are words too, but never before anything that a query could have meant.
    if (days) return this.once(at, days.took, 'days', days.days, 'is a second period: ask about one at a time')
    const bound = boundAt(rest)
    if (bound) {
      this.query.amounts.push(bound.bound)
      return bound.took
    }
    return this.category(at) ?? this.word(at, word)
  }

  private grouping(at: number, next: string): number {
    const by = groupingWords[next]
    if (by) return this.once(at, 2, 'by', by, 'is a second grouping: choose one')
    const near = nearest(next, Object.keys(groupingWords))
    const message = 'can be by month, quarter, category, entity, payee or account'
    return this.problem(at, next ? 2 : 1, near ? `is not understood: did you mean by ${near}?` : message, near && `by ${near}`)
  }

  private category(at: number): number | null {
    for (let took = Math.min(LONGEST_NAME, this.tokens.length - at); took > 0; took--) {
      const words = this.lower.slice(at, at + took)
      if (words.some((word) => word === '')) continue
      const what = categoryNamed(words.join(' '))
      if (!what) continue
      const verb = took === 1 && this.query.verb === null ? verbWords[words[0] ?? ''] : undefined
      if (verb) return this.once(at, 1, 'verb', verb, '')
      return this.once(at, took, 'what', what, 'is a second category: ask about one at a time')
    }
    return null
  }

  private word(at: number, word: string): number {
    const verb = verbWords[word]
    if (verb) return this.query.verb === verb ? 1 : this.once(at, 1, 'verb', verb, `is a second verb beside '${this.query.verb}'`)
    if (fillers.has(word)) return 1
    if (refused.has(word)) return this.problem(at, 1, 'is not something that can be asked yet')
    const near = nearest(word, [...categoryNames, ...Object.keys(verbWords), 'since', 'last', 'this', 'month', 'quarter', 'year'])
    if (/^[\p{L}\p{N}'&.*#/+_-]+$/u.test(word) && !readsAsAmount(word) && !readsAsBounds(word) && this.known.isInRows(word))
      return this.searched(at, [word])
    const entity = named(this.known.entities, word)[0]
    if (entity) return this.problem(at, 1, `is an entity: did you mean entity:${quoted(entity.name)}?`, `entity:${quoted(entity.name)}`)
    if (near) return this.problem(at, 1, `is not understood: did you mean ${near}?`, near)
    return this.problem(at, 1, 'is in no row and is no word of the grammar; a name in quotes is searched for as it is')
  }

  private searched(at: number, words: readonly string[]): number {
    if (words.length === 0) return this.problem(at, 1, 'is an empty name')
    const amount = words.find(readsAsBounds) ?? (words.every(readsAsAmount) ? words[0] : undefined)
    if (amount) return this.problem(at, 1, `has '${amount}', which the search would take for an amount`)
    this.query.words.push(...words)
    return 1
  }

  private field(at: number, { field, text }: Token): number {
    if (field !== 'entity' && field !== 'account') {
      const near = field && nearest(field, ['entity', 'account'])
      return this.problem(
        at,
        1,
        near ? `is not understood: did you mean ${near}:?` : 'can be entity: or account:',
        near && `${near}:${quoted(text)}`,
      )
    }
    const key = field === 'entity' ? 'entityId' : 'accountId'
    const all: readonly Named[] = field === 'entity' ? this.known.entities : this.known.accounts
    const found = named(all, text)
    const [one] = found
    if (found.length > 1) return this.problem(at, 1, `is the name of several: ${found.map(({ name }) => quoted(name)).join(', ')}`)
    if (one) return this.once(at, 1, key, one.id, `is a second ${field}: ask about one at a time`)
    if (text.toLowerCase() === 'none') return this.once(at, 1, key, 'none', `is a second ${field}: ask about one at a time`)
    const near = nearest(
      text,
      all.map(({ name }) => name),
    )
    const instead = near && `${field}:${quoted(near)}`
    return this.problem(at, 1, near ? `is unknown: did you mean ${instead}?` : `is no ${field} of these books`, instead)
  }
}

/**
 * Reads a question. Every word is either understood or named as a problem; none is passed over. Without a verb a category says which side
 * is meant. The vocabulary is of one set of books, so that another's entity is unknown.
 */
export function parseAsk(text: string, known: AskVocabulary): AskParsed {
  const missing = (message: string): AskParsed => ({ problems: [{ word: '', message, suggested: null }] })
  if (text.length > MOST_LETTERS) return missing(`A question has at most ${MOST_LETTERS} letters.`)
  const tokens = tokensOf(text)
  if (!tokens) return missing('A quote is not closed.')
  const reading = new Reading(text, tokens, known)
  for (let at = 0; at < tokens.length; ) at += reading.step(at)
  const { query, problems } = reading
  if (problems.length > 0) return { problems }
  const verb = query.verb ?? (query.what ? (sideOf(query.what) === 'income' ? 'earned' : 'spent') : null)
  if (verb === null) return missing('Begin with spent, earned, net or rows.')
  if (query.words.length + query.amounts.length > MOST_WORDS || query.words.join(' ').length > 150)
    return missing(`At most ${MOST_WORDS} words and amounts can be searched for.`)
  return { query: { ...query, verb } }
}

/** Whether a text begins like a question, so that it is worth asking the books while it is typed. */
export function beginsLikeQuestion(text: string): boolean {
  const [first = '', second] = text.trim().toLowerCase().split(/\s+/)
  return (Object.hasOwn(verbWords, first) && second !== undefined) || (first === 'how' && second !== undefined)
}
