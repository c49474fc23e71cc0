import { expect, test } from 'vitest'
import { auditWords } from '../audit-actions.ts'
import { auditActor, auditChanges } from './audit-words.ts'

test.each([
  ['person', 'Maya Lee', 'Maya Lee'],
  ['person', null, 'Deleted account'],
  ['link', 'Receipts', 'Upload link: Receipts'],
  ['link', null, 'Upload link: deleted'],
  ['visitor', null, 'Nobody signed in'],
  ['product', null, 'Ledgerhand'],
] as const)('a line of a %s named %s is by %s', (by, name, words) => expect(auditActor({ by, name })).toBe(words))

test('a deleted row is told as its screen showed it, without what only the machine knows', () => {
  const before = {
    id: 'a1',
    documentId: 'd1',
    description: 'WIRE IN',
    amount: 98_765_432,
    currency: 'EUR',
    transactionDate: '2026-11-19',
    aiConfidence: 85,
    sourceType: 'bank_account',
    statementOrdinal: 0,
    position: 102,
    balance: -5_000,
    categoryBy: 'reader',
  }
  expect(auditChanges({ before }).map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['Description', 'WIRE IN', null],
    ['Amount', '€987,654.32', null],
    ['Currency', 'EUR', null],
    ['Date', '11/19/2026', null],
    ['Confidence', '85%', null],
    ['Source', 'Bank Account', null],
    ['Balance', '−€50.00', null],
  ])
})

test.each([
  [{ state: 'unprinted', differenceCents: 0 }, [['State', 'Not proven']]],
  [
    { state: 'off', differenceCents: -1_200 },
    [
      ['State', 'Off'],
      ['Difference', '−$12.00'],
    ],
  ],
])('a statement that was checked again says %j in words', (found, told) => {
  expect(auditWords('statement.check')).toBe('Checked a statement again')
  expect(auditChanges({ documentId: 'd1', before: 'reconciled', ...found }).map(({ field, after }) => [field, after])).toEqual(told)
})
