import { describe, expect, test } from 'vitest'
import { type BillRest, restParts, restQuestion, restReason, restsOf } from './bill-rest.ts'
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
