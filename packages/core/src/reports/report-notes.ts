/** What a profit-and-loss statement says besides its figures: what is in none of them, and why. */
import { formatDate } from '../calendar-date.ts'
import type { LeftOutKey } from '../ledger.ts'
import { formatTotal } from '../money.ts'
import type { CountAndNumber, ReportJson } from '../wire/reports.ts'

/** What is left out of the profit, in the order in which a report lists it. */
const leftOutNames: Record<LeftOutKey, string> = {
  undecided: 'Not decided yet',
  transfer: 'Transfers',
  card_payment: 'Card payments',
  owner_draw: "Owner's draws",
  owner_contribution: "Owner's contributions",
  owner_tax: "Owner's taxes",
  personal: 'Personal',
  loan: 'Loans',
  asset: 'Assets',
  deposit: 'Deposits',
  sales_tax: 'Sales tax',
  bill: 'Unpaid bills',
  receivable: 'Own invoices',
  bill_payment: 'Payments of bills',
  receivable_payment: 'Payments of own invoices',
}

export interface LeftOutLine extends CountAndNumber {
  key: LeftOutKey
  label: string
}
/** A sentence about rows that a person can settle. */
export interface ReportNote extends CountAndNumber {
  text: string
}
/** Dollars, as the wire carries them. All rows = net profit − adjustments + left out, to the cent. */
export interface ReportTie {
  rows: number
  netProfit: number
  adjustments: number
  leftOut: number
}
export interface ReportNotes {
  /** Rows that a question is open about: in no profit until it is answered. */
  undecided: ReportNote | null
  /** Rows that wait for a person, undecided ones among them. */
  notSettled: ReportNote | null
  /** Rows that arrived after their month was closed. */
  late: ReportNote | null
  unpaidBills: ReportNote | null
  /** Signed as cash: money in is positive. */
  leftOut: LeftOutLine[]
  /** Null where a report was made before this was kept. */
  tie: ReportTie | null
}

const inCents = (dollars: number) => Math.round(dollars * 100)
const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const lateWords = (n: number, amount: string): string =>
  n === 1
    ? `1 transaction, ${amount}, arrived after its month was closed and is in no total.`
    : `${count(n, '', 'transactions')}, ${amount}, arrived after their months were closed and are in no total.`

/** The notes of a report; the parts that have nothing to say are null or empty. */
export function reportNotes({ reportData, netProfit, endDate }: Pick<ReportJson, 'reportData' | 'netProfit' | 'endDate'>): ReportNotes {
  const { leftOut, undecided, notSettled, late, unpaidBills, adjustments, basis, currency } = reportData
  const money = (amount: number) => formatTotal(Math.abs(amount), currency)
  const note = (of: CountAndNumber | undefined, text: (of: CountAndNumber) => string) =>
    of && of.count > 0 ? { ...of, text: text(of) } : null
  const lines = (Object.keys(leftOutNames) as LeftOutKey[]).flatMap((key): LeftOutLine[] => {
    const of = leftOut?.[key]
    return of && (of.count > 0 || of.amount !== 0) ? [{ key, label: leftOutNames[key], ...of }] : []
  })
  const out = lines.reduce((n, { amount }) => n + inCents(amount), 0)
  const adjusted = inCents(adjustments?.amount ?? 0)
  return {
    undecided: note(undecided ?? leftOut?.undecided, ({ count: n, amount }) =>
      n === 1
        ? `1 transaction, ${money(amount)}, waits for your answer and is not in the profit yet.`
        : `${count(n, '', 'transactions')}, ${money(amount)}, wait for your answer and are not in the profit yet.`,
    ),
    notSettled: note(
      notSettled,
      ({ count: n, amount }) => `${count(n, 'transaction', 'transactions')}, ${money(amount)}, ${n === 1 ? 'is' : 'are'} not settled.`,
    ),
    late: note(late, ({ count: n, amount }) => lateWords(n, money(amount))),
    unpaidBills: note(
      unpaidBills,
      ({ count: n, amount }) =>
        `${count(n, 'bill', 'bills')}, ${money(amount)}, ${n === 1 ? 'was' : 'were'} unpaid on ${formatDate(endDate)}. ${
          n === 1 ? 'It counts' : 'They count'
        } ${basis === 'accrual' ? `on ${n === 1 ? 'its date' : 'their dates'}` : 'when paid'}.`,
    ),
    leftOut: lines,
    tie: leftOut ? { rows: (inCents(netProfit) - adjusted + out) / 100, netProfit, adjustments: adjusted / 100, leftOut: out / 100 } : null,
  }
}

/** The sentences alone, for paper and files. */
export const noteSentences = ({ undecided, notSettled, late, unpaidBills }: ReportNotes): string[] =>
  [undecided, notSettled, late, unpaidBills].flatMap((note) => (note ? [note.text] : []))
