import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { calendarDateOf, type DateHints, type DateOrder, inferDateOrder } from '../printed/cell-dates.ts'
import { countsThousandths } from '../printed/currencies.ts'
import { type DecimalMark, inferDecimalMark, type PrintedAmount, parsePrintedAmount } from '../printed/printed.ts'
import { joinDescription } from '../printed/text.ts'
import { isRoundedNumber } from '../result/sealed-statement.ts'
import { markColumnOf, type TypeColumn, type TypedWay, typeColumnOf, withCardHeadings } from './card-types.ts'
import { isUnsettled, unsettledAmong } from './cell-words.ts'
import { type GridRow, yearedDate } from './grid.ts'
import { dateColumnOf, profileColumns, statusColumnOf, type TableColumn } from './table-columns.ts'
import { descriptionColumns } from './table-description.ts'
import { isCardTable, type PreambleFacts, preambleFacts, speaksDayFirst } from './table-facts.ts'
import { accountColumnOf, currencyColumnOf, headerCurrency, moneyCurrency, repeatedLastFour } from './table-identity.ts'
import { type MoneyReading, movementIn, signedValue } from './table-movement.ts'
import { readMoney } from './table-roles.ts'

/** Everything that was decided about a table before its rows are read: how to take date, money and words out of any one of them. */
export interface TableReader {
  /** As they stand above the columns, in small letters; empty where there are none. */
  headings: readonly string[]
  facts: PreambleFacts
  period: { start: CalendarDate | null; end: CalendarDate | null }
  isCard: boolean
  money: MoneyReading
  /** False when day and month could be the other way round. */
  datesSure: boolean
  /** The currency of all rows; null when they differ or none is named. */
  currency: string | null
  /** 1-based columns of date and money, for evidence. */
  evidenceColumns: readonly number[]
  date(row: Row): CalendarDate | null
  /** The movement as printed, in signed cents, before orientation; null when the row has none. */
  signed(row: Row): number | null
  balance(row: Row): number | null
  /** Which way the row went by a card's column of types, or a bank's of debits and credits; null where there is none, or its mark is missing. */
  typeOf(row: Row): TypedWay
  /** The last amount anywhere in the row, for lines that sum up. */
  lastAmount(row: Row): number | null
  describe(row: Row): string
  bankId(row: Row): string | null
  accountOf(row: Row): string
  currencyOf(row: Row): string | null
  isUnsettled(row: Row): boolean
  /** Something stands where the day should. */
  hasDay(row: Row): boolean
  /** For a row without a movement: it has something where the amount should be that is no amount or goes neither way, or money elsewhere. */
  hasBrokenAmount(row: Row): boolean
}
type Row = readonly string[]

/** Decides how a table is read, from its movement rows. Null when no column can be the date or none the money. */
export function tableReader(
  header: Row | null,
  movements: readonly Row[],
  preamble: readonly GridRow[],
  documentType: DocumentTypeChoice,
): TableReader | null {
  const profiled = profileColumns(header, movements)
  const isCard = isCardTable(documentType, profiled, preamble, movements)
  const columns = withCardHeadings(profiled, isCard)
  const dateColumn = dateColumnOf(columns, isCard)
  if (!dateColumn) return null
  const common = decimalMarkOf(columns, header, movements, preamble)
  const types = isCard ? typeColumnOf(columns, movements) : null
  const money = readMoney(columns, movements, dateColumn.index, common, isCard, types)
  if (!money) return null
  // Beside amounts with signs of their own a bank's marks only confirm them.
  const said = isCard ? types : money.direction || !money.amount ? null : markColumnOf(columns, movements)
  const facts = preambleFacts(preamble)
  const { currency, currencyColumn } = currencyIn(columns, movements, money, facts)
  const { order, sure } = dayOrderOf(
    movements.map((r) => r[dateColumn.index] ?? '').filter((c) => c !== ''),
    facts,
    { currency, decimal: common, dayFirst: speaksDayFirst(header ?? [], [...preamble.map((r) => r.cells), ...movements.slice(0, 50)]) },
  )
  const dayOf = (text: string, as = order): CalendarDate | null => {
    const date = yearedDate(text, as)
    return date && calendarDateOf(date)
  }
  // Rows that are written otherwise ('Dec 23', '2023-12-23') say nothing of the numbers above them. One day is that of the printing.
  const above = orderAbove(facts)
  const dayAbove = (day: string | null) => (day === null ? null : dayOf(day, above?.order))
  const [start, end] = [dayAbove(facts.periodStart), dayAbove(facts.periodEnd)]
  const moneyColumns = [money.amount, money.debit, money.credit].filter((c) => c !== null)
  const parse = amountReader([...moneyColumns, money.balance, money.fee], movements, common)
  const used = new Set([dateColumn, ...moneyColumns, money.balance, money.direction, money.fee].flatMap((c) => (c ? [c.index] : [])))
  const free = columns.filter((c) => !used.has(c.index))
  // Money in columns that were not taken for the movement: a row that has only that is named, not dropped.
  const others = free.filter((c) => c.amounts >= 0.8 && c.moneyLike >= 0.5 && c.dates < 0.5 && isMoneyRole(c))
  const words = descriptionColumns(free, movements.length)
  const accountColumn = accountColumnOf(columns, movements)
  const lastFour = repeatedLastFour(columns, movements)
  const idColumn = columns.find((c) => ID_HEADER.test(c.header.trim()) && c.distinct === Math.min(movements.length, c.rows)) ?? null
  const status = statusColumnOf(columns, movements)
  const unsettled = unsettledAmong(status ? [...new Set(movements.map((r) => r[status.index] ?? ''))] : [])
  return {
    headings: (header ?? []).map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== ''),
    facts: { ...facts, accountLastFour: lastFour ?? facts.accountLastFour },
    period: start !== null && end !== null && start === end ? { start: null, end: null } : { start, end },
    isCard,
    money,
    datesSure: sure,
    currency,
    evidenceColumns: [dateColumn, ...moneyColumns].map((c) => c.index + 1).sort((a, b) => a - b),
    date: (row) => dayOf(cellIn(row, dateColumn)),
    signed: (row) => movementIn(row, money, (c) => parse(row, c), types),
    typeOf: (row) => (said ? typeIn(cellIn(row, said.column), said) : null),
    balance: (row) => signedValue(money.balance && parse(row, money.balance)),
    lastAmount: (row) => lastAmountIn(row, order, common),
    describe: (row) => joinDescription(words(row)),
    bankId: (row) => cellIn(row, idColumn) || null,
    accountOf: (row) => {
      const account = cellIn(row, accountColumn)
      return isRoundedNumber(account) ? '' : account
    },
    currencyOf: (row) => cellIn(row, currencyColumn).toUpperCase() || currency,
    isUnsettled: (row) => unsettled(cellIn(row, status)) || isUnsettled(cellIn(row, dateColumn)),
    hasDay: (row) => cellIn(row, dateColumn) !== '',
    hasBrokenAmount: (row) =>
      others.some((c) => parse(row, c)?.cents) ||
      moneyColumns.some((c) => /[\p{L}\d]{2}/u.test(cellIn(row, c)) && !parse(row, c)) ||
      (money.direction !== null && moneyColumns.some((c) => parse(row, c)?.cents)),
  }
}

const cellIn = (row: Row, column: TableColumn | null): string => (column ? (row[column.index] ?? '') : '')

/** The decimal mark of the whole table; null where none of its amounts tells. */
const decimalMarkOf = (
  columns: readonly TableColumn[],
  header: Row | null,
  movements: readonly Row[],
  preamble: readonly GridRow[],
): DecimalMark | null =>
  inferDecimalMark(
    columns.filter((c) => c.amounts >= 0.8 && c.dates < 0.5).flatMap((c) => movements.slice(0, 300).map((r) => r[c.index] ?? '')),
  ) ?? thousandthsMark([header ?? [], ...preamble.map((r) => r.cells), ...movements.slice(0, 1)], movements)

/** The currency of all rows (null when they differ or none is named), and the column that names that of each. */
function currencyIn(
  columns: readonly TableColumn[],
  movements: readonly Row[],
  money: MoneyReading,
  facts: PreambleFacts,
): { currency: string | null; currencyColumn: TableColumn | null } {
  const column = currencyColumnOf(columns, movements)
  const codes = new Set(column ? movements.map((r) => (r[column.index] ?? '').toUpperCase()).filter((c) => c !== '') : [])
  // An amount whose header names its currency is in that one, whatever was paid in abroad.
  const over = codes.size > 1 && money.amount ? headerCurrency(money.amount.header) : null
  const [only = null, ...others] = over ? [over] : codes
  const currency = others.length > 0 ? null : (only ?? facts.currency ?? moneyCurrency(money, movements))
  return { currency, currencyColumn: over ? null : column }
}

/** How the numbers of the days run. The period above the table settles what its rows leave open ('01/02/2024 to 29/02/2024'). */
function dayOrderOf(days: readonly string[], facts: PreambleFacts, hints: DateHints): ReturnType<typeof inferDateOrder> {
  const inTable = inferDateOrder(days, hints)
  return (inTable.sure ? null : orderAbove(facts)) ?? inTable
}

/** How the numbers of the period's days run, where they tell. */
function orderAbove({ periodStart, periodEnd }: PreambleFacts): ReturnType<typeof inferDateOrder> | null {
  const above = [periodStart, periodEnd].filter((d) => d !== null)
  const settled = above.length > 0 ? inferDateOrder(above) : null
  return settled?.sure ? settled : null
}

/** Reads the amount of a column in a row, each column with the decimal mark that its own cells tell. */
function amountReader(
  columns: readonly (TableColumn | null)[],
  movements: readonly Row[],
  common: DecimalMark | null,
): (row: Row, column: TableColumn) => PrintedAmount | null {
  const marks = new Map<number, DecimalMark | null>(
    columns.flatMap((c) =>
      c ? [[c.index, inferDecimalMark(movements.slice(0, 2000).map((r) => r[c.index] ?? '')) ?? common] as const] : [],
    ),
  )
  return (row, column) => parsePrintedAmount(row[column.index] ?? '', { decimal: marks.get(column.index) ?? common })
}

function lastAmountIn(row: Row, order: DateOrder, decimal: DecimalMark | null): number | null {
  for (const text of row.toReversed()) {
    const amount = /\d/.test(text) && !yearedDate(text, order) ? parsePrintedAmount(text, { decimal }) : null
    if (amount) return signedValue(amount)
  }
  return null
}

/** An empty cell among marks says nothing; among types it is one that is missing. */
const typeIn = (cell: string, { wayOf, isMark }: TypeColumn): TypedWay => (cell === '' && isMark ? null : (wayOf(cell) ?? 'other'))

/** The mark before three decimals, where the table names a currency that has so many and prints them in every amount with that mark. */
function thousandthsMark(about: readonly Row[], movements: readonly Row[]): DecimalMark | null {
  if (!about.some((row) => row.some(countsThousandths))) return null
  const cells = movements.slice(0, 300).flatMap((row) => row.filter((c) => /^[^\p{L}]*\d[.,]\d{3}\D*$/u.test(c)))
  const marks = new Set(cells.map((c) => /([.,])\d{3}\D*$/.exec(c)?.[1]))
  return marks.size === 1 ? (marks.has(',') ? ',' : '.') : null
}

const isMoneyRole = ({ role, header }: TableColumn): boolean =>
  role === 'debit' || role === 'credit' || (role === null && (header === '' || headerCurrency(header) !== null))

const ID_HEADER = /^(?:id|balance_transaction_id|(?:transaction|txn|trans|unique|fit|transferwise) ?id|transaction reference)$/i
