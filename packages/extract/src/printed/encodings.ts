import iconv from 'iconv-lite'

/**
 * In which of the older encodings bytes are that are not UTF-8. Nothing in such a file says it: Chinese, Japanese and Korean text
 * is told by the pairs of bytes that its common characters have, everything else by the letters of the language that it would be.
 */

const SAMPLE = 64 * 1024

interface Pairs {
  name: string
  isLead(byte: number): boolean
  isTrail(byte: number): boolean
  /** Bytes above ASCII that stand for a character alone. */
  isSingle(byte: number): boolean
  /** What everyday text is made of: the common characters, their alphabet, and the marks between them. */
  isCommon(lead: number, trail: number): boolean
}
const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to
const never = () => false

const JAPANESE: Pairs = {
  name: 'shift_jis',
  isLead: (b) => within(b, 0x81, 0x9f) || within(b, 0xe0, 0xfc),
  isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0x80, 0xfc),
  isSingle: (b) => within(b, 0xa1, 0xdf),
  isCommon: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97),
}
const TAIWANESE: Pairs = {
  name: 'big5',
  isLead: (b) => within(b, 0xa1, 0xf9),
  isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0xa1, 0xfe),
  isSingle: never,
  isCommon: (lead) => within(lead, 0xa1, 0xc6),
}
const KOREAN: Pairs = {
  name: 'euc-kr',
  isLead: (b) => within(b, 0x81, 0xfe),
  isTrail: (b) => within(b, 0x41, 0x5a) || within(b, 0x61, 0x7a) || within(b, 0x81, 0xfe),
  isSingle: never,
  isCommon: (lead, trail) => trail >= 0xa1 && (within(lead, 0xb0, 0xc8) || within(lead, 0xa1, 0xa3)),
}
const CHINESE: Pairs = {
  name: 'gb18030',
  isLead: (b) => within(b, 0x81, 0xfe),
  isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0x80, 0xfe),
  isSingle: never,
  isCommon: (lead, trail) => trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || within(lead, 0xa1, 0xa3)),
}

interface Tally {
  pairs: number
  common: number
  broken: number
  /** Pairs whose second byte is an ASCII letter or mark. */
  lowTrails: number
  /** Pairs beside another character of their script. */
  beside: number
  /** Pairs in the latter part of the common characters, which Chinese has and Korean has not. */
  late: number
}

function tally(bytes: Uint8Array, { isLead, isTrail, isSingle, isCommon }: Pairs): Tally {
  const t: Tally = { pairs: 0, common: 0, broken: 0, lowTrails: 0, beside: 0, late: 0 }
  // Where the last character of the script ended.
  let last = -2
  for (let i = 0; i < bytes.length; i++) {
    const [lead = 0, trail = 0] = [bytes[i], bytes[i + 1]]
    if (lead >= 0x80 && isSingle(lead)) last = i
    if (lead < 0x80 || isSingle(lead)) continue
    if (!isLead(lead) || !isTrail(trail)) {
      t.broken++
      continue
    }
    if ((bytes[i + 2] ?? 0) >= 0x80 || (i > 0 && last === i - 1)) t.beside++
    i++
    last = i
    t.pairs++
    if (isCommon(lead, trail)) t.common++
    if (trail < 0x7f) t.lowTrails++
    if (within(lead, 0xc9, 0xd7) && trail >= 0xa1) t.late++
  }
  return t
}

/**
 * Words of four characters at least, hardly a byte out of place, most of it everyday text, and characters side by side: the accents of
 * 'VÁSÁRLÁS' and the letters behind them would be pairs too, but each stands alone.
 */
const MIN_PAIRS = 4
const reads = (t: Tally): boolean =>
  t.pairs >= MIN_PAIRS && t.broken <= 1 + t.pairs * 0.01 && t.common >= t.pairs * 0.75 && t.beside >= t.pairs * 0.3

function eastAsian(bytes: Uint8Array): string | null {
  if (reads(tally(bytes, JAPANESE))) return JAPANESE.name
  const taiwanese = tally(bytes, TAIWANESE)
  if (reads(taiwanese) && taiwanese.lowTrails >= taiwanese.pairs * 0.15) return TAIWANESE.name
  const chinese = tally(bytes, CHINESE)
  const korean = tally(bytes, KOREAN)
  if (reads(korean) && korean.late <= korean.pairs * 0.08) return KOREAN.name
  return reads(chinese) ? CHINESE.name : null
}

/** Letters beyond ASCII of the languages that were written in each encoding, lower case; Western ones first, so that they win a tie. */
const ALPHABETS: readonly (readonly [string, string])[] = [
  ['windows-1252', 'äöüß àâæçèéêëîïôœùûüÿ áéíñóúü ãáàâçéêíóôõú àèéìíòóùú åäöé æøåéö ëïéèöüá áðéíóúýþæö'],
  ['windows-1250', 'ąćęłńóśźż áčďéěíňóřšťúůýžäĺľôŕ áéíóöőúüű ăâîşţ čćđšž äöüß'],
  ['iso-8859-2', 'ąćęłńóśźż áčďéěíňóřšťúůýžäĺľôŕ áéíóöőúüű čćđšž'],
  ['windows-1254', 'çğıİöşüâîû'],
  ['windows-1257', 'ąčęėįšųūž āčēģīķļņšūž äõöüšž'],
  ['windows-1251', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  ['koi8-r', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  ['cp866', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  ['windows-1253', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'],
  ['windows-1255', 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  ['windows-1256', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى'],
  ['windows-874', 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์'],
  ['cp850', 'äöüß àâçèéêëîïôùûü áéíñóúü ãáàâçéêíóôõú åäöé æøåéö'],
  ['cp852', 'ąćęłńóśźż áčďéěíňóřšťúůýž áéíóöőúüű'],
  ['macintosh', 'äöüß àâæçèéêëîïôœùûüÿ áéíñóúü ãáàâçéêíóôõú'],
]
/** Scripts that fill the upper half of their encodings would pass for one another: their most frequent letters tell them apart. */
const OTHER_SCRIPTS = new Map(
  Object.entries({
    'windows-1251': 'оеаинтсрвл',
    'koi8-r': 'оеаинтсрвл',
    cp866: 'оеаинтсрвл',
    'windows-1253': 'αοιετσνηυρ',
    'windows-1255': 'יוהלארתמבש',
    'windows-1256': 'اليمنرتبوة',
    'windows-874': 'านรอกเงม่ย',
  }).map(([encoding, letters]) => [encoding, new Set([...letters, ...letters.toUpperCase()])] as const),
)
const FREQUENT = 0.5
/** No word goes from a small letter to a capital, as it would in an encoding that has them the other way round. */
const TURNED = 1
/** The upper half of each encoding, byte by byte. */
const decoded = new Map(
  ALPHABETS.map(([encoding]) => [encoding, Array.from({ length: 128 }, (_, i) => iconv.decode(Buffer.from([i + 0x80]), encoding))]),
)
/** Marks that stand by themselves in text of any language. */
const MARKS = new Set('€£§°–—„“”‘’‚…·•«»©®™½ªº¿¡´×\u00ad')
/** Stands between words, and is no letter of any. */
const BLANK = '\u00a0'
const languages = ALPHABETS.flatMap(([encoding, alphabets]) =>
  alphabets.split(' ').map((letters) => ({ encoding, letters: new Set([...letters, ...letters.toUpperCase()]) })),
)

/** How often each byte beyond ASCII stands in a word, and how often apart from letters. */
interface Seen {
  inWords: number
  apart: number
}
const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte >= 0x80 || /[a-z]/i.test(String.fromCharCode(byte)))

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** How often a small letter stands right before a capital, among the bytes beyond ASCII. */
function turnsIn(bytes: Uint8Array, upper: readonly string[]): number {
  const isSmall = upper.map((c) => c !== c.toUpperCase())
  const isCapital = upper.map((c) => c !== c.toLowerCase())
  let turns = 0
  for (let i = 1; i < bytes.length; i++) if (isSmall[(bytes[i - 1] ?? 0) - 0x80] && isCapital[(bytes[i] ?? 0) - 0x80]) turns++
  return turns
}

function alphabetic(bytes: Uint8Array): string {
  const seen = new Map<number, Seen>()
  let besideLatin = 0
  let besideDigits = 0
  let total = 0
  for (const [i, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    const [before, after] = [bytes[i - 1], bytes[i + 1]]
    const s = seen.get(byte) ?? { inWords: 0, apart: 0 }
    seen.set(byte, s)
    isLetter(before) || isLetter(after) ? s.inWords++ : s.apart++
    total++
    if ([before, after].some((b) => b !== undefined && b < 0x80 && isLetter(b))) besideLatin++
    if (isDigit(after)) besideDigits++
  }
  let best = { encoding: 'windows-1252', worth: 0 }
  for (const { encoding, letters } of languages) {
    // Words of another script hold no Latin letters, and no digits behind theirs: '€805,40' in the encoding of the West.
    const frequent = OTHER_SCRIPTS.get(encoding)
    if (frequent && (total < 4 || besideLatin > total * 0.15 || besideDigits > total * 0.4)) continue
    let worth = frequent ? -TURNED * turnsIn(bytes, decoded.get(encoding) ?? []) : 0
    for (const [byte, { inWords, apart }] of seen) {
      const c = decoded.get(encoding)?.[byte - 0x80] ?? ''
      if (frequent?.has(c)) worth += (inWords + apart) * FREQUENT
      worth += c === BLANK ? inWords + apart : letters.has(c) ? inWords + apart * 0.5 : MARKS.has(c) ? inWords * 0.3 + apart * 0.5 : 0
    }
    if (worth > best.worth + 1e-9) best = { encoding, worth }
  }
  return best.encoding
}

/** The encoding in which the bytes read best, by name; windows-1252 where nothing speaks for another. */
export function legacyEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE)
  return eastAsian(sample) ?? alphabetic(sample)
}
