import { afterAll, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())

test('adjustments move the running balance of a register, which ends at the balance of its account', async () => {
  const maya = product.person()
  await maya.signUp()
  const account = (
    await maya.call('POST', '/api/accounts', { kind: 'bank', name: 'Till', openingBalance: '100.00', openingDate: '2026-02-01' })
  ).json
  const row = (description: string, amount: number, transactionDate: string) =>
    maya.call('POST', '/api/transactions', {
      description,
      amount,
      transactionDate,
      category: 'Other Expense',
      isCredit: false,
      onAccountId: account.id,
    })
  await row('One', 10, '2026-02-02')
  await row('Two', 5, '2026-02-10')
  const adjust = (date: string, amount: number) =>
    maya.call('POST', '/api/adjustments', {
      date,
      note: 'Counted',
      parts: [
        { amount, accountId: account.id },
        { amount: -amount, leaf: 'misc_expense' },
      ],
    })
  // Before it began: what it began with says so already.
  await adjust('2026-01-15', 7)
  await adjust('2026-02-05', -3)
  const register = (await maya.call('GET', `/api/accounts/${account.id}/register`)).json
  expect(register.map((r: { description: string; balance: string }) => [r.description, r.balance])).toEqual([
    ['Two', '82.00'],
    ['One', '90.00'],
  ])
  const [own] = (await maya.call('GET', '/api/accounts')).json.filter(({ id }: { id: string }) => id === account.id)
  expect(own.balance).toBe('82.00')
})
