import { currencyOf, isCurrencyCode } from '../printed/currencies.ts'
import { folded } from '../printed/fold.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { lastFourOf } from '../result/sealed-statement.ts'
import type { TableColumn } from './table-columns.ts'

/** Whose rows they are: the columns and words of a table that name the account and the currency. */
type Row = readonly string[]

const DIGITS = /\d(?:[ -]?\d){3,}|[x*•]+ ?-?\d{2,}/i
const holdsNumber = (c: TableColumn, rows: readonly Row[]): boolean => rows.some((r) => DIGITS.test(r[c.index] ?? ''))

/** The column that tells several accounts apart, or names the one; a number is better than a name. */
export function accountColumnOf(columns: readonly TableColumn[], rows: readonly Row[]): TableColumn | null {
  const named = columns.filter(
    (c) =>
      c.role === 'account' &&
      !isPayees(c, columns) &&
      c.moneyLike < 0.5 &&
      !HOW_PAID.test(c.header) &&
      c.filled >= 0.9 &&
      (c.distinct === 1 || c.distinct <= Math.max(1, rows.length / 4)),
  )
  // 'Card Entry Methods' is about cards and names none.
  return named.find((c) => holdsNumber(c, rows)) ?? named.find((c) => c.header.trim().split(/[\s_]+/).length <= 2) ?? null
}

/** A bare 'IBAN' at the right of whom was paid is theirs, however often the same one is paid; a name that never changes is the holder's. */
const isPayees = (c: TableColumn, columns: readonly TableColumn[]): boolean =>
  /^iban(?: ?\/ ?\p{L}+)?$/u.test(folded(c.header)) &&
  columns.some((o) => o.role === 'payee' && o.index < c.index && (o.distinct > 1 || o.rows === 1))

/** A card's make names no account. */
const HOW_PAID = /\b(?:brand|network|scheme|entry|issuer)\b/i

const CARD_NUMBER =
  /^(?:card|account|acct) ?(?:no|nr|num|number|#|ending(?: in)?|last (?:4|four)(?: digits)?)$|^last (?:4|four)(?: digits)?$/

/**
 * The last four digits that every row repeats: under words for a card's or account's number, or, where nothing has a header, a long
 * number that is the same in all rows. Null when rows differ: then they are several cards of one account.
 */
export function repeatedLastFour(columns: readonly TableColumn[], rows: readonly Row[]): string | null {
  const headed = columns.some((c) => c.header !== '')
  const repeats = columns.filter((c) => c.distinct === 1 && c.filled >= 0.9 && (headed || rows.length > 1))
  const column = repeats.find((c) =>
    headed ? CARD_NUMBER.test(folded(c.header).replace('#', ' #').replace(/ +/g, ' ')) : isBareAccount(c, rows),
  )
  return column ? lastFourOf(rows.map((r) => r[column.index] ?? '').find((c) => c !== '')) : null
}

const isBareAccount = (c: TableColumn, rows: readonly Row[]): boolean =>
  c.dates < 0.5 && rows.every((r) => /^(?:[A-Z]{2}\d{2}[A-Z\d ]{11,30}|\d{7,16}|\d{1,5}(?:[ -]\d{1,8}){1,3})$/.test(r[c.index] ?? ''))

/** A column of currency codes: called so, or without a header holding nothing else. */
export function currencyColumnOf(columns: readonly TableColumn[], rows: readonly Row[]): TableColumn | null {
  const codes = (c: TableColumn) => rows.every((r) => /^(?:[A-Za-z]{3})?$/.test(r[c.index] ?? ''))
  const headed = columns.some((c) => c.header !== '')
  return (
    columns.find((c) => c.role === 'currency' && c.filled > 0 && codes(c)) ??
    (headed ? null : (columns.find((c) => c.filled === 1 && rows.every((r) => isCurrencyCode(r[c.index] ?? ''))) ?? null))
  )
}

/** The currency in the words over a column: 'Amount (EUR)', 'Débit euros'. */
export const headerCurrency = (header: string): string | null =>
  header
    .split(/[\s()[\]:,/_]+/)
    .map((word) => (word.length === 3 && word !== word.toUpperCase() ? null : currencyOf(word)))
    .find((c) => c !== null) ?? null

interface MoneyColumns {
  amount: TableColumn | null
  debit: TableColumn | null
  credit: TableColumn | null
  balance: TableColumn | null
}
/** The currency beside the numbers ('£12.00'), else in the words over them. */
export function moneyCurrency(money: MoneyColumns, rows: readonly Row[]): string | null {
  const over = [money.amount, money.debit, money.credit, money.balance].filter((c) => c !== null)
  const [column] = over
  if (!column) return null
  const printed = rows
    .slice(0, 50)
    .map((r) => parsePrintedAmount(r[column.index] ?? '')?.currency)
    .find((c) => c)
  return printed ?? over.map((c) => headerCurrency(c.header)).find((c) => c !== null) ?? null
}
