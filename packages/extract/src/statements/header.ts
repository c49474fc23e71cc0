import { cutWord } from '../pages/glued-words.ts'
import { type Phrase, phrases } from '../pages/lines.ts'
import { isProse, type TokenLine } from '../pages/statement-lines.ts'
import type { Word } from '../pages/words.ts'
import { currencyOf, isCurrencyCode } from '../printed/currencies.ts'
import { fold } from '../printed/fold.ts'
import { sectionSign } from '../printed/wording.ts'
import { type HeaderRole, roleOf } from './heading-roles.ts'

export interface HeaderColumn {
  /** Null for a heading that means nothing here ('Ref. no.'). */
  role: HeaderRole | null
  text: string
  x0: number
  x1: number
}

/** The row of headings over a table. */
export interface Header {
  columns: HeaderColumn[]
  /** Left edges of tables that stand side by side under one row of headings; one entry when there is only one. */
  panels: number[]
  /** Roles and words: equal for the same table continued on another page. */
  signature: string
  /** How many lines from this one on belong to the headings. */
  lines: number
}

/** Words that only colour the next one: they never begin a column of their own when a role follows. */
const ADJECTIVE =
  /^(?:transaction|trans\.?|tran\.?|posting|post|posted|value|booking|effective|process(?:ing)?|check|cheque|running|ending|closing|account|statement|payment|book|date)$/

const DATE_NOUN = /^(?:date|\p{L}*datum|fecha|data)$/u
/** The whole of 'Date posted', 'Fecha operación'; 'Date Opérations' are two headings. */
const DATE_DONE =
  /^(?:date|data|fecha)(?: d[ei'](?: ?l')?)? ?(?:posted|booked|entered|paid|cleared|processed|presented|operation|operacion|operazione|operacji|oper?\.?|mov(?:imento)?\.?|lanc\.?|comptable|contable|contabile|cont\.?|ksiegowania|waluty)$/
const gap = (a: { x1: number }, b: { x0: number }): number => b.x0 - a.x1
const NUMERIC: ReadonlySet<HeaderRole | null> = new Set(['debit', 'credit', 'amount', 'balance'] as const)

/** 'AmountDate': where tables stand side by side, the last heading of one may touch the first of the next. 'ValueDate' is one. */
function apart(word: Word): Word[] {
  const [, left = '', right = ''] = /^(\p{Lu}\p{Ll}+)(\p{Lu}\p{Ll}+)$/u.exec(word.text) ?? []
  const before = roleOf(left)
  const isTwo = (before === 'amount' || before === 'balance') && roleOf(right) === 'date' && !ADJECTIVE.test(fold(left))
  return isTwo ? [cutWord(word, left, 0), cutWord(word, right, left.length)] : [word]
}

/** A heading that is being put together from its words. */
interface OpenHeading extends HeaderColumn {
  last: string
}

/** Words of one line into headings: at wide gaps, and where one role ends and another begins ('Date Description Amount' set tight). */
function headings(line: TokenLine): HeaderColumn[] {
  const out: OpenHeading[] = []
  const words = line.words.flatMap(apart)
  words.forEach((word, i) => {
    const at = out.at(-1)
    if (at && word.x0 - at.x1 < 0.9 * line.height && !beginsHeading(word, words[i + 1], at, words[0], line.height)) {
      at.text += ` ${word.text}`
      at.last = word.text
      at.x1 = Math.max(at.x1, word.x1)
    } else out.push({ role: null, text: word.text, last: word.text, x0: word.x0, x1: word.x1 })
  })
  return out.map(({ text, x0, x1 }) => ({ role: roleOf(text), text, x0, x1 }))
}

/** Whether a word set tight behind a heading begins one of its own. */
function beginsHeading(word: Word, next: Word | undefined, at: OpenHeading, first: Word | undefined, height: number): boolean {
  const said = fold(word.text)
  const role = roleOf(at.text)
  const nextRole = next && next.x0 - word.x1 < 0.9 * height ? roleOf(next.text) : null
  const own = ADJECTIVE.test(said) && nextRole ? null : roleOf(word.text)
  const isDateDone = DATE_NOUN.test(fold(at.last)) || DATE_DONE.test(fold(at.text))
  // 'Date posted Value date': what was done on a day stands behind it.
  if (
    DATE_DONE.test(fold(`${at.text} ${word.text}`)) &&
    gap(at, word) < 0.5 * height &&
    !(nextRole === 'date' && ADJECTIVE.test(fold(next?.text ?? '')))
  )
    return false
  // 'Betrag in EUR': the currency of the amounts, not what comes in.
  if (said === 'in' && NUMERIC.has(role) && namesCurrency(next)) return false
  // 'Posting Date Value Date' are two columns, and so are 'Date Transaction details'.
  const apartBy = gap(at, word)
  const colorsNext =
    nextRole !== null &&
    ADJECTIVE.test(said) &&
    ((isDateDone && apartBy > 0.2 * height) || (role !== null && nextRole !== role && apartBy > 0.35 * height && !DATE_NOUN.test(said)))
  // 'Amount Number': where tables stand side by side, the first heading comes again. 'Date … Value date' is one table.
  const isFirstAgain = NUMERIC.has(role) && said === fold(first?.text ?? '') && !ADJECTIVE.test(fold(at.last))
  return colorsNext || isFirstAgain || (own === 'date' && isDateDone) || changesRole(word, own, at, role)
}

const namesCurrency = (word: Word | undefined): boolean =>
  word !== undefined && (isCurrencyCode(word.text) || currencyOf(word.text) !== null)

function changesRole(word: Word, own: HeaderRole | null, at: OpenHeading, role: HeaderRole | null): boolean {
  if (own === null || role === null || own === role) return false
  // 'Withdrawal (Dr) / Deposit (Cr)' heads one column.
  if (/[/-]$/.test(at.text)) return false
  if (own === 'amount' && (role === 'debit' || role === 'credit')) return false
  // 'Payments In' is one heading, though payments alone go out.
  if (/^in$/i.test(word.text) && roleOf(`${at.text} in`) === 'credit') return false
  if (own === 'date' && ADJECTIVE.test(fold(at.last)) && role !== 'date') return false
  return !(own === 'description' && role === 'check')
}

/** The phrases of a line beside headings. Words set tight belong apart where each stands at a heading of its own: 'number posted'. */
function partsUnder(columns: readonly HeaderColumn[], neighbour: TokenLine): Phrase[] {
  const under = (p: { x0: number; x1: number }) => columns.find((c) => p.x0 < c.x1 && p.x1 > c.x0)
  const parts: Phrase[] = []
  for (const word of neighbour.words) {
    const last = parts.at(-1)
    const [own, before] = [under(word), last && under(last)]
    const isApart = own !== undefined && before !== undefined && own !== before && Math.abs(word.x0 - own.x0) < 2
    if (!last || isApart || word.x0 - last.x1 >= 0.9 * neighbour.height) parts.push({ text: word.text, x0: word.x0, x1: word.x1 })
    else Object.assign(last, { text: `${last.text} ${word.text}`, x1: Math.max(last.x1, word.x1) })
  }
  return parts
}

/** Joins headings that are broken over two lines: a phrase right above or below one belongs to it. */
function withNeighbour(columns: HeaderColumn[], neighbour: TokenLine, above: boolean): void {
  for (const part of partsUnder([...columns], neighbour)) {
    const overlap = (c: HeaderColumn) => Math.min(c.x1, part.x1) - Math.max(c.x0, part.x0)
    const column = columns
      .filter((c) => overlap(c) > 0.3 * Math.min(c.x1 - c.x0, part.x1 - part.x0))
      .sort((a, b) => overlap(b) - overlap(a))[0]
    if (!column) {
      const role = roleOf(part.text)
      if (role) columns.push({ role, text: part.text, x0: part.x0, x1: part.x1 })
      continue
    }
    const text = above ? `${part.text} ${column.text}` : `${column.text} ${part.text}`
    const role = roleOf(text)
    if (!role || text.length > 60) continue
    Object.assign(column, { text, role, x0: Math.min(column.x0, part.x0), x1: Math.max(column.x1, part.x1) })
  }
  columns.sort((a, b) => a.x0 - b.x0)
}

/** Reads the line at `i` as a row of headings (with the line above or below, where broken over two); null when it is none. */
export function headerAt(lines: readonly TokenLine[], i: number): Header | null {
  const line = lines[i]
  if (!line || !isProse(line) || line.words.length > 24) return null
  const own = headings(line)
  if (own.length > 12 || !own.some((c) => c.role)) return null
  const grouped = underGroups(own, lines, i)
  if (grouped) return headerOf(grouped, 2)
  // 'Payments and Other Credits' right under the headings begins a list.
  if (!accepted(own) && phrases(line).length === 1 && sectionSign(line.text, true) !== null) return null
  const columns = own.map((c) => ({ ...c }))
  let taken = 1
  for (const k of [i - 1, i + 1]) {
    const near = lines[k]
    if (!near || near.page !== line.page || !isProse(near) || near.words.length > 14) continue
    const gap = k < i ? line.top - near.bottom : near.top - line.bottom
    if (gap > 0.7 * line.height || Math.abs(near.height - line.height) > 0.35 * line.height) continue
    // A neighbour that is a heading row by itself stands for itself, and digits are content.
    if (accepted(headings(near)) || /\d/.test(near.text)) continue
    // 'Amounts deducted … Amounts added' stands over the row of headings below it, not under a title.
    if (k > i && isHeadingsUnder(lines[k + 1], near)) continue
    if (
      accepted(own) &&
      (phrases(near, 0.9).length < 2 || !phrases(near, 0.9).every((p) => columns.some((c) => p.x0 < c.x1 && p.x1 > c.x0)))
    )
      continue
    const before = columns.length
    const trial = columns.map((c) => ({ ...c }))
    withNeighbour(trial, near, k < i)
    if (trial.length - before > 2 || !accepted(trial)) continue
    if (!changed(columns, trial)) continue
    columns.splice(0, columns.length, ...trial)
    if (k > i) taken = 2
  }
  if (!accepted(columns)) return null
  return headerOf(columns, taken)
}

/** 'Charges | Payments': beside another column for what goes out, payments are what comes in, as on a card. */
function withPaymentsIn(columns: HeaderColumn[]): HeaderColumn[] {
  const out = columns.filter((c) => c.role === 'debit')
  const paid = out.filter((c) => /^payments?\b|\bpayments?$/.test(fold(c.text)))
  if (out.length !== 2 || paid.length !== 1 || columns.some((c) => c.role === 'credit')) return columns
  return columns.map((c) => (c === paid[0] ? { ...c, role: 'credit' } : c))
}

const isHeadingsUnder = (line: TokenLine | undefined, above: TokenLine): boolean =>
  line !== undefined &&
  line.page === above.page &&
  line.top - above.bottom <= 0.7 * above.height &&
  isProse(line) &&
  accepted(headings(line))

const headerOf = (columns: HeaderColumn[], lines: number): Header => ({
  columns: withPaymentsIn(columns),
  panels: panelsOf(columns),
  signature: columns.map((c) => `${c.role ?? '-'}:${fold(c.text)}`).join('|'),
  lines,
})

/** 'Date' and 'Balance' set over groups of columns whose own names, and the money that moved, stand in the line below; null otherwise. */
function underGroups(groups: readonly HeaderColumn[], lines: readonly TokenLine[], i: number): HeaderColumn[] | null {
  const [line, near] = [lines[i], lines[i + 1]]
  if (!line || !near || near.page !== line.page || !isProse(near) || near.words.length > 14 || /\d/.test(near.text)) return null
  if (near.top - line.bottom > 0.7 * line.height || !groups.every((g) => g.role === 'date' || g.role === 'balance')) return null
  const own = headings(near)
  if (own.length <= groups.length || !own.some((c) => c.role === 'debit' || c.role === 'credit' || c.role === 'amount')) return null
  const columns = own.map((c) => {
    const over = groups.findLast((g) => g.x0 <= c.x0 + 3)
    const role = over?.role === 'balance' ? 'balance' : (c.role ?? over?.role ?? null)
    return { ...c, role, text: over ? `${over.text} ${c.text}` : c.text }
  })
  return accepted(columns) ? columns : null
}

const changed = (a: readonly HeaderColumn[], b: readonly HeaderColumn[]) => b.length !== a.length || b.some((c, i) => c.text !== a[i]?.text)

function accepted(columns: readonly HeaderColumn[]): boolean {
  const known = columns.filter((c) => c.role)
  // Headings are short, though they may end with an abbreviation ('Data operaz.'); sentences are not headings.
  const ends = (text: string) => /\p{L}{5};$|[•●%]/u.test(text) || (/\p{L}{5}\.$/u.test(text) && !/^\p{Lu}\p{Ll}+ \p{Ll}+\.$/u.test(text))
  if (known.some((c) => c.text.length > 40 || c.text.split(' ').filter((w) => /\p{L}/u.test(w)).length > 5 || ends(c.text))) return false
  const roles = new Set(known.map((c) => c.role))
  if (
    !roles.has('date') &&
    !roles.has('check') &&
    !(roles.has('description') && known[0]?.role === 'description' && known.length >= columns.length - 1)
  )
    return false
  if (!known.some((c) => NUMERIC.has(c.role))) return false
  return known.length >= 2 && columns.length <= 12 && known.length >= columns.length * 0.5
}

/** Two or three times the same headings in the same order. */
const comesAgain = (columns: readonly HeaderColumn[]): boolean =>
  [2, 3].some((times) => {
    const every = columns.length / times
    return every >= 2 && columns.every((c, i) => c.text === columns[i % every]?.text)
  })

/** Left edges of side-by-side tables: the first heading comes again, with a column of numbers in between. */
function panelsOf(columns: readonly HeaderColumn[]): number[] {
  const first = columns[0]
  const starts = [Number.NEGATIVE_INFINITY]
  // 'Number' may mean nothing here: then all the headings must come again.
  if (!first || (!first.role && !comesAgain(columns))) return starts
  for (const [i, c] of columns.entries()) {
    const since = columns.slice(0, i)
    const last = since.findLastIndex((s) => s.role === first.role && fold(s.text) === fold(first.text))
    if (i > 0 && c.role === first.role && fold(c.text) === fold(first.text) && since.slice(last).some((s) => NUMERIC.has(s.role)))
      starts.push(c.x0 - 6)
  }
  return starts
}
