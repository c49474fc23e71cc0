import { describe, expect, test } from 'vitest'
import { convert, differenceOf, isNoFee, rateBetween, scaledParts, scaledRate } from './exchange.ts'
import { type Cents, cents } from './money.ts'

const side = (id: string, amount: number, isForeign = false) => ({ id, amount: cents(amount), isForeign })

describe('rates', () => {
  test('are plain decimals above nothing', () => {
    expect(['1', '1.085', '0.0000000001', '0061.5'].map((r) => scaledRate(r) !== null)).toEqual([true, true, true, true])
    expect(['', '0', '0.000', '-1', '1,085', '1e3', '1.12345678901', '12345678'].map(scaledRate)).toEqual(Array(8).fill(null))
  })
  test('convert to the cent, half a cent away from zero', () => {
    expect(convert(cents(10000), '1.085')).toBe(10850)
    expect(convert(cents(1), '0.5')).toBe(1)
    expect(convert(cents(-1), '0.5')).toBe(-1)
    expect(convert(cents(333), '0.3333')).toBe(111)
    expect(convert(cents(99_999_999_99), '1.0000000001')).toBe(99_999_999_99 + 1)
  })
  test('are told of two amounts', () => {
    expect(rateBetween(cents(100000), cents(108500))).toBe('1.085')
    expect(rateBetween(cents(1500000), cents(10000))).toBe('0.006666667')
  })
})

test('parts in proportion add up to the other amount, whatever the rounding', () => {
  for (let i = 1; i < 400; i++) {
    const parts = [i * 37 + 11, -(i + 3), i * 5 + 1].map(cents)
    const to = cents(Math.round(parts.reduce<number>((n, p) => n + p, 0) * (0.4 + i / 150)))
    const scaled = scaledParts(parts, to)
    expect(scaled?.reduce<number>((n, p) => n + p, 0)).toBe(to)
    for (const [at, part] of (scaled ?? []).entries()) expect(Math.sign(part)).toBe(Math.sign(parts[at] as Cents))
  }
  expect(scaledParts([cents(1), cents(9999)], cents(100))).toBeNull()
})

describe('the difference of a pair', () => {
  test('is a fee of the side that is larger, or what the exchange cost or gave', () => {
    expect(differenceOf('transfer', side('a', 100000), side('b', 100000))).toBeNull()
    expect(differenceOf('transfer', side('a', 100000), side('b', 98500))).toEqual({
      onId: 'a',
      leaf: 'bank_fees',
      parts: [
        { is: 'movement', amount: 98500 },
        { is: 'difference', amount: 1500 },
      ],
    })
    expect(differenceOf('transfer', side('a', 108000, true), side('b', 108500))).toMatchObject({ onId: 'b', leaf: 'exchange_differences' })
  })
  test('of a bill stands on its payment, and is negative where the payment was less', () => {
    expect(differenceOf('bill', side('bill', 101000, true), side('paid', 100350))).toEqual({
      onId: 'paid',
      leaf: 'exchange_differences',
      parts: [
        { is: 'movement', amount: 101000 },
        { is: 'difference', amount: -650 },
      ],
    })
  })
  test('in one currency has a limit', () => {
    expect(isNoFee(side('a', 100000), side('b', 98500))).toBe(false)
    expect(isNoFee(side('a', 100000), side('b', 60000))).toBe(true)
    expect(isNoFee(side('a', 100000, true), side('b', 60000))).toBe(false)
  })
})
