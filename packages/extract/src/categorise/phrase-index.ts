import { plainText } from './description-words.ts'

/** One hit of a phrase in a description. */
export interface PhraseHit<T> {
  value: T
  phrase: string
  /** The index of its first word. */
  at: number
  /** 'cut': the bank cut the last word off. 'glued': part of a longer word, as in a web address. */
  how: 'whole' | 'cut' | 'glued'
  /** The phrase is also a common word or place, and was listed as such. */
  common: boolean
}

interface Entry<T> {
  value: T
  phrase: string
  /** Counts only where the merchant's name begins. */
  atStart: boolean
  /** Counts only where nothing but a number follows. */
  alone: boolean
  common: boolean
}

/** A line shorter than this was hardly cut off by the bank, so its last word is taken as it stands. */
const CUT_OFF_FROM = 14
/** What makes another word of a word: 'operation' holds no 'opera'. */
const ENDING = /^(i?ons?|ings?|ers?|ed|al|ally|ations?|able|ments?|ness|ians?|ists?|ity|ive|ical|i?ous)$/
/** A name this short is too easily part of something else in the middle of a line. */
const SHORT_NAME = 4

export interface PhraseOptions {
  /** Single words of up to four letters count only where the merchant's name begins. */
  shortOnlyAtStart: boolean
  /** A phrase of at least this many letters also counts at the beginning or end of a longer word ('officeheaven'). */
  gluedFrom: number
}

/**
 * Looks up phrases of whole words in a description, in time that does not grow with the number of phrases.
 * In the lists `^name` counts only at the start, `^name$` only where besides nothing or a number follows; `word*`, `*word` and
 * `*word*` match inside words.
 */
export class PhraseIndex<T> {
  readonly #exact = new Map<string, Entry<T>>()
  /** Beginnings of phrases, for lines that the bank cut off; null where phrases with different values begin so. */
  readonly #cut = new Map<string, Entry<T> | null>()
  readonly #inside: { stem: string; place: 'start' | 'end' | 'any'; value: T }[] = []
  readonly #options: PhraseOptions
  #longest = 1

  constructor(lists: Iterable<{ phrases: string; value: T }>, options: PhraseOptions) {
    this.#options = options
    for (const { phrases, value } of lists) for (const raw of phrases.split(',')) this.#add(raw.trim(), value)
    const vocabulary = new Set([...this.#exact.keys()].flatMap((phrase) => phrase.split(' ')))
    for (const entry of this.#exact.values()) this.#addBeginnings(entry, vocabulary)
  }

  #add(raw: string, value: T): void {
    const phrase = plainText(raw)
    if (phrase === '') return
    if (raw.includes('*')) {
      this.#inside.push({ stem: phrase, place: raw.startsWith('*') ? (raw.endsWith('*') ? 'any' : 'end') : 'start', value })
      return
    }
    const count = phrase.split(' ').length
    this.#longest = Math.max(this.#longest, count)
    const common = raw.startsWith('^')
    const short = this.#options.shortOnlyAtStart && count === 1 && phrase.length <= SHORT_NAME
    const entry: Entry<T> = { value, phrase, atStart: common || short, alone: raw.endsWith('$'), common }
    if (!this.#exact.has(phrase)) this.#exact.set(phrase, entry)
    const joined = phrase.replaceAll(' ', '')
    if (count > 1 && joined.length >= 8 && !this.#exact.has(joined)) this.#exact.set(joined, entry)
  }

  /** A beginning must break off inside a word, and what is left of that word must not be a word itself ('direct' is not a cut 'directv'). */
  #addBeginnings(entry: Entry<T>, vocabulary: ReadonlySet<string>): void {
    const { phrase, value } = entry
    for (let n = Math.max(6, Math.ceil(phrase.length * 0.65)); n < phrase.length; n++) {
      const beginning = phrase.slice(0, n)
      const rest = beginning.slice(beginning.lastIndexOf(' ') + 1)
      if (rest === '' || phrase[n] === ' ' || vocabulary.has(rest) || (rest.length < 5 && !beginning.includes(' '))) continue
      const known = this.#cut.get(beginning)
      this.#cut.set(beginning, known === undefined || known?.value === value ? entry : null)
    }
  }

  /** Every hit, in the order of the words; at one place only the longest phrase. Words before `start` count only in phrases of several. */
  find(words: readonly string[], start: number): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = []
    const cutOff = words.join(' ').length >= CUT_OFF_FROM
    for (let at = 0; at < words.length; at++) {
      const hit = this.#phraseAt(words, at, start, cutOff) ?? (at >= start ? this.#insideWord(words, at) : null)
      if (hit) hits.push(hit)
    }
    return hits
  }

  #phraseAt(words: readonly string[], at: number, start: number, cutOff: boolean): PhraseHit<T> | null {
    for (let n = Math.min(this.#longest, words.length - at); n >= (at < start ? 2 : 1); n--) {
      const text = n === 1 ? (words[at] ?? '') : words.slice(at, at + n).join(' ')
      const atEnd = at + n === words.length
      const whole = this.#exact.get(text)
      const entry = whole ?? (cutOff && atEnd ? this.#cut.get(text) : undefined)
      if (!entry || (entry.atStart && at > start) || (entry.alone && !atEnd && !/^\d/.test(words[at + n] ?? ''))) continue
      return { value: entry.value, phrase: entry.phrase, at, how: whole ? 'whole' : 'cut', common: entry.common }
    }
    return null
  }

  #insideWord(words: readonly string[], at: number): PhraseHit<T> | null {
    const word = words[at] ?? ''
    for (const { stem, place, value } of this.#inside) {
      const fits = place === 'any' ? word.includes(stem) : place === 'end' ? word.endsWith(stem) : word.startsWith(stem)
      if (fits) return { value, phrase: word, at, how: 'whole', common: false }
    }
    const from = this.#options.gluedFrom
    for (let n = word.length - 3; n >= from; n--) {
      const entry = this.#exact.get(word.slice(0, n)) ?? this.#exact.get(word.slice(-n))
      if (entry && !entry.common && !ENDING.test(word.startsWith(entry.phrase) ? word.slice(n) : ''))
        return { value: entry.value, phrase: entry.phrase, at, how: 'glued', common: false }
    }
    return null
  }
}
