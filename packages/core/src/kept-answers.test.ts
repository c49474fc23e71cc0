import { expect, test } from 'vitest'
import { isKept, type Keeping, keepingOf } from './kept-answers.ts'
import type { Treatment } from './treatments.ts'

test.each<[string, boolean, Keeping]>([
  ['CHECK 1042', false, 'none'],
  ['Check # 1042', false, 'none'],
  ['CHECK PAID NUMBER 1042', false, 'none'],
  ['SUBSTITUTE CHECK 88', false, 'none'],
  ['CHECK 1042 ACME PLUMBING', false, 'all'],
  ['CHECK FEE', false, 'all'],
  ['DEPOSIT', true, 'sales'],
  ['MOBILE DEPOSIT 0441', true, 'sales'],
  ['DEPOSIT ACME INDUSTRIES LLC', true, 'all'],
  ['VENMO CASHOUT', true, 'sales_and_transfers'],
  ['ATM WITHDRAWAL 0412', false, 'no_expense'],
  ['ZELLE PAYMENT 0412', false, 'none'],
  ['ZELLE PAYMENT TO MARIA LOPEZ', false, 'all'],
  ['BLUE BOTTLE COFFEE', false, 'all'],
])('of %s, money in %s, what is kept is: %s', (description, isCredit, keeping) => {
  expect(keepingOf({ description, isCredit })).toBe(keeping)
})

test.each<[string, boolean, Treatment, boolean]>([
  ['MOBILE DEPOSIT', true, 'business', true],
  ['MOBILE DEPOSIT', true, 'loan', false],
  ['MOBILE DEPOSIT', true, 'owner_contribution', false],
  ['MOBILE DEPOSIT', true, 'transfer', false],
  ['VENMO CASHOUT', true, 'transfer', true],
  ['ATM WITHDRAWAL', false, 'owner_draw', true],
  ['ATM WITHDRAWAL', false, 'business', false],
  ['CHECK 12', false, 'business', false],
  ['SBA LOAN FUNDING', true, 'loan', true],
])('%s, money in %s, said to be %s, is kept: %s', (description, isCredit, treatment, kept) => {
  expect(isKept({ description, isCredit }, { treatment })).toBe(kept)
})
