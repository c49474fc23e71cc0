import { describe, expect, test } from 'vitest'
import type { CalendarDate, YearMonth } from '../calendar-date.ts'
import { cents } from '../money.ts'
import { lastTaxYear, openMonthsOf, quartersOf, taxDays, taxState } from './fiscal-year.ts'
import { type Payment, payeeName, payeesOf } from './payees.ts'

const paid = (over: Partial<Payment>): Payment => ({
  payee: null,
  merchant: 'dana reed',
  description: 'ZELLE PAYMENT TO DANA REED',
  label: 'contract_labor',
  method: 'bank',
  amount: cents(70_000),
  ...over,
})

describe('payees', () => {
  test('are one person under whatever capitals; card and processor payments do not count for Form 1099-NEC', () => {
    const payments = [
      paid({}),
      paid({ payee: 'Dana  Reed', method: 'card', amount: cents(300_000) }),
      paid({ payee: 'Studio Elm', method: 'processor', amount: cents(90_000) }),
    ]
    expect(payeesOf(payments, 60_000)).toEqual([
      { name: 'Dana Reed', total: 370_000, byMethod: { bank: 70_000, card: 300_000, processor: 0 }, is1099Candidate: true },
      { name: 'Studio Elm', total: 90_000, byMethod: { bank: 0, card: 0, processor: 90_000 }, is1099Candidate: false },
    ])
    expect(payeesOf(payments, 200_000).map((p) => p.is1099Candidate)).toEqual([false, false])
  })
  test('are named by a person, by the bill, by the line, and last by the merchant', () => {
    expect(payeeName(paid({ payee: ' Dana R. ' }))).toBe('Dana R.')
    expect(payeeName(paid({ description: "Zelle payment to Sam O'Neil conf# 88" }))).toBe("Sam O'Neil")
    expect(payeeName(paid({ description: 'KLINE LAW OFFICES', merchant: 'kline law offices' }))).toBe('Kline Law Offices')
  })
})

describe('a tax year', () => {
  test('is named by the year in which it begins', () => {
    expect(taxDays(2026, '01-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(taxDays(2026, '07-01')).toEqual({ from: '2026-07-01', to: '2027-06-30' })
    expect(quartersOf(taxDays(2026, '10-01')).map((q) => [q.from, q.to])).toEqual([
      ['2026-10-01', '2026-12-31'],
      ['2027-01-01', '2027-03-31'],
      ['2027-04-01', '2027-06-30'],
      ['2027-07-01', '2027-09-30'],
    ])
    expect(lastTaxYear('2027-04-09' as CalendarDate, '01-01')).toBe(2026)
    expect(lastTaxYear('2027-04-09' as CalendarDate, '07-01')).toBe(2025)
    expect(openMonthsOf(taxDays(2026, '01-01'), '2026-10' as YearMonth)).toEqual(['2026-11', '2026-12'])
  })
  test('its pack is open, ready or made', () => {
    const at = { isClosed: true, isAnswered: true, madeAt: null, saidAt: '2027-01-02' }
    expect(taxState({ ...at, isClosed: false })).toBe('open')
    expect(taxState(at)).toBe('ready')
    expect(taxState({ ...at, madeAt: '2027-01-03' })).toBe('made')
    expect(taxState({ ...at, madeAt: '2027-01-01' })).toBe('ready')
  })
})
