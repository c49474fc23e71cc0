import { type Category, categorySide, type Leaf, leaves } from './categories.ts'
import { type Cents, cents } from './money.ts'
import type { Posting } from './profit-and-loss.ts'
import type { Treatment } from './treatments.ts'

export const bases = ['cash', 'accrual'] as const
export type Basis = (typeof bases)[number]

/** A treatment, or 'undecided' where a question is open. */
export type CountedAs = Treatment | 'undecided'
/** Why money of a period is in no profit; `bill_payment` and `receivable_payment` settle what counted on its own date (accrual). */
export type LeftOutKey = Exclude<CountedAs, 'business' | 'split'> | 'bill_payment' | 'receivable_payment'

/** Rows of one kind, added up by SQL. A part of a split row counts as a row here. */
export interface Cell {
  countedAs: CountedAs
  label: Leaf
  category: Category
  isCredit: boolean
  amount: Cents
  count: number
  /** How much of it pays bills or own invoices that are in the books, and in how many rows. */
  settled: Cents
  settling: number
  /** Sales tax that own invoices among them print: no revenue, but owed to the state. */
  tax?: Cents
}
export interface CountAndAmount {
  count: number
  /** Signed as cash: money in is positive. */
  amount: Cents
}
export type LeftOut = Partial<Record<LeftOutKey, CountAndAmount>>
export interface LeafPosting extends Posting {
  label: Leaf
}
/** What counts in the profit of a period, and what does not: together all of its rows. */
export interface CountedLedgerRow {
  postings: LeafPosting[]
  leftOut: LeftOut
}

/**
 * The one place that decides what counts. Cash: what was paid and received; bills and own invoices are paper. Accrual: those on their
 * date, and what pays them is left out. For every period and basis: the sum of all rows = net profit + the sum of `leftOut`.
 */
export function counted(cells: readonly Cell[], basis: Basis): CountedLedgerRow {
  const postings: LeafPosting[] = []
  const leftOut: LeftOut = {}
  const leave = (key: LeftOutKey, isCredit: boolean, amount: number, count: number) => {
    const before = leftOut[key] ?? { count: 0, amount: 0 }
    leftOut[key] = { count: before.count + count, amount: cents(before.amount + (isCredit ? amount : -amount)) }
  }
  for (const { countedAs, label, category, isCredit, amount, count, settled, settling, tax = 0 } of cells) {
    const posting = { label, category, isCredit }
    if (countedAs === 'split' || (count === 0 && amount === 0 && tax === 0)) continue
    if (countedAs === 'bill' || countedAs === 'receivable') {
      if (basis === 'accrual') {
        postings.push({ ...posting, amount: cents(amount - tax), count })
        if (tax !== 0) leave('sales_tax', isCredit, tax, 0)
      } else if (count !== 0 || amount !== 0) leave(countedAs, isCredit, amount, count)
    } else if (countedAs !== 'business') leave(countedAs, isCredit, amount, count)
    else if (basis === 'cash' || settled === 0) postings.push({ ...posting, amount, count })
    else {
      leave(isCredit ? 'receivable_payment' : 'bill_payment', isCredit, settled, settling)
      if (amount > settled) postings.push({ ...posting, amount: cents(amount - settled), count: Math.max(count - settling, 1) })
    }
  }
  return { postings, leftOut }
}

/** Money moved between own accounts, cards among them: what the specification's statement calls transfers. */
export function transfersIn(leftOut: LeftOut): { count: number; amount: Cents } {
  const [one, other] = [leftOut.transfer, leftOut.card_payment]
  return { count: (one?.count ?? 0) + (other?.count ?? 0), amount: cents((one?.amount ?? 0) + (other?.amount ?? 0)) }
}

/** Line 1 of Schedule C: sales, before returns and apart from other income. */
export const grossReceipts = (postings: readonly LeafPosting[]): Cents =>
  cents(postings.filter((p) => leaves[p.label].scheduleC === '1').reduce((n, p) => n + (p.isCredit ? p.amount : -p.amount), 0))

export interface LeafLine {
  leaf: Leaf
  category: Category
  /** Signed towards the category's own side: a refund lowers the leaf it came from. */
  amount: Cents
  count: number
}
/** What stands under each line of the statement, leaf by leaf; the largest first within a category. */
export function leafLines(postings: readonly LeafPosting[]): LeafLine[] {
  const lines = new Map<string, LeafLine>()
  for (const p of postings) {
    const line = lines.get(`${p.category}/${p.label}`) ?? { leaf: p.label, category: p.category, amount: cents(0), count: 0 }
    const adds = p.isCredit === (categorySide[p.category] === 'income')
    lines.set(`${p.category}/${p.label}`, {
      ...line,
      amount: cents(line.amount + (adds ? p.amount : -p.amount)),
      count: line.count + p.count,
    })
  }
  return [...lines.values()].sort(
    (a, b) => (a.category < b.category ? -1 : a.category > b.category ? 1 : b.amount - a.amount) || (a.leaf < b.leaf ? -1 : 1),
  )
}
