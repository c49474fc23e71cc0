import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import { UNSURE_DAY } from '../documents/scanned-reading.ts'
import type { Reading, ReadTransaction } from '../result/reading.ts'
import { BROKEN } from '../statements/transactions.ts'
import { isFullyRead, isProvenButDays, uncertainPages, uncertainParts } from './uncertain-parts.ts'

/** The i-th row of a page, fifteen of them to a day's width of points apart; its balance follows from the one before. */
const row = (page: number, i: number, changed: Partial<ReadTransaction> = {}): ReadTransaction => ({
  date: `2024-0${page}-${String(i + 10)}` as CalendarDate,
  description: 'CARD PURCHASE',
  amountCents: cents(1250),
  isCredit: false,
  evidence: { kind: 'page', page, box: [40, 100 + 20 * i, 500, 10] },
  balanceCents: cents(5000),
  bankId: null,
  confidence: 0.9,
  doubt: null,
  ...changed,
})
const unsure = { confidence: 0.6, doubt: 'Read from a picture, and no printed balance proves it' }

/** Three pages of three rows each, some of them changed. */
function reading(changes: Record<string, Partial<ReadTransaction>>, state: 'off' | 'reconciled' = 'off'): Reading {
  const transactions = [1, 2, 3].flatMap((page) => [0, 1, 2].map((i) => row(page, i, changes[`${page}.${i}`])))
  const seal = { state, differenceCents: cents(state === 'off' ? 100 : 0), firstBreak: null, rowsChecked: 9 }
  return { statements: [{ transactions, unread: [], seal }] } as unknown as Reading
}
const pages = [1, 2, 3]

test('a page whose rows follow from one another, and the first one behind it, is not in question', () => {
  expect(uncertainPages(reading({ '2.1': unsure }), pages)).toEqual([2])
  // What is missing may be the last row of one page or the first of the next.
  expect(uncertainPages(reading({ '2.0': unsure }), pages)).toEqual([1, 2])
  expect(uncertainPages(reading({ '3.2': { ...unsure, confidence: 0.9 } }), pages)).toEqual([3])
})

test('where nothing tells the pages apart all of them are', () => {
  expect(uncertainPages(reading({}), pages)).toEqual(pages)
  expect(uncertainPages(null, pages)).toEqual(pages)
  expect(uncertainPages(reading({ '2.1': unsure }), [...pages, 4])).toEqual([2, 4])
})

const word = (text: string, confidence: number, top = 100) => ({ text, confidence, x0: 90, x1: 190, top: top * 2, bottom: top * 2 + 20 })

test('where all adds up but a day, only that day is in question; else every number in doubt is, too', () => {
  const dayInDoubt = reading({ '1.1': { doubt: UNSURE_DAY, confidence: 0.6 } }, 'reconciled')
  expect([isFullyRead(dayInDoubt), isProvenButDays(dayInDoubt)]).toEqual([false, true])
  const ofDay = uncertainParts(dayInDoubt, 1, 0.5)
  expect([word('01/11/2024', 95, 120), word('01/11/2024', 20), word('12.50', 20, 200)].map(ofDay)).toEqual([true, false, false])
  const ofOff = uncertainParts(reading({ '1.1': { doubt: UNSURE_DAY, confidence: 0.6 } }), 1, 0.5)
  expect([word('01/11/2024', 95, 120), word('12.50', 20, 200), word('12.50', 90, 200), word('CARD', 20, 200)].map(ofOff)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('both days of a pair that is out of order are in question', () => {
  const ofPage = uncertainParts(reading({ '1.1': { date: '2024-01-29' as CalendarDate } }, 'reconciled'), 1, 0.5)
  expect([100, 120, 140].map((top) => ofPage(word('01/11/2024', 95, top)))).toEqual([false, true, true])
})

test('so is every number of a row that its balance contradicts, and of a line that no row was made of, however surely it was read', () => {
  const broken = reading({ '1.1': { doubt: BROKEN, confidence: 0.55 } })
  const unread = {
    text: 'RENT 24510',
    evidence: { kind: 'page' as const, page: 1, box: [40, 300, 500, 10] as [number, number, number, number] },
  }
  const [statement] = broken.statements
  if (!statement) throw new Error('no statement')
  const ofPage = uncertainParts({ ...broken, statements: [{ ...statement, unread: [unread] }] }, 1, 0.5)
  expect(['-1,250', '12.50', 'RENT', '01/11/2024'].map((text) => ofPage(word(text, 95, 120)))).toEqual([true, true, false, false])
  expect([word('24510', 95, 300), word('24510', 95, 100)].map(ofPage)).toEqual([true, false])
})
