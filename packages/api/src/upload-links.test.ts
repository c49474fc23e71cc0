import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<(typeof product)['person']>
let ownerId: string
beforeEach(async () => {
  product = testProduct()
  owner = product.person()
  ownerId = (await owner.signUp('maya@example.com')).id
})
afterEach(() => {
  expect(firstTamperedLine(product.database)).toBeNull()
  product.close()
})
const DAY = 86_400_000

describe('an upload link', () => {
  const make = async (terms: object = {}) =>
    (await owner.call('POST', '/api/shareable-links', { description: 'Receipts', ...terms })).json as { id: string; token: string }
  const sender = () => product.person()
  let n = 0
  async function receive(token: string, text = `Date,Description,Amount\n2024-04-01,FILE ${n++},-1.00\n`) {
    const slot = await sender().call('POST', `/api/upload/${token}/generate-upload-url`, {})
    if (slot.status === 200) await product.put(slot.json.filename, new TextEncoder().encode(text))
    return slot
  }
  const deposit = (token: string, filename: string) =>
    sender().call('POST', `/api/upload/${token}/documents`, { filename, originalName: 'receipt.csv' })

  test('takes exactly as many files as it may, however many come at once', async () => {
    const link = await make({ maxFiles: 3 })
    const slots = await Promise.all(Array.from({ length: 12 }, () => receive(link.token)))
    const answers = await Promise.all(slots.map(({ json }) => deposit(link.token, json.filename)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status !== 201).every(({ json }) => json.message === 'This link is not available')).toBe(true)
    expect((await owner.call('GET', '/api/documents')).json).toHaveLength(3)
    const [after] = (await owner.call('GET', '/api/shareable-links')).json
    expect(after).toMatchObject({ usedFiles: 3, maxFiles: 3 })
  })
  test('takes no more than its size, to the byte', async () => {
    const link = await make({ maxMegabytes: 1 })
    const text = (mark: string) => `Date,Description,Amount\n2024-04-01,${mark.repeat(10)},-1.00\n`
    const [first, second, third] = [
      await receive(link.token, text('A')),
      await receive(link.token, text('B')),
      await receive(link.token, text('C')),
    ]
    // Room for two of them, and not for a byte more.
    product.database.sqlite.exec(`update shareable_links set max_bytes = ${text('A').length * 2} where "user_id" = '${ownerId}'`)
    expect((await deposit(link.token, first.json.filename)).status).toBe(201)
    expect((await deposit(link.token, second.json.filename)).status).toBe(201)
    expect((await deposit(link.token, third.json.filename)).status).toBe(404)
  })
  test('gives out no endless addresses: files that are sent and never registered keep their place', async () => {
    const link = await make({ maxFiles: 2 })
    const statuses = []
    for (let i = 0; i < 14; i++) statuses.push((await receive(link.token)).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
    product.setClock(() => new Date(Date.now() + DAY))
    expect((await receive(link.token)).status).toBe(429)
  })
  test('that is switched off between the bytes and their registration takes nothing', async () => {
    const link = await make()
    const slot = await receive(link.token)
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    expect((await deposit(link.token, slot.json.filename)).json.message).toBe('This link is not available')
    expect((await owner.call('GET', '/api/documents')).json).toEqual([])
  })
  test('tells its owner of each file, the same one again too, and the sender the same of both', async () => {
    const link = await make()
    const text = 'Date,Description,Amount\n2024-04-01,TWICE,-1.00\n'
    const [first, second] = [await receive(link.token, text), await receive(link.token, text)]
    const answers = [await deposit(link.token, first.json.filename), await deposit(link.token, second.json.filename)]
    expect(answers[1]).toMatchObject({ status: answers[0]?.status, text: answers[0]?.text })
    expect([...product.files.keys()]).toEqual([first.json.filename])
    await product.work()
    const received = (await owner.call('GET', `/api/shareable-links/${link.id}/deposits`)).json
    expect(received).toMatchObject([
      { originalName: 'receipt.csv', isDuplicate: true, isProcessed: true },
      {
        originalName: 'receipt.csv',
        isDuplicate: false,
        isProcessed: true,
        extractedText: '1 transactions extracted using built-in reader',
      },
    ])
    await owner.call('DELETE', `/api/documents/${received[1].documentId}`)
    expect((await owner.call('GET', `/api/shareable-links/${link.id}/deposits`)).json).toMatchObject([
      { documentId: null },
      { documentId: null },
    ])
    const lines = (await owner.call('GET', '/api/audit?kind=documents')).json.items as { action: string; by: string; name: string }[]
    expect(lines.filter(({ by }) => by === 'link').map(({ action, name }) => [action, name])).toEqual([
      ['document.duplicate', 'Receipts'],
      ['document.register', 'Receipts'],
    ])
  })
  test('takes a file once though its sender, whose answer was lost, sends it again', async () => {
    const link = await make()
    const { filename } = (await receive(link.token)).json
    const answers = [await deposit(link.token, filename), await deposit(link.token, filename)]
    expect(answers[1]).toMatchObject({ status: 201, text: answers[0]?.text })
    expect([...product.files.keys()]).toEqual([filename])
    expect((await owner.call('GET', `/api/shareable-links/${link.id}/deposits`)).json).toHaveLength(1)
    expect((await owner.call('GET', '/api/documents')).json).toHaveLength(1)
  })
  test('has its terms changed, and is deleted though files came in through it', async () => {
    const link = await make()
    const slot = await receive(link.token)
    await deposit(link.token, slot.json.filename)
    const changed = await owner.call('PUT', `/api/shareable-links/${link.id}`, {
      description: 'June',
      expiresAt: '',
      maxFiles: 9,
      maxMegabytes: 5,
    })
    expect(changed.json).toMatchObject({ description: 'June', maxFiles: 9, maxBytes: 5 * 1_048_576, usedFiles: 1, token: link.token })
    expect((await owner.call('DELETE', `/api/shareable-links/${link.id}`)).status).toBe(204)
    expect((await owner.call('GET', '/api/shareable-links')).json).toEqual([])
    expect((await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: true })).status).toBe(404)
    expect((await sender().call('GET', `/api/upload/${link.token}`)).status).toBe(404)
    expect((await owner.call('GET', '/api/documents')).json).toHaveLength(1)
  })
  test.each([
    [{ maxFiles: 0 }, 'Files must be at least 1'],
    [{ maxFiles: 1.5 }, 'Files must be a whole number'],
    [{ maxMegabytes: 100_001 }, 'Total size must be at most 100,000'],
    [{ maxMegabytes: 'lots' }, 'Total size must be a number'],
    [{ description: '' }, 'Description is required'],
    [{ expiresAt: '2020-01-01' }, 'Expiry must be in the future'],
  ])('refuses the terms %j', async (terms, message) => {
    const answer = await owner.call('POST', '/api/shareable-links', { description: 'Receipts', ...terms })
    expect([answer.status, answer.json.message]).toEqual([400, message])
  })
  test('that is dead answers alike however it died: the same bytes, after the same work', async () => {
    const [off, expired, used, removed] = [await make(), await make(), await make({ maxFiles: 1 }), await make()]
    await owner.call('PATCH', `/api/shareable-links/${off.id}`, { isActive: false })
    await owner.call('DELETE', `/api/shareable-links/${removed.id}`)
    product.database.sqlite.prepare("update shareable_links set expires_at = '2020-01-01T00:00:00.000Z' where id = ?").run(expired.id)
    await deposit(used.token, (await receive(used.token)).json.filename)
    const tokens = [off.token, expired.token, used.token, removed.token, 'A'.repeat(32), 'x', 'x'.repeat(1500), '..%2f..%2fetc']
    const seen = new Set<string>()
    for (const token of tokens)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '/generate-upload-url', {}],
        ['POST', '/documents', { filename: 'f', originalName: 'f.csv' }],
      ] as const) {
        product.log.length = 0
        const answer = await sender().call(method, `/api/upload/${token}${path}`, body)
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`)
        const work = product.log.map((statement) => statement.replace(/'[^']*'|\b\d+\b/g, '?'))
        seen.add(JSON.stringify([answer.status, answer.text, headers.sort(), work]))
      }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toContain('This link is not available')
  })
})
