/** What explains the difference of a figure between two periods, by who was paid or who paid. */
import { type Category, categorySection, categorySide } from './categories.ts'
import { type Cents, cents, formatTotal } from './money.ts'

/** What one payee's rows come to in two periods, in cents, signed as the figure counts them. */
export interface PayeeSums {
  /** The payee as it is told apart from others; null: adjustments, which no payee has. */
  key: string | null
  name: string
  /** Of a figure of several lines: the line that these rows are on. */
  category?: Category
  now: CountAndCents
  before: CountAndCents
}
interface CountAndCents {
  count: number
  amount: Cents
}
/**
 * `new`: no rows in the period before. `gone`: none in this one. `count`: more or fewer. `average`: as many, larger or smaller.
 * `both`: another number, of another size. `other`: the sign turned, or there is nothing to divide; adjustments too.
 */
export type ChangeKind = 'new' | 'gone' | 'count' | 'average' | 'both' | 'other'
export interface Change extends PayeeSums {
  kind: ChangeKind
  /** What it adds to the difference. */
  amount: Cents
  /** Of that, what comes from another number of rows, each as large as before; the rest comes from their size. Together `amount`. */
  byCount: Cents
  bySize: Cents
}
export interface WhyChanged {
  difference: Cents
  /** The largest first. */
  changes: Change[]
  /** Everything else: together with `changes` the difference, to the cent. */
  rest: CountAndCents
}

/** How a line's money is shown in a statement: 1 where money in adds to the figure, -1 where money out does. */
export const figureSign = (category: Category): 1 | -1 =>
  categorySide[category] === 'income' || categorySection[category] === 'other_expenses' ? 1 : -1

/** So many are named. */
const NAMED = 5
/** Up to a tenth of a change another size is not worth a word. */
const SMALL = 10

/** The difference of a figure as changes by payee, the largest first; what is not named is one sum. Rows of no sum are in neither. */
export function whyChanged(sums: readonly PayeeSums[], most = NAMED): WhyChanged {
  const all = sums.map(changeOf).filter(({ amount }) => amount !== 0)
  all.sort(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || compared(a.name, b.name) || compared(idOf(a), idOf(b)) || a.amount - b.amount,
  )
  const added = (of: readonly Change[]) => cents(of.reduce((n, { amount }) => n + amount, 0))
  const others = all.slice(most)
  return { difference: added(all), changes: all.slice(0, most), rest: { count: others.length, amount: added(others) } }
}
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const idOf = ({ key, category }: PayeeSums) => `${category ?? ''}/${key ?? ''}`

function changeOf(sums: PayeeSums): Change {
  const { now, before } = sums
  const amount = cents(now.amount - before.amount)
  const of = (kind: ChangeKind, byCount: number): Change => ({
    ...sums,
    kind,
    amount,
    byCount: cents(byCount),
    bySize: cents(amount - byCount),
  })
  if (sums.key === null) return of('other', 0)
  if (before.count === 0) return of('new', amount)
  if (now.count === 0) return of('gone', amount)
  if (Math.sign(now.amount) * Math.sign(before.amount) !== 1) return of('other', 0)
  if (now.count === before.count) return of('average', 0)
  const byCount = Math.round((now.count - before.count) * (before.amount / before.count)) || 0
  return of(Math.abs(amount - byCount) * SMALL <= Math.abs(amount) ? 'count' : 'both', byCount)
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** A change as it is on the wire: amounts are dollars. */
export interface ToldChange {
  kind: ChangeKind
  now: { count: number; amount: number }
  before: { count: number; amount: number }
}
interface Telling {
  /** The figure is of money out. */
  isSpent: boolean
  /** Its payee has no row before the periods. */
  isFirst: boolean
  currency?: string | undefined
}
/** A change in words, without its name and amount: 'paid 4 times instead of 3'. */
export function changeWords({ kind, now, before }: ToldChange, { isSpent, isFirst, currency }: Telling): string {
  const money = (amount: number) => formatTotal(amount, currency)
  const often = isSpent
    ? `paid ${times(now.count)} instead of ${now.count > 2 && before.count > 2 ? before.count : times(before.count)}`
    : `${payments(now.count)} instead of ${before.count}`
  const isLarger = Math.abs(now.amount) * before.count > Math.abs(before.amount) * now.count
  const size = isLarger ? 'larger' : 'smaller'
  switch (kind) {
    case 'new':
      return isFirst ? `new, ${payments(now.count)}` : `${payments(now.count)}, none before`
    case 'gone':
      return `no payment, ${before.count} before`
    case 'count':
      return often
    case 'both':
      return `${often}, ${size} on average`
    case 'average':
      return now.count === 1
        ? `${money(now.amount)} instead of ${money(before.amount)}`
        : `${size} on average, ${payments(now.count)} as before`
    default:
      return `${money(now.amount)} instead of ${money(before.amount)}`
  }
}
