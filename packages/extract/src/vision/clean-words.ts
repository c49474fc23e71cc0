import { monthOfName } from '../printed/month-names.ts'
import type { OcrWord } from './engine.ts'

/** A recognised word, ready to be read as text of a page is; `repaired` says that letters were taken for digits. */
export interface CleanWord extends OcrWord {
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
export function cleanWords(words: readonly OcrWord[]): CleanWord[] {
  const out: CleanWord[] = []
  for (const word of words.flatMap(withoutGluedForm).flatMap(withoutGluedLabel)) {
    const text = withoutFrames(word.text)
    if (text === '' || isDust({ ...word, text })) continue
    const last = out.at(-1)
    const lostMark = last && isCurrency(out.at(-2), last) && lacksMark(last, { ...word, text })
    const joined = lostMark ? `${last.text}.${text}` : last && joins(last, { ...word, text }) ? `${last.text}${text}` : null
    if (last && joined !== null)
      Object.assign(last, {
        text: joined,
        x1: word.x1,
        top: Math.min(last.top, word.top),
        bottom: Math.max(last.bottom, word.bottom),
        confidence: Math.min(last.confidence, word.confidence),
        ...(lostMark && { repaired: true }),
      })
    else out.push({ ...word, text })
  }
  return withYen(out)
    .map(repaired)
    .map((w, i, all) => beforeForm(w, all[i + 1]))
}

/** What stands before the form of a Malaysian company: 'SON BHD' is 'SDN BHD', and '(H) SDN' is '(M) SDN', for Malaysia. */
function beforeForm(word: CleanWord, next: CleanWord | undefined): CleanWord {
  if (word.text === 'SON' && next?.text === 'BHD') return { ...word, text: 'SDN' }
  return /^\([HNW]\)$/.test(word.text) && /^SDN\b/i.test(next?.text ?? '') ? { ...word, text: '(M)' } : word
}

const YEN = /^([-−–(]?)[Y\\](?=\d{1,3}(?:,\d{3})*\)?\*?$)/
/** The yen's sign is seen as a letter, or printed as a backslash: where several numbers have one. */
const withYen = (words: CleanWord[]): CleanWord[] =>
  words.filter((w) => YEN.test(w.text)).length < 3 ? words : words.map((w) => ({ ...w, text: w.text.replace(YEN, '$1¥') }))

/** 'Date:21/05/2018', '[Sales]2018-01-05', ':26/03/18': a label and the date behind it are words of their own. */
function withoutGluedLabel(word: OcrWord): OcrWord[] {
  const colon = /^[:;]+(?=\d)/.exec(word.text)?.[0].length ?? 0
  if (colon > 0) return [{ ...word, text: word.text.slice(colon), x0: word.x0 + ((word.x1 - word.x0) * colon) / word.text.length }]
  const m = /^([[(]?\p{L}{2,12}[\]):;.,|]+)(\d{1,4}[-/.][\d\p{L}]{2,3}[-/.]\d{2,4}.*)$/u.exec(word.text)
  if (!m?.[1] || !m[2]) return [word]
  const cut = word.x0 + ((word.x1 - word.x0) * m[1].length) / word.text.length
  return [
    { ...word, text: m[1].replace(/\]$/, ':'), x1: cut },
    { ...word, text: m[2], x0: cut },
  ]
}

/** 'TRADINGSDNBHD', 'Bhd(728384-M)', '(SEMENYIH)SDN': the form of a company, and what stands in brackets beside a name. */
function withoutGluedForm(word: OcrWord): OcrWord[] {
  const m =
    /^(\p{L}.{2,}?)(S[DO0]N\.?BH[DO0].*)$/iu.exec(word.text) ??
    /^(S[DO0]N\.?|.*\p{L}{3,})(BH[DO0]\b.*|\(.{3,})$/iu.exec(word.text) ??
    /^(\(.+\))(\p{L}{2,}.*)$/u.exec(word.text)
  if (!m?.[1] || !m[2]) return [word]
  const cut = word.x0 + ((word.x1 - word.x0) * m[1].length) / word.text.length
  return [{ ...word, text: m[1], x1: cut }, ...withoutGluedForm({ ...word, text: m[2], x0: cut })]
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
const isDust = (w: OcrWord): boolean => !/[\p{L}\p{N}]/u.test(w.text) && (w.confidence < 50 || !/^[-+−–=($€£¥₹#%&*/:@.,)]+$/.test(w.text))

/** '1,234' and '.56' or '1,' and '234.56', set apart by a hair: parts of one number. */
function joins(left: OcrWord, right: OcrWord): boolean {
  const height = Math.max(left.bottom - left.top, right.bottom - right.top)
  const gap = right.x0 - left.x1
  if (gap < -0.5 * height || gap > 1.3 * height || Math.abs(left.bottom - right.bottom) > 0.5 * height) return false
  const wide = gap < 0.9 * height
  return (
    (/^[-−–+(]?(?:RM|Rs\.?|[$€£¥])?\d[\d,]*[.,]$/.test(left.text) && /^\d{2,3}\)?-?$/.test(right.text)) ||
    (/^RM[\dOoSsIlZB]{1,5}[.,]$/.test(left.text) && /^[\dOoSsIlZB]{2}$/.test(right.text)) ||
    (wide && /^[-−–+($€£]*\d{1,3},$/.test(left.text) && /^\d{3}(?:[.,]\d\d)?\)?-?$/.test(right.text)) ||
    (wide && /^[-−–+(]?(?:RM|Rs\.?|[$€£¥])?\d[\d,]*$/.test(left.text) && /^[.,]\d\d\)?-?$/.test(right.text))
  )
}

const onOneLine = (a: OcrWord, b: OcrWord) => Math.abs(a.bottom - b.bottom) < 0.5 * Math.max(a.bottom - a.top, b.bottom - b.top)
const isCurrency = (word: OcrWord | undefined, number: OcrWord): boolean =>
  word !== undefined && /^(?:RM|[$€£])$/.test(word.text) && onOneLine(word, number)
/** '85 54' behind a currency: the point between was too faint. */
const lacksMark = (left: OcrWord, right: OcrWord): boolean =>
  /^\d{1,4}$/.test(left.text) &&
  /^\d{2}$/.test(right.text) &&
  onOneLine(left, right) &&
  right.x0 > left.x0 &&
  right.x0 - left.x1 < 1.3 * (right.bottom - right.top)

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
  const m = /^(\W*(?:sub-)?)([A-Za-z0-9!|]{4,9})(\W*)$/i.exec(text)
  const word = (m?.[2] ?? '').toUpperCase()
  if (!m || LABELS.includes(word) || WORDS.has(word)) return null
  // Of four letters only 'TOTAL' without its first or last one is taken for a label.
  const meant =
    word.length === 4 ? (/^(?:OTAL|TOTA)$/.test(word) ? 'TOTAL' : undefined) : LABELS.find((l) => l.length >= 5 && near(l, word))
  return meant ? `${m[1]}${meant.charAt(0)}${meant.slice(1).toLowerCase()}${m[3]}` : null
}

/** At most one letter apart (two in long words that begin alike), or the first one lost. */
function near(a: string, b: string): boolean {
  const differ = (c: string, d: string) => [...c].filter((letter, i) => letter !== d[i]).length
  if (a.length === b.length) return differ(a, b) <= (a.length >= 8 && a.slice(0, 3) === b.slice(0, 3) ? 2 : 1)
  if (a.length >= 8 && a.length === b.length + 1 && differ(a.slice(0, -1), b) <= 1) return true
  return b.length >= 4 && (a.slice(1) === b || a.slice(0, -1) === b)
}

/** The forms of companies, as they come out when letters touch: 'SON BHD' is no name. */
const COMPANY_FORMS: [RegExp, string][] = [
  [/^[S5$][DO0][NM][.,]?$/i, 'SDN'],
  [/^[BD38E]H[DO0][.,]?$/, 'BHD'],
]

/** A date with what stands too close behind it: '21/05/2018Time:', '18-11-18(SUN)', '23/03/20183:13:19', '19.05.23-14:22'. */
const DATE_AND_MORE = /^(\d{1,2}([-/.])\d{1,2}\2(?:20\d\d|\d\d)|20\d\d([-/.])\d\d\3\d\d)(?=[A-Za-z(,;:]|-?\d{1,2}:\d\d)/

const NEARLY_DATE =
  /^([\dOoQDlIi|!ZzSsBg]{1,2})([-/.])([\dOoQDlIi|!ZzSsBg]{1,2})\2([\dOoQDlIi|!ZzSsBg]{4}|[\dOoQDlIi|!ZzSsBg]{2})(?=$|[^\p{L}\p{N}])/u
const isDay = (a: number, b: number) => a >= 1 && b >= 1 && a <= 31 && b <= 31 && (a <= 12 || b <= 12)

/** 'Z5/12/2018' and '17/83/2817': letters for digits, and eights for zeros where no day has eights. */
function date(text: string): string | null {
  // '1202/2018': the first mark was lost.
  const unmarked = /^([0-3]\d)([01]\d)([-/.])(20\d\d)$/.exec(text)
  if (unmarked && isDay(Number(unmarked[1]), Number(unmarked[2])))
    return `${unmarked[1]}${unmarked[3]}${unmarked[2]}${unmarked[3]}${unmarked[4]}`
  const m = NEARLY_DATE.exec(text)
  if (!m) return null
  const parts = [m[1], m[3], m[4]].map((part) => [...(part ?? '')].map((c) => LOOKALIKE[c] ?? c).join(''))
  if ([...m[0]].filter((c) => /\p{L}|[|!]/u.test(c)).length > 2) return null
  const [a = '', b = '', year = ''] = parts
  const zeros = (part: string) => part.replace(/^8(?=\d$)/, '0')
  const [first, second] = isDay(Number(a), Number(b)) ? [a, b] : [zeros(a), zeros(b)]
  const read = `${first}${m[2]}${second}${m[2]}${year.replace(/^2\d(?=[0-3]\d$)/, '20')}`
  return read !== m[0] && isDay(Number(first), Number(second)) && /(?:^|\D)(?:(?:19|20)\d\d|\d\d)$/.test(read) ? read : null
}

const LETTER_LIKE: Record<string, string> = { '0': 'o', '1': 'i', '5': 's', '6': 'g', '8': 'b' }
const inLetters = (text: string) => text.replace(/\d/g, (digit) => LETTER_LIKE[digit] ?? digit)
const isMonth = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && monthOfName(inLetters(text)) !== null
/** '01-N0V-2017': the month of a date that names it. '010ct23' and '070ct' lost the blanks around it, too. */
function namedMonth(text: string): string {
  const apart = /^(\d{1,2}[-/.])([\p{L}\d]{3,9})([-/.](?:19|20)?\d\d)$/u.exec(text)
  if (apart?.[2] && isMonth(apart[2])) return `${apart[1]}${inLetters(apart[2]).toUpperCase()}${apart[3]}`
  const glued = /^([0-3]\d)([\p{L}\d]{3})((?:20)?\d\d)?$/u.exec(text)
  return glued?.[2] && /\d/.test(glued[2]) && isMonth(glued[2]) ? `${glued[1]}${inLetters(glued[2]).toUpperCase()}${glued[3] ?? ''}` : text
}

/** 'H0USE', 'N0.:': a zero among letters is one of them. What is counted in a currency is none. */
function withoutZeros(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const zeros = text.match(/0/g)?.length ?? 0
  if (/^N0\.?:?$/i.test(text)) return text.replace('0', 'O')
  if (zeros === 0 || letters < 2 || zeros > letters || /[1-9]|^\W*(?:RM|Rs)\W*0/i.test(text)) return text
  return text.replace(/0/g, /\p{Ll}/u.test(text.slice(1)) ? 'o' : 'O')
}

function repaired(word: CleanWord): CleanWord {
  const text = namedMonth(DATE_AND_MORE.exec(word.text)?.[1] ?? word.text)
  if (text !== word.text) return { ...word, text }
  const day = date(text)
  if (day) return { ...word, text: day, repaired: true }
  const meant = label(text)
  if (meant) return { ...word, text: meant }
  // 'RH367.10': ringgits, whatever the second letter came out as.
  const ringgits = /^R[HNWK](?=[\d.,]+[.,]\d\d$)/.exec(text)
  if (ringgits) return { ...word, text: `RM${text.slice(2)}`, repaired: true }
  // 'f6.80': pounds.
  if (/^f\d{1,3}(?:,\d{3})*\.\d\d$/.test(text)) return { ...word, text: `£${text.slice(1)}`, repaired: true }
  if (/^[IJ1]HE$/.test(text)) return { ...word, text: 'THE' }
  const form = COMPANY_FORMS.find(([pattern]) => pattern.test(text))
  if (form && !/^son$/i.test(text)) return { ...word, text: form[1] }
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
  if (!money || /^[\d.,']+$/.test(`${money[2]}${money[4]}`)) return { ...word, text: withoutZeros(text) }
  const digits = (part: string | undefined) => [...(part ?? '')].map((c) => LOOKALIKE[c] ?? c).join('')
  const whole = `${money[2]}${money[4]}`
  if (whole.replace(/\D/g, '').length * 2 < whole.length) return word
  return { ...word, text: `${money[1]}${digits(money[2])}${money[3]}${digits(money[4])}${money[5]}`, repaired: true }
}
