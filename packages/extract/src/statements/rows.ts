import { extentOf, grow } from '../pages/extents.ts'
import { phrases } from '../pages/lines.ts'
import { AMOUNT_BELOW, amountsOf, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { TOTAL_LINE } from '../printed/lexicon/totals.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import { plainTotal, totalSign } from '../printed/wording.ts'
import { amountsComeLast } from './amounts-last.ts'
import { type Keying, placesOfAmounts } from './columns.ts'
import type { Header } from './header.ts'
import { isOfOtherCell } from './other-cells.ts'
import type { OutlineMark } from './outline.ts'
import type { Entry, Gathered, OpenStatementRow, RowNumber, StatementRowDraft } from './row-draft.ts'
import type { RowPanel } from './row-panel.ts'
import { dayHeading, leadingDate, loneDay, panelsOf } from './row-parts.ts'
import {
  belongsToNext,
  columnsOf,
  continues,
  hasAmountFurtherBelow,
  isDayOfValue,
  isNet,
  isPieceOfDate,
  isSum,
  listsChecks,
  listsMovements,
  TIGHT,
  underDescription,
} from './row-rules.ts'

/** Under these the headings of columns that follow are theirs: what is not settled yet, and what services cost the bank. */
const OTHER_LIST = /^(?:pending|unposted|uncleared)\b|\banalysis\b/
const NO_DATE: PlacedDate = { year: null, first: 1, second: 1, order: 'month-first' }
/** A row that takes its day from above stands within so many heights of a line. */
const ROW_BELOW = 3
/** How far from its place the rest of a description may begin, in points. */
const AT_EDGE = 3
/** A description runs over so many lines before its amount. */
const MOST_BELOW = 5
/** A line under a list of one direction that is the sum of so many of its rows is no further one, in whatever language it is named. */
const MANY = 4

/** Gathers a statement's rows, telling columns apart in the given way. */
export function gatherRows(lines: readonly TokenLine[], marks: readonly OutlineMark[], keying: Keying): Gathered {
  const gatherer = new RowGatherer(lines, marks, keying)
  let previous: TokenLine | null = null
  for (const [i, line] of lines.entries()) {
    const mark = marks[i]
    if (mark && mark.kind !== 'skip') gatherer.take(line, mark, previous, lines[i + 1])
    previous = line
  }
  return gatherer.gathered()
}

/** Goes through the lines of a statement from top to bottom and holds what those above say of the next one. */
class RowGatherer {
  private readonly entries: Entry[] = []
  private readonly incomplete: StatementRowDraft[] = []
  private readonly undated: StatementRowDraft[] = []
  private header: Header | null = null
  private section: 1 | -1 | 0 = 0
  /** Below a heading over something that is no list of movements. */
  private aside = false
  /** The headings of the columns of such a list are still to come. */
  private headsOther = false
  private table = 0
  /** How many entries stand above the last line that added some up. */
  private totalled = 0
  private title = ''
  /** What stands over a list of one direction, as printed. */
  private heading = ''
  /** The last row of the page before, of which more words may stand under the headings of this one. */
  private carried: OpenStatementRow | null = null
  private page = 0
  /** The page that printed the headings last. */
  private headerPage = 0
  private open: OpenStatementRow | null = null
  private lastDate: PlacedDate | null = null
  /** Lines of a description that stand above the line with its amount. */
  private prefix: TokenLine[] = []
  private readonly keying: Keying
  private readonly comeLast: boolean
  private readonly isPlace: ReturnType<typeof placesOfAmounts>
  /** Lines with a day whose amount stands two lines below or more. */
  private readonly amountFurtherBelow: ReadonlySet<TokenLine>
  private readonly dayOver: (line: TokenLine) => PlacedDate | null
  /** Lists without headings, as apps print them: the days stand over their rows. */
  private readonly hasDayHeadings: boolean

  constructor(lines: readonly TokenLine[], marks: readonly OutlineMark[], keying: Keying) {
    this.keying = keying
    this.comeLast = amountsComeLast(lines, marks)
    this.isPlace = placesOfAmounts(lines)
    this.amountFurtherBelow = new Set(
      lines.filter((line, i) => hasAmountFurtherBelow(line, lines.slice(i + 1, i + 1 + MOST_BELOW), this.isPlace)),
    )
    const hasHeader = marks.some((m) => m.kind === 'header')
    // A day alone on its line is one where no line holds both a day and its amount.
    const bare = !hasHeader && lines.filter(looksLikeMovement).length <= 1
    this.dayOver = (line) => dayHeading(line) ?? (bare ? loneDay(line) : null)
    this.hasDayHeadings = lines.filter((line) => this.dayOver(line)).length >= 3
  }

  gathered(): Gathered {
    return {
      entries: this.entries,
      undated: this.undated,
      unread: this.incomplete.filter((row) => row.words.some((w) => /\p{L}{2}/u.test(w))),
    }
  }

  take(line: TokenLine, mark: OutlineMark, previous: TokenLine | null, next: TokenLine | undefined): void {
    if (line.page !== this.page) [this.page, this.carried] = [line.page, this.open]
    if (mark.kind === 'total' || mark.kind === 'balance') this.carried = null
    if (mark.kind === 'text') this.takeText(line, previous, next)
    else {
      this.takeMark(line, mark)
      this.close()
    }
  }

  /** A line that is no row and says something of those below it. */
  private takeMark(line: TokenLine, mark: OutlineMark): void {
    if (mark.kind === 'header') this.takeHeader(line, mark.header)
    else if (mark.kind === 'section' || mark.kind === 'aside') {
      this.aside = mark.kind === 'aside'
      this.headsOther = this.aside && OTHER_LIST.test(fold(line.text))
      if (mark.kind === 'section') {
        this.section = mark.sign
        this.heading = mark.sign === 0 ? '' : (phrases(line)[0]?.text ?? '')
      }
      this.title = fold(line.text)
      this.table++
      this.lastDate = null
    } else if (mark.kind === 'total') {
      this.totalled = this.entries.length
      // Under a day, 'Total in' stands over what came in: its rows print no sign.
      const sign = this.hasDayHeadings && this.lastDate && !this.header ? totalSign(line.text) : null
      if (sign === null) this.lastDate = null
      else [this.section, this.table] = [sign, this.table + 1]
    } else if (mark.kind === 'balance') this.takeBalance(line, mark)
  }

  private takeHeader(line: TokenLine, header: Header): void {
    const movements = listsMovements(header)
    const described = header.columns.some((c) => c.role === 'description' || c.role === 'check')
    if (this.header?.signature !== header.signature) [this.table, this.lastDate] = [this.table + 1, null]
    else if (!this.entries.some((e) => e.kind === 'row' && e.row.extent.page === line.page)) this.dropPageHead(line.page)
    if (listsChecks(header)) this.section = -1
    // 'Date Balance' lists days, not movements. Below a heading that says so, only a full table is one of movements again.
    this.aside = this.headsOther || (!described && (!movements || this.aside))
    this.headsOther = false
    this.header = header
    this.headerPage = line.page
  }

  private takeBalance(line: TokenLine, mark: Extract<OutlineMark, { kind: 'balance' }>): void {
    const date = line.tokens.find((t) => t.kind === 'date')
    // 'Solde initial au 01/03': the day of the balance, where those of the rows do not stand.
    const isOfBalance = mark.side === 'opening' && date !== line.tokens[0] && !this.entries.some((e) => e.kind === 'row')
    if (date?.kind === 'date' && !isOfBalance) this.lastDate = date.date
    // What stands under the closing balance is of no day.
    if (mark.side === 'closing' && mark.line.strong) this.lastDate = null
    this.entries.push({ kind: 'balance', side: mark.side, token: mark.line.token })
  }

  private takeText(line: TokenLine, previous: TokenLine | null, next: TokenLine | undefined): void {
    this.headsOther = false
    if (this.aside) return
    const day = this.dayOver(line)
    if (day && (this.header || this.hasDayHeadings)) {
      this.lastDate = day
      this.close()
      return
    }
    const gap = previous && previous.page === line.page ? line.top - previous.bottom : Number.POSITIVE_INFINITY
    for (const [k, tokens] of panelsOf(line, this.header).entries())
      if (tokens.length > 0) this.takePanel(this.panel({ line, next, gap, tokens }, k))
  }

  private panel(at: Pick<RowPanel, 'line' | 'next' | 'gap' | 'tokens'>, k: number): RowPanel {
    const { line, tokens } = at
    const found = leadingDate(tokens, this.header, line)
    const rest = found ? tokens.filter((t) => !found.dates.some((day) => day === t)) : tokens
    const inColumns = columnsOf(rest, this.keying, this.header, k)
    // A row that takes its day from above has its amount where headings or the dated rows have theirs, not amid its words.
    const numbers = found || !this.header ? inColumns : inColumns.filter((n) => n.role !== null || this.isPlace(n.token))
    const current = this.open?.row.extent.page === line.page ? this.open : null
    const words = rest.filter((t) => t.kind === 'word')
    return { ...at, found, rest, numbers, words, current, isBeside: (this.header?.panels.length ?? 1) > 1 }
  }

  private takePanel(panel: RowPanel): void {
    const { line, next, gap, tokens, found, rest, numbers, current, isBeside } = panel
    const mayGoOn = !isBeside && !this.comeLast && !this.amountFurtherBelow.has(line)
    if (found && mayGoOn && isDayOfValue(current, found.date, panel)) this.continueRow(panel, rest)
    else if (found && (numbers.length > 0 || this.header)) this.begin(found.date, rest, numbers, line, tokens)
    else if (found) this.open = null
    else if (this.carriesOn(panel)) this.carryOn(panel)
    else if (numbers.length > 0 && current && !current.complete && gap < AMOUNT_BELOW * line.height) this.complete(current, panel)
    else if (this.takesDayFromAbove(panel)) this.takeInherited(panel)
    else if (amountsOf(tokens).length === numbers.length && numbers.length > 0) this.takeUndated(panel)
    else if (this.standsBeforeItsAmount(panel)) {
      if (gap >= TIGHT * line.height) this.close()
      this.open = null
      this.prefix.push(line)
    } else if (current && !isBeside && continues(current, tokens, line, gap) && !belongsToNext(next, line, gap)) {
      this.continueRow(panel, tokens)
    } else {
      this.open = null
      this.prefix = this.header && !isBeside && belongsToNext(next, line, gap) && underDescription(panel.words, this.header) ? [line] : []
    }
  }

  /** More of the description of the row that is open. */
  private continueRow({ current, line, tokens }: RowPanel, more: readonly Token[]): void {
    if (!current) return
    current.row.words.push(...more.flatMap((t) => (isOfOtherCell(t, this.header) ? [] : t.text)))
    grow(current.row.extent, extentOf(tokens, line))
    current.continued++
  }

  /** True where the description of the last row of the page before goes on under the headings, which the page prints again. */
  private carriesOn({ isBeside, numbers, words, line }: RowPanel): boolean {
    const [first] = words
    return Boolean(
      this.carried?.complete &&
        this.headerPage === line.page &&
        !isBeside &&
        numbers.length === 0 &&
        first &&
        Math.abs(first.x0 - this.carried.textX) < AT_EDGE,
    )
  }

  private carryOn({ words }: RowPanel): void {
    this.carried?.row.words.push(...words.map((t) => t.text))
  }

  /** A row of a bank that prints the date once a day. */
  private takesDayFromAbove({ numbers, isBeside, words, gap, line }: RowPanel): boolean {
    return Boolean(
      numbers.some((n) => n.role !== 'balance') &&
        this.lastDate &&
        (this.header || this.hasDayHeadings) &&
        !isBeside &&
        (this.prefix.length > 0 || words.some((w) => /\p{L}{2}/u.test(w.text))) &&
        gap < ROW_BELOW * line.height &&
        underDescription(words, this.header),
    )
  }

  /** A line of a description whose amount stands on the last of its lines. */
  private standsBeforeItsAmount({ isBeside, current, words }: RowPanel): boolean {
    return Boolean(
      this.comeLast && this.header && !isBeside && this.lastDate && (current?.complete ?? true) && underDescription(words, this.header),
    )
  }

  private begin(date: PlacedDate, tokens: readonly Token[], numbers: RowNumber[], line: TokenLine, all = tokens): void {
    const { section, table, header } = this
    const used = new Set<Token>(numbers.map((n) => n.token))
    const text = tokens.filter((t) => !used.has(t) && !isOfOtherCell(t, header))
    const extent = extentOf(all, line)
    const row: StatementRowDraft = { date, words: text.map((t) => t.text), numbers, section, table, extent, heading: this.heading }
    this.carried = null
    let textX = Math.min(...text.filter((t) => /[\p{L}\d]/u.test(t.text)).map((t) => t.x0), Number.POSITIVE_INFINITY)
    for (const above of this.prefix.toReversed()) {
      if (above.page !== line.page) continue
      row.words.unshift(...above.words.map((w) => w.text))
      grow(row.extent, extentOf(above.tokens, above))
      textX = Math.min(textX, above.words[0]?.x0 ?? textX)
    }
    this.prefix = []
    this.open = { row, textX, continued: 0, complete: numbers.length > 0 }
    if (numbers.length > 0) this.entries.push({ kind: 'row', row })
    else this.incomplete.push(row)
    this.lastDate = date
  }

  /** The amount of a movement that began on the line above. */
  private complete(open: OpenStatementRow, { rest, numbers, line }: RowPanel): void {
    const used = new Set<Token>(numbers.map((n) => n.token))
    open.row.numbers.push(...numbers)
    open.row.words.push(...rest.filter((t) => !used.has(t)).map((t) => t.text))
    grow(open.row.extent, extentOf(rest, line))
    open.complete = true
    this.entries.push({ kind: 'row', row: open.row })
    this.incomplete.splice(this.incomplete.indexOf(open.row), 1)
  }

  private takeInherited({ words, numbers, tokens, line, rest }: RowPanel): void {
    const { lastDate, section, table, title } = this
    if (!lastDate) return
    if (isPieceOfDate(words[0], this.header)) {
      const text = words.map((t) => t.text)
      this.incomplete.push({ date: lastDate, words: text, numbers, section, table, extent: extentOf(tokens, line) })
      this.open = null
      return
    }
    // 'Fees and charges assessed this period' under the heading 'Fees and charges' is their sum, too.
    const said = fold(line.text)
    const named = TOTAL_LINE.test(said) || (title !== '' && said.startsWith(`${title} `))
    // '26 Credits', 'Paid out': words of headings alone, and the sum of however few rows.
    const least = plainTotal(words.map((w) => w.text).join(' ')) ? 1 : named ? 2 : section === 0 ? Number.POSITIVE_INFINITY : MANY
    const isGroup = TOTAL_LINE.test(said) && isNet(numbers, this.rowsSinceTotal())
    if (isGroup || isSum(numbers, this.entries, { table, section }, least)) {
      this.lastDate = null
      this.totalled = this.entries.length
      this.close()
      return
    }
    this.begin(lastDate, rest, numbers, line)
    const begun = this.entries.at(-1)
    if (begun?.kind === 'row') begun.row.inherited = true
  }

  private rowsSinceTotal(): StatementRowDraft[] {
    return this.entries.slice(this.totalled).flatMap((e) => (e.kind === 'row' ? [e.row] : []))
  }

  /** A line of nothing but words and its amount: a fee under its heading, where no day stands above it. */
  private takeUndated({ words, numbers, tokens, line }: RowPanel): void {
    const { section, table } = this
    this.open = null
    if (section === 0 || this.lastDate || numbers.length !== 1 || !words.some((w) => /\p{L}{3}/u.test(w.text))) return
    const text = words.map((t) => t.text)
    this.undated.push({ date: NO_DATE, words: text, numbers, section, table, extent: extentOf(tokens, line), undated: true })
  }

  private close(): void {
    this.open = null
    this.prefix = []
  }

  /** What has a day and no amount above the headings of a page that go on with the same table is the page's head. */
  private dropPageHead(page: number): void {
    for (const row of this.incomplete.filter((r) => r.extent.page === page)) this.incomplete.splice(this.incomplete.indexOf(row), 1)
  }
}
