import { type CalendarDate, monthOf, today } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import type { CountedAs } from '@ledgerhand/core/ledger'
import { type Cents, cents, formatMoney, sum, toDecimal } from '@ledgerhand/core/money'
import { paysSalesTax, questionFor } from '@ledgerhand/core/questions'
import { calendarYearDays, openMonthsOf, quartersOf, type TaxDays } from '@ledgerhand/core/tax/fiscal-year'
import { payeeKey, payeesOf } from '@ledgerhand/core/tax/payees'
import type { TaxYear } from '@ledgerhand/core/tax/tax-years'
import { defaultAccountId } from '@ledgerhand/core/treatments'
import type { ReportData } from '@ledgerhand/core/wire/reports'
import type {
  ListSumsJson,
  LoanJson,
  OwnerTaxQuarterJson,
  PayeeJson,
  RowListJson,
  SettleJson,
  TaxListsJson,
  TaxRowJson,
} from '@ledgerhand/core/wire/tax'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { TaxMovement, TaxRowsWanted } from '@ledgerhand/db/books/tax-rows'

/** Rows of one list at the most; a list that stops there is named. */
export const MOST_LISTED = 2000

export type ListBooks = Pick<ReadBooks, 'tax' | 'taxRows' | 'accounts' | 'closed' | 'late'>
export interface ListScope {
  ownerId: string
  year: number
  days: TaxDays
  entityIds: readonly (string | null)[] | undefined
  data: TaxYear
  currency: string
  /** The query of a link to rows of these days and this entity, without its question mark. */
  query: string
}

const HEALTH = /\b(health|dental|vision|medical|medicare|blue ?cross|blue ?shield|kaiser|aetna|cigna|humana|anthem|oscar|ambetter)\b/i
const LIFE = /\b(life|disability|mutual)\b/i

/** A premium for somebody's health: asked about as one, or called so. */
const insuresHealth = ({ question, description, cents: amount, label }: TaxMovement): boolean =>
  amount < 0 &&
  (question === 'health_life' ||
    questionFor({ description, isCredit: false, amountCents: cents(-amount), leaf: label }) === 'health_life') &&
  (HEALTH.test(description) || !LIFE.test(description))
const savesForRetirement = ({ question, description, cents: amount, label }: TaxMovement): boolean =>
  question === 'retirement' ||
  (amount < 0 && questionFor({ description, isCredit: false, amountCents: cents(-amount), leaf: label }) === 'retirement')

const gives = ({ question }: TaxMovement): boolean => question === 'donation'

/** The first rows of a list, and how many there are with their sum. */
interface Found {
  rows: readonly TaxMovement[]
  count: number
  amount: Cents
}
const whole = (rows: readonly TaxMovement[]): Found => ({ rows, count: rows.length, amount: sum(rows.map((m) => cents(m.cents))) })
const both = (a: Found, b: Found): Found => ({ rows: [...a.rows, ...b.rows], count: a.count + b.count, amount: cents(a.amount + b.amount) })
/** Reads so many rows as are listed and adds up the others. */
function counted(read: (wanted: TaxRowsWanted) => readonly TaxMovement[]): Found {
  let count = 0
  let amount = 0
  const each = (m: TaxMovement) => {
    count += 1
    amount += m.cents
  }
  const rows = read({ most: MOST_LISTED, each })
  return { rows, count, amount: cents(amount) }
}

/** Everything beside the lines: what was bought, who was paid, what the owner paid for themselves. Each row signed as cash. */
export function taxLists(
  books: ListBooks,
  scope: ListScope,
  reportData: ReportData,
): { lists: TaxListsJson; listSums: ListSumsJson; cut: string[] } {
  const { days, entityIds } = scope
  const names = new Map(books.accounts.all().map((a) => [a.id, a.name]))
  const rowJson = (m: TaxMovement): TaxRowJson => ({
    id: m.id,
    date: m.date as CalendarDate,
    description: m.description,
    amount: toDecimal(cents(m.cents)),
    account: m.accountId === null ? null : (names.get(m.accountId) ?? null),
    link: `/transactions?from=${m.date}&to=${m.date}&open=${m.id}`,
  })
  type Keep = (row: TaxMovement) => boolean
  const of = (as: CountedAs, keep?: Keep) =>
    counted((wanted) => books.taxRows.movements(days, entityIds, [as], { ...wanted, ...(keep ? { keep } : {}) }))
  const onLeaf = (leaf: Leaf, keep?: Keep) =>
    counted((wanted) => books.taxRows.onLeaf(days, entityIds, leaf, { ...wanted, ...(keep ? { keep } : {}) }))
  const cut: string[] = []
  const sums: Partial<ListSumsJson> = {}
  const listed = (list: RowListJson, title: string, found: Found): TaxMovement[] => {
    sums[list] = { count: found.count, amount: toDecimal(found.amount) }
    if (found.count > MOST_LISTED) cut.push(title)
    return found.rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(0, MOST_LISTED)
  }
  const rowsOf = (list: RowListJson, title: string, found: Found) => listed(list, title, found).map(rowJson)
  // What an owner pays for themselves may be called any of these, or still be asked about. There are many more of the others.
  const keep = (m: TaxMovement) => insuresHealth(m) || savesForRetirement(m) || gives(m)
  const personal = books.taxRows.movements(days, entityIds, ['personal', 'owner_draw', 'undecided'], { keep })
  const taxes = books.taxRows.movements(days, entityIds, ['owner_tax'])
  const shownTaxes = new Set(listed('ownerTaxes', 'Owner’s taxes', whole(taxes)))
  const lists: TaxListsJson = {
    assets: rowsOf('assets', 'Assets', of('asset')),
    payees: payeeList(books, scope),
    ownerTaxes: quartersOf(days).map(({ quarter, from, to }): OwnerTaxQuarterJson => {
      const rows = taxes.filter(({ date }) => date >= from && date <= to)
      const amount = toDecimal(sum(rows.map((m) => cents(m.cents))))
      return { quarter, from, to, amount, rows: rows.filter((m) => shownTaxes.has(m)).map(rowJson) }
    }),
    healthInsurance: rowsOf(
      'healthInsurance',
      'Health insurance',
      both(
        whole(personal.filter(insuresHealth)),
        onLeaf('healthcare', (m) => HEALTH.test(m.description)),
      ),
    ),
    retirement: rowsOf('retirement', 'Retirement', whole(personal.filter(savesForRetirement))),
    salesTax: rowsOf(
      'salesTax',
      'Sales tax',
      both(
        of('sales_tax'),
        onLeaf('taxes_licenses', (m) => paysSalesTax({ ...m, isCredit: m.cents > 0 })),
      ),
    ),
    draws: rowsOf('draws', 'Draws', of('owner_draw')),
    contributions: rowsOf('contributions', 'Contributions', of('owner_contribution')),
    loans: loanList(books, scope),
    donations: rowsOf('donations', 'Donations', both(onLeaf('donations'), whole(personal.filter(gives)))),
    notSettled: settleList(books, scope, reportData),
    openMonths: openMonthsOf(days, books.closed.through()),
  }
  return { lists, listSums: sums as ListSumsJson, cut }
}

/** The day of a W-9 as the machine's calendar has it. */
const w9Day = (at: string | undefined): { w9On?: CalendarDate } => (at === undefined ? {} : { w9On: today(new Date(at)) })

/** Payees of the calendar year, which Form 1099-NEC is of. */
function payeeList(books: ListBooks, { year, entityIds, data }: ListScope): PayeeJson[] {
  const w9 = books.tax.w9()
  const saidOf = (name: string) => w9.get(payeeKey(name))
  return payeesOf(books.taxRows.payments(calendarYearDays(year), entityIds), data.nec.from).map(
    ({ name, total, byMethod, is1099Candidate }) => ({
      name,
      total: toDecimal(total),
      byMethod: { bank: toDecimal(byMethod.bank), card: toDecimal(byMethod.card), processor: toDecimal(byMethod.processor) },
      is1099Candidate,
      w9: saidOf(name)?.state ?? 'unknown',
      ...w9Day(saidOf(name)?.at),
    }),
  )
}

/** Each loan that moved, with the interest in its payments; interest that stands in no payment of one comes last. */
function loanList(books: ListBooks, { ownerId, days, entityIds, query }: ListScope): LoanJson[] {
  const names = new Map(books.accounts.all().map((a) => [a.id, a.name]))
  const interest = books.taxRows.loanInterest(days, entityIds)
  const moved = Map.groupBy(books.taxRows.movements(days, entityIds, ['loan']), (m) => m.accountId ?? defaultAccountId('loan', ownerId))
  const add = (rows: readonly TaxMovement[], isIn: boolean) => rows.reduce((n, m) => (m.cents > 0 === isIn ? n + Math.abs(m.cents) : n), 0)
  const ids = [...new Set([...moved.keys(), ...interest.keys()])]
  const loans = ids.map((id): LoanJson => {
    const rows = moved.get(id) ?? []
    return {
      accountId: id,
      name: names.get(id) ?? 'Loans',
      received: toDecimal(cents(add(rows, true))),
      paid: toDecimal(cents(add(rows, false))),
      interest: toDecimal(cents(interest.get(id) ?? 0)),
      link: `/accounts/${id}?from=${days.from}&to=${days.to}`,
    }
  })
  const all = books.taxRows.onLeaf(days, entityIds, 'interest').reduce((n, m) => n - m.cents, 0)
  const rest = all - [...interest.values()].reduce((n, c) => n + c, 0)
  if (rest === 0) return loans
  const name = 'Interest that no loan payment names'
  const zero = toDecimal(cents(0))
  return [
    ...loans,
    { accountId: null, name, received: zero, paid: zero, interest: toDecimal(cents(rest)), link: `/transactions?leaf=interest&${query}` },
  ]
}

/** What is not settled yet: in words, each with its list. */
function settleList(
  books: Pick<ListBooks, 'late'>,
  { currency, query, days }: ListScope,
  { notSettled, undecided, late, notConverted = [] }: ReportData,
): SettleJson[] {
  const rows = (n: number) => (n === 1 ? '1 transaction' : `${n.toLocaleString('en-US')} transactions`)
  const inCents = (dollars: number) => cents(Math.round(dollars * 100))
  const found: SettleJson[] = []
  if (notSettled && notSettled.count > 0) {
    const { count, amount } = notSettled
    const text = `${rows(count)}, ${formatMoney(inCents(amount), currency)}, ${count === 1 ? 'is' : 'are'} not settled`
    found.push({
      kind: 'review',
      text,
      count,
      amount: toDecimal(inCents(amount)),
      currency,
      link: `/transactions?needsReview=true&${query}`,
    })
  }
  if (undecided && undecided.count > 0) {
    const { count, amount } = undecided
    const text = `${rows(count)}, ${formatMoney(inCents(amount), currency)}, of these ${count === 1 ? 'is' : 'are'} on no line until a question is answered`
    found.push({
      kind: 'undecided',
      text,
      count,
      amount: toDecimal(inCents(amount)),
      currency,
      link: `/transactions?treatment=undecided&${query}`,
    })
  }
  if (late) {
    const { count, amount } = late
    const text = `${rows(count)}, ${formatMoney(inCents(amount), currency)}, arrived after closing and ${count === 1 ? 'is' : 'are'} in no total`
    const [month] = [...books.late.counts().keys()].filter((m) => m >= monthOf(days.from) && m <= monthOf(days.to)).sort()
    found.push({ kind: 'late', text, count, amount: toDecimal(inCents(amount)), currency, link: `/close/${month}` })
  }
  for (const { currency: other, count, amount } of notConverted) {
    const text = `${rows(count)} in ${other}, ${formatMoney(inCents(amount), other)}, ${count === 1 ? 'is' : 'are'} in no total`
    found.push({ kind: 'not_converted', text, count, amount: toDecimal(inCents(amount)), currency: other, link: `/transactions?${query}` })
  }
  return found
}
