import { expect, test } from 'vitest'
import { answerOf, ask, coffee, grant, ids, json, nothingFellOver, table } from '../testing/bad-inputs.ts'

/** The catalogue of bad inputs, through the whole server: what is written into the books, and who may. The numbers are the catalogue's. */
const add = (change: Record<string, unknown>, without?: string) => (): Response | Promise<Response> => {
  const body: Record<string, unknown> = { ...coffee, ...change }
  if (without) delete body[without]
  return ask('POST', '/api/transactions', body)
}
const raw = (amount: string) => () => ask('POST', '/api/transactions', JSON.stringify(coffee).replace('"4.50"', amount))
const NUMBER = 'Amount must be a number'
const RANGE = 'Date must be between 1970-01-01 and 2100-12-31'
const batch = (path: string, body: unknown) => () => ask('PUT', path, body)
const SELECT = 'Please select transactions first'
table('a transaction', [
  [30, 'no description', add({ description: '' }), 400, 'Description is required'],
  [30, 'spaces', add({ description: ' \t ' }), 400, 'Description is required'],
  [30, 'description null', add({ description: null }), 400, 'Description is required'],
  [31, '501 characters', add({ description: 'x'.repeat(501) }), 400, 'Description is too long (max 500)'],
  [32, 'no amount', add({}, 'amount'), 400, 'Amount is required'],
  [32, 'an empty amount', add({ amount: '' }), 400, 'Amount is required'],
  [33, 'abc', add({ amount: 'abc' }), 400, NUMBER],
  [33, 'null', add({ amount: null }), 400, NUMBER],
  [33, 'a list', add({ amount: ['4'] }), 400, NUMBER],
  [33, 'true', add({ amount: true }), 400, NUMBER],
  [34, '1e400', raw('1e400'), 400, NUMBER],
  [34, 'Infinity', add({ amount: 'Infinity' }), 400, NUMBER],
  [35, '10.005', add({ amount: 10.005 }), 400, 'Amount can have at most 2 decimals'],
  [36, '0.1 + 0.2', add({ amount: 0.1 + 0.2 }), 400, 'Amount can have at most 2 decimals'],
  [37, 'ten thousand millions', add({ amount: '10000000000.00' }), 400, 'Amount must be below 10,000,000,000'],
  [38, 'minus five, as a credit', add({ amount: -5, isCredit: true }), 400, 'Use a positive amount and choose Credit or Debit'],
  [39, 'zero', add({ amount: 0 }), 400, 'Amount must not be zero'],
  [39, '0.00', add({ amount: '0.00' }), 400, 'Amount must not be zero'],
  [40, '1,234.50', add({ amount: '1,234.50' }), 400, NUMBER],
  [40, '$5', add({ amount: '$5' }), 400, NUMBER],
  [40, 'full-width digits', add({ amount: '１２' }), 400, NUMBER],
  [40, '1e3', add({ amount: '1e3' }), 400, NUMBER],
  [40, '+5', add({ amount: '+5' }), 400, NUMBER],
  [40, '.5', add({ amount: '.5' }), 400, NUMBER],
  [40, '5.', add({ amount: '5.' }), 400, NUMBER],
  [40, '0x10', add({ amount: '0x10' }), 400, NUMBER],
  [40, 'with a space', add({ amount: ' 5' }), 400, NUMBER],
  [41, 'minus zero', raw('-0'), 400, 'Amount must not be zero'],
  [42, 'no date', add({}, 'transactionDate'), 400, 'Date is required'],
  [42, 'an empty date', add({ transactionDate: '' }), 400, 'Date is required'],
  [43, '30 February', add({ transactionDate: '2024-02-30' }), 400, 'Date is not valid'],
  [43, '29 February of a common year', add({ transactionDate: '2023-02-29' }), 400, 'Date is not valid'],
  [43, '31/12/2024', add({ transactionDate: '31/12/2024' }), 400, 'Date is not valid'],
  [43, 'month 13', add({ transactionDate: '2024-13-01' }), 400, 'Date is not valid'],
  [43, 'day 0', add({ transactionDate: '2024-01-00' }), 400, 'Date is not valid'],
  [43, 'a year of five digits', add({ transactionDate: '12024-01-01' }), 400, 'Date is not valid'],
  [44, 'the year 1', add({ transactionDate: '0001-01-01' }), 400, RANGE],
  [44, 'the year 9999', add({ transactionDate: '9999-12-31' }), 400, RANGE],
  [45, 'an instant', add({ transactionDate: '2024-01-01T23:30:00-08:00' }), 400, 'Use a date like 2024-01-31'],
  [46, 'no category', add({ category: '' }), 400, 'Category is required'],
  [46, 'category missing', add({}, 'category'), 400, 'Category is required'],
  [47, 'an unknown category', add({ category: 'gold' }), 400, 'Unknown category'],
  [47, 'a category of the prototype', add({ category: 'toString' }), 400, 'Unknown category'],
  [48, 'isCredit "true"', add({ isCredit: 'true' }), 400, 'Type must be Credit or Debit'],
  [48, 'isCredit 1', add({ isCredit: 1 }), 400, 'Type must be Credit or Debit'],
  [49, 'five digits', add({ sourceLastFour: '12345' }), 400, 'Enter only the last 4 digits'],
  [49, '12a4', add({ sourceLastFour: '12a4' }), 400, 'Enter only the last 4 digits'],
  [49, 'a whole card', add({ sourceLastFour: '4111111111111111' }), 400, 'Enter only the last 4 digits'],
  [50, 'bitcoin', add({ sourceType: 'bitcoin' }), 400, 'Unknown source type'],
  [
    51,
    "another business's entity",
    () => ask('POST', '/api/transactions', { ...coffee, entityId: ids.foreignEntity }),
    404,
    'Entity not found',
  ],
  [51, 'an entity nobody has', add({ entityId: 'x' }), 404, 'Entity not found'],
  [53, 'aiConfidence', add({ aiConfidence: 1 }), 400, 'Unknown field: aiConfidence'],
  [53, 'userId', add({ userId: 'x' }), 400, 'Unknown field: userId'],
  [53, 'createdAt', add({ createdAt: '2024-01-01' }), 400, 'Unknown field: createdAt'],
  [54, 'an unknown id', () => ask('PUT', '/api/transactions/nope', coffee), 404, 'Transaction not found'],
  [54, 'an id of 2,000', () => ask('PUT', `/api/transactions/${'x'.repeat(2000)}`, coffee), 404, 'Transaction not found'],
  [54, "another business's row", () => ask('PUT', `/api/transactions/${ids.foreignTransaction}`, coffee), 404, 'Transaction not found'],
  [57, 'no rows', batch('/api/transactions/bulk-category', { transactionIds: [], category: 'travel' }), 400, SELECT],
  [57, 'rows missing', batch('/api/transactions/bulk-entity', { entityId: null }), 400, SELECT],
  [
    58,
    '501 rows',
    batch('/api/transactions/bulk-category', { transactionIds: Array.from({ length: 501 }, (_, i) => `t${i}`), category: 'travel' }),
    400,
    'At most 500 at a time',
  ],
  [
    60,
    'one foreign row among ours',
    () => ask('PUT', '/api/transactions/bulk-category', { transactionIds: [ids.transaction, ids.foreignTransaction], category: 'travel' }),
    404,
    'Transaction not found',
  ],
  [
    61,
    'an empty entity',
    () => ask('PUT', '/api/transactions/bulk-entity', { transactionIds: [ids.transaction], entityId: '' }),
    400,
    'Please select an entity',
  ],
  [
    61,
    'no entity',
    () => ask('PUT', '/api/transactions/bulk-entity', { transactionIds: [ids.transaction] }),
    400,
    'Please select an entity',
  ],
  [
    62,
    'no category',
    () => ask('PUT', '/api/transactions/bulk-category', { transactionIds: [ids.transaction], category: '' }),
    400,
    'Please select a category',
  ],
])
test('52 an empty entity is none', async () => {
  const made = await json(ask('POST', '/api/transactions', { ...coffee, entityId: '' }))
  expect(made.entityId).toBeNull()
})
test('55 a version that somebody else has moved on', async () => {
  const row = await json(ask('POST', '/api/transactions', coffee))
  await ask('PUT', `/api/transactions/${row.id}`, { ...coffee, amount: '5.00' })
  const answer = await answerOf(ask('PUT', `/api/transactions/${row.id}`, { ...coffee, version: row.version }))
  expect(answer.status).toBe(409)
  expect(answer.message).toMatch(/^This transaction was changed/)
})
test('56 a row deleted twice', async () => {
  const { id } = await json(ask('POST', '/api/transactions', coffee))
  expect((await ask('DELETE', `/api/transactions/${id}`)).status).toBe(204)
  const again = await answerOf(ask('DELETE', `/api/transactions/${id}`))
  expect([again.status, again.message]).toEqual([404, 'Transaction not found'])
})
test('59 a row named twice in a batch counts once', async () => {
  const { id } = await json(ask('POST', '/api/transactions', coffee))
  const answer = await json(ask('PUT', '/api/transactions/bulk-category', { transactionIds: [id, id], category: 'marketing' }))
  expect(answer.updated).toBe(1)
})

const entity = (change: Record<string, unknown>) => () => ask('POST', '/api/entities', { name: 'Shop', entityType: 'business', ...change })
const report = (change: Record<string, unknown>) => () =>
  ask('POST', '/api/reports', { title: 'T', reportPeriod: '2024-01', startDate: '2024-01-01', endDate: '2024-01-31', ...change })
const link = (change: Record<string, unknown>) => () =>
  ask('POST', '/api/shareable-links', { description: 'Bills', expiresAt: '', ...change })
const dead = (token: string) => () => ask('GET', `/api/upload/${token}`)
const DEAD = 'This link is not available'
table('an entity, a report, a share', [
  [63, 'no name', entity({ name: '' }), 400, 'Entity name is required'],
  [63, 'a name of 101', entity({ name: 'x'.repeat(101) }), 400, 'Entity name is too long (max 100)'],
  [64, 'llc', entity({ entityType: 'llc' }), 400, 'Entity type is required'],
  [65, 'red', entity({ color: 'red' }), 400, 'Choose one of the colours'],
  [65, 'a colour with a style', entity({ color: '#3b82f6;background:url(x)' }), 400, 'Choose one of the colours'],
  [65, 'no colour', entity({ color: '' }), 400, 'Color is required'],
  [
    63,
    'a business name with a control character',
    () => ask('PUT', '/api/books', { businessNames: ['a\u0007b'] }),
    400,
    'A business name contains characters that are not allowed',
  ],
  [66, 'the same name', entity({ name: 'Studio' }), 409, 'An entity with this name exists'],
  [67, 'no title', report({ title: '' }), 400, 'Title is required'],
  [67, 'no period', report({ reportPeriod: '' }), 400, 'Period is required'],
  [67, 'no start', report({ startDate: '' }), 400, 'Start date is required'],
  [67, 'no end', report({ endDate: '' }), 400, 'End date is required'],
  [68, 'the end first', report({ endDate: '2023-12-31' }), 400, 'End date must be on or after the start date'],
  [69, '13-2024', report({ reportPeriod: '13-2024' }), 400, 'Use a period like 2024-01'],
  [69, '2024-13', report({ reportPeriod: '2024-13' }), 400, 'Use a period like 2024-01'],
  [70, 'eleven years', report({ startDate: '2010-01-01', endDate: '2024-01-01' }), 400, 'Choose at most 10 years'],
  [72, 'no description', link({ description: '' }), 400, 'Description is required'],
  [73, 'an expiry in the past', link({ expiresAt: '2020-01-01T00:00' }), 400, 'Expiry must be in the future'],
  [73, 'soon', link({ expiresAt: 'soon' }), 400, 'Expiry is not a valid date'],
  [74, 'nobody', grant({ userId: '' }), 400, 'User ID is required'],
  [75, 'owner', grant({ role: 'owner' }), 400, 'Role must be cpa or viewer'],
  [75, 'admin', grant({ role: 'admin' }), 400, 'Role must be cpa or viewer'],
  [75, 'CPA', grant({ role: 'CPA' }), 400, 'Role must be cpa or viewer'],
  [76, 'themself', grant({ userId: 'owner@example.com' }), 400, 'You already own this business'],
  [76, 'themself in capitals', grant({ userId: 'OWNER@Example.com' }), 400, 'You already own this business'],
  [78, 'a token nobody has', dead('abcdefghijklmnopqrstuvwxyz012345'), 404, DEAD],
  [78, 'a token that climbs', dead('..%2f..%2fetc'), 404, DEAD],
  [78, 'a token of 2 kB', dead('x'.repeat(2000)), 404, DEAD],
  [78, 'a token of 8 kB', dead('x'.repeat(8000)), 404, DEAD],
])
test('71 a period without transactions is a report of zeros', async () => {
  const answer = await report({ startDate: '1999-01-01', endDate: '1999-01-31' })()
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ totalRevenue: 0, totalExpenses: 0, netProfit: 0 })
})
test('77 a grant twice', async () => {
  expect((await grant({ userId: 'twice@example.com' })()).status).toBe(201)
  const again = await answerOf(grant({ userId: 'twice@example.com' })())
  expect(again.status).toBe(409)
})
nothingFellOver()
