import { plainLetters } from '../fold.ts'

/** Languages of bank paper, by ISO 639-1. */
export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'sv'
  | 'no'
  | 'da'
  | 'fi'
  | 'pl'
  | 'cs'
  | 'sk'
  | 'sl'
  | 'hr'
  | 'hu'
  | 'ro'
  | 'bg'
  | 'el'
  | 'et'
  | 'lv'
  | 'lt'
  | 'tr'
  | 'ru'
  | 'uk'
  | 'he'
  | 'ar'
  | 'id'
  | 'ms'
  | 'vi'
  | 'th'
  | 'zh'
  | 'ja'
  | 'ko'
  | 'is'

/**
 * One thing that paper says, in the words of each language. A phrase is written in plain words; `(x)` may be missing, `[a|b]` is one of the
 * two, `*` goes on with any letters, ` ... ` stands for up to 24 characters. Accents and capitals may be written or left out.
 */
export type Concept = Readonly<Partial<Record<Language, readonly string[]>>>

/** Where a phrase must stand: anywhere in running text, at the beginning of a cell, or as the first words of a line. */
export type PhrasePlace = 'anywhere' | 'start' | 'line'

/** Scripts that set no blanks between words: their phrases may stand inside others. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
const BEFORE = '(?<![\\p{L}_])'
const BEHIND = '(?![\\p{L}_])'
const PLACES: Record<PhrasePlace, string> = { anywhere: '', start: '^', line: '^[^\\p{L}\\p{N}_]*' }
/** Between two words of a phrase: blanks and the punctuation that comes with them. */
const GAP = '[^\\p{L}\\p{N}]{1,3}'
const INSIDE = '\u0001'

/** A phrase as the source of a regular expression with the flag `u`, for text folded by `fold` or `folded`. */
function sourceOf(phrase: string): string {
  return plainLetters(phrase)
    .replace(/[.?+^$\\/{}]/g, '\\$&')
    .replace(/ \\\.\\\.\\\. /g, INSIDE)
    .replace(/(?<=^| )\(([^()]*)\) /g, '{$1 }')
    .replace(/ \(([^()]*)\)(?=$|[\]|])/g, '{ $1}')
    .replace(/\(([^()]*)\)/g, '{$1}')
    .replace(/[[{]/g, '(?:')
    .replaceAll(']', ')')
    .replaceAll('}', ')?')
    .replaceAll('*', '\\p{L}*')
    .replace(/[ ']/g, GAP)
    .replaceAll(INSIDE, '(?![\\p{L}_]).{0,24}(?<![\\p{L}_])')
}

const phrasesIn = (concepts: readonly Concept[]): string[] => [...new Set(concepts.flatMap((concept) => Object.values(concept).flat()))]

/** What a regular expression is asked. */
export type Pattern = Pick<RegExp, 'test' | 'exec' | 'source' | typeof Symbol.search>

/** An expression that is made when it is first asked: one of many phrases takes twenty milliseconds, and not every process asks it. */
export function madeLate(make: () => RegExp): Pattern {
  let made: RegExp | undefined
  const own = () => {
    made ??= make()
    return made
  }
  return {
    test: (text) => own().test(text),
    exec: (text) => own().exec(text),
    get source() {
      return own().source
    },
    [Symbol.search]: (text) => own()[Symbol.search](text),
  }
}

/** One expression for every phrase of some concepts, the first of them that fits: the longer before the shorter. */
export const compile = (concepts: readonly Concept[], place: PhrasePlace = 'anywhere'): Pattern =>
  madeLate(() => expressionOf(concepts, place))

function expressionOf(concepts: readonly Concept[], place: PhrasePlace): RegExp {
  const phrases = phrasesIn(concepts).sort((a, b) => b.length - a.length)
  const [spaced, unspaced] = [phrases.filter((p) => !UNSPACED.test(p)), phrases.filter((p) => UNSPACED.test(p))]
  const parts = [
    spaced.length > 0 ? `${PLACES[place] || BEFORE}(?:${spaced.map(sourceOf).join('|')})${BEHIND}` : '',
    unspaced.length > 0 ? `${PLACES[place]}(?:${unspaced.map(sourceOf).join('|')})` : '',
  ]
  return new RegExp(parts.filter((part) => part !== '').join('|'), 'u')
}

/** Every way in which the phrases of a concept may be printed, without and with what may be missing: for tests. */
export function examplesOf(concept: Concept): string[] {
  const expand = (text: string): string[] => {
    const choice = /\[([^[\]]*)\]/.exec(text)
    if (choice) return (choice[1] ?? '').split('|').flatMap((one) => expand(text.replace(choice[0], one)))
    const optional = /\(([^()]*)\)/.exec(text)
    if (optional) return [optional[1] ?? '', ''].flatMap((one) => expand(text.replace(optional[0], one)))
    return [text.replaceAll('*', '').replace(' ... ', ' of the ').replace(/\s+/g, ' ').trim()]
  }
  return phrasesIn([concept]).flatMap(expand)
}
