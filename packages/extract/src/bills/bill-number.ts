import { phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import type { Word } from '../pages/words.ts'
import { fold } from '../printed/fold.ts'
import { NUMBER_LABEL, NUMBER_OF_BILL, NUMBER_OVER, OTHER_NUMBER } from './bill-wording.ts'

const BILL = 'invoice|rechnungs?|facture|factuur|factura|fattura|faktura|receipt'
const NUMBER = 'no|number|nr|num|numero|nummer|n|#'
const OF_BILL = String.raw`\b(?:numero|n[o°]) (?:d[ea] )?(?:documento|factura|fattura|facture|nota)\W*$`
/** Over a number: the bill itself, or that it is its number. */
const BILL_HEADING = new RegExp(String.raw`\b(?:${BILL})\W*(?:${NUMBER})?\W*$|${OF_BILL}`)
/** The same where it must say that it is a number. */
const NUMBER_HEADING = new RegExp(String.raw`\b(?:${BILL})\W*(?:${NUMBER})\W*$|${OF_BILL}`)
const BOOKING =
  /\b(?:booking|reservation|confirmation)\W*(?:id|no|number|nr|ref(?:erence)?|code|#)?\W*$|^\W*our ref(?:erence)?\W*$|^\W*(?:numero|number|nummer)\W*$/
/** Some trades bill by statement: its number is the bill's where no other is. */
const STATEMENT = /\bstatement\W*(?:no|number|#|id)\W*$/
/** A label in front of a number that begins with the letters of its series. */
const SERIES_LABEL = new RegExp(String.raw`\b(?:${BILL}|fatura)s?\W*(?:${NUMBER}|n\.?o)?\W*$`)
/** '# INV-000043', 'No. FEV 4471': nothing but a number, as it stands under the title of the page. Capture 1: its series. */
const TITLE_NUMBER = /^[^\p{L}#№]*(?:#|№|no\b|nr\b|n[o°])[\s.:]*(?:([a-z]{1,4}) ?)?$/u
const TITLE = new RegExp(
  String.raw`^\W*(?:[a-z]+ ){0,2}(?:${BILL}|fatura|credit note)(?: electronica)?(?: de venta)?\W*$|^(?:фактура|рахунок|счет|τιμολογιο|請求書)$`,
)
/** 'F001-00002218': series and number as tax offices count them. */
const SERIAL = /^[A-Z]{1,2}\d{2,3}-\d{5,8}$/
const NO_SERIES = /^(?:REF|NO|NR|NUM|ID|DATE|PO)$/
/** 'Seria CLG nr. 0004512': series and number are named each for itself. */
const NAMED_SERIES = /\bseri(?:a|e|ja|jos) ([a-z]{1,6}) (?:nr|no|n[o°])\W*$/
/** 'Punto de Venta: 00003   Comp. Nro: 00004512': each place of sale counts its own bills. */
const PLACE_OF_SALE = /\bpunto de venta\W*(\d{4,5})\b/
/** Over a number that is marked as one in its own word. */
const DOCUMENT_HEADING = /\b(?:factura|boleta|nota de (?:credito|debito)|comprobante)(?: de venta)?(?: electronic[ao])?\W*$/
/** 'Serie y folio: A 2284': series and number are named together. */
const SERIES_AND_NUMBER = /\bseries? ?(?:[yei/-]|and|et|und) ?(?:folio|num\w*|n[or°]|broj)\W*$/
const isSeriesLabel = (label: string): boolean => SERIES_LABEL.test(label) || NUMBER_OF_BILL.test(label)
/** White between two columns, in heights of a line. */
const COLUMN = 1.4
/** White between a heading and what stands under it, in heights of a line: in a list, and in a table with wide rows. */
const NEAR = 1.5
const FAR = 4.5

/** The bill's own number: beside its label or under it. */
export function billNumber(lines: readonly TokenLine[]): string | null {
  const fallbacks: Fallbacks = { labelled: null, booking: null }
  for (const [i, line] of lines.entries())
    for (const k of line.words.keys()) {
      const candidate = candidateAt(lines, i, k)
      const number = candidate && numberAt(candidate, fallbacks)
      if (number) return number
    }
  return fallbacks.labelled ?? fallbacks.booking
}

/** What counts where no label names the bill's own number. */
interface Fallbacks {
  /** A number that is labelled as nothing but a number. */
  labelled: string | null
  /** What was booked, where the paper has no number of its own. */
  booking: string | null
}

/** A word that may be the number. */
interface Candidate {
  lines: readonly TokenLine[]
  i: number
  line: TokenLine
  k: number
  word: Word
  /** The word without the mark of a number ('#') and without the comma behind it. */
  value: string
  marked: boolean
  /** The words in front of it. Folded. */
  label: string
  /** '12/05/2024' is a date, unless a word for numbers stands right before it. */
  dateLike: boolean
}

function candidateAt(lines: readonly TokenLine[], i: number, k: number): Candidate | null {
  const line = lines[i]
  const word = line?.words[k]
  if (!line || !word) return null
  const value = word.text.replace(/^(?:n[°º]|nr\.|no\.|no(?=\d))?[#:№]*|[,;:]+$/gi, '')
  if (!/^(?=.*\d)[A-Z0-9][\w./-]{1,29}$/i.test(value)) return null
  return {
    lines,
    i,
    line,
    k,
    word,
    value,
    marked: /^(?:#|n[°º]|nr\.|no\.|no(?=\d))/i.test(word.text),
    label: labelBefore(line, k) || wrappedLabel(lines, i, word),
    dateLike: /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^(?:19|20)\d\d-[01]\d-[0-3]\d$/.test(value),
  }
}

/** The number that a candidate is; null where it is none, or no more than a fallback. */
function numberAt(at: Candidate, fallbacks: Fallbacks): string | null {
  const { lines, i, k, label, value, dateLike } = at
  const series = seriesBefore(at)
  if (series) return `${series} ${value}`
  if (OTHER_NUMBER.test(label) || hasOwnUnder(lines, i, k)) return null
  if (dateLike) return isNumberLabel(label) ? value : null
  return besideLabel(at) ?? underHeading(at, fallbacks)
}

/** 'Fatura n.º FT 2024/118': the series is part of the number. Null where none stands before it. */
function seriesBefore({ line, k, label, value, dateLike }: Candidate): string | null {
  const series = line.words[k - 1]?.text ?? ''
  if (/^[A-Z]{1,4}$/.test(series)) {
    const over = labelBefore(line, k - 1)
    if (!NO_SERIES.test(series) && !dateLike && /[/-]/.test(value) && isSeriesLabel(over)) return series
    if (SERIES_AND_NUMBER.test(over)) return series
  }
  return NAMED_SERIES.exec(label)?.[1]?.toUpperCase() ?? null
}

/** A label that plainly says number, so that even what looks like a date is one. */
const isNumberLabel = (label: string): boolean =>
  NUMBER_OF_BILL.test(label) || (NUMBER_LABEL.test(label) && /\b(?:nr|no|numer|numero|number)[.°: ]*$/.test(label))

/** The number where the label in front of it says that it is the bill's. */
function besideLabel({ line, k, word, label, value, marked }: Candidate): string | null {
  const groups = digitGroups(line, k)
  if (NUMBER_OF_BILL.test(label)) return groups ?? value
  if (!NUMBER_LABEL.test(label) || isDayUnder(label, word, value, line)) return null
  if (groups) return groups
  const place = /\bcomp/.test(label) ? PLACE_OF_SALE.exec(fold(line.text))?.[1] : undefined
  if (place) return `${place}-${value}`
  const endsWithNumber = /\b(?:no|number|nr|nro|num|numero|nummer|n|id|ref|sorszama|szama|cislo)\b[.°º: ]*#?$|[#№°:]\s*$/.test(label)
  return marked || isHeading(line, k) || endsWithNumber || value.length >= 4 ? value : null
}

/** 'Fecha de factura: 15 de abril'. */
const isDayUnder = (label: string, word: Word, value: string, { height }: TokenLine): boolean =>
  /\b(?:date|datum|fecha|data|dato)\b/.test(label) && word.x1 - word.x0 < 3 * height && value.length < 3

/** The number where the title of the page or a heading of its column stands over it. */
function underHeading(at: Candidate, fallbacks: Fallbacks): string | null {
  const { lines, i, line, k, word, label, value, marked } = at
  if (isDayUnder(label, word, value, line)) return null
  const gap = word.x0 - (line.words[k - 1]?.x1 ?? Number.NEGATIVE_INFINITY)
  noteLabelled(at, gap, fallbacks)
  const own = TITLE_NUMBER.exec(label)
  if (own && /\d{3}/.test(value) && isUnderTitle(lines, i, word)) return own[1] ? `${own[1].toUpperCase()} ${value}` : value
  // 'Our ref: …' under 'INVOICE' has its own label.
  if (gap < COLUMN * line.height || label.endsWith(':')) return null
  const heading = headingOver(lines, i, word)
  if ((marked || SERIAL.test(value)) && DOCUMENT_HEADING.test(heading.phrase)) return value
  if (/^αριθμος(?: (?:παραστατικου|τιμολογιου))?$/.test(heading.text)) fallbacks.labelled ??= value
  if (!heading.isFar && NUMBER_HEADING.test(heading.phrase) && heading.phrase.split(' ').length <= 3 && /\d{3}/.test(value)) return value
  if ((heading.isFar ? NUMBER_HEADING : BILL_HEADING).test(heading.text)) return value
  if ([heading.text, ...wholeLabel(heading, value)].some((text) => NUMBER_OVER.test(text) || NUMBER_OF_BILL.test(text)))
    return digitGroups(line, k) ?? value
  if (STATEMENT.test(heading.text) && /\d{3}/.test(value)) fallbacks.labelled ??= value
  if (BOOKING.test(heading.text) && /[A-Z].*\d{3}|\d{4}/.test(value)) fallbacks.booking ??= value
  return null
}

/** Keeps a number whose label does not say that it is the bill's. */
function noteLabelled({ line, label, value }: Candidate, gap: number, fallbacks: Fallbacks): void {
  if (STATEMENT.test(label) && /\d{3}/.test(value)) fallbacks.labelled ??= value
  if (BOOKING.test(label) && /\d{3}/.test(value)) fallbacks.booking ??= value
  const isNamed = /^(?:[^\p{L}]*(?:number|numero|nummer|no|num|nr|n[o°])[\s.]*(:?)|# ?(:))\s*$/u.exec(label)
  if (isNamed && (isNamed[1] || isNamed[2] || gap > line.height) && /(?:\d\D*){3}/.test(value)) fallbacks.labelled ??= value
}

/** Whether the title of the page stands over a word, in its column, within three lines. */
const isUnderTitle = (lines: readonly TokenLine[], i: number, word: { x0: number; x1: number }): boolean =>
  lines.slice(Math.max(0, i - 3), i).some((over) => {
    const title = phrases(over, 1.5).find((p) => p.x0 < word.x1 + 40 && p.x1 > word.x0 - 40)
    return over.page === lines[i]?.page && title !== undefined && TITLE.test(fold(title.text))
  })

/** The words right before word `k` of a line, as far as no wide gap parts them. Folded. */
function labelBefore({ words, height }: TokenLine, k: number): string {
  const before: string[] = []
  let edge = words[k]?.x0 ?? 0
  for (const w of words.slice(Math.max(0, k - 4), Math.max(0, k)).toReversed()) {
    // 'Folio No.      : 118203': a colon at the edge of its column is no label by itself.
    if (edge - w.x1 > 40 * height || (before.some((text) => text !== ':') && edge - w.x1 > 2.2 * height)) break
    before.unshift(w.text)
    edge = w.x0
  }
  return fold(before.join(' '))
}

/** A label of two lines whose value stands between them: 'Invoice' over it and 'Number:' under it, both to its left. Folded. */
function wrappedLabel(lines: readonly TokenLine[], i: number, word: { x0: number }): string {
  const line = lines[i]
  const near = (other: TokenLine | undefined) => {
    if (!line || !other || other.page !== line.page || Math.max(line.top - other.bottom, other.top - line.bottom) > 0) return ''
    return phrases(other, 1.5).findLast((p) => p.x1 < word.x0 && word.x0 - p.x1 < 10 * line.height)?.text ?? ''
  }
  const [over, under] = [near(lines[i - 1]), near(lines[i + 1])]
  return over && under && (line?.words[0]?.x0 ?? 0) >= word.x0 ? fold(`${over} ${under}`) : ''
}

/** 'INVOICE 027': a line of nothing but what it is and its number. */
const isHeading = ({ words }: TokenLine, k: number): boolean => words.length === 2 && k === 1

interface Heading {
  /** The words right over it. */
  text: string
  /** All of the phrase that they belong to, which may be wider. */
  phrase: string
  isFar: boolean
}

/** All of a short label, where the number under it is narrower: 'Credit Note No.' over 'CN-118'. */
const wholeLabel = ({ phrase, isFar }: Heading, value: string): string[] =>
  !isFar && phrase.split(' ').length <= 4 && /\d{3}/.test(value) ? [phrase] : []

/** What stands over a word: the nearest words in its column, within a few lines. Folded; `isFar` where white lies between. */
function headingOver(lines: readonly TokenLine[], i: number, word: { x0: number; x1: number }): Heading {
  const line = lines[i]
  const isOver = (w: { x0: number; x1: number }) => w.x0 < word.x1 + 5 && w.x1 > word.x0 - 5
  for (const over of lines.slice(Math.max(0, i - 3), i).toReversed()) {
    if (!line || over.page !== line.page || line.top - over.bottom > FAR * line.height) break
    const words = over.words.filter(isOver).map((w) => w.text)
    if (words.length === 0) continue
    const phrase = fold(phrases(over, 0.9).find(isOver)?.text ?? '')
    return { text: words.length === 1 ? phrase : fold(words.join(' ')), phrase, isFar: line.top - over.bottom > NEAR * line.height }
  }
  return { text: '', phrase: '', isFar: false }
}

/** Whether the label that stands far to the left of word `k` has its value right under it: then what is beside it belongs to another block. */
function hasOwnUnder(lines: readonly TokenLine[], i: number, k: number): boolean {
  const [line, next] = [lines[i], lines[i + 1]]
  const [word, before] = [line?.words[k], line?.words[k - 1]]
  if (!line || !next || !word || !before || word.x0 - before.x1 < COLUMN * line.height) return false
  if (next.page !== line.page || next.top - line.bottom > NEAR * line.height) return false
  const label = phrases(line, 1.5).find((p) => p.x1 === before.x1)
  const under = phrases(next, 1.5).find((p) => label !== undefined && Math.abs(p.x0 - label.x0) < 2)
  return under !== undefined && /^(?=.*\d)(?=.*[A-Z/-])[A-Z0-9][\w./-]{3,29}$/.test(under.text)
}

/** '72 1234 5678 9012', 'M028 71': a number set in groups, from word `k` on; null when the word stands alone. */
function digitGroups(line: TokenLine, k: number): string | null {
  const isGroup = (text: string | undefined) => /^\d{2,6}$/.test(text ?? '')
  // 'Q017 4B'.
  const isLast = (text: string | undefined) => isGroup(text) || /^\d{1,2}[A-Z]$/.test(text ?? '')
  // '0418 AGH2207': what a branch counts.
  const isBranch = (text: string | undefined) => /^[A-Z]{2,4}\d{3,6}$/.test(text ?? '')
  const gapAfter = (at: number) => (line.words[at + 1]?.x0 ?? Number.POSITIVE_INFINITY) - (line.words[at]?.x1 ?? 0)
  let end = k
  while ((end === k ? isLast : isGroup)(line.words[end + 1]?.text) && gapAfter(end) < 0.7 * line.height) end++
  const groups = line.words.slice(k, end + 1).map((w) => w.text)
  const last = line.words[end + 1]?.text
  if (end === k && isGroup(groups[0]) && isBranch(last) && gapAfter(end) < 0.7 * line.height && gapAfter(end + 1) > COLUMN * line.height)
    return `${groups[0]} ${last}`
  const [first = '', ...rest] = groups
  if (!isGroup(first) && !/^[A-Z]{1,3}\d{2,6}$/.test(first)) return null
  // Two groups may be a number and something else, where the line goes on.
  return rest.length >= (isGroup(first) ? 2 : 1) && (rest.length >= 2 || gapAfter(end) > COLUMN * line.height) ? groups.join(' ') : null
}
