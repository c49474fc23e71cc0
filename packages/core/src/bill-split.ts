import type { Leaf } from './categories.ts'
import { type Cents, cents, formatMoney } from './money.ts'
import { MOST_PARTS } from './parts.ts'

/** A line of a bill that adds up: something bought, or what is added to or taken off all of it. Cents, signed as the bill's total. */
export interface BillItem {
  /** Absent on what people entered: something bought. */
  kind?: 'item' | 'tax' | 'tip' | 'charge' | 'discount'
  description: string
  quantity: string | null
  unitPrice: Cents | null
  amount: Cents | null
}
export interface ProposedPart {
  leaf: Leaf
  amount: Cents
  /** What it is made of: 'Paper A4, Pens, tax $1.20'. */
  note: string
}
const NOTE = 200

/**
 * A bill's items grouped by the category of each, as parts that add up to `whole`. What is added to all of it (tax, charges, discounts) is part of what
 * things cost and is shared out by their amounts, to the cent; a tip goes with the meal, where there is one. Null where the lines do not add up
 * to `whole`, or all items belong to one category.
 */
export function splitByItems(
  lines: readonly BillItem[],
  whole: Cents,
  leafOf: (item: BillItem) => Leaf,
  currency: string | null,
): ProposedPart[] | null {
  if (lines.some((line) => line.amount === null) || sum(lines) !== whole) return null
  const items = lines.filter(({ kind = 'item' }) => kind === 'item')
  const groups = [...Map.groupBy(items, leafOf).entries()].map(([leaf, of]) => ({ leaf, of, amount: sum(of), shares: [] as string[] }))
  if (groups.length < 2 || groups.length > MOST_PARTS || groups.some(({ amount }) => amount <= 0)) return null
  for (const line of lines) {
    const { kind = 'item', amount } = line
    if (kind === 'item' || amount === null) continue
    const meal = kind === 'tip' ? groups.find(({ leaf }) => leaf === 'meals') : undefined
    const to = meal ? [meal] : groups
    const shares = shared(
      amount,
      to.map(({ of }) => sum(of)),
    )
    for (const [i, group] of to.entries()) {
      const share = shares[i] ?? 0
      group.amount += share
      if (share !== 0) group.shares.push(`${kind} ${formatMoney(cents(share), currency)}`)
    }
  }
  if (groups.some(({ amount }) => amount <= 0)) return null
  return groups
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ leaf, of, amount, shares }) => ({ leaf, amount: cents(amount), note: noted([...of.map((i) => i.description), ...shares]) }))
}

const sum = (lines: readonly BillItem[]): number => lines.reduce((n, { amount }) => n + (amount ?? 0), 0)

/** An amount in shares by weights: each rounded down, the cents that are left to the largest remainders. */
function shared(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((n, w) => n + w, 0))
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((w, i) => ({ i, whole: Number((size * BigInt(w)) / all), rest: (size * BigInt(w)) % all }))
  let left = Math.abs(amount) - parts.reduce((n, { whole }) => n + whole, 0)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break
    part.whole += 1
    left -= 1
  }
  return parts.map(({ whole }) => (amount < 0 ? -whole : whole))
}

function noted(texts: readonly string[]): string {
  const text = texts.join(', ')
  return text.length <= NOTE ? text : `${text.slice(0, NOTE - 3).trimEnd()}...`
}
