import { describe, expect, test } from 'vitest'
import { cents } from './money.ts'
import { typedPart, typedParts } from './parts.ts'

const whole = cents(61240)

describe('what is typed for a part', () => {
  test.each<[string, number | null]>([
    ['112.40', 11240],
    ['112.4', 11240],
    ['500', 50000],
    ['$1,200.05', 120005],
    ['-3.20', -320],
    ['−3.20', -320],
    [' 25 % ', 15310],
    ['33.333%', 20413],
    ['-10%', -6124],
    ['100%', 61240],
    ['1,20', null],
    ['12.345', null],
    ['abc', null],
    ['1e3', null],
    ['25.1234%', null],
    ['--5', null],
  ])('%s is %s cents of 612.40', (text, found) => expect(typedPart(text, whole)).toBe(found))
  test('a share of the largest amount is exact', () => expect(typedPart('99.999%', cents(999_999_999_999))).toBe(999_989_999_999))
})

describe('the parts of a row as they are typed', () => {
  test('the last one left blank takes the rest', () => {
    expect(typedParts(['500.00', ''], whole, 'USD')).toEqual({ amounts: [50000, 11240], restAt: 1, left: 0, problem: null })
    expect(typedParts(['', '112.40'], whole, 'USD')).toEqual({ amounts: [50000, 11240], restAt: 0, left: 0, problem: null })
    expect(typedParts(['50%', '', ''], whole, 'USD')).toMatchObject({ amounts: [30620, null, 30620], restAt: 2 })
  })
  test('of a deposit with a fee the rest goes the other way', () => {
    expect(typedParts(['100.00', ''], cents(9680), 'USD')).toMatchObject({ amounts: [10000, -320], problem: null })
  })
  test.each<[string[], string]>([
    [['500.00', '100.00'], 'Parts must add up to $612.40'],
    [['500.00', '200.00'], 'Parts must add up to $612.40'],
    [['612.40', ''], 'Parts must add up to $612.40'],
    [['612.40', '0'], 'Enter an amount for each part'],
    [['500.00', '', ''], 'Enter an amount for each part'],
    [['500.00', 'x'], 'Enter an amount like 112.40, or a share like 25%'],
  ])('%j: %s', (typed, problem) => expect(typedParts(typed, whole, 'USD').problem).toBe(problem))
  test('what is missing is said, and what is too much', () => {
    expect(typedParts(['500.00', '100.00'], whole, 'USD').left).toBe(1240)
    expect(typedParts(['500.00', '200.00'], whole, 'USD').left).toBe(-8760)
  })
})
