import { expect, test } from 'vitest'
import type { Leaf } from './categories.ts'
import { mayBeIncome, saysMoneyBack } from './money-back.ts'

test.each([
  ['RENT REFUND', true],
  ['STAPLES RETURN 0423', true],
  ['COMCAST CREDIT', true],
  ['EXPENSIFY REIMB', true],
  ['ADOBE REMBOURSEMENT', true],
  ['ACH CREDIT STAPLES', false],
  ['CREDIT SMITH PLUMBING', false],
  ['SMITH CREDIT UNION LEGAL', false],
  ['PLUMBING JOB SMITH', false],
])('%s says of itself that money comes back: %s', (line, says) => expect(saysMoneyBack(line)).toBe(says))

const income = (leaf: Leaf, { isCredit = true, sourceType = 'bank_account', paid = false } = {}) =>
  mayBeIncome({ description: 'PLUMBING JOB SMITH', isCredit, sourceType, leaf }, () => paid)

test('money in that looks like a cost may be income, unless the same merchant was paid, a card was credited, or an export says it', () => {
  expect(income('repairs')).toBe(true)
  expect(income('repairs', { paid: true })).toBe(false)
  expect(income('repairs', { isCredit: false })).toBe(false)
  expect(income('repairs', { sourceType: 'credit_card' })).toBe(false)
  expect(income('repairs', { sourceType: 'online_payment' })).toBe(false)
  expect(income('sales')).toBe(false)
  expect(income('returns')).toBe(false)
})
