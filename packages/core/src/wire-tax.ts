import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import type { Basis } from './ledger.ts'
import type { TaxState } from './tax/fiscal-year.ts'
import type { PayMethod, W9State } from './tax/payees.ts'
import type { TaxPart } from './tax/tax-years.ts'

/** The tax pack of a year, on the wire. Amounts are decimals as text, signed by what they do to the net profit: an expense is negative. */
export interface TaxLeafJson {
  leaf: Leaf
  title: string
  amount: string
  rows: number
  /** Expenses over $75 among them without a receipt or bill. */
  withoutDocument: number
  /** Its rows, as a path of the product. */
  link: string
}
export interface TaxLineJson {
  line: string
  title: string
  part: TaxPart
  amount: string
  leaves: TaxLeafJson[]
  rows: number
  withoutDocument: number
  /** Where it is of one leaf; else each leaf has its own. */
  link: string | null
  note: string | null
  /** The form, instruction or publication that says so; null on lines of one's own. */
  source: string | null
  /** Of cost of goods: the lines of part III. */
  parts?: { line: string; title: string; amount: string }[]
}
export const askedIds = ['car', 'homeOffice', 'inventory'] as const
export type AskedId = (typeof askedIds)[number]
/** What is asked once a year. */
export interface AskedJson {
  id: AskedId
  text: string
  /** optional: the books show nothing that depends on it. */
  state: 'open' | 'answered' | 'optional'
  source: string
  /** car: actual costs in the books, and cents a mile; homeOffice: dollars a square foot and the most of them. */
  actual?: string
  centsAMile?: number
  perSqFt?: number
  mostSqFt?: number
  /** inventory: the closing count of the year before. */
  suggestedOpening?: string | null
}
export interface TaxAnswersJson {
  car: 'miles' | 'actual' | null
  businessMiles: number | null
  homeOfficeSqFt: number | null
  openingInventory: string | null
  closingInventory: string | null
}
/** A row, or a part of one. Signed as cash: money in is positive. */
export interface TaxRowJson {
  id: string
  date: CalendarDate
  description: string
  amount: string
  account: string | null
  link: string
}
export interface PayeeJson {
  name: string
  total: string
  byMethod: Record<PayMethod, string>
  is1099Candidate: boolean
  w9: W9State
  /** The day on which the W-9 was got, asked for, or said to be unknown again; it holds for every year. Missing where nothing was ever said. */
  w9On?: CalendarDate
}
export interface OwnerTaxQuarterJson {
  quarter: 1 | 2 | 3 | 4
  from: CalendarDate
  to: CalendarDate
  amount: string
  rows: TaxRowJson[]
}
/** Lists of single rows. */
export type RowList = 'assets' | 'ownerTaxes' | 'healthInsurance' | 'retirement' | 'salesTax' | 'draws' | 'contributions' | 'donations'
/** The whole of a list, whose rows may be cut. */
export interface ListSumJson {
  count: number
  amount: string
}
export interface LoanJson {
  accountId: string | null
  name: string
  received: string
  /** Principal. */
  paid: string
  interest: string
  link: string | null
}
export interface SettleJson {
  kind: 'review' | 'undecided' | 'late' | 'not_converted'
  text: string
  count: number
  amount: string
  currency: string
  link: string
}
export interface TaxListsJson {
  assets: TaxRowJson[]
  payees: PayeeJson[]
  ownerTaxes: OwnerTaxQuarterJson[]
  healthInsurance: TaxRowJson[]
  retirement: TaxRowJson[]
  salesTax: TaxRowJson[]
  draws: TaxRowJson[]
  contributions: TaxRowJson[]
  loans: LoanJson[]
  donations: TaxRowJson[]
  notSettled: SettleJson[]
  openMonths: YearMonth[]
}
export type ListSumsJson = Record<RowList, ListSumJson>
/** What page 1 of the pack names. */
export interface TaxOpenJson {
  id: string
  text: string
  link: string
}
export interface TaxJson {
  year: number
  from: CalendarDate
  to: CalendarDate
  entityId: string | null
  entityName: string | null
  basis: Basis
  currency: string
  form: 'schedule_c' | 'own'
  formTitle: string
  /** The record of lines and rates, such as 'us-2026'. */
  rules: string
  /** What a reader has to know first: another year's rates, lines of one's own, rows that are cut off. */
  says: string[]
  lines: TaxLineJson[]
  /** What the form prints between the lines; in no sum. */
  totals: { line: string; title: string; amount: string }[]
  /** The sum of the lines = `net` = `reportNet` less these. */
  excluded: { line: string | null; why: string; amount: string }[]
  net: string
  /** Net profit of the profit-and-loss statement of the same days. */
  reportNet: string
  asked: AskedJson[]
  answers: TaxAnswersJson
  /** On which line of one's own each leaf stands: all leaves, in the order of the taxonomy. */
  ownLines: { leaf: Leaf; label: string; title: string }[]
  lists: TaxListsJson
  /** Of each list, whole: a list stops at a number of rows. */
  listSums: ListSumsJson
  /** Which days the payees are of, where the year of the books is not the calendar year. */
  payeesSay: string | null
  open: TaxOpenJson[]
  openMonths: YearMonth[]
  state: TaxState
  madeAt: string | null
}
