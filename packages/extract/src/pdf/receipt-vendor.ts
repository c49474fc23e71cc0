import { COMPANY, NOT_VENDOR } from './bill-wording.ts'
import type { TokenLine } from './statement-lines.ts'
import { fold } from './wording.ts'

/** The name of a shop stands within so many lines from the top. */
const HEAD = 9
const ADDRESS =
  /^\W*(?:no\.?|lot|unit|g\/?f|ground|level|blok|block|jalan|jln|lorong|taman|suite|floor|street|p\.?o\.? box)\b|\b(?:street|road|avenue|blvd|lorong|jalan|jln|taman|highway|suite)\b|\b\d{5}\b/
const REGISTRATION = /^\W*(?:\(?\d[\d\s.-]*[a-z]?\)?|(?:co\.?|company|reg\w*|gst|roc|vat|tax|brn|ssm)\b.*)\W*$/

const REGISTERED = /^\(?[A-Z]{0,2}\d{6,12} ?- ?[A-Z]\)?$/

/** The shop that a receipt comes from: the company at its head, with the line above where its name began there; else the first line that is a name. */
export function receiptVendor(lines: readonly TokenLine[]): string | null {
  // Behind the first amount or date come the goods, and no name.
  const goods = lines.findIndex((l, i) => i > 0 && l.tokens.some((t) => t.kind !== 'word'))
  const head = lines.slice(0, goods < 0 ? HEAD : Math.min(HEAD, goods)).map((line) => ({ line, text: nameOf(line) }))
  const company = head.findIndex(({ text }) => text !== null && COMPANY.test(text) && /^[(\p{Lu}\d]/u.test(text))
  const first = head.findIndex(({ text }) => text !== null && isName(text))
  // A company far below the shop's own name is its owner, or somebody else.
  if (company >= 0 && (first < 0 || company <= first + 2)) {
    const own = head[company]?.text ?? ''
    const name = COMPANY.exec(own)?.[1] ?? own
    const before = head[company - 1]
    const bare = name.replace(/[\s,]+(?:sdn|s\.?b|bhd|berhad|s\/b|ltd|llc|inc|co|pte|pvt|gmbh|limited)\b.*$/i, '').trim()
    const begun = bare === '' || /^(?:\S+|\(.*|(?:co|company|trading|marketing|enterprise|holdings?|industries)\b.*)$/i.test(bare)
    // 'HARDWARE SDN BHD' alone is rarely a name: it began on the line above, set just as large.
    if (begun && before?.text && isName(before.text) && alike(before.line, head[company]?.line)) return `${before.text} ${name}`
    if (bare !== '') return name
  }
  // A number of the companies' register stands under the name that was registered.
  const registered = head.findIndex(({ line }, i) => i > 0 && REGISTERED.test(line.text.trim()) && isName(head[i - 1]?.text ?? ''))
  const name = head[registered > 0 && registered <= first + 3 ? registered - 1 : first]?.text ?? null
  return name === null ? thanked(lines) : (longer(name, head.slice(first + 1, first + 3)) ?? plainer(name, head.slice(first + 1)) ?? name)
}

/** The name in full right under a logo that begins it: 'Harbour', then 'Harbour Inn'. */
function longer(name: string, next: readonly { text: string | null }[]): string | null {
  const found = next.find(({ text }) => text?.startsWith(`${name} `) && text.split(' ').length < 7 && isName(text))
  return found?.text ?? null
}

/** The name that stands within another line's: as a logo, with its ornaments, and once more as text. */
function plainer(name: string, rest: readonly { text: string | null }[]): string | null {
  const found = rest.find(
    ({ text }) => text !== null && text.length >= 5 && text !== name && isName(text) && ` ${name} `.includes(` ${text} `),
  )
  return found?.text ?? null
}

/** 'Thank you for shopping at …': where the head does not say the name, the foot may. */
function thanked(lines: readonly TokenLine[]): string | null {
  for (const line of lines) {
    const m =
      /\bthank you for (?:shopping|dining|visiting|eating|staying|choosing|your (?:visit|purchase|order))(?: (?:at|with|in|to|from|us at))* ([\p{L}\p{N}'’&. -]{3,40})/iu.exec(
        line.text,
      )
    const name = m?.[1]?.replace(/[. ]+$/, '')
    if (name && !/^(?:us|here|our|your|and|today)\b/i.test(name)) return name
  }
  return null
}

const alike = (a: TokenLine, b: TokenLine | undefined): boolean => b !== undefined && a.height < 1.6 * b.height && b.height < 1.6 * a.height

/** The engine is unsure of many a word that it read well. */
const isWordlike = (text: string): boolean =>
  /^(?:\p{Lu}{7,}|\p{Lu}\p{Ll}{6,})$/u.test(text) && /[aeiou]/i.test(text) && !/(.)\1\1/i.test(text)

/** White of so many letter heights within a line sets two things apart: a logo and an address, two buttons of a screen. */
const APART = 5
/** The words of a line that may be a name: the first ones, where what is set apart from them is no name. */
function nameWords({ words, height }: TokenLine): TokenLine['words'] {
  const gap = words.findIndex((w, i) => i > 0 && w.x0 - (words[i - 1]?.x1 ?? w.x0) > APART * height)
  if (gap < 0) return [...words]
  return words.slice(gap).some((w) => /\d/.test(w.text)) ? words.slice(0, gap) : []
}

/** A line without what was hardly legible at its ends; null when little is left. */
function nameOf(line: TokenLine): string | null {
  const words = nameWords(line)
  const junk = (w: (typeof words)[number] | undefined) =>
    w !== undefined && (((w.confidence ?? 100) < 30 && !isWordlike(w.text)) || (/^[^\p{L}\p{N}(]+$/u.test(w.text) && w.text !== '&'))
  while (junk(words[0])) words.shift()
  while (junk(words.at(-1))) words.pop()
  const text = words
    .map((w) => w.text)
    .join(' ')
    .replace(/\s+\(?(?:co\.?|company|reg\w*\.?)? ?\(?(?:no\.?:? ?)?\d{5,}[\s-]*[A-Z]?\)?$/i, '')
    .replace(/^[^\p{L}\p{N}(]*(?:\d{5,} )?|[^\p{L}\p{N})]+$/gu, '')
    // What follows 'SDN' is 'BHD', however it came out.
    .replace(/(?<=\p{L}.*\bSDN\b[. ]*)\S{1,4}(?: \S{1,4})?$/iu, 'BHD')
  const letters = text.replace(/[^\p{L}]/gu, '').length
  const mean =
    words.reduce((sum, w) => sum + (isWordlike(w.text) ? Math.max(60, w.confidence ?? 100) : (w.confidence ?? 100)), 0) /
    Math.max(1, words.length)
  return letters >= 3 && mean >= 45 ? text : null
}

function isName(text: string): boolean {
  const folded = fold(text)
  if (
    /,\s*[A-Z]{2}(?: \d{5})?$|\p{L}, (?:malaysia|singapore|usa|u\.s\.a)\.?$/iu.test(text) ||
    /^\d+ .*\b(?:st|ave|rd|blvd|dr)\b/.test(folded)
  )
    return false
  // The buttons of a telephone, where its screen was pictured.
  if (/^(?:back|help|share|done|cancel|close|menu|home|edit|more)(?: (?:help|share|done|edit|more))?$/.test(folded)) return false
  if (NOT_VENDOR.test(folded) || ADDRESS.test(folded) || REGISTRATION.test(folded)) return false
  if (
    /\d{4,}|@|www\.|\d[:/.-]\d/.test(text) ||
    /^(?:we[il1]come|thanks?|table|cashier|order|your|tel|fax|server|invoice|tax invoice|receipt|bill|customer|guest|pos)\b/.test(folded)
  )
    return false
  const letters = text.replace(/[^\p{L}]/gu, '')
  // What a hand or a stamp added is in small letters; shops print their names with capitals.
  return letters.length >= 4 && letters.length * 1.6 >= text.replace(/\s/g, '').length && /\p{Lu}/u.test(text)
}
