import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import type { LineKind } from '@ledgerhand/core/line-count'
import { type Cents, cents } from '@ledgerhand/core/money'
import { beginsTotal } from '../printed/lexicon/totals.ts'
import { CUT_OFF, joinDescription, NO_DESCRIPTION } from '../printed/text.ts'
import { EITHER_WAY, LOST_DAY } from '../result/days-of-rows.ts'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import { movementOf } from '../result/sealed-statement.ts'
import { saysMoney, sentToBank } from './amount-in-words.ts'
import { summaryOf } from './cell-words.ts'
import { type GridRow, type GridSection, isMovementRow } from './grid.ts'
import { type LineNotes, noteLine } from './line-notes.ts'
import { endsBeforeDay, endsInside, isAnyNumber, isCutOff } from './table-ends.ts'
import { balanceBox, balancesUnder } from './table-facts.ts'
import { balancesInFirstLine, endsWithBalance } from './table-first-line.ts'
import { type TableReader, tableReader } from './table-reader.ts'
import { orientation } from './table-signs.ts'
import { type Draft, statementsOf } from './table-statements.ts'

/** Lines that could not be read are shown, but not by the hundred thousand. */
const MAX_UNREAD = 1000

/** Null when the section's columns are not understood; an empty list when it is understood and holds no movement. */
export function readSection(
  { header, rows: all, title = null, account = null }: GridSection,
  preamble: readonly GridRow[],
  documentType: DocumentTypeChoice,
  notes?: LineNotes,
): Statement[] | null {
  const about = header ? null : balancesInFirstLine(all, (rest) => tableReader(null, rest, preamble, documentType))
  const rows = about ? all.slice(1) : all
  if (about && all[0]) noteLine(notes, all[0], 'balance')
  // Asked once: with a hundred thousand rows it is half of the work.
  const moving = new Set(rows.filter(isMovementRow))
  const movements = [...moving].map((r) => r.cells)
  if (movements.length === 0) return header && rows.length === 0 ? [] : null
  const table = tableReader(header?.cells ?? null, movements, preamble, documentType)
  if (!table) return null
  const way = orientation({
    money: table.money,
    signed: movements.map(table.signed),
    balances: movements.map(table.balance),
    rows: movements,
    isCard: table.isCard,
    types: movements.map(table.typeOf),
    describe: table.describe,
    about: { title, titles: titlesOf(preamble, rows[0]), headings: header?.cells ?? [] },
  })
  const reader = new SectionRows({ table, way, rows, movements, isHeadless: !header, notes })
  for (const [i, row] of rows.entries()) reader.take({ ...row, i, signed: table.signed(row.cells), balance: table.balance(row.cells) })
  const others = rows.filter((r) => !moving.has(r)).map((r) => r.cells)
  reader.takeBalancesAround(about, balancesUnder(header?.cells ?? [], others))
  return statementsOf([...reader.drafts.values()], reader.endsOfDays, table, reader.asHeld, account, way.doubt === null)
}

interface SectionParts {
  table: TableReader
  /** Which way the amounts go, and what is doubted of that. */
  way: ReturnType<typeof orientation>
  rows: readonly GridRow[]
  /** Those of the rows that have a day and an amount. */
  movements: readonly (readonly string[])[]
  isHeadless: boolean
  notes: LineNotes | undefined
}

/** Reads the rows of a table one after the other, and holds what the rows before say of the next. */
class SectionRows {
  /** One for each account and currency. */
  readonly drafts = new Map<string, Draft>()
  /** What the account held after the last movement of a day, where a line of its own says so. */
  readonly endsOfDays = new Map<ReadTransaction, Cents>()
  private readonly parts: SectionParts
  private readonly lastIsBalance: boolean
  /** Rows without a day of their own come again and again, and no balance denies them. */
  private readonly sharesDays: boolean
  private readonly sureness: number
  private readonly why: string | null
  private readonly doubtOfRow: ReadonlyMap<readonly string[], string>
  /** The row before, while its description may still run on. */
  private latest: ReadTransaction | null = null
  /** The line before began a box of balances that this one ends. */
  private inBox = false

  constructor(parts: SectionParts) {
    const { table, way, rows, movements, isHeadless } = parts
    this.parts = parts
    this.sharesDays =
      table.money.balance === null && rows.filter(({ cells }) => isDayless(cells, table) && table.signed(cells)).length >= FEWEST_DAYLESS
    this.lastIsBalance = isHeadless && endsWithBalance(rows)
    const { doubt: wayDoubt, rowDoubts = [] } = way
    this.doubtOfRow = new Map(movements.flatMap((row, i) => (rowDoubts[i] ? [[row, rowDoubts[i]] as const] : [])))
    const doubt =
      wayDoubt ?? (isHeadless && isAnyNumber(movements, table) ? 'The file does not say which of its numbers is the amount' : null)
    this.sureness = table.datesSure && !doubt ? 0.97 : 0.7
    this.why = table.datesSure ? doubt : EITHER_WAY
  }

  asHeld = (printed: number): Cents => cents(this.parts.way.owed ? -printed : printed)

  take(row: RowValues): void {
    if (this.inBox) {
      this.inBox = false
      this.note(row, 'balance')
      return
    }
    const before = this.latest
    this.latest = null
    if (this.takeBox(row) || this.takeSummary(row, before) || this.takeLastBalance(row)) {
      this.note(row, 'balance')
      return
    }
    this.takeRow(row, before)
  }

  /** The balances printed around the table, where it is one account's. */
  takeBalancesAround(about: Balances<number> | null, under: Balances<number | null>): void {
    const [only] = this.drafts.values()
    if (!only || this.drafts.size !== 1) return
    if (about) [only.opening, only.closing] = [this.asHeld(about.opening), this.asHeld(about.closing)]
    this.addBalances(only, under)
  }

  private addBalances(draft: Draft, { opening, closing }: Balances<number | null>): void {
    if (opening !== null) draft.opening ??= this.asHeld(opening)
    if (closing !== null) draft.closing ??= this.asHeld(closing)
  }

  private note(row: RowValues, kind: LineKind): void {
    noteLine(this.parts.notes, row, kind)
  }

  private draftFor(row: readonly string[]): Draft {
    const { table } = this.parts
    const [account, currency] = [table.accountOf(row), table.currencyOf(row)]
    const key = `${account} ${currency ?? ''}`
    const draft = this.drafts.get(key) ?? { account, currency, opening: null, closing: null, transactions: [], unread: [] }
    this.drafts.set(key, draft)
    return draft
  }

  private takeBox({ cells: row, i }: RowValues): boolean {
    const box = balanceBox(row, this.parts.rows[i + 1]?.cells ?? [])
    if (!box) return false
    this.addBalances(this.draftFor(this.parts.movements[0] ?? row), box)
    this.inBox = true
    return true
  }

  /** A line with a balance or a sum instead of a movement. */
  private takeSummary({ cells: row, i, signed, balance }: RowValues, before: ReadTransaction | null): boolean {
    const { table, way } = this.parts
    const named = goesOn(before, table.date(row) && signed, balance, way.invert) ? null : summaryIn(row)
    const summary = named ?? (table.date(row) ? null : this.balanceOfDay({ cells: row, i }))
    if (balance !== null && signed === null && (summary ?? 'other') === 'other') {
      const last = this.draftFor(row).transactions.at(-1)
      if (last && last.date === table.date(row)) this.endsOfDays.set(last, this.asHeld(balance))
    }
    if (!summary) return false
    // What goes out may stand in its column without a sign; a sign that is printed counts in any.
    const last = table.lastAmount(row)
    const printed = balance ?? (signed && (signed < 0 || table.money.amount || last === 0) ? signed : last)
    if (printed === null) return true
    this.addBalances(this.draftFor(row), {
      opening: summary === 'opening' ? printed : null,
      closing: summary === 'closing' ? printed : null,
    })
    return true
  }

  /** 'Balance 2/28/2026' above all movements is the one that they begin with, below all of them the one that they end with. */
  private balanceOfDay({ cells, i }: Pick<RowValues, 'cells' | 'i'>): 'opening' | 'closing' | null {
    if (!cells.some((c) => BALANCE_OF_DAY.test(c))) return null
    const isAbove = [...this.drafts.values()].every((draft) => draft.transactions.length === 0)
    const isBelow = !this.parts.rows.slice(i + 1).some(isMovementRow)
    return isAbove ? 'opening' : isBelow ? 'closing' : null
  }

  private takeLastBalance({ cells: row, i, signed }: RowValues): boolean {
    if (!this.lastIsBalance || !this.isLast(i) || signed === null) return false
    this.addBalances(this.draftFor(this.parts.movements[0] ?? row), { opening: null, closing: signed })
    return true
  }

  private isLast = (i: number): boolean => i === this.parts.rows.length - 1

  private takeRow(row: RowValues, before: ReadTransaction | null): void {
    const { table, movements } = this.parts
    const { cells, evidence, i, signed } = row
    if (table.isUnsettled(cells)) {
      this.note(row, 'pending')
      return
    }
    const date = table.date(cells)
    // A line without a date adds up whatever its name is: a shop called Total has a day on which it was paid.
    if (!date && beginsTotal(cells.find((c) => /\p{L}/u.test(c)) ?? '')) {
      this.note(row, 'total')
      return
    }
    if (date) this.takeDated(row, date)
    else if (signed === null && this.isLast(i) && endsBeforeDay(cells, evidence, movements))
      this.draftFor(movements[0] ?? cells).unread.push({ text: cells.join(' '), evidence })
    else if (signed === null && before && runsOn(cells, table)) {
      const more = table.describe(cells)
      if (more !== NO_DESCRIPTION && /\p{L}/u.test(more)) before.description = joinDescription([`${before.description} ${more}`])
      this.latest = before
      this.note(row, 'words')
    } else if (before && this.takesDayFromAbove(row)) this.takeMovement(row, before.date, signed ?? 0, LOST_DAY)
    else if (signed) this.addUnread(row)
  }

  private takeDated(row: RowValues, date: CalendarDate): void {
    const { cells, signed, balance } = row
    if (signed) {
      this.takeMovement(row, date, signed)
      return
    }
    this.note(row, balance === null ? 'empty' : 'balance')
    if (signed !== null) return
    const paidOut = balance === null ? sentToBank(cells) : null
    if (paidOut !== null) this.takeMovement(row, date, this.parts.way.invert ? paidOut : -paidOut)
    else if (this.isBroken(row)) this.addUnread(row)
  }

  private addUnread({ cells, evidence }: RowValues): void {
    const { unread } = this.draftFor(cells)
    if (unread.length < MAX_UNREAD) unread.push({ text: cells.filter((c) => c !== '').join(' '), evidence })
  }

  /** Some print the day once for all of its rows: words and an amount, and nothing where the day stands. */
  private takesDayFromAbove({ cells, signed }: RowValues): boolean {
    return this.sharesDays && Boolean(signed) && isDayless(cells, this.parts.table)
  }

  /** A row with a day, whose amount could not be read. */
  private isBroken({ cells, evidence, i, balance }: RowValues): boolean {
    const { table, movements } = this.parts
    return (
      table.hasBrokenAmount(cells) || (balance === null && saysMoney(cells)) || (this.isLast(i) && isCutOff(cells, evidence, movements))
    )
  }

  private takeMovement({ cells: row, evidence, i, balance }: RowValues, date: CalendarDate, signed: number, doubted?: string): void {
    const { table, way, movements } = this.parts
    const movement = way.invert ? -signed : signed
    const isBroken = this.isLast(i) && endsInside(row, evidence, movements, table)
    const own = doubted ?? (isBroken ? CUT_OFF : (this.doubtOfRow.get(row) ?? null))
    this.latest = {
      date,
      description: table.describe(row),
      amountCents: cents(Math.abs(movement)),
      isCredit: movement > 0,
      evidence: evidence.kind === 'cells' ? { ...evidence, columns: table.evidenceColumns } : evidence,
      balanceCents: balance === null ? null : this.asHeld(balance),
      bankId: table.bankId(row),
      confidence: own ? 0.6 : this.sureness,
      doubt: own ?? this.why,
    }
    this.draftFor(row).transactions.push(this.latest)
  }
}

/** A row with what its columns of money hold, in signed cents as printed. */
interface RowValues extends GridRow {
  /** Its place in the table. */
  i: number
  signed: number | null
  balance: number | null
}

interface Balances<T> {
  opening: T
  closing: T
}

/** The balances before and beside a row on a day are those of a movement: it is one, though the shop is called 'Total'. */
const goesOn = (before: ReadTransaction | null, signed: number | null, balance: number | null, invert: boolean): boolean =>
  Boolean(signed) &&
  balance !== null &&
  signed !== balance &&
  before?.balanceCents != null &&
  [before.balanceCents + (invert ? -1 : 1) * (signed ?? 0), before.balanceCents - movementOf(before)].includes(balance)

/** Lines of one cell above the table, and the name of its sheet. */
const titlesOf = (preamble: readonly GridRow[], first: GridRow | undefined): string[] => [
  ...preamble.map(({ cells }) => cells.filter((c) => c !== '')).flatMap((filled) => (filled.length === 1 ? filled : [])),
  ...(first?.evidence.kind === 'cells' && first.evidence.sheet ? [first.evidence.sheet] : []),
]

const FEWEST_DAYLESS = 2
/** Words, and nothing where the day stands. */
const isDayless = (row: readonly string[], table: TableReader): boolean =>
  !table.hasDay(row) && table.describe(row) !== NO_DESCRIPTION && !beginsTotal(row.find((c) => /\p{L}/u.test(c)) ?? '')

const BALANCE_OF_DAY = /^(?:balance|saldo|solde|kontostand) (?:(?:as of|on|am|au|al) )?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/i

/** More words about the movement above: in a cell or two, and none of them where the day would stand beside other words. */
const runsOn = (row: readonly string[], table: TableReader): boolean => {
  const filled = row.filter((c) => c !== '').length
  return filled <= 1 || (filled === 2 && !table.hasDay(row))
}

const summaryIn = (row: readonly string[]) => row.map((c) => (/\p{L}/u.test(c) ? summaryOf(c) : null)).find((s) => s !== null) ?? null
