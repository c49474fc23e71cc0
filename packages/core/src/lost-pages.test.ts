import { expect, test } from 'vitest'
import { isLostPage, lostPage, unreadInWords } from './lost-pages.ts'
import { cents } from './money.ts'
import { sealWords, statementDoubt, withoutStatementDoubt } from './reconciliation.ts'
import { prove } from './repairs.ts'

const page = lostPage(4, 'looking at it took too long')

test.each([
  [['a line'], '1 line'],
  [['a line', 'another'], '2 lines'],
  [[page], 'Page 4'],
  [[page, page], 'Page 4'],
  [[page, lostPage(5, 'x'), 'a line'], '2 pages and 1 line'],
])('%o: %s', (unread, words) => {
  expect(unreadInWords(unread)).toBe(words)
  // What a row's reason says of it is found again when the statement is repaired.
  const doubt = statementDoubt({ differenceCents: cents(0), currency: null, unread })
  expect(doubt).toBe(`${words} of its statement could not be read`)
  expect(withoutStatementDoubt(`${doubt}. You chose this`)).toBe('You chose this')
})

test('a line of a statement is no lost page', () => {
  expect([page, 'Page 4', '03/14 Page 4 could not be read: 5.00'].map(isLostPage)).toEqual([true, false, false])
})

test('a statement that lacks a page is never reconciled, says so, and no single row is proposed for what stood there', () => {
  const row = { date: '2024-03-14', description: 'a', amountCents: cents(500), isCredit: false, balanceCents: cents(9500) } as never
  const whole = { opening: cents(10_000), closing: cents(9500), rows: [row], newestFirst: false, currency: null }
  const facts = { currency: null, rowsChecked: 1, rows: 1, inReview: 1, unread: [page], hasOpening: true, hasClosing: true }
  const even = prove({ ...whole, unread: [page] })
  expect(even).toMatchObject({ seal: { state: 'off', differenceCents: 0 }, repair: null })
  expect(sealWords({ ...even.seal, ...facts }).verdict).toBe('Page 4 could not be read')
  const off = { ...whole, closing: cents(9000) }
  expect(prove({ ...off, unread: [] }).repair).not.toBeNull()
  const lacking = prove({ ...off, unread: [page] })
  expect(lacking.repair).toBeNull()
  expect(sealWords({ ...lacking.seal, ...facts })).toEqual({
    verdict: "Doesn't reconcile: off by $5.00",
    note: 'Page 4 could not be read. Its transaction is in review.',
  })
})

test('what a statement is off by, and what would repair it, is said in its own currency', () => {
  const row = { date: '2024-03-14', description: 'RENT', amountCents: cents(1200), isCredit: false, balanceCents: null } as never
  const off = { opening: cents(10_000), closing: cents(7900), rows: [row], newestFirst: false, unread: [], currency: 'EUR' }
  const { seal, repair } = prove(off)
  const facts = { ...seal, currency: 'EUR', rowsChecked: 0, rows: 1, inReview: 1, unread: [], hasOpening: true, hasClosing: true }
  expect(sealWords(facts).verdict).toBe("Doesn't reconcile: off by €9.00")
  expect(sealWords({ ...facts, currency: 'CHF' }).verdict).toBe("Doesn't reconcile: off by CHF\u00a09.00")
  expect(repair?.reason).toContain('€21.00 instead of €12.00')
  for (const currency of [null, 'EUR', 'CHF']) {
    const doubt = statementDoubt({ ...facts, currency })
    expect(withoutStatementDoubt(`${doubt}. You chose this`)).toBe('You chose this')
  }
})
