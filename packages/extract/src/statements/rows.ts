import { type Extent, extentOf, grow } from '../pages/extents.ts'
import { amountsOf, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken, Token } from '../pages/tokens.ts'
import { monthOfName } from '../printed/month-names.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import { fold, TOTAL_LINE, totalSign } from '../printed/wording.ts'
import { amountsComeLast } from './amounts-last.ts'
import { type Keying, placesOfAmounts, type StatementColumn } from './columns.ts'
import type { Header, HeaderRole } from './header.ts'
import type { OutlineMark } from './outline.ts'
import { dayHeading, leadingDate, loneDay, panelsOf } from './row-parts.ts'

export interface RowNumber extends StatementColumn {
  token: AmountToken
}
const NO_DATE: PlacedDate = { year: null, first: 1, second: 1, order: 'month-first' }

/** A line (with what continues it) that has a date, and usually a number, where movements have them. */
export interface StatementRowDraft {
  date: PlacedDate
  words: string[]
  numbers: RowNumber[]
  /** What the heading above says: 1 money in, -1 money out, 0 nothing. */
  section: 1 | -1 | 0
  /** Which table of the statement it is in. */
  table: number
  extent: Extent
  /** True when the date is the one printed for a row further up. */
  inherited?: boolean
  /** True for a fee or interest line under its heading that prints no date at all. */
  undated?: boolean
}
export type Entry = { kind: 'row'; row: StatementRowDraft } | { kind: 'balance'; side: 'opening' | 'closing'; token: AmountToken }

export interface Gathered {
  entries: Entry[]
  /** Rows of a table that have a date where movements have one, and no number that could be read as theirs. */
  unread: StatementRowDraft[]
  /** Lines with one amount and no date under headings such as 'Interest charged': movements on cards, boxes elsewhere. */
  undated: StatementRowDraft[]
}

interface Open {
  row: StatementRowDraft
  /** Where the description begins: continuations never hang out to its left. */
  textX: number
  continued: number
  complete: boolean
}

/** Gathers a statement's rows, telling columns apart in the given way. */
export function gatherRows(lines: readonly TokenLine[], marks: readonly OutlineMark[], keying: Keying): Gathered {
  const entries: Entry[] = []
  const incomplete: StatementRowDraft[] = []
  const undated: StatementRowDraft[] = []
  let [header, section, aside, table]: [Header | null, 1 | -1 | 0, boolean, number] = [null, 0, false, 0]
  let title = ''
  let open: Open | null = null
  let lastDate: PlacedDate | null = null
  let previous: TokenLine | null = null
  let prefix: TokenLine[] = []
  const comeLast = amountsComeLast(lines, marks)
  const isPlace = placesOfAmounts(lines)

  // Lists without headings, as apps print them: the days stand over their rows.
  const hasHeader = marks.some((m) => m.kind === 'header')
  // A day alone on its line is one where no line holds both a day and its amount.
  const bare = !hasHeader && lines.filter(looksLikeMovement).length <= 1
  const dayOver = (line: TokenLine) => dayHeading(line) ?? (bare ? loneDay(line) : null)
  const hasDayHeadings = lines.filter((line) => dayOver(line)).length >= 3
  const begin = (date: PlacedDate, tokens: readonly Token[], numbers: RowNumber[], line: TokenLine, all = tokens) => {
    const used = new Set<Token>(numbers.map((n) => n.token))
    const text = tokens.filter((t) => !used.has(t) && !isOfOtherColumn(t, header))
    const row: StatementRowDraft = { date, words: text.map((t) => t.text), numbers, section, table, extent: extentOf(all, line) }
    let textX = Math.min(...text.filter((t) => /[\p{L}\d]/u.test(t.text)).map((t) => t.x0), Number.POSITIVE_INFINITY)
    for (const above of prefix.toReversed()) {
      if (above.page !== line.page) continue
      row.words.unshift(...above.words.map((w) => w.text))
      grow(row.extent, extentOf(above.tokens, above))
      textX = Math.min(textX, above.words[0]?.x0 ?? textX)
    }
    prefix = []
    open = { row, textX, continued: 0, complete: numbers.length > 0 }
    if (numbers.length > 0) entries.push({ kind: 'row', row })
    else incomplete.push(row)
    lastDate = date
  }

  const close = () => {
    open = null
    prefix = []
  }

  lines.forEach((line, i) => {
    const mark = marks[i]
    const last = previous
    previous = line
    if (!mark || mark.kind === 'skip') return
    if (mark.kind === 'header') {
      const movements = listsMovements(mark.header)
      const described = mark.header.columns.some((c) => c.role === 'description' || c.role === 'check')
      if (header?.signature !== mark.header.signature) [table, lastDate] = [table + 1, null]
      else if (!entries.some((e) => e.kind === 'row' && e.row.extent.page === line.page)) dropPageHead(incomplete, line.page)
      if (listsChecks(mark.header)) section = -1
      // 'Date Balance' lists days, not movements. Below a heading that says so, only a full table is one of movements again.
      aside = !described && (!movements || aside)
      header = mark.header
      close()
      return
    }
    if (mark.kind === 'section' || mark.kind === 'aside') {
      aside = mark.kind === 'aside'
      if (mark.kind === 'section') section = mark.sign
      title = fold(line.text)
      table++
      lastDate = null
      close()
      return
    }
    if (mark.kind === 'total') {
      // Under a day, 'Total in' stands over what came in: its rows print no sign.
      const sign = hasDayHeadings && lastDate && !header ? totalSign(line.text) : null
      if (sign === null) lastDate = null
      else [section, table] = [sign, table + 1]
      close()
      return
    }
    if (mark.kind === 'balance') {
      const date = line.tokens.find((t) => t.kind === 'date')
      // 'Solde initial au 01/03': the day of the balance, where those of the rows do not stand.
      const isOfBalance = mark.side === 'opening' && date !== line.tokens[0] && !entries.some((e) => e.kind === 'row')
      if (date?.kind === 'date' && !isOfBalance) lastDate = date.date
      // What stands under the closing balance is of no day.
      if (mark.side === 'closing' && mark.line.strong) lastDate = null
      entries.push({ kind: 'balance', side: mark.side, token: mark.line.token })
      close()
      return
    }
    if (aside) return
    const day = dayOver(line)
    if (day && (header || hasDayHeadings)) {
      lastDate = day
      close()
      return
    }
    const gap = last && last.page === line.page ? line.top - last.bottom : Number.POSITIVE_INFINITY
    panelsOf(line, header).forEach((tokens, panel) => {
      if (tokens.length === 0) return
      const found = leadingDate(tokens, header, line)
      const rest = found ? tokens.filter((t) => !found.dates.includes(t)) : tokens
      const inColumns = columnsOf(rest, keying, header, panel)
      // A row that takes its day from above has its amount where headings or the dated rows have theirs, not amid its words.
      const numbers = found || !header ? inColumns : inColumns.filter((n) => n.role !== null || isPlace(n.token))
      const words = rest.filter((t) => t.kind === 'word')
      const current = open?.row.extent.page === line.page ? open : null
      const panels = (header?.panels.length ?? 1) > 1
      if (found && (numbers.length > 0 || header)) begin(found.date, rest, numbers, line, tokens)
      else if (found) open = null
      else if (numbers.length > 0 && current && !current.complete && gap < 1.6 * line.height) {
        // The amount of a movement that began on the line above.
        complete(current, rest, numbers, line)
        entries.push({ kind: 'row', row: current.row })
        incomplete.splice(incomplete.indexOf(current.row), 1)
      } else if (
        numbers.some((n) => n.role !== 'balance') &&
        lastDate &&
        (header || hasDayHeadings) &&
        !panels &&
        (prefix.length > 0 || words.some((w) => /\p{L}{2}/u.test(w.text))) &&
        gap < 3 * line.height &&
        underDescription(words, header)
      ) {
        if (isPieceOfDate(words[0], header)) {
          const text = words.map((t) => t.text)
          incomplete.push({ date: lastDate, words: text, numbers, section, table, extent: extentOf(tokens, line) })
          open = null
          return
        }
        // 'Fees and charges assessed this period' under the heading 'Fees and charges' is their sum, too.
        const said = fold(line.text)
        if ((TOTAL_LINE.test(said) || (title !== '' && said.startsWith(`${title} `))) && isSum(numbers, entries, table)) {
          lastDate = null
          close()
          return
        }
        // A bank that prints the date once a day.
        begin(lastDate, rest, numbers, line)
        const begun = entries.at(-1)
        if (begun?.kind === 'row') begun.row.inherited = true
      } else if (amountsOf(tokens).length === numbers.length && numbers.length > 0) {
        open = null
        if (section !== 0 && !lastDate && numbers.length === 1 && words.some((w) => /\p{L}{3}/u.test(w.text)))
          undated.push({
            date: NO_DATE,
            words: words.map((t) => t.text),
            numbers,
            section,
            table,
            extent: extentOf(tokens, line),
            undated: true,
          })
      } else if (comeLast && header && !panels && lastDate && (current?.complete ?? true) && underDescription(words, header)) {
        if (gap >= TIGHT * line.height) close()
        open = null
        prefix.push(line)
      } else if (current && !panels && continues(current, tokens, line, gap) && !belongsToNext(lines[i + 1], line, gap)) {
        current.row.words.push(...tokens.map((t) => t.text))
        grow(current.row.extent, extentOf(tokens, line))
        current.continued++
      } else {
        open = null
        prefix = header && !panels && belongsToNext(lines[i + 1], line, gap) && underDescription(words, header) ? [line] : []
      }
    })
  })
  return { entries, undated, unread: incomplete.filter((row) => row.words.some((w) => /\p{L}{2}/u.test(w))) }
}

function complete(open: Open, rest: readonly Token[], numbers: RowNumber[], line: TokenLine): void {
  const used = new Set<Token>(numbers.map((n) => n.token))
  open.row.numbers.push(...numbers)
  open.row.words.push(...rest.filter((t) => !used.has(t)).map((t) => t.text))
  grow(open.row.extent, extentOf(rest, line))
  open.complete = true
}

/** What has a day and no amount above the headings of a page that go on with the same table is the page's head. */
function dropPageHead(incomplete: StatementRowDraft[], page: number): void {
  for (const row of incomplete.filter((r) => r.extent.page === page)) incomplete.splice(incomplete.indexOf(row), 1)
}

/** True when a number adds up those rows of the table that have its mark: 'Total new transactions for …' is as long as any description. */
function isSum(numbers: readonly RowNumber[], entries: readonly Entry[], table: number): boolean {
  const listed = entries.flatMap((e) => (e.kind === 'row' && e.row.table === table ? e.row.numbers.map((n) => n.token.amount) : []))
  return numbers.some(({ token: { amount } }) => {
    const same = listed.filter((a) => a.mark === amount.mark && a.negative === amount.negative)
    return same.length > 1 && same.reduce((total, a) => total + a.cents, 0) === amount.cents
  })
}

/** The numbers of a row with their columns; of two in one column the nearer counts, the other is part of the text. */
function columnsOf(tokens: readonly Token[], keying: Keying, header: Header | null, panel: number): RowNumber[] {
  const amounts = amountsOf(tokens)
  const best = new Map<string, RowNumber>()
  for (const token of amounts) {
    const column = keying.columnOf(token, amounts, header, panel)
    const known = column && best.get(column.key)
    if (column && (!known || column.distance <= known.distance)) best.set(column.key, { ...column, token })
  }
  return [...best.values()].sort((a, b) => a.token.x0 - b.token.x0)
}

/** True for headings over money that moved, or beside one balance two that are not known: they may say so in another language. */
function listsMovements({ columns }: Header): boolean {
  const count = (...roles: (HeaderRole | null)[]) => columns.filter((c) => roles.includes(c.role)).length
  return count('debit', 'credit', 'amount') > 0 || (count(null) >= 2 && count('balance') === 1)
}

/** Numbers, days and amounts, and nothing else but the bank's own number: checks that were paid, whatever heading the list before had. */
const listsChecks = ({ columns }: Header): boolean =>
  columns.some((c) => c.role === 'check') &&
  columns.every((c) => c.role === 'check' || c.role === 'date' || c.role === 'amount' || OWN_NUMBER.test(fold(c.text)))
const OWN_NUMBER = /^(?:ref(?:erence)?|sequence|trace)\b\W*(?:no|number|#)?\W*$/

const BEFORE_NET = /^(?:gross|brutto|fees?|gebuhr(?:en)?|commission|frais|comision)$/i
/** What was left of it moved: a gross amount and its fee are no part of the description beside them. */
const isOfOtherColumn = (token: Token, header: Header | null): boolean =>
  token.kind === 'amount' && (header?.columns.some((c) => BEFORE_NET.test(fold(c.text)) && token.x0 < c.x1 && token.x1 > c.x0) ?? false)

/** True when words stand where the descriptions do, not in the margin. */
function underDescription(words: readonly Token[], header: Header | null): boolean {
  const x = Math.min(...words.map((t) => t.x0))
  const date = header?.columns.find((c) => c.role === 'date')
  return date ? x > date.x0 - 2 : true
}

/** A month, a number or half a date where the days stand: the row has a day of its own, and it is not that of the row above. */
function isPieceOfDate(word: Token | undefined, header: Header | null): boolean {
  const at = header?.columns.findIndex((c) => c.role === 'date') ?? -1
  const [date, next] = [header?.columns[at], header?.columns[at + 1]]
  if (!word || !date || !next || word.x0 > date.x1 || word.x1 > next.x0) return false
  return monthOfName(word.text) !== null || /^\d{1,2}(?:[-/.](?:\d{1,2}[-/.]?)?)?$/.test(word.text)
}

/** What goes on stands nearer than this, in heights of a line. */
const TIGHT = 0.95

function continues(open: Open, tokens: readonly Token[], line: TokenLine, gap: number): boolean {
  const x = tokens[0]?.x0 ?? 0
  return open.continued < 8 && gap < TIGHT * line.height && x >= open.textX - 12
}

/** True when the line stands nearer to the row below it: a description may be set around the middle of its row. */
function belongsToNext(next: TokenLine | undefined, line: TokenLine, gap: number): boolean {
  if (!next || next.page !== line.page || !looksLikeMovement(next)) return false
  const below = next.top - line.bottom
  return below < 0.3 * line.height && below < gap - 0.3 * line.height
}
