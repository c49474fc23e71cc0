import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<(typeof product)['person']>
let ownerId: string
let now: Date
beforeEach(async () => {
  product = testProduct()
  now = new Date('2026-04-10T12:00:00')
  product.setClock(() => now)
  owner = product.person()
  ownerId = (await owner.signUp('maya@example.com')).id
})
afterEach(() => {
  expect(firstTamperedLine(product.database)).toBeNull()
  product.close()
})

const statement = (month: string, lastFour = '4821') =>
  [
    `Account Number,****${lastFour}`,
    'Date,Description,Amount',
    `2026-${month}-02,STAPLES 0${month},-90.00`,
    `2026-${month}-27,RENT ${month},-2.00`,
  ].join('\n')
const addressee = { name: 'Sam Supplier', email: 'sam@example.com' }
const dueOn = '2026-04-20'

/** Books with the statement of January, and a request for what `items` makes of the account's id. */
async function asked(items: (account: string) => object[], by = owner, rest: object = {}) {
  await owner.upload('january.csv', statement('01'))
  await product.work()
  const accounts = (await owner.call('GET', '/api/accounts')).json as { id: string; name: string }[]
  const account = accounts.find(({ name }) => name.includes('4821'))?.id ?? ''
  const made = await by.call('POST', '/api/requests', { items: items(account), addressee, dueOn, ...rest }, { 'x-business-owner': ownerId })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  return { account, id: made.json.id as string, token: String(made.json.path).replace('/upload/', ''), json: made.json }
}
const stranger = () => product.person()
async function send(token: string, name: string, content: string) {
  const slot = (await stranger().call('POST', `/api/upload/${token}/generate-upload-url`, {})).json
  await product.put(slot.filename, new TextEncoder().encode(content))
  const answer = await stranger().call('POST', `/api/upload/${token}/documents`, { filename: slot.filename, originalName: name })
  expect(answer.status).toBe(201)
  await product.work()
}
const shown = async (token: string) => (await stranger().call('GET', `/api/upload/${token}`)).json
const get = async (id: string) => (await owner.call('GET', `/api/requests/${id}`)).json
const march = (account: string) => [{ kind: 'statement', account, month: '2026-03' }]

describe('a request', () => {
  test('ticks its statement off when the month is covered, and tells a wrong month at once', async () => {
    const { id, token } = await asked(march)
    expect(await shown(token)).toMatchObject({
      items: [{ text: 'Account ending in 4821: statement of March 2026', state: 'open' }],
      dueOn,
      received: [],
    })
    await send(token, 'february.csv', statement('02'))
    const says = 'This is February 2026. March 2026 is still missing.'
    expect(await shown(token)).toMatchObject({ items: [{ state: 'open', says }], received: [{ name: 'february.csv', says }] })
    expect(await get(id)).toMatchObject({ state: 'asked', items: [{ state: 'open', says }] })
    await send(token, 'other.csv', statement('03', '7777'))
    expect((await shown(token)).received[0].says).toBe('This is March 2026 of another account. March 2026 is still missing.')
    await send(token, 'march.csv', statement('03'))
    expect(await shown(token)).toMatchObject({
      items: [{ state: 'done' }],
      received: [{ name: 'march.csv', says: 'This is March 2026. Thank you.' }, {}, {}],
    })
    const done = await get(id)
    expect(done).toMatchObject({ state: 'arrived', items: [{ state: 'done', documentId: expect.any(String) }] })
    // Whoever deletes the document opens the item again.
    await owner.call('DELETE', `/api/documents/${done.items[0].documentId}?transactions=delete`)
    expect(await get(id)).toMatchObject({ state: 'asked', items: [{ state: 'open' }] })
    now = new Date('2026-04-21T12:00:00')
    expect((await get(id)).state).toBe('late')
    // The owner's own upload is as good as one through the link.
    await owner.upload('march.csv', statement('03').replace('RENT 03', 'RENT MARCH'))
    await product.work()
    expect(await get(id)).toMatchObject({ state: 'arrived' })
  })

  test('for a receipt names day and merchant and no amount, and is done when the receipt pairs with the row', async () => {
    await owner.upload('january.csv', statement('01'))
    await product.work()
    const rows = (await owner.call('GET', '/api/transactions')).json as { id: string; description: string; merchant: string }[]
    const staples = rows.find(({ description }) => description.includes('STAPLES'))?.id
    const { id, token } = await asked(() => [{ kind: 'receipt', transactionId: staples }])
    const page = await stranger().call('GET', `/api/upload/${token}`)
    expect(page.json.items).toEqual([{ text: 'Receipt for Staples, January 2, 2026', state: 'open' }])
    expect(page.text).not.toMatch(/90|RENT|sam@example|Sam/)
    const bill = 'RECEIPT\nStaples\n100 Main St\nDate: 01/02/2026\nPaper 90.00\nSubtotal 90.00\nTax 0.00\nTotal $90.00\nThank you'
    const { madePdf } = await import('@ledgerhand/extract-fixtures/pdf/made-pdf')
    await owner.upload('staples.pdf', await madePdf(bill.split('\n')), 'receipt')
    await product.work()
    expect(await get(id)).toMatchObject({ state: 'arrived', items: [{ state: 'done', documentId: expect.any(String) }] })
    await owner.call('DELETE', `/api/documents/${(await get(id)).items[0].documentId}?transactions=delete`)
    expect(await get(id)).toMatchObject({ state: 'asked' })
    // A row that is gone has no receipt to show; restored, it is asked for again.
    await owner.call('DELETE', `/api/transactions/${staples}`)
    expect(await get(id)).toMatchObject({ state: 'arrived', items: [{ state: 'excused' }] })
    await owner.call('POST', `/api/transactions/${staples}/restore`, {})
    expect(await get(id)).toMatchObject({ state: 'asked' })
  })

  test('has free items ticked by hand, others excused with a reason and opened again', async () => {
    const { id, json } = await asked((account) => [...march(account), { kind: 'other', text: 'The lease' }])
    const [statementItem, free] = json.items
    const item = (itemId: string) => `/api/requests/${id}/items/${itemId}`
    expect((await owner.call('PATCH', item(statementItem.id), { state: 'done' })).status).toBe(409)
    expect((await owner.call('PATCH', item(free.id), { state: 'done' })).json.items[1].state).toBe('done')
    expect((await owner.call('POST', `${item(statementItem.id)}/excuse`, { reason: '' })).status).toBe(400)
    const excused = await owner.call('POST', `${item(statementItem.id)}/excuse`, { reason: 'The bank has none' })
    expect(excused.json).toMatchObject({
      state: 'arrived',
      items: [{ state: 'excused', excused: { reason: 'The bank has none', by: 'Maya Lee' } }, {}],
    })
    expect((await owner.call('PATCH', item(statementItem.id), { state: 'open' })).json).toMatchObject({ state: 'asked' })
    expect((await owner.call('PATCH', item('nothing'), { state: 'open' })).status).toBe(404)
  })

  test('is made by accountants, read by viewers without its link, and refused to them; its link is no general link', async () => {
    const [accountant, viewer] = [stranger(), stranger()]
    for (const [person, role] of [
      [accountant, 'cpa'],
      [viewer, 'viewer'],
    ] as const) {
      await owner.give(person, (await person.signUp()).id, role)
    }
    const books = { 'x-business-owner': ownerId }
    const { id, token, account } = await asked(march, accountant)
    expect((await viewer.call('GET', '/api/requests', undefined, books)).json).toMatchObject([{ id, path: null, words: '' }])
    expect((await viewer.call('POST', '/api/requests', { items: march(account), addressee, dueOn }, books)).status).toBe(403)
    expect((await accountant.call('GET', '/api/shareable-links', undefined, books)).status).toBe(403)
    expect((await owner.call('GET', '/api/shareable-links')).json).toEqual([])
    const words = (await get(id)).words as string
    expect(words).toContain(`http://localhost:3000/upload/${token}`)
    expect(words).toContain('- Account ending in 4821: statement of March 2026')
    // The owner may be the one who is asked: the words name who asks.
    expect(words).toMatch(/^Maya Lee needs this for the books of Maya Lee by April 20, 2026:$/m)
    const ownWords = await owner.call('POST', '/api/requests', { items: march(account), addressee, dueOn })
    expect(ownWords.json.words).toMatch(/^Maya Lee needs this by April 20, 2026:$/m)
    expect((await accountant.call('DELETE', `/api/requests/${id}`, undefined, books)).status).toBe(204)
    expect((await stranger().call('GET', `/api/upload/${token}`)).json.message).toBe('This link is not available')
  })

  test('has a link that ends 30 days after the due day, which moves with it', async () => {
    const { id, token } = await asked(march)
    now = new Date('2026-05-20T12:00:00')
    expect((await stranger().call('GET', `/api/upload/${token}`)).status).toBe(200)
    now = new Date('2026-05-21T00:00:01')
    expect((await stranger().call('GET', `/api/upload/${token}`)).status).toBe(404)
    expect((await owner.call('PATCH', `/api/requests/${id}`, { dueOn: '2026-05-25' })).status).toBe(200)
    expect((await stranger().call('GET', `/api/upload/${token}`)).status).toBe(200)
    const ended = await owner.call('PATCH', `/api/requests/${id}`, { dueOn: '2020-01-01' })
    expect(ended.status).toBe(400)
  })

  test.each([
    [{ items: [] }, 'Say what is needed'],
    [{ items: [{ kind: 'other', text: '' }] }, 'Say what is needed'],
    [{ items: [{ kind: 'money' }] }, 'Ask for a statement, a receipt or something else'],
    [{ dueOn: '2026-02-31' }, 'Date is not valid'],
    [{ dueOn: '2020-01-01' }, 'The due day is too long ago'],
    [{ addressee: { name: 'Sam', email: 'nobody' } }, 'Please enter a valid email'],
    [{ message: 'x'.repeat(1001) }, 'Message is too long (max 1000)'],
  ])('refuses %j', async (changed, message) => {
    const answer = await owner.call('POST', '/api/requests', {
      items: [{ kind: 'other', text: 'The lease' }],
      addressee,
      dueOn,
      ...changed,
    })
    expect([answer.status, answer.json.message]).toEqual([400, message])
  })
})
