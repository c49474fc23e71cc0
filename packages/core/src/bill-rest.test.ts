import { describe, expect, test } from 'vitest'
import { type BillRest, restParts, restQuestion, restReason, restsOf, unratedQuestion } from './bill-rest.ts'
import { cents } from './money.ts'

const sides = (left: number, paid: number, isOwn = false) => ({ left: cents(left), paid: cents(paid), isOwn })

describe('what the difference of a bill and its payment may be', () => {
  test.each<[string, ReturnType<typeof sides>, BillRest[]]>([
    ['nothing', sides(6500, 6500), []],
    ['a little more', sides(6500, 7700), ['tip', 'fee', 'overpaid', 'more']],
    ['far more', sides(6500, 65000), ['overpaid', 'more']],
    ['less', sides(100000, 98000), ['part', 'discount']],
    ['less of an own invoice', sides(100000, 98000, true), ['part', 'fee', 'discount']],
    ['far less of an own invoice', sides(100000, 40000, true), ['part', 'discount']],
    ['more of an own invoice', sides(100000, 100500, true), ['overpaid', 'more']],
  ])('%s', (_, of, expected) => expect(restsOf(of)).toEqual(expected))
  test('is asked in words', () => {
    expect(restQuestion(sides(6500, 7700), 'USD')).toBe('The payment is $12.00 more than the bill: what is that?')
    expect(restQuestion(sides(6500, 6000, true), 'USD')).toBe('The payment is $5.00 less than your invoice: what is that?')
    expect(restReason('tip', 'LUNA', cents(1200), 'USD')).toBe(
      "Paid by 'LUNA' with a tip of $12.00, as you said. It is counted once, there",
    )
  })
  test('is a part of the payment where it is not what the bill was for', () => {
    expect(['part', 'tip', 'more'].map((rest) => restParts(rest as BillRest, sides(6500, 7700)))).toEqual([null, null, null])
    expect(restParts('overpaid', sides(6500, 7700))).toEqual([
      { is: 'movement', amount: 6500 },
      { is: 'difference', amount: 1200 },
    ])
    expect(restParts('discount', sides(100000, 98000))).toMatchObject([{ amount: 100000 }, { amount: -2000 }])
  })
})

describe('what a bill in another currency and its payment differ by', () => {
  const converted = (left: number, paid: number, isOwn = false) => ({ ...sides(left, paid, isOwn), isConverted: true })
  test.each<[string, ReturnType<typeof converted>, BillRest[]]>([
    ['nothing', converted(108000, 108000), []],
    ['a little less', converted(108000, 106000), ['exchange', 'part', 'discount']],
    ['a twentieth less, to the cent', converted(100000, 95000), ['exchange', 'part', 'discount']],
    ['a cent more than that', converted(100000, 94999), ['part', 'discount', 'exchange']],
    ['half', converted(108000, 54000), ['part', 'discount', 'exchange']],
    ['a little more', converted(108000, 110000), ['exchange', 'tip', 'fee', 'overpaid', 'more']],
    ['twice as much', converted(108000, 216000), ['overpaid', 'more', 'exchange']],
    ['a little less of an own invoice', converted(108000, 106000, true), ['exchange', 'part', 'fee', 'discount']],
  ])('%s', (_, of, expected) => expect(restsOf(of)).toEqual(expected))
  test('is never the rate in one currency', () => expect(restsOf(sides(108000, 106000))).not.toContain('exchange'))
  test('is asked in words', () => {
    expect(restQuestion(converted(108000, 54000), 'USD')).toBe(
      'The payment is $540.00 less than the bill at the exchange rate entered: what is that?',
    )
    expect(unratedQuestion(false, { amount: cents(100000), currency: 'EUR' }, { amount: cents(54000), currency: 'USD' })).toBe(
      'The bill is €1,000.00, the payment $540.00, and no exchange rate is known: does it pay all of it? If it pays a part, enter the rate first',
    )
    expect(restReason('exchange', 'KESTREL', cents(-500), 'USD')).toBe(
      "Paid by 'KESTREL' with an exchange difference of $5.00, as you said. It is counted once, there",
    )
    expect(restReason('exchange', 'KESTREL', cents(0), 'USD')).toBe(
      "Paid by 'KESTREL' at its exchange rate, as you said. It is counted once, there",
    )
  })
  test('is a gain or a loss beside the bill', () => {
    expect(restParts('exchange', converted(108000, 106000))).toEqual([
      { is: 'movement', amount: 108000 },
      { is: 'exchange', amount: -2000 },
    ])
    expect(restParts('exchange', converted(108000, 108000))).toBeNull()
  })
  test('where both print it, the answer is of what they print and the rest is the rate', () => {
    const printed = (left: number, paid: number, rate: string) => ({ left: cents(left), paid: cents(paid), rate })
    expect(restParts('overpaid', sides(108000, 121000), printed(100000, 110000, '1.1'))).toEqual([
      { is: 'movement', amount: 108000 },
      { is: 'difference', amount: 11000 },
      { is: 'exchange', amount: 2000 },
    ])
    expect(restParts('discount', sides(108000, 105840), printed(100000, 98000, '1.08'))).toEqual([
      { is: 'movement', amount: 108000 },
      { is: 'difference', amount: -2160 },
    ])
  })
  test('adds up to the payment, to the cent, whatever is said', () => {
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48271) % 2147483647
      return 1 + (seed % most)
    }
    for (let i = 0; i < 2000; i++) {
      const [left, paid, rate] = [next(500_000), next(500_000), `${next(3)}.${String(next(9999)).padStart(4, '0')}`]
      const printed = { left: cents(next(500_000)), paid: cents(next(500_000)), rate }
      for (const two of [sides(left, paid), converted(left, paid), converted(left, paid, true)])
        for (const rest of restsOf(two))
          for (const parts of [restParts(rest, two), restParts(rest, two, printed)]) {
            if (parts === null) continue
            expect(parts.reduce((n, { amount }) => n + amount, 0)).toBe(paid)
            expect(parts[0]).toEqual({ is: 'movement', amount: left })
            expect(parts.every(({ amount }) => amount !== 0)).toBe(true)
          }
    }
  })
})
