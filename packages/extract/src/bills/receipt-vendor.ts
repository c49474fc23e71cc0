import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { COMPANY, NOT_VENDOR } from './bill-wording.ts'
import { NAMED_TRADE, ONLY_TRADES, ORDER_KIND, OWNED, PAPER_HEADING, TRADE_FIRST } from './shop-words.ts'

/** The name of a shop stands within so many lines from the top. */
const HEAD = 9
const ADDRESS_BEGINS =
  /^\W*(?:\d{1,4}(?: ?[a-d]\b| ?bis| ?ter)?,? (?:rue|avenue|av|boulevard|bd|place|quai|chemin|route|impasse|allee|cours)\b|(?:no\.?|lot|unit|g\/?f|ground|level|blok|block|jalan|jln|jl|lorong|taman|suite|floor|street|p\.?o\.? box|ul|rua|via|rue|calle|av|avda|avenida|paseo|travessa|largo|corso|viale|piazzale|vicolo|piazza|plaza de|quai|filiale|fil\.|prodejna|sucursal|tienda)\b|c\/ ?\p{L}|(?:am|an der|auf der|im|zum|zur) \p{L}+ \d{1,4} ?[a-z]?$)/u
const ADDRESS_HOLDS =
  /\b(?:street|road|avenue|ave|blvd|hwy|pkwy|lorong|jalan|jln|taman|highway|suite)\b|\p{L}(?:strasse|str|laan|straat|weg|platz|gasse|damm|allee|ufer|gatan|gata|vagen|vej|veien|katu)\b\.? ?\d|\b\d{5}\b|\b\d{4} ?[a-z]{2}\b|\b[a-z]{1,2}\d{1,2}[a-z]? ?\d[a-z]{2}\b/u
/** 'Maple Street Bistro' is a shop; its street is not. */
export const isShopAddress = (folded: string): boolean =>
  ADDRESS_BEGINS.test(folded) || (ADDRESS_HOLDS.test(folded) && !NAMED_TRADE.test(folded) && !TRADE_FIRST.test(folded))
const REGISTRATION = /^\W*(?:\(?\d[\d\s.-]*[a-z]?\)?|(?:co\.?|company|reg\w*|gst|roc|vat|tax|brn|ssm)\b.*)\W*$/

/** What kind of place it is, under its name. */
const DESCRIBES =
  /^\W*(?:(?:100% )?(?:pure )?veg(?:etarian)?\b.*|multi ?-?cuisine\b.*|family restaurant|fine dining|(?:since|est\.?|established) \d{4})\W*$/

const REGISTERED = /^\(?[A-Z]{0,2}\d{6,12} ?- ?[A-Z]\)?$/
/** 'Westport, Co. Mayo' is no company. */
const COUNTY = /\bCo\.? \p{Lu}\p{Ll}+\W*$/u
/** 'Las Vegas, NV 89118' is none either, whatever N.V. may mean elsewhere. */
const STATE_CODE = /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/
/** A town and its state: 'St Paul MN'. In capitals the two letters may be anything. */
const TOWN = /\p{Ll} (?:A[KLRZ]|C[AT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/u
/** A company of Malaysia: what stands before 'SDN BHD', other forms among it, is all name. */
const MALAYSIAN = /^(.{2,70}?[\s,]+(?:sdn[\s.]*bhd|s\/b|berhad|bhd)\.?)(?=$|[\s,;:()\-–−|])/i
/** Print this much larger than the usual is a logo. */
const LARGE = 1.3
/** A name in small letters at the very top is one if it is printed a little larger: 'corner kitchen'. */
const LARGE_ENOUGH = 1.12
/** Of drawn letters, small ones come out where nobody wrote them. */
const LEGIBLE = 70
/** Of three letters or two, too: 'OKO'. */
const isLogoName = (text: string): boolean => /^\p{Lu}{2,3}$/u.test(text) || isName(text.charAt(0).toUpperCase() + text.slice(1))
/** And this much larger than a name above it, it is the shop's. */
const LOGO = 1.5
/** Of printed text the sizes are exact, and a little larger is larger. */
const LOGO_IN_TEXT = 1.2
/** Lines of one logo are about alike in height. */
const ALIKE = 1.35

/** A line of the head, or several that make one name; `text` is null where little of it is legible. */
interface HeadLine {
  line: TokenLine
  text: string | null
}

/** The shop that a receipt comes from: the company at its head, with the line above where its name began there; else the first line that is a name. */
export function receiptVendor(lines: readonly TokenLine[]): string | null {
  const read = lines.map((line) => ({ line, text: nameOf(line) }))
  // Behind the first amount or date come the goods, and no name.
  const goods = read.findIndex(({ line, text }, i) => i > 0 && text !== null && line.tokens.some((t) => t.kind !== 'word'))
  const head = joined(read.slice(0, goods < 0 ? undefined : goods).slice(0, HEAD), usualHeight(lines))
  const company = head.findIndex(
    ({ line, text }, i) =>
      text !== null && COMPANY.test(text) && /^[(\p{Lu}\d]/u.test(text) && !isNoCompany(text, line) && !isTownUnder(head[i - 1], text),
  )
  const first = logoOrFirst(head, usualHeight(lines))
  // A company far below the shop's own name is its owner, or somebody else.
  if (company >= 0 && (first < 0 || company <= first + 2)) {
    const own = head[company]?.text ?? ''
    const name = (MALAYSIAN.exec(own) ?? COMPANY.exec(own))?.[1] ?? own
    const before = head[company - 1]
    const bare = name.replace(/[\s,]+(?:sdn|s\.?b|bhd|berhad|s\/b|ltd|llc|inc|co|pte|pvt|gmbh|limited)\b.*$/i, '').trim()
    const begun = bare === '' || /^(?:\S+|\(.*)$/i.test(bare) || ONLY_TRADES.test(fold(bare))
    // 'HARDWARE SDN BHD' alone is rarely a name: it began on the line above, set just as large.
    if (begun && before?.text && isName(before.text) && alike(before.line, head[company]?.line)) return `${before.text} ${name}`
    if (bare !== '') return name
  }
  // A number of the companies' register stands under the name that was registered.
  const registered = head.findIndex(({ line }, i) => i > 0 && REGISTERED.test(line.text.trim()) && isName(head[i - 1]?.text ?? ''))
  const name = head[registered > 0 && registered <= first + 3 ? registered - 1 : first]?.text ?? null
  const said = thanked(lines)
  if (name === null || (said && isWithin(name, said))) return said
  return longer(name, head.slice(first + 1, first + 3)) ?? plainer(name, head.slice(first + 1)) ?? name
}

const isNoCompany = (text: string, line: TokenLine): boolean =>
  /^\d{4} ?[A-Z]{2}\b/.test(text) || OWNED.test(fold(text)) || COUNTY.test(text) || STATE_CODE.test(line.text)

/** 'GRAND JUNCTION CO' under the house and its street: in capitals Colorado looks like a company. */
const isTownUnder = (above: HeadLine | undefined, text: string): boolean =>
  /\b(?:CO|NC|SC)\W*$/.test(text) && /^\d+ \p{L}/u.test(above?.line.text ?? '')

/** Which line of the head is its first name, or one that is printed much larger: a logo, under the name of who runs the shop. */
function logoOrFirst(head: readonly HeadLine[], usual: number): number {
  const top = head.find(({ text }) => text !== null)
  const isLogo = ({ line }: HeadLine) => line.height > LARGE_ENOUGH * usual && line.words.every((w) => (w.confidence ?? 100) >= LEGIBLE)
  const first = head.findIndex(
    (at) => at.text !== null && !STATE_CODE.test(at.line.text) && (at === top && isLogo(at) ? isLogoName(at.text) : isName(at.text)),
  )
  const height = Math.max(usual, head[first]?.line.height ?? 0)
  const logo = head.findIndex(
    ({ line, text }, i) =>
      i > first &&
      line.height > (line.words.some((w) => w.confidence !== undefined) ? LOGO : LOGO_IN_TEXT) * height &&
      text !== null &&
      isName(text),
  )
  return first >= 0 && logo >= 0 ? logo : first
}

/** The height of most lines. */
const usualHeight = (lines: readonly TokenLine[]): number => lines.map((l) => l.height).sort((a, b) => a - b)[lines.length >> 1] ?? 0

/** Joins lines of the head that are one name: where one ends with 'and', a large one is followed by another, or only the trade is left to say. */
function joined(head: readonly HeadLine[], usual: number): HeadLine[] {
  const out: HeadLine[] = []
  for (const next of head) {
    const last = out.at(-1)
    if (last?.text && next.text && belongs({ ...last, text: last.text }, { ...next, text: next.text }, usual))
      out[out.length - 1] = { line: next.line, text: `${last.text} ${next.text}` }
    else out.push(next)
  }
  return out.map(({ line, text }) => ({ line, text: text?.replace(/[\s&]+$/, '') ?? null }))
}

function belongs(last: HeadLine & { text: string }, next: HeadLine & { text: string }, usual: number): boolean {
  const [above, below] = [fold(last.text), fold(next.text)]
  const apart = next.line.top - last.line.bottom
  if (apart > 1.5 * Math.max(last.line.height, next.line.height) || !isName(last.text) || isShopAddress(below)) return false
  const company = (text: string) => COMPANY.test(text)
  if (company(last.text)) return false
  if (/(?:&|-|\b(?:and|und|et|of))\W*$/.test(above)) return true
  const ratio = Math.max(last.line.height, next.line.height) / Math.min(last.line.height, next.line.height)
  // 'Store# 0441' says which one it is.
  if (ONLY_TRADES.test(below)) return ratio < 2 && !/#|\d/.test(next.line.text)
  if (ratio > ALIKE || !isName(next.text) || company(next.text)) return false
  const short = last.text.split(' ').length + next.text.split(' ').length <= 6
  return short && (Math.min(last.line.height, next.line.height) > LARGE * usual || TRADE_FIRST.test(above))
}

/** True when a longer name holds all letters of a shorter one, in their order and together. */
function isWithin(name: string, longerName: string): boolean {
  const [short, long] = [name, longerName].map((text) => fold(text).replace(/[^a-z0-9]/g, '')) as [string, string]
  return short.length >= 4 && long.length > short.length && long.includes(short)
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
    // Which of its shops it is.
    .replace(/(?:\s+(?:store|shop|branch|restaurant))?\s+#\s?\d{1,6}$/i, '')
    // What it says of itself: 'MARKTHALLE "IMMER FRISCH"'.
    .replace(/(?<=^\p{L}[^"“„«]{3,}) ["“„«]\p{L}[^"”“»]*\s[^"”“»]*["”“»]?$/u, '')
    .replace(/^[^\p{L}\p{N}(]*(?:\d{5,} )?|[^\p{L}\p{N})&]+$/gu, '')
    // 'Harbour 1822 Mill Road': a house's number begins the address.
    .replace(/(?<=\p{L}{3}.*) \d{1,5} .*\b(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|hwy)\b.*$/iu, '')
    // What follows 'SDN' is 'BHD', however it came out.
    .replace(/(?<=\p{L}.*\bSDN\b[. ]*)\S{1,4}(?: \S{1,4})?$/iu, 'BHD')
  const letters = text.replace(/[^\p{L}]/gu, '').length
  const mean =
    words.reduce((sum, w) => sum + (isWordlike(w.text) ? Math.max(60, w.confidence ?? 100) : (w.confidence ?? 100)), 0) /
    Math.max(1, words.length)
  return (letters >= 3 || /^\p{Lu}{2}$/u.test(text)) && mean >= 45 ? text : null
}

/** 'Your local favorite', 'Good food, good mood': three words or more of which only the first is capital, with words of praise. */
function isSlogan(text: string, folded: string): boolean {
  const words = text.split(/\s+/)
  return (
    words.length >= 3 &&
    words.slice(1).every((w) => /^[^\p{Lu}]/u.test(w)) &&
    /\b(?:your|our|we|you|every|good|great|best|better|fresh|freshly|local|since|quality|always|day|love|taste|enjoy|home|family|made|more|less|served|serving|wir|ihr|frisch|tradition|seit|depuis|votre|notre|toujours|su|tu|desde|siempre|dal|sempre|sinds|altijd|uw|sedan|alltid)\b/.test(
      folded,
    )
  )
}

function isName(text: string): boolean {
  const folded = fold(text)
  if (
    TOWN.test(text) ||
    /,\s*[A-Z]{2}(?: \d{5})?$|\p{L}, (?:malaysia|singapore|usa|u\.s\.a)\.?$/iu.test(text) ||
    /^\d+ .*\b(?:st|ave|rd|blvd|dr)\b/.test(folded)
  )
    return false
  if (DESCRIBES.test(folded) || isSlogan(text, folded)) return false
  // The buttons of a telephone, where its screen was pictured.
  if (/^(?:back|help|share|done|cancel|close|menu|home|edit|more)(?: (?:help|share|done|edit|more))?$/.test(folded)) return false
  if (isShopAddress(folded) || [NOT_VENDOR, REGISTRATION, ORDER_KIND, OWNED, PAPER_HEADING].some((pattern) => pattern.test(folded)))
    return false
  if (
    /\d{4,}|@|www\.|\d[:/.-]\d/.test(text) ||
    /^(?:we[il1]come|thanks?|table|tbl|chk|check|cashier|order|your|tel|fax|server|invoice|tax invoice|receipt|bill|customer|guest|pos)\b/.test(
      folded,
    )
  )
    return false
  const letters = text.replace(/[^\p{L}]/gu, '')
  // What a hand or a stamp added is in small letters; shops print their names with capitals.
  return letters.length >= 4 && letters.length * 1.6 >= text.replace(/\s/g, '').length && /\p{Lu}/u.test(text)
}
