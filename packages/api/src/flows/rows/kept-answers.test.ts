import { expect, test } from 'vitest'
import { account, get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2025-06-20T12:00:00.000Z')
const found = async (p: Person, text: string): Promise<Json> => (await get(p, `/api/transactions?search=${encodeURIComponent(text)}`))[0]
const answer = async (p: Person, row: Json, label: string) => {
  const option = row.question.options.findIndex((o: Json) => o.label === label)
  expect((await p.call('POST', `/api/transactions/${row.id}/answer`, { option, remember: true })).status).toBe(200)
}

test('what one check paid for says nothing of the next one', async () => {
  const p = await owner()
  await add(p, 'may.csv', account('4821', ['2025-05-02,CHECK 1042,-900.00', '2025-05-03,CHECK 1043 ACME PLUMBING,-80.00']))
  const before = (await get(p, '/api/rules')).length
  await p.call('PUT', `/api/transactions/${(await found(p, 'CHECK 1042')).id}`, { category: 'rent_property' })
  const ids = [(await found(p, 'ACME PLUMBING')).id]
  await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: ids, category: 'repairs', remember: true })
  expect((await get(p, '/api/rules')).length - before).toBe(1)
  await add(p, 'june.csv', account('4821', ['2025-06-02,CHECK 1051,-700.00', '2025-06-03,CHECK 1052 ACME PLUMBING,-60.00']))
  expect(await found(p, 'CHECK 1051')).toMatchObject({ label: 'uncategorised_expense', needsReview: true })
  expect(await found(p, 'CHECK 1052')).toMatchObject({ label: 'repairs', needsReview: false })
})

test('checks are answered one by one in review', async () => {
  const p = await owner()
  await add(
    p,
    'may.csv',
    account('4821', ['2025-05-02,CHECK 1042,-900.00', '2025-05-05,Check #1043,-80.00', '2025-05-09,CHECK 1044,-80.00']),
  )
  const groups: Json[] = (await get(p, `/trpc/transactions.review?input=${encodeURIComponent('{}')}`)).result.data.json
  expect(groups.filter((g) => !g.isCredit).map((g) => [g.merchant, g.count])).toEqual([
    ['check 1042', 1],
    ['check 1043', 1],
    ['check 1044', 1],
  ])
  const waiting = { merchant: 'check 1043', isCredit: false, question: null }
  const before = (await get(p, '/api/rules')).length
  const answered = await p.call('PUT', '/api/transactions/bulk-category', { waiting, category: 'repairs', remember: true })
  expect(answered.json).toMatchObject({ updated: 1 })
  expect(await found(p, 'Check #1043')).toMatchObject({ label: 'repairs', needsReview: false })
  expect(await found(p, 'CHECK 1042')).toMatchObject({ label: 'uncategorised_expense', needsReview: true })
  expect(await found(p, 'CHECK 1044')).toMatchObject({ label: 'uncategorised_expense', needsReview: true })
  expect((await get(p, '/api/rules')).length).toBe(before)
})

test('a deposit that was a loan says nothing of the next deposit', async () => {
  const p = await owner()
  await add(p, 'may.csv', account('4821', ['2025-05-02,MOBILE DEPOSIT 0441,9000.00', '2025-05-03,INK,-1.00']))
  await answer(p, await found(p, 'MOBILE DEPOSIT 0441'), 'A loan')
  await add(p, 'june.csv', account('4821', ['2025-06-02,MOBILE DEPOSIT 0552,610.00', '2025-06-03,PAPER,-1.00']))
  const next = await found(p, 'MOBILE DEPOSIT 0552')
  expect([next.question?.id, next.treatment, next.needsReview]).toEqual(['paid_in', 'business', true])
})

test('what was paid to one person says nothing of another, and is kept for the same one', async () => {
  const p = await owner()
  await add(p, 'may.csv', account('4821', ['2025-05-02,ZELLE PAYMENT TO MARIA LOPEZ,-450.00', '2025-05-03,INK,-1.00']))
  await answer(p, await found(p, 'MARIA'), 'Contractor')
  const june = ['2025-06-02,ZELLE PAYMENT TO ANNA BELL,-99.00', '2025-06-03,ZELLE PAYMENT TO MARIA LOPEZ,-450.00']
  await add(p, 'june.csv', account('4821', june))
  expect((await found(p, 'ANNA')).question?.id).toBe('person_paid')
  expect((await get(p, '/api/transactions?search=MARIA&from=2025-06-01'))[0]).toMatchObject({ label: 'contract_labor', question: null })
})

test('an asset that was bought once is asked of the next purchase, not taken for it', async () => {
  const p = await owner()
  await add(p, 'may.csv', account('4821', ['2025-05-02,VALLEY FORD AUTO SALES,-21000.00', '2025-05-03,INK,-1.00']))
  const row = await found(p, 'VALLEY')
  const option = row.question.options.findIndex((o: Json) => o.label === 'Expense')
  await p.call('POST', `/api/transactions/${row.id}/answer`, { option, remember: false })
  await add(p, 'june.csv', account('4821', ['2025-06-02,VALLEY FORD AUTO SALES,-18000.00', '2025-06-03,PAPER,-1.00']))
  const [next] = await get(p, '/api/transactions?search=VALLEY&from=2025-06-01')
  expect(next.question?.id).toBe('capital_purchase')
})
