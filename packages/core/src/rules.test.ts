import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  dayInMonth,
  firstOfQuarter,
  formatDate,
  formatMonth,
  lastOfMonth,
  parseCalendarDate,
  quarterKey,
  today,
  type YearMonth,
  yearMonth,
} from './calendar-date.ts'
import {
  batchCategories,
  categoryTitle,
  formCategories,
  formLabelOf,
  leafIds,
  leaves,
  resolveCategory,
  storedCategories,
} from './categories.ts'
import { confidenceBand } from './confidence.ts'
import { documentStatus, extractionSummary, mentionsTransactions } from './document-status.ts'
import { merchantKey } from './merchant.ts'
import { cents, formatMoney, formatUsd, parseDecimal, sum, toDecimal } from './money.ts'
import { lastMonthsWithData } from './months.ts'
import { changeAgainst } from './profit-and-loss.ts'
import { reconcile } from './reconciliation.ts'
import { needsReview } from './review.ts'
import { type Access, may, type Role } from './roles.ts'
import { cleanFileName } from './schemas/documents.ts'
import { formatFileSize } from './upload-limits.ts'

describe('money', () => {
  test.each([
    ['0.1', 10],
    ['1.005', null],
    ['-12', -1200],
    ['1234.56', 123456],
    ['9999999999.99', 999_999_999_999],
    ['1,234.56', null],
    ['', null],
    ['1e3', null],
    [' 1', null],
  ])('parseDecimal(%j) is %j', (text, want) => {
    if (want === null) expect(() => parseDecimal(text)).toThrow(RangeError)
    else expect(parseDecimal(text)).toBe(want)
  })
  test('printing then parsing gives the same amount back', () => {
    for (const n of [0, 1, -1, 99, 100, -100, 123456, -999_999_999_999]) expect(parseDecimal(toDecimal(cents(n)))).toBe(n)
  })
  test('ten cents a hundred times is ten dollars', () => expect(sum(Array(100).fill(parseDecimal('0.10')))).toBe(1000))
  test.each([
    [123450, '$1,234.50'],
    [-5, '−$0.05'],
    [0, '$0.00'],
    [999_999_999_999, '$9,999,999,999.99'],
  ])('%d cents are shown as %s', (n, text) => expect(formatUsd(cents(n))).toBe(text))
  test.each([
    [123_450, 'GBP', '£1,234.50'],
    [-5, 'EUR', '−€0.05'],
    [123_450, 'CHF', 'CHF\u00a01,234.50'],
    [-123_450, 'CAD', '−CAD\u00a01,234.50'],
    [123_450, 'USD', '$1,234.50'],
    [123_450, null, '$1,234.50'],
  ])('%d cents in %s are shown as %s', (n, currency, text) => expect(formatMoney(cents(n), currency)).toBe(text))
})

describe('calendar dates', () => {
  test.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', '31/12/2024', ''])('%j is not a date', (text) =>
    expect(parseCalendarDate(text)).toBeNull(),
  )
  test('a leap day is one', () => expect(calendarDate(2024, 2, 29)).toBe('2024-02-29'))
  test('months roll over the year in both directions', () => {
    expect(addMonths('2024-12' as YearMonth, 1)).toBe('2025-01')
    expect(addMonths('2024-01' as YearMonth, -1)).toBe('2023-12')
    expect(lastOfMonth('2024-02' as YearMonth)).toBe('2024-02-29')
    expect(addDays('2024-02-28' as CalendarDate, 2)).toBe('2024-03-01')
  })
  test('a day that a month does not have is its last one', () => {
    expect(dayInMonth('2023-02' as YearMonth, 29)).toBe('2023-02-28')
    expect(dayInMonth('2024-02' as YearMonth, 29)).toBe('2024-02-29')
    expect(dayInMonth('2024-04' as YearMonth, 5)).toBe('2024-04-05')
  })
  test('a quarter begins with its first month', () => {
    const months = Array.from({ length: 12 }, (_, i) => yearMonth(2026, i + 1))
    expect(months.map(quarterKey).filter((key, i, all) => key !== all[i - 1])).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'])
    expect(months.map(firstOfQuarter).join(' ')).toBe(['01', '04', '07', '10'].map((m) => `2026-${m} 2026-${m} 2026-${m}`).join(' '))
  })
  test('are shown the American way', () => {
    expect(formatDate('2024-01-05' as CalendarDate)).toBe('1/5/2024')
    expect(formatMonth('2024-01' as YearMonth)).toBe('Jan 2024')
  })
  test('today is the day on the wall, whatever the zone', () => {
    const midnight = new Date(2024, 0, 31, 0, 5)
    expect(today(midnight)).toBe('2024-01-31')
  })
})

describe('categories', () => {
  test('every leaf belongs to a stored category, and every stored category has a leaf', () => {
    expect(new Set(leafIds.map((l) => leaves[l].stored))).toEqual(new Set(storedCategories))
  })
  test('every name of every list is accepted', () => {
    for (const name of [...Object.keys(formCategories), ...Object.keys(batchCategories), ...storedCategories, ...leafIds]) {
      expect([name, resolveCategory(name, { isCredit: false })?.category]).not.toEqual([name, undefined])
    }
  })
  test('every leaf is shown by a label that leads back to its own stored category', () => {
    for (const id of leafIds) {
      const label = formLabelOf(id)
      const back = resolveCategory(label, { isCredit: false, description: id === 'utilities' || id === 'phone_internet' ? 'electric' : '' })
      expect([id, label, back?.category]).toEqual([id, label, leaves[id].stored])
    }
  })
  test('a shared choice looks at the description', () => {
    expect(resolveCategory('Travel & Meals', { isCredit: false, description: 'Joe’s Pizza' })?.label).toBe('meals')
    expect(resolveCategory('Travel & Meals', { isCredit: false, description: 'Delta' })?.label).toBe('travel')
    expect(resolveCategory('Rent & Utilities', { isCredit: false, description: 'Pacific Gas & Electric' })?.label).toBe('utilities')
    expect(resolveCategory('other', { isCredit: true })?.label).toBe('uncategorised_income')
  })
  test('unknown names are nothing, not a guess', () => expect(resolveCategory('constructor', { isCredit: false })).toBeNull())
  test('breakdown names are printed with spaces and capitals', () => expect(categoryTitle('cost_of_goods_sold')).toBe('Cost Of Goods Sold'))
})

describe('review and confidence', () => {
  test.each([
    [false, 0.7, false],
    [false, 0.69, true],
    [false, null, true],
    [true, 0.99, true],
    [false, '0.85', false],
    [false, '', true],
  ])('flagged %j with confidence %j waits: %j', (flagged, aiConfidence, waits) =>
    expect(needsReview({ needsReview: flagged, aiConfidence })).toBe(waits),
  )
  test.each([
    [0.8, 'high'],
    ['0.80', 'high'],
    [0.79, 'medium'],
    [0.6, 'medium'],
    [0.59, 'low'],
    [null, 'none'],
  ])('%j is %s', (c, band) => expect(confidenceBand(c)).toBe(band))
})

describe('document status', () => {
  test('what is written is what is read', () => {
    const read = (outcome: Parameters<typeof extractionSummary>[0]) =>
      documentStatus({ isProcessed: true, extractedText: extractionSummary(outcome) })
    expect(read({ kind: 'extracted', count: 12, by: 'built-in reader' })).toMatchObject({
      tone: 'success',
      text: '12 transactions extracted via built-in reader',
      count: 12,
    })
    expect(
      documentStatus({
        isProcessed: true,
        extractedText: '1 transactions extracted using openai (4 more were in your books) (OpenAI (US): x)',
      }),
    ).toEqual({ tone: 'success', text: '1 transaction extracted via openai', note: '4 more were in your books; OpenAI (US): x', count: 1 })
    expect(
      documentStatus({ isProcessed: true, extractedText: '1 transactions extracted using built-in reader (it looks like a receipt)' }).note,
    ).toBe('It looks like a receipt')
    expect(read({ kind: 'fallback', count: 3, failed: 'anthropic' })).toMatchObject({
      tone: 'warning',
      text: 'Processing completed with fallback data',
      count: 3,
    })
    expect(read({ kind: 'failed', reason: 'no rows' })).toMatchObject({
      tone: 'error',
      text: 'Processing failed - AI providers unavailable',
      note: 'no rows',
    })
  })
  test('an unprocessed one is being processed', () =>
    expect(documentStatus({ isProcessed: false, extractedText: null })).toMatchObject({
      text: 'Processing with AI...',
      note: 'This may take up to 30 seconds',
    }))
  test('View Transactions shows only for a processed text that mentions them', () => {
    expect(mentionsTransactions({ isProcessed: true, extractedText: '2 transactions extracted using x' })).toBe(true)
    expect(mentionsTransactions({ isProcessed: true, extractedText: 'Processing failed: x' })).toBe(false)
    expect(mentionsTransactions({ isProcessed: false, extractedText: '2 transactions' })).toBe(false)
  })
})

describe('the seal', () => {
  const c = (...n: number[]) => n.map(cents)
  test('opening plus movements equal to closing is reconciled', () =>
    expect(reconcile({ opening: cents(100), closing: cents(150), movements: c(70, -20), balances: c(170, 150) })).toEqual({
      state: 'reconciled',
      differenceCents: 0,
      firstBreak: null,
      rowsChecked: 2,
    }))
  test('a cent off is off, and the first break is named', () =>
    expect(reconcile({ opening: cents(100), closing: cents(151), movements: c(70, -20), balances: c(170, 151) })).toEqual({
      state: 'off',
      differenceCents: 1,
      firstBreak: 1,
      rowsChecked: 1,
    }))
  test('two errors that cancel out are seen by the balance between them', () =>
    expect(reconcile({ opening: cents(100), closing: cents(150), movements: c(80, -30), balances: c(170, 150) })).toEqual({
      state: 'off',
      differenceCents: 0,
      firstBreak: 0,
      rowsChecked: 0,
    }))
  test('an empty set is off where its balances differ or a line is unread, and proves nothing without a printed balance', () => {
    const nothing = { movements: [], opening: cents(100) }
    expect(reconcile({ ...nothing, closing: cents(250) })).toMatchObject({ state: 'off', differenceCents: 150, firstBreak: null })
    expect(reconcile({ ...nothing, closing: cents(100), unread: 1 })).toMatchObject({ state: 'off', differenceCents: 0 })
    expect(reconcile({ ...nothing, closing: cents(100) }).state).toBe('reconciled')
    expect(reconcile({ ...nothing, closing: null }).state).toBe('unprinted')
    expect(reconcile({ opening: null, closing: cents(100), movements: c(1) }).state).toBe('unprinted')
    expect(reconcile({ opening: cents(0), closing: cents(1), movements: c(1), unread: 1 }).state).toBe('off')
  })
})

describe('small rules', () => {
  test('each role may what the one before it may', () => {
    const table: Record<Role, Access[]> = { viewer: ['read'], cpa: ['read', 'write'], owner: ['read', 'write', 'manage'] }
    for (const [role, allowed] of Object.entries(table)) {
      for (const access of ['read', 'write', 'manage'] as const)
        expect([role, access, may(role as Role, access)]).toEqual([role, access, allowed.includes(access)])
    }
  })
  test.each([
    [108_20, 100_00, '+8.2%'],
    [96_90, 100_00, '−3.1%'],
    [100, 100, '0.0%'],
    [100, 0, null],
    [-50, -100, '+50.0%'],
    [1_334_500, 100_00, '+13,245.0%'],
  ])('%d after %d is %s', (now, before, text) => expect(changeAgainst(cents(now), cents(before))).toBe(text))
  test('the chart has the last six months that have data', () => {
    const rows = ['01', '02', '03', '05', '06', '07', '09'].map((m) => ({
      month: `2024-${m}` as YearMonth,
      isCredit: true,
      amount: cents(100),
    }))
    expect(lastMonthsWithData(rows).map((m) => m.label)).toEqual(['Feb 2024', 'Mar 2024', 'May 2024', 'Jun 2024', 'Jul 2024', 'Sep 2024'])
  })
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.pdf', 'y.pdf'],
    ['', 'document'],
    ['a\u0000.pdf', 'a.pdf'],
    ['..', 'document'],
  ])('the file name %j is shown as %j', (name, label) => expect(cleanFileName(name)).toBe(label))
  test('a long file name ends with a whole sign', () =>
    expect(cleanFileName(`${'\u{1f9fe}'.repeat(300)}\u200f\u061c.pdf`)).toBe(`${'\u{1f9fe}'.repeat(58)}.pdf`))
  test('a long file name keeps its ending', () => expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{116}\.pdf$/))
  test.each([
    [10_485_760, '10 MB'],
    [1536, '1.5 KB'],
    [12, '12 B'],
  ])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
  test.each([
    ['SQ *BLUE BOTTLE 0423 OAKLAND CA', 'blue bottle oakland'],
    ['POS PURCHASE STAPLES #1182 03/12', 'staples'],
    ['PAYPAL *ADOBE INC', 'adobe inc'],
    ['ZELLE PAYMENT TO MARIA LOPEZ 0423', 'zelle payment to maria lopez'],
    ['ONLINE PAYMENT TO VERIZON WIRELESS', 'online payment to verizon wireless'],
    ['PAYPAL INST XFER NETFLIX', 'paypal inst xfer netflix'],
    ['1234', '1234'],
  ])('%j is the merchant %j', (text, key) => expect(merchantKey(text)).toBe(key))
})
