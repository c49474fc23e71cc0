import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { Category, Leaf } from './categories.ts'
import type { Basis } from './ledger.ts'
import type { AccountKind, PartTreatment } from './treatments.ts'
import type { TransactionJson } from './wire.ts'

/** The ledger on the wire. Amounts are text with two decimals; balances are the owner's: what is owned is positive, what is owed negative. */
export interface ProvenByJson {
  documentId: string
  statementId: string
  /** Null: not known on which. */
  page: number | null
  date: CalendarDate
}
export interface LedgerAccountJson {
  id: string
  name: string
  kind: AccountKind
  lastFour: string | null
  currency: string
  entityId: string | null
  isPersonal: boolean
  /** The printed opening of the first reconciled statement, else what a person typed. */
  openingBalance: string | null
  openingDate: CalendarDate | null
  openingProof: ProvenByJson | null
  balance: string
  /** The last day that a printed balance confirmed. */
  provenThrough: CalendarDate | null
  /** Of an account without a number: another that its balance goes on from, or into, to the cent. It may be the same one. */
  goesOn: { accountId: string; date: CalendarDate; balance: string } | null
  lender: string | null
  /** Percent a year. */
  rate: string | null
}
export interface RegisterRowJson extends TransactionJson {
  /** What it moved on this account. */
  moved: string
  /** What the account held after it. */
  balance: string
  isProven: boolean
}
/** A month of one other currency: the rate that was typed for it, and what waits for one. */
export interface MonthRateJson {
  currency: string
  month: YearMonth
  rate: string | null
  /** Rows that are in no total, and their amounts as printed, without their signs. */
  waiting: number
  amount: string
}
export interface SheetJson {
  asOf: CalendarDate
  basis: Basis
  currency: string
  sections: { title: string; lines: { accountId: string | null; name: string; amount: string; provenBy?: ProvenByJson }[]; total: string }[]
  /** '0.00' */
  difference: string
}
export interface BooksJson {
  name: string | null
  address: string | null
  businessNames: string[]
  basis: Basis
  fiscalYearStart: string
  currency: string
  depositsIncludeSalesTax: boolean | null
  /** By processor ('stripe'): whether its deposits are after or before its fees; only where a person said so. */
  payouts: Record<string, 'after' | 'before'>
  /** A closed month is reopened by an accountant only. */
  onlyAccountantsReopen: boolean
}
/** A rule that a person wrote. Null: no condition, or as the row is. */
export interface HandRuleJson {
  id: string
  words: string | null
  amountFrom: string | null
  amountTo: string | null
  onAccountId: string | null
  isCredit: boolean | null
  treatment: PartTreatment | null
  label: Leaf | null
  accountId: string | null
  entityId: string | null
  parts: { percent: string; label: Leaf }[]
  createdAt: string
  updatedAt: string
}
export interface HandRulePreviewJson {
  count: number
  /** Of the rows shown, without signs. */
  amount: string
  /** At most 50, the newest. */
  items: TransactionJson[]
}
export interface AdjustmentJson {
  id: string
  date: CalendarDate
  note: string
  documentId: string | null
  parts: { amount: string; leaf?: Leaf; category?: Category | null; accountId?: string; entityId: string | null }[]
  createdAt: string
}
