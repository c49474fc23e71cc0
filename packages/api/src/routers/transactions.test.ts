import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<typeof product.person>
beforeEach(async () => {
  product = testProduct()
  owner = product.person()
  await owner.signUp()
})
afterEach(() => product.close())

const add = async (description: string, changes: object = {}) =>
  (
    await owner.call('POST', '/api/transactions', {
      description,
      amount: '10.00',
      transactionDate: '2024-03-05',
      category: 'office_supplies',
      ...changes,
    })
  ).json.id as string
const list = async (query = '') =>
  (await owner.call('GET', `/api/transactions${query}`)).json as { id: string; description: string; label: string; version: number }[]
const bulk = (body: object) => owner.call('PUT', '/api/transactions/bulk-category', { category: 'rent', ...body })

describe('a batch', () => {
  test('by filter changes everything that matches but the exceptions, and nothing else', async () => {
    const paper = await add('Paper')
    await add('Paper clips')
    await add('Paper cups')
    await add('Ink')
    expect((await bulk({ filter: { search: 'paper' }, except: [paper] })).json).toEqual({ updated: 2 })
    expect((await list('?category=rent')).map((t) => t.description).sort()).toEqual(['Paper clips', 'Paper cups'])
  })
  test('by merchant settles all of its rows that wait, and only those', async () => {
    await owner.upload('a.csv', 'Date,Description,Amount\n2024-03-01,VWX 11,-5.00\n2024-03-02,VWX 12,-6.00\n2024-03-03,ZQX 9,-7.00')
    await product.work()
    const waiting = { merchant: 'vwx', isCredit: false, kind: 'unrecognized' }
    expect((await bulk({ waiting, remember: false })).json).toEqual({ updated: 2 })
    expect((await bulk({ waiting })).json).toEqual({ updated: 0 })
    expect((await list('?needsReview=true')).map((t) => t.description)).toEqual(['ZQX 9'])
    expect((await owner.call('GET', '/api/rules')).json).toEqual([])
  })
  test.each([
    [{}, 'Please select transactions first'],
    [{ transactionIds: [] }, 'Please select transactions first'],
    [{ transactionIds: ['a'], filter: {} }, 'Name the rows in one way: transactionIds, filter or waiting'],
    [{ transactionIds: ['a'], except: ['b'] }, 'except goes with filter'],
    [{ filter: { colour: 'red' } }, 'Unknown field'],
    [{ transactionIds: ['a'], undoId: 'short' }, 'undoId is not valid'],
  ])('%j is refused in words', async (body, message) => {
    const answer = await bulk(body)
    expect(answer.status).toBe(400)
    expect(answer.json.message).toContain(message)
  })
  test('of more rows than one slice is one batch: it is taken back whole', async () => {
    const rows = Array.from({ length: 2100 }, (_, i) => `2024-03-${String(1 + (i % 28)).padStart(2, '0')},SHOP ${i},-1.0${i % 10}`)
    await owner.upload('a.csv', ['Date,Description,Amount', ...rows].join('\n'))
    await product.work()
    const before = (await owner.call('GET', '/api/transactions/totals')).json
    expect((await bulk({ filter: { search: 'shop' }, undoId: 'undo-of-many' })).json).toEqual({ updated: 2100 })
    expect((await owner.call('GET', '/api/transactions/undo')).json).toMatchObject({ id: 'undo-of-many', count: 2100 })
    const undone = await owner.call('POST', '/api/transactions/undo', { undoId: 'undo-of-many' })
    expect(undone.json).toEqual({ restored: 2100, kept: 0 })
    expect((await owner.call('GET', '/api/transactions/totals')).json).toEqual(before)
    expect((await owner.call('POST', '/api/transactions/undo', { undoId: 'undo-of-many' })).status).toBe(404)
  })
  test('without an id of its own can be taken back too: it is the newest', async () => {
    const paper = await add('Paper')
    await bulk({ transactionIds: [paper] })
    const { id } = (await owner.call('GET', '/api/transactions/undo')).json
    expect((await owner.call('POST', '/api/transactions/undo', { undoId: id })).json).toEqual({ restored: 1, kept: 0 })
    expect((await list())[0]?.label).toBe('office_expense')
  })
})

describe('a deletion', () => {
  test('of many is taken back with the lines they were read from', async () => {
    const csv = 'Date,Description,Amount,Balance\n2024-03-01,CHECK 11,-5.00,95.00\n2024-03-02,CHECK 12,-6.00,89.00'
    await owner.upload('a.csv', csv)
    await product.work()
    const before = await list()
    const deleted = await owner.call('POST', '/api/transactions/bulk-delete', { filter: {}, undoId: 'undo-delete' })
    expect(deleted.json).toEqual({ updated: 2 })
    expect(await list()).toEqual([])
    expect((await owner.call('POST', '/api/transactions/undo', { undoId: 'undo-delete' })).json).toEqual({ restored: 2, kept: 0 })
    expect(await list()).toEqual(before)
    expect(await list('?search=check')).toHaveLength(2)
  })
  test('of one is 204 and can be taken back', async () => {
    const id = await add('Paper')
    expect((await owner.call('DELETE', `/api/transactions/${id}`)).status).toBe(204)
    const last = (await owner.call('GET', '/api/transactions/undo')).json
    expect(last).toMatchObject({ action: 'transaction.remove', count: 1 })
    await owner.call('POST', '/api/transactions/undo', { undoId: last.id })
    expect((await list()).map((t) => t.id)).toEqual([id])
  })
})

describe('rules', () => {
  test('are what was answered; one that is changed answers so for the next document', async () => {
    await add('ZQX 9')
    const [row] = await list()
    await bulk({ transactionIds: [row?.id] })
    const [rule] = (await owner.call('GET', '/api/rules')).json
    expect(rule).toMatchObject({ id: 'debit:zqx', merchant: 'zqx', label: 'rent_property', category: 'rent', isTransfer: false, times: 1 })
    const changed = await owner.call('PUT', `/api/rules/${encodeURIComponent(rule.id)}`, { category: 'Taxes' })
    expect(changed.json).toMatchObject({ label: 'taxes_licenses', category: 'operating_expenses' })
    await owner.upload('a.csv', 'Date,Description,Amount\n2024-03-03,ZQX 77,-7.00')
    await product.work()
    expect((await list('?search=77')).map((t) => t.label)).toEqual(['taxes_licenses'])
    expect((await owner.call('DELETE', `/api/rules/${encodeURIComponent(rule.id)}`)).status).toBe(204)
    expect((await owner.call('GET', '/api/rules')).json).toEqual([])
    expect((await owner.call('DELETE', '/api/rules/debit:nobody')).status).toBe(404)
  })
})

describe('the list', () => {
  test('is ordered over REST, page by page', async () => {
    for (const [name, amount] of [
      ['b', '3.00'],
      ['A', '1.00'],
      ['c', '2.00'],
    ] as const) {
      await add(name, { amount })
    }
    const first = await owner.call('GET', '/api/transactions?sort=-amount&limit=2')
    expect(first.json.map((t: { amount: string }) => t.amount)).toEqual(['3.00', '2.00'])
    const next = await owner.call('GET', `/api/transactions?sort=-amount&limit=2&cursor=${first.headers.get('x-next-cursor')}`)
    expect(next.json.map((t: { amount: string }) => t.amount)).toEqual(['1.00'])
    expect((await list('?sort=description')).map((t) => t.description)).toEqual(['A', 'b', 'c'])
    expect((await owner.call('GET', '/api/transactions?sort=size')).json.message).toBe('Unknown sort')
  })
  test('a category is named as the rows show it, or as a line of the report', async () => {
    await add('Train', { category: 'travel' })
    await add('Dinner', { category: 'dining' })
    await add('Rent', { category: 'rent' })
    expect((await list('?category=Travel%20%26%20Meals')).map((t) => t.description).sort()).toEqual(['Dinner', 'Train'])
    expect((await list('?category=rent')).map((t) => t.description)).toEqual(['Rent'])
  })
})
