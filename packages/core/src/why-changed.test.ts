import { describe, expect, it } from 'vitest'
import { cents } from './money.ts'
import { changeWords, figureSign, type PayeeSums, whyChanged } from './why-changed.ts'

const payee = (name: string, now: [number, number], before: [number, number]): PayeeSums => ({
  key: name.toLowerCase(),
  name,
  now: { count: now[0], amount: cents(now[1]) },
  before: { count: before[0], amount: cents(before[1]) },
})
const spent = { isSpent: true, isFirst: true }
const said = (sums: PayeeSums, how = spent) => {
  const [change] = whyChanged([sums]).changes
  if (!change) throw new Error('nothing changed')
  const dollars = ({ count, amount }: PayeeSums['now']) => ({ count, amount: amount / 100 })
  return changeWords({ kind: change.kind, now: dollars(change.now), before: dollars(change.before) }, how)
}

/** Numbers that look like chance and are the same each time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const some = (next: (below: number) => number): PayeeSums[] =>
  Array.from({ length: next(30) }, (_, i) => {
    const sum = (): [number, number] => {
      const count = next(3) === 0 ? 0 : 1 + next(20)
      return [count, count === 0 ? 0 : next(2_000_000) - (next(4) === 0 ? 1_000_000 : 0)]
    }
    const one = payee(`Payee ${i}`, sum(), sum())
    return next(15) === 0 ? { ...one, key: null } : one
  })

describe('why a figure changed', () => {
  it('comes to the difference to the cent, whatever the rows', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const next = chance(seed)
      const sums = some(next)
      const { difference, changes, rest } = whyChanged(sums, 1 + next(6))
      const between = sums.reduce((n, { now, before }) => n + now.amount - before.amount, 0)
      expect(difference).toBe(between)
      expect(changes.reduce((n, { amount }) => n + amount, 0) + rest.amount).toBe(between)
      for (const { amount, byCount, bySize, kind } of changes) {
        expect(byCount + bySize).toBe(amount)
        expect(Number.isSafeInteger(byCount)).toBe(true)
        if (kind === 'average') expect(byCount).toBe(0)
      }
      expect(rest.count > 0 || rest.amount === 0).toBe(true)
    }
  })

  it('names the largest first, in the same order however the rows come', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const sums = some(chance(seed))
      const { changes, rest } = whyChanged(sums)
      expect(whyChanged([...sums].reverse())).toEqual({ difference: whyChanged(sums).difference, changes, rest })
      const sizes = changes.map(({ amount }) => Math.abs(amount))
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    }
  })

  it('turns round with the periods', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const sums = some(chance(seed))
      const turned = sums.map((s) => ({ ...s, now: s.before, before: s.now }))
      expect(whyChanged(turned, 100).difference + whyChanged(sums, 100).difference).toBe(0)
      expect(whyChanged(turned, 100).changes.length).toBe(whyChanged(sums, 100).changes.length)
    }
  })

  it('takes what is another number of payments apart from their size', () => {
    const [rent] = whyChanged([payee('Rent', [4, 810_000], [3, 600_000])]).changes
    expect(rent).toMatchObject({ kind: 'count', amount: 210_000, byCount: 200_000, bySize: 10_000 })
    const [more] = whyChanged([payee('Gusto', [4, 900_000], [3, 600_000])]).changes
    expect(more).toMatchObject({ kind: 'both', amount: 300_000, byCount: 200_000, bySize: 100_000 })
  })

  it('says it in few words', () => {
    expect(said(payee('Rent', [4, 800_000], [3, 600_000]))).toBe('paid 4 times instead of 3')
    expect(said(payee('Rent', [1, 200_000], [2, 400_000]))).toBe('paid once instead of twice')
    expect(said(payee('Client', [4, 800_000], [3, 600_000]), { ...spent, isSpent: false })).toBe('4 payments instead of 3')
    expect(said(payee('Lumen Hardware', [2, 18_460], [0, 0]))).toBe('new, 2 payments')
    expect(said(payee('Lumen Hardware', [1, 18_460], [0, 0]), { ...spent, isFirst: false })).toBe('1 payment, none before')
    expect(said(payee('Lumen Hardware', [0, 0], [2, 18_460]))).toBe('no payment, 2 before')
    expect(said(payee('Gusto', [3, 631_200], [3, 600_000]))).toBe('larger on average, 3 payments as before')
    expect(said(payee('Gusto', [1, 100], [1, 300]))).toBe('$1.00 instead of $3.00')
    expect(said(payee('Gusto', [6, 630_000], [3, 600_000]))).toBe('paid 6 times instead of 3, smaller on average')
    expect(said(payee('Store', [1, -300], [2, 500]))).toBe('−$3.00 instead of $5.00')
    expect(said({ ...payee('Adjustments', [0, 100_000], [0, 0]), key: null })).toBe('$1,000.00 instead of $0.00')
  })

  it('is signed as the statement shows a line', () => {
    expect(figureSign('revenue')).toBe(1)
    expect(figureSign('rent')).toBe(-1)
    expect(figureSign('other_expenses')).toBe(1)
  })
})
