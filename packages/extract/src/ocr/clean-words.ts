import type { SeenWord } from './engine.ts'

/** A recognised word, ready to be read as text of a page is; `repaired` says that letters were taken for digits. */
export interface CleanWord extends SeenWord {
  repaired?: boolean
}

/** Letters that print like digits. */
const LOOKALIKE: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
  g: '9',
}
/** Not a number yet, but one as soon as its letters are taken for digits: it keeps the form of money, and digits are in the majority. */
const NEARLY_MONEY =
  /^([-−–+(]?(?:RM|Rs\.?|[$€£¥₹])?)([\dOoQDlIi|!ZzSsBg]{1,3}(?:[.,'][\dOoQDlIi|!ZzSsBg]{3})*|[\dOoQDlIi|!ZzSsBg]{1,7})([.,])([\dOoQDlIi|!ZzSsBg]{2})(\)?-?(?:CR|DR)?)$/
/** '1,234,56' and '1.234.56': the last mark is the decimal one whatever it was taken for. */
const TWO_MARKS = /^([-−–+($€£]*)(\d{1,3}(?:[.,]\d{3})+)([.,])(\d\d)(\)?-?(?:CR|DR)?)$/

/** Takes away what frames and dust add to words, joins numbers that fell apart, and repairs digits that were taken for letters. */
export function cleanWords(words: readonly SeenWord[]): CleanWord[] {
  const out: CleanWord[] = []
  for (const word of words) {
    const text = withoutFrames(word.text)
    if (text === '' || isDust({ ...word, text })) continue
    const last = out.at(-1)
    const joined = last && joins(last, { ...word, text }) ? `${last.text}${text}` : null
    if (last && joined !== null)
      Object.assign(last, {
        text: joined,
        x1: word.x1,
        top: Math.min(last.top, word.top),
        bottom: Math.max(last.bottom, word.bottom),
        confidence: Math.min(last.confidence, word.confidence),
      })
    else out.push({ ...word, text })
  }
  return withOneMark(out.map(repaired)).map((w, i, all) => (w.text === 'SON' && all[i + 1]?.text === 'BHD' ? { ...w, text: 'SDN' } : w))
}

const CENTS = /^([-−–+(]?(?:RM|Rs\.?|[$€£¥])?\d{1,3})([.,])(\d\d\)?)$/
/** A point is easily seen as a comma and the other way round: what the page uses mostly, it uses everywhere. */
function withOneMark(words: CleanWord[]): CleanWord[] {
  const marks = words.flatMap((w) => CENTS.exec(w.text)?.[2] ?? [])
  const points = marks.filter((m) => m === '.').length
  const commas = marks.length - points
  if (points === commas || Math.min(points, commas) * 2 > Math.max(points, commas)) return words
  const mark = points > commas ? '.' : ','
  return words.map((w) => {
    const m = CENTS.exec(w.text)
    return m && m[2] !== mark ? { ...w, text: `${m[1]}${mark}${m[3]}`, repaired: true } : w
  })
}

/** Lines of tables are read as letters of the words that they touch. */
const withoutFrames = (text: string): string =>
  text
    .replace(/[“”„]/g, '"')
    .replace(/[‘’`´]/g, "'")
    .replace(/[—_]{2,}/g, '')
    .replace(/^[|\]}{[¦~_]+(?=.)|(?<=.)[|\]}{[¦~_]+$/g, '')
    .replace(/^[|\]}{[¦~_]+$/, '')

/** A speck that was taken for a sign. */
const isDust = (w: SeenWord): boolean => !/[\p{L}\p{N}]/u.test(w.text) && (w.confidence < 50 || !/^[-+−–=($€£¥₹#%&*/:@.,)]+$/.test(w.text))

/** '1,234' and '.56' or '1,' and '234.56', set apart by a hair: parts of one number. */
function joins(left: SeenWord, right: SeenWord): boolean {
  const height = Math.max(left.bottom - left.top, right.bottom - right.top)
  const gap = right.x0 - left.x1
  if (gap < -0.5 * height || gap > 1.3 * height || Math.abs(left.bottom - right.bottom) > 0.5 * height) return false
  const wide = gap < 0.9 * height
  return (
    (/^[-−–+(]?(?:RM|Rs\.?|[$€£¥])?\d[\d,]*[.,]$/.test(left.text) && /^\d{2,3}\)?-?$/.test(right.text)) ||
    (wide && /^[-−–+($€£]*\d{1,3},$/.test(left.text) && /^\d{3}(?:[.,]\d\d)?\)?-?$/.test(right.text)) ||
    (wide && /^[-−–+(]?(?:RM|Rs\.?|[$€£¥])?\d[\d,]*$/.test(left.text) && /^[.,]\d\d\)?-?$/.test(right.text))
  )
}

/** The words that say what a number is: one letter read wrongly must not hide them. */
const LABELS = [
  'TOTAL',
  'SUBTOTAL',
  'CASH',
  'CHANGE',
  'ROUNDING',
  'ROUNDED',
  'AMOUNT',
  'TENDERED',
  'INCLUSIVE',
  'PAYMENT',
  'BALANCE',
  'INVOICE',
  'RECEIPT',
]

/** Words of their own, a letter away from a label. */
const WORDS = new Set([
  'CHARGE',
  'CHANCE',
  'CRASH',
  'CLASH',
  'COACH',
  'ORANGE',
  'RANGE',
  'BOUNDING',
  'SOUNDING',
  'GROUNDED',
  'MOUNT',
  'VOICE',
  'OTTAL',
])

function label(text: string): string | null {
  const m = /^(\W*)([A-Za-z0-9!|]{5,9})(\W*)$/.exec(text)
  const word = (m?.[2] ?? '').toUpperCase()
  if (!m || LABELS.includes(word) || WORDS.has(word)) return null
  const meant = LABELS.find((l) => l.length >= 5 && near(l, word))
  return meant ? `${m[1]}${meant.charAt(0)}${meant.slice(1).toLowerCase()}${m[3]}` : null
}

/** At most one letter apart, or the first one lost. */
function near(a: string, b: string): boolean {
  if (a.length === b.length) return [...a].filter((c, i) => c !== b[i]).length === 1
  return b.length >= 4 && (a.slice(1) === b || a.slice(0, -1) === b)
}

/** The forms of companies, as they come out when letters touch: 'SON BHD' is no name. */
const COMPANY_FORMS: [RegExp, string][] = [
  [/^S[DO0][NM][.,]?$/, 'SDN'],
  [/^[BD38E]H[DO0][.,]?$/, 'BHD'],
]

/** A date with what stands too close behind it: '21/05/2018Time:', '18-11-18(SUN)'. */
const DATE_AND_MORE = /^(\d{1,2}([-/.])\d{1,2}\2(?:20\d\d|\d\d))(?=[A-Za-z(,;:])/

function repaired(word: CleanWord): CleanWord {
  const text = DATE_AND_MORE.exec(word.text)?.[1] ?? word.text
  if (text !== word.text) return { ...word, text }
  const meant = label(text)
  if (meant) return { ...word, text: meant }
  const form = COMPANY_FORMS.find(([pattern]) => pattern.test(text))
  if (form && text !== 'SON') return { ...word, text: form[1] }
  const marks = TWO_MARKS.exec(text)
  // Only where the marks do not agree with one another: '1,234,567' may be a whole number.
  if (marks && marks[3] === (marks[2] ?? '').replace(/\d/g, '').charAt(0)) {
    const other = marks[3] === ',' ? '.' : ','
    return { ...word, text: `${marks[1]}${marks[2]}${other}${marks[4]}${marks[5]}`, repaired: true }
  }
  // A speck inside a number.
  const specked = /^([-−–+($€£]*)(\d[\d,.]*?)[:;'"*~^°]{1,2}([.,]?\d\d)(\)?-?)$/.exec(text)
  if (specked && /[.,]\d\d$/.test(`${specked[2]}${specked[3]}`) && !/^\d{1,2}:\d\d$/.test(text))
    return { ...word, text: `${specked[1]}${specked[2]}${specked[3]}${specked[4]}`, repaired: true }
  const money = NEARLY_MONEY.exec(text)
  if (!money || /^[\d.,']+$/.test(`${money[2]}${money[4]}`)) return word
  const digits = (part: string | undefined) => [...(part ?? '')].map((c) => LOOKALIKE[c] ?? c).join('')
  const whole = `${money[2]}${money[4]}`
  if (whole.replace(/\D/g, '').length * 2 < whole.length) return word
  return { ...word, text: `${money[1]}${digits(money[2])}${money[3]}${digits(money[4])}${money[5]}`, repaired: true }
}
