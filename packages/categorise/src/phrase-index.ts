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
  /** Counts only where nothing follows but a number or 'com'. */
  alone: boolean
  common: boolean
}

/** A line shorter than this was hardly cut off by the bank (fields hold 18, 22, 25 letters and more), so its last word is taken as it stands. */
const CUT_OFF_FROM = 17
/** Already as plainText would have it. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/
/** What makes another word of a word: 'operation' holds no 'opera'. */
const ENDING = /^(i?ons?|ings?|ers?|ed|al|ally|ations?|able|ments?|ness|ians?|ists?|ity|ive|ical|i?ous)$/
/** Words of addresses, of many names and of banks: whole as they stand, never the beginning of a longer one. */
const NEVER_CUT = new Set(
  'street avenue road square terrace bridge corner plaza station village harbor harbour park point house center centre central market north south county state city town valley green deposit'.split(
    ' ',
  ),
)
/** Whole words that end or begin like a phrase and have nothing to do with it: 'employers' holds no 'loyers'. */
const NEVER_GLUED = new Set('employer employers'.split(' '))
/** A name this short is too easily part of something else in the middle of a line. */
const SHORT_NAME = 4

/** Two letters more than a phrase are an article, a country or a company's form, or else it is another word: 'barcelona' is no 'barcelo'. */
const SHORT_BEGINNING = /^(la|le|el|il|my)/
const SHORT_END = /(eu|lt|uk|us|fr|de|co)$/
/** What may stand behind a name that counts only alone: a number, the end of its own web address, or what kind of company it is. */
const STILL_ALONE = /^(\d.*|com|net|org|io|ai|app|inc|incorporated|corp|corporation|llc|ltd|limited|plc|gmbh|pty)$/
/** Words that banks and merchants write short or out: a name listed with one of them stands for the other too. 'Comm' may be a commission, 'co' a state. */
const WRITTEN_ALSO = new Map([
  ['insurance', ['ins']],
  ['ins', ['insurance']],
  ['corporation', ['corp']],
  ['corp', ['corporation']],
  ['limited', ['ltd']],
  ['ltd', ['limited']],
  ['communications', ['comm', 'communication']],
  ['services', ['svcs', 'svc']],
  ['svcs', ['services']],
  ['international', ['intl']],
  ['intl', ['international']],
  ['association', ['assn', 'assoc']],
  ['assn', ['association']],
  ['management', ['mgmt']],
  ['mgmt', ['management']],
  ['department', ['dept']],
  ['dept', ['department']],
  ['electric', ['elec']],
  ['center', ['centre', 'ctr']],
  ['centre', ['center', 'ctr']],
])
/** A name of fewer letters without its 'and' is too easily something else. */
const WITHOUT_AND_FROM = 8
const NUMBER = /^\d+$/
/** Stands behind a name field that was cut off: a ticket, an order, a telephone. A store's number is shorter. */
const REFERENCE_NUMBER = /^\d{7,}$/
/** So many words are remembered at once. */
const REMEMBERED_WORDS = 5000

export interface PhraseOptions<T> {
  /** Whether two lists say the same: a beginning that their phrases share then stands for both. */
  same: (a: T, b: T) => boolean
  /** Single words of up to four letters count only where the merchant's name begins. */
  shortOnlyAtStart: boolean
  /** Whether a phrase also stands for itself with words written short or out, and without an 'and' that was a sign. */
  spellings: boolean
  /** A phrase of at least this many letters also counts at the beginning or end of a longer word ('officeheaven'). */
  gluedFrom: number
}

/** A phrase of several words with one of them short or out. */
function otherSpellings(phrase: string): string[] {
  const words = phrase.split(' ')
  if (words.length < 2) return []
  return words.flatMap((word, at) => (WRITTEN_ALSO.get(word) ?? []).map((other) => words.with(at, other).join(' ')))
}

/** A name without its 'and': '&' is lost in many a bank's lines. Null for one that is then too easily something else. */
function withoutSign(phrase: string): string | null {
  const signless = phrase.replaceAll(' and ', ' ')
  return signless !== phrase && signless.includes(' ') && signless.length >= WITHOUT_AND_FROM ? signless : null
}

/**
 * Looks up phrases of whole words in a description, in time that does not grow with the number of phrases.
 * In the lists `^name` counts only at the start, `^name$` only where moreover nothing follows but a number or 'com'; `word*`, `*word` and
 * `*word*` match inside words.
 */
export class PhraseIndex<T> {
  readonly #exact = new Map<string, Entry<T>>()
  /** Every phrase in order, so that those with one beginning stand together. */
  #sorted: readonly string[] = []
  readonly #vocabulary = new Set<string>()
  /** By first word: the most words of any phrase that begins so. */
  readonly #mostWords = new Map<string, number>()
  readonly #inside: { stem: string; place: 'start' | 'end' | 'any'; value: T }[] = []
  readonly #options: PhraseOptions<T>
  /** Words come again and again in a statement: what was found inside them before. */
  readonly #looked = new Map<string, Omit<PhraseHit<T>, 'at'> | null>()

  constructor(options: PhraseOptions<T>) {
    this.#options = options
  }

  /** Takes phrases in. Of one that was taken in before, the earlier value counts. */
  add(phrases: readonly string[], value: T): void {
    for (const phrase of phrases) this.#add(phrase, value)
  }

  /** All are taken in: nothing is found before these steps. */
  *end(): Generator<void> {
    if (this.#options.spellings) this.#addSpellings()
    yield
    this.#sorted = [...this.#exact.keys()].sort()
    yield
    for (const phrase of this.#sorted) {
      const words = phrase.split(' ')
      for (const word of words) this.#vocabulary.add(word)
      const first = words[0] ?? ''
      this.#mostWords.set(first, Math.max(words.length, this.#mostWords.get(first) ?? 1))
    }
    yield
  }

  #addSpellings(): void {
    for (const [phrase, entry] of [...this.#exact]) {
      for (const other of otherSpellings(phrase)) if (!this.#exact.has(other)) this.#exact.set(other, { ...entry, phrase: other })
      const signless = withoutSign(phrase)
      if (signless === null || this.#exact.has(signless)) continue
      // Two words without their sign may be anything's: 'AUTO GENERAL REPAIR' is no 'auto & general'.
      const two = signless.split(' ').length === 2
      this.#exact.set(signless, { ...entry, phrase: signless, atStart: entry.atStart || two, alone: entry.alone || two })
    }
  }

  #add(raw: string, value: T): void {
    const phrase = PLAIN.test(raw) ? raw : plainText(raw)
    if (phrase === '') return
    if (raw.includes('*')) {
      this.#inside.push({ stem: phrase, place: raw.startsWith('*') ? (raw.endsWith('*') ? 'any' : 'end') : 'start', value })
      return
    }
    const count = phrase.split(' ').length
    const common = raw.startsWith('^')
    const short = this.#options.shortOnlyAtStart && count === 1 && phrase.length <= SHORT_NAME
    const entry: Entry<T> = { value, phrase, atStart: common || short, alone: raw.endsWith('$'), common }
    if (!this.#exact.has(phrase)) this.#exact.set(phrase, entry)
    const joined = phrase.replaceAll(' ', '')
    if (count > 1 && joined.length >= 8 && !this.#exact.has(joined)) this.#exact.set(joined, entry)
  }

  /**
   * The phrase that the bank cut off here; null where none begins so, or where several that say different things do. A beginning must
   * break off inside a word, and what is left of that word must not be a word itself ('direct' is not a cut 'directv').
   */
  #begunBy(text: string): Entry<T> | null {
    const rest = text.slice(text.lastIndexOf(' ') + 1)
    if (text.length < 6 || this.#vocabulary.has(rest) || NEVER_CUT.has(rest) || (rest.length < 5 && !text.includes(' '))) return null
    let found: Entry<T> | null = null
    for (let i = this.#firstFrom(text); this.#sorted[i]?.startsWith(text); i++) {
      const phrase = this.#sorted[i] ?? ''
      const entry = this.#exact.get(phrase)
      if (!entry || phrase[text.length] === ' ' || text.length < Math.ceil(phrase.length * 0.65)) continue
      if (found && !this.#options.same(found.value, entry.value)) return null
      found = entry
    }
    return found
  }

  /** The place of the first phrase that is not before `text`. */
  #firstFrom(text: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Every hit, in the order of the words; at one place only the longest phrase. Words before `start` count only in phrases of several. */
  find(words: readonly string[], start: number): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = []
    const cutOff = words.reduce((n, w) => n + w.length + 1, -1) >= CUT_OFF_FROM
    // 'SPIRIT AIRL 4872334455667': a name field of some eleven letters, then the number of the ticket.
    const behindName = words.findIndex((word, i) => i > start && REFERENCE_NUMBER.test(word))
    const end = behindName === -1 ? words.length : behindName
    for (let at = 0; at < words.length; at++) {
      const hit = this.#phraseAt(words, at, start, cutOff, end) ?? (at >= start ? this.#insideWord(words, at) : null)
      if (hit) hits.push(hit)
    }
    return hits
  }

  #phraseAt(words: readonly string[], at: number, start: number, cutOff: boolean, end: number): PhraseHit<T> | null {
    const first = words[at] ?? ''
    const longest = this.#mostWords.get(first)
    // No phrase begins so, and only the last word of a line or of its name can be cut off.
    if (longest === undefined && at + 1 < words.length && at + 1 !== end) return null
    const most = Math.min(longest ?? 1, words.length - at)
    // The texts of one word, two words, …: each is made once, from the one before.
    const texts = [first]
    for (let n = 1; n < most; n++) texts.push(`${texts[n - 1]} ${words[at + n]}`)
    for (let n = most; n >= (at < start ? 2 : 1); n--) {
      const text = texts[n - 1] ?? ''
      const atEnd = at + n === words.length
      const whole = this.#exact.get(text)
      const entry = whole ?? (cutOff && (atEnd || at + n === end) ? this.#begunBy(text) : null)
      if (!entry || (entry.atStart && at > start) || (entry.alone && !atEnd && !STILL_ALONE.test(words[at + n] ?? ''))) continue
      return { value: entry.value, phrase: entry.phrase, at, how: whole ? 'whole' : 'cut', common: entry.common }
    }
    return null
  }

  #insideWord(words: readonly string[], at: number): PhraseHit<T> | null {
    const word = words[at] ?? ''
    if (NUMBER.test(word)) return null
    let found = this.#looked.get(word)
    if (found === undefined) {
      found = this.#within(word)
      if (this.#looked.size >= REMEMBERED_WORDS) this.#looked.clear()
      this.#looked.set(word, found)
    }
    return found && { ...found, at }
  }

  /** What stands inside a word, wherever the word stands. */
  #within(word: string): Omit<PhraseHit<T>, 'at'> | null {
    for (const { stem, place, value } of this.#inside) {
      const fits = place === 'any' ? word.includes(stem) : place === 'end' ? word.endsWith(stem) : word.startsWith(stem)
      if (fits) return { value, phrase: word, how: 'whole', common: false }
    }
    if (NEVER_GLUED.has(word)) return null
    for (let n = word.length - 2; n >= this.#options.gluedFrom; n--) {
      const entry = this.#glued(word, n)
      if (entry && !entry.common && !ENDING.test(word.startsWith(entry.phrase) ? word.slice(n) : ''))
        return { value: entry.value, phrase: entry.phrase, how: 'glued', common: false }
    }
    return null
  }

  /** The phrase that the first or the last `n` letters of a word are. */
  #glued(word: string, n: number): Entry<T> | undefined {
    const few = word.length - n < 3
    const first = few && !SHORT_END.test(word) ? undefined : this.#exact.get(word.slice(0, n))
    return first ?? (few && !SHORT_BEGINNING.test(word) ? undefined : this.#exact.get(word.slice(-n)))
  }
}
