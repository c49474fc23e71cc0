import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import { CUT_OFF, joinDescription, NO_DESCRIPTION } from '../printed/text.ts'
import { EITHER_WAY } from '../result/days-of-rows.ts'
import { signsMayBeInverted } from '../result/inverted-signs.ts'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import { lastFourOf, movementOf, sealedStatement } from '../result/sealed-statement.ts'
import { summaryOf } from './cell-words.ts'
import { type GridRow, type GridSection, isAmountCell, isDateCell, isMovementRow } from './grid.ts'
import { balancesOfDays, doubtBrokenSteps, withEndsOfDays } from './table-chain.ts'
import { balanceBox, balancesUnder } from './table-facts.ts'
import { balancesInFirstLine, endsWithBalance } from './table-first-line.ts'
import { type TableReader, tableReader } from './table-reader.ts'
import { orientation } from './table-signs.ts'

/** One table under one header, read into statements: one for each account and currency that its columns tell apart. */
interface Draft {
  account: string
  currency: string | null
  opening: Cents | null
  closing: Cents | null
  transactions: ReadTransaction[]
  unread: Statement['unread']
}

/** Lines that could not be read are shown, but not by the hundred thousand. */
const MAX_UNREAD = 1000

/** Null when the section's columns are not understood; an empty list when it is understood and holds no movement. */
export function readSection(
  { header, rows: all, title = null, account = null }: GridSection,
  preamble: readonly GridRow[],
  documentType: DocumentTypeChoice,
): Statement[] | null {
  const about = header ? null : balancesInFirstLine(all, (rest) => tableReader(null, rest, preamble, documentType))
  const rows = about ? all.slice(1) : all
  const lastIsBalance = !header && endsWithBalance(rows)
  // Asked once: with a hundred thousand rows it is half of the work.
  const moving = new Set(rows.filter(isMovementRow))
  const movements = [...moving].map((r) => r.cells)
  if (movements.length === 0) return header && rows.length === 0 ? [] : null
  const table = tableReader(header?.cells ?? null, movements, preamble, documentType)
  if (!table) return null
  const {
    invert,
    owed,
    doubt: wayDoubt,
    rowDoubts = [],
  } = orientation({
    money: table.money,
    signed: movements.map(table.signed),
    balances: movements.map(table.balance),
    rows: movements,
    isCard: table.isCard,
    types: movements.map(table.typeOf),
    describe: table.describe,
    about: { title, titles: titlesOf(preamble, rows[0]), headings: header?.cells ?? [] },
  })
  const doubtOfRow = new Map(movements.flatMap((row, i) => (rowDoubts[i] ? [[row, rowDoubts[i]] as const] : [])))
  const doubt = wayDoubt ?? (!header && isAnyNumber(movements, table) ? 'The file does not say which of its numbers is the amount' : null)
  const drafts = new Map<string, Draft>()
  const endsOfDays = new Map<ReadTransaction, Cents>()
  const draftFor = (row: readonly string[]): Draft => {
    const [account, currency] = [table.accountOf(row), table.currencyOf(row)]
    const key = `${account} ${currency ?? ''}`
    const draft = drafts.get(key) ?? { account, currency, opening: null, closing: null, transactions: [], unread: [] }
    drafts.set(key, draft)
    return draft
  }
  const asHeld = (printed: number): Cents => cents(owed ? -printed : printed)
  const sureness = table.datesSure && !doubt ? 0.97 : 0.7
  const why = table.datesSure ? doubt : EITHER_WAY
  // The row before, while its description may still run on.
  let latest: ReadTransaction | null = null
  let inBox = false
  for (const [i, { cells: row, evidence }] of rows.entries()) {
    if (inBox) {
      inBox = false
      continue
    }
    const before: ReadTransaction | null = latest
    latest = null
    const balance = table.balance(row)
    const signed = table.signed(row)
    const box = balanceBox(row, rows[i + 1]?.cells ?? [])
    if (box) {
      const draft = draftFor(movements[0] ?? row)
      if (box.opening !== null) draft.opening ??= asHeld(box.opening)
      if (box.closing !== null) draft.closing ??= asHeld(box.closing)
      inBox = true
      continue
    }
    const summary = goesOn(before, table.date(row) && signed, balance, invert) ? null : summaryIn(row)
    if (balance !== null && signed === null && (summary ?? 'other') === 'other') {
      const last = draftFor(row).transactions.at(-1)
      if (last && last.date === table.date(row)) endsOfDays.set(last, asHeld(balance))
    }
    if (summary) {
      // What goes out may stand in its column without a sign; a sign that is printed counts in any.
      const last = table.lastAmount(row)
      const printed = balance ?? (signed && (signed < 0 || table.money.amount || last === 0) ? signed : last)
      if (printed === null) continue
      const draft = draftFor(row)
      if (summary === 'opening') draft.opening ??= asHeld(printed)
      if (summary === 'closing') draft.closing ??= asHeld(printed)
      continue
    }
    if (lastIsBalance && i === rows.length - 1 && signed !== null) {
      draftFor(movements[0] ?? row).closing ??= asHeld(signed)
      continue
    }
    if (table.isUnsettled(row)) continue
    const date = table.date(row)
    if (!date && TOTAL_OF.test(row.find((c) => /\p{L}/u.test(c)) ?? '')) continue
    if (date && signed !== null && signed !== 0) {
      const movement = invert ? -signed : signed
      const isBroken = i === rows.length - 1 && endsInside(row, evidence, movements, table)
      const own = isBroken ? CUT_OFF : (doubtOfRow.get(row) ?? null)
      latest = {
        date,
        description: table.describe(row),
        amountCents: cents(Math.abs(movement)),
        isCredit: movement > 0,
        evidence: evidence.kind === 'cells' ? { ...evidence, columns: table.evidenceColumns } : evidence,
        balanceCents: balance === null ? null : asHeld(balance),
        bankId: table.bankId(row),
        confidence: own ? 0.6 : sureness,
        doubt: own ?? why,
      }
      draftFor(row).transactions.push(latest)
    } else if (!date && signed === null && i === rows.length - 1 && endsBeforeDay(row, evidence, movements)) {
      draftFor(movements[0] ?? row).unread.push({ text: row.join(' '), evidence })
    } else if (!date && signed === null && before && runsOn(row, table)) {
      const more = table.describe(row)
      if (more !== NO_DESCRIPTION && /\p{L}/u.test(more)) before.description = joinDescription([`${before.description} ${more}`])
      latest = before
    } else if (
      (!date && signed) ||
      (date && signed === null && (table.hasBrokenAmount(row) || (i === rows.length - 1 && isCutOff(row, evidence, movements))))
    ) {
      const { unread } = draftFor(row)
      if (unread.length < MAX_UNREAD) unread.push({ text: row.filter((c) => c !== '').join(' '), evidence })
    }
  }
  const [only] = drafts.values()
  if (only && drafts.size === 1) {
    if (about) [only.opening, only.closing] = [asHeld(about.opening), asHeld(about.closing)]
    const under = balancesUnder(
      header?.cells ?? [],
      rows.filter((r) => !moving.has(r)).map((r) => r.cells),
    )
    if (under.opening !== null) only.opening ??= asHeld(under.opening)
    if (under.closing !== null) only.closing ??= asHeld(under.closing)
  }
  return statementsOf([...drafts.values()], endsOfDays, table, asHeld, account, wayDoubt === null)
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

/** More words about the movement above: in a cell or two, and none of them where the day would stand beside other words. */
const runsOn = (row: readonly string[], table: TableReader): boolean => {
  const filled = row.filter((c) => c !== '').length
  return filled <= 1 || (filled === 2 && !table.hasDay(row))
}

/** A single row without headings holds several amounts, and nothing tells the movement from the balance. */
const isAnyNumber = (movements: readonly (readonly string[])[], { money }: TableReader): boolean =>
  movements.length === 1 &&
  money.proven === null &&
  (movements[0] ?? []).filter((c) => /\d[.,]\d{2}\D*$/.test(c) && isAmountCell(c) && !isDateCell(c)).length > 1

/** The last line of a text file may end before its amount, as a download does that was broken off: its cells are fewer than anywhere else. */
const isCutOff = (row: readonly string[], evidence: GridRow['evidence'], movements: readonly (readonly string[])[]): boolean =>
  evidence.kind === 'lines' && movements.length > 1 && movements.every((m) => m === row || m.length > row.length)

/** Or even before its day is whole: '2025-03-' begins as the lines above do, or with the digits of a day where theirs stands. */
function endsBeforeDay(row: readonly string[], evidence: GridRow['evidence'], movements: readonly (readonly string[])[]): boolean {
  const [first = ''] = row
  const others = movements.slice(-MANY).map(([cell = '']) => cell)
  const isSame = first !== '' && others.some((cell) => cell.startsWith(first))
  // How many rows there are, with those of the balances or without, may stand below them.
  const isDay = PART_OF_DAY.test(first) || (isSame && /^\d{1,4}$/.test(first) && Math.abs(Number(first) - movements.length) > 2)
  const begins = (first.length >= 5 && isSame) || (isDay && others.every(isDateCell))
  return begins && isCutOff(row, evidence, movements)
}
const MANY = 300
const PART_OF_DAY = /^\d{1,4}[./-](?:\d{0,2}|\d{1,2}[./-]\d{0,4})$|^\d{1,2}[ .-]\p{L}{1,9}(?:[ .-]\d{0,3})?$/u

/** Whether the last row was broken off after its amount or inside it: it has fewer cells, or fewer decimals, than every row before it. */
function endsInside(
  row: readonly string[],
  evidence: GridRow['evidence'],
  movements: readonly (readonly string[])[],
  { money }: TableReader,
): boolean {
  if (evidence.kind !== 'lines' || movements.length < 4 || movements.at(-1) !== row) return false
  const before = movements.slice(0, -1)
  const column = [money.amount, money.debit, money.credit].find((c) => c && row[c.index])?.index
  const decimals = (cells: readonly string[]) => /[.,](\d*)\D*$/.exec(cells[column ?? -1] ?? '')?.[1]?.length ?? 0
  const filled = before.filter((m) => column !== undefined && m[column])
  return (
    before.every((m) => m.length > row.length) ||
    (row.length - 1 === column && filled.length > 2 && filled.every((m) => decimals(m) === 2) && decimals(row) < 2)
  )
}

/** 'Total for Checking' in a line without a date adds up whatever its name is: a shop called Total has a day on which it was paid. */
const TOTAL_OF = /^(?:grand |sub-?)?(?:totals?|totaal|totale|total[eo]n?|summe|gesamt|suma|razem|toplam)(?: |:|$)/i

const summaryIn = (row: readonly string[]) => row.map((c) => (/\p{L}/u.test(c) ? summaryOf(c) : null)).find((s) => s !== null) ?? null

function statementsOf(
  drafts: readonly Draft[],
  endsOfDays: ReadonlyMap<ReadTransaction, Cents>,
  { facts, period, isCard, money }: TableReader,
  asHeld: (printed: number) => Cents,
  named: string | null,
  /** The file says which rows are purchases and which are payments. */
  areWaysSure: boolean,
): Statement[] {
  const filled = drafts.filter((d) => d.transactions.length > 0)
  const only = filled.length === 1
  return filled.map((d) => {
    const newestFirst = money.newestFirst ?? (d.transactions[0]?.date ?? '') > (d.transactions.at(-1)?.date ?? '')
    const transactions = withEndsOfDays(d.transactions, endsOfDays, newestFirst)
    // Balances above the table are the one account's; with several accounts it is not known whose.
    const above = (printed: number | null): Cents | null => (only && printed !== null ? asHeld(printed) : null)
    // A line of balance that names no account is the only account's.
    const unnamed = only ? drafts.find((o) => o.account === '' && o.transactions.length === 0) : undefined
    const opening = d.opening ?? unnamed?.opening ?? above(facts.opening)
    // The balance beside the last row is a printed closing balance too; without a printed opening it would prove nothing.
    const last = opening === null ? null : (transactions.at(newestFirst ? 0 : -1)?.balanceCents ?? null)
    const closing = d.closing ?? unnamed?.closing ?? above(facts.closing) ?? last
    const side = isCard && areOwed(opening, closing, transactions, areWaysSure) ? -1 : 1
    const isSigned = money.amount !== null && money.direction === null && money.unmarked === null
    const turned = isCard && isSigned && !areWaysSure && opening !== null && closing !== null ? signsMayBeInverted(transactions) : null
    return sealedStatement(
      {
        accountName: named ?? facts.accountName ?? (d.account || null),
        accountLastFour: (/\d{4}\D*$/.test(d.account) ? lastFourOf(d.account) : null) ?? facts.accountLastFour,
        isCard,
        currency: d.currency,
        periodStart: period.start,
        periodEnd: period.end,
        openingCents: opening === null ? null : cents(side * opening),
        closingCents: closing === null ? null : cents(side * closing),
        transactions: doubtBrokenSteps(balancesOfDays(transactions, newestFirst), newestFirst),
        unread: turned ? [...d.unread, turned] : d.unread,
      },
      { newestFirst },
    )
  })
}

/**
 * Whether a card's two balances are what is owed: only so do they add up, and no balance stands beside a row. With the signs of the rows
 * turned as well any card would add up, so the file must have said that those are right.
 */
function areOwed(opening: Cents | null, closing: Cents | null, rows: readonly ReadTransaction[], areWaysSure: boolean): boolean {
  if (opening === null || closing === null || !areWaysSure || rows.some((r) => r.balanceCents !== null)) return false
  const moved = rows.reduce((sum, row) => sum + movementOf(row), 0)
  return moved !== 0 && opening - moved === closing
}
