import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testProduct } from '../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

async function owner() {
  const person = product.person()
  await person.signUp()
  return person
}
const refused = { status: 409, json: { isChanged: true } }

describe('a change that names what was read', () => {
  it('of an entity, an account and a rule is refused when a field is another one by now, and changes nothing', async () => {
    const person = await owner()
    for (const [path, record, other] of [
      ['/api/entities', { name: 'Bakery', entityType: 'business', description: 'Old' }, { name: 'Bakery', description: 'Theirs' }],
      ['/api/accounts', { kind: 'bank', name: 'Checking' }, { name: 'Theirs' }],
      ['/api/rules/by-hand', { words: 'SHELL', category: 'car_truck' }, { words: 'SHELL OIL', category: 'car_truck' }],
    ] as const) {
      const { json: read } = await person.call('POST', path, record)
      const { kind: _, ...fields } = record as Record<string, string>
      const was = Object.fromEntries(Object.keys(fields).map((name) => [name, read[name]]))
      const at = `${path}/${read.id}`
      expect(await person.call('PUT', at, { ...fields, was }), path).toMatchObject({ status: 200 })
      expect(await person.call('PUT', at, other)).toMatchObject({ status: 200 })
      expect(await person.call('PUT', at, { ...fields, was }), path).toMatchObject(refused)
      const now = (await person.call('GET', path)).json.find(({ id }: { id: string }) => id === read.id)
      expect(now).toMatchObject(
        'description' in other ? { description: 'Theirs' } : 'name' in other ? { name: 'Theirs' } : { words: 'SHELL OIL' },
      )
    }
  })

  it('of the profile and of the answers for the taxes looks at the fields that are named only', async () => {
    const person = await owner()
    await person.call('PUT', '/api/books', { name: 'Theirs' })
    expect(await person.call('PUT', '/api/books', { address: 'Main St 1', was: { address: null } })).toMatchObject({ status: 200 })
    expect(await person.call('PUT', '/api/books', { name: 'Mine', was: { name: null } })).toMatchObject(refused)
    expect((await person.call('GET', '/api/books')).json).toMatchObject({ name: 'Theirs', address: 'Main St 1' })
    const answers = '/api/tax/2025/answers'
    expect(await person.call('PUT', answers, { businessMiles: '10', was: { businessMiles: null } })).toMatchObject({ status: 200 })
    expect(await person.call('PUT', answers, { businessMiles: '20', was: { businessMiles: null } })).toMatchObject(refused)
    expect(await person.call('PUT', answers, { businessMiles: '20', was: { businessMiles: 10 } })).toMatchObject({ status: 200 })
  })

  it('of an upload link, of the lines of the tax pack and of the note on a client too', async () => {
    const person = await owner()
    const link = { description: 'Receipts', expiresAt: null, maxFiles: 5, maxMegabytes: 10 }
    const { json: read } = await person.call('POST', '/api/shareable-links', link)
    const at = `/api/shareable-links/${read.id}`
    const { description, expiresAt, maxFiles, maxBytes } = read
    const was = { description, expiresAt, maxFiles, maxBytes }
    expect(await person.call('PUT', at, { ...link, maxFiles: 6, was })).toMatchObject({ status: 200 })
    expect(await person.call('PUT', at, { ...link, description: 'Mine', was })).toMatchObject(refused)
    expect((await person.call('GET', '/api/shareable-links')).json).toMatchObject([{ description: 'Receipts', maxFiles: 6 }])
    expect(await person.call('PUT', at, { ...link, description: 'Mine' })).toMatchObject({ status: 200 })

    const lines = '/api/tax/lines'
    const titleOf = async (leaf: string) =>
      (await person.call('GET', '/api/tax/2025')).json.ownLines.find((line: { leaf: string }) => line.leaf === leaf).title
    const travel = await titleOf('travel')
    expect(await person.call('PUT', lines, { lines: { travel: 'Theirs' }, was: { form: 'schedule_c', travel } })).toMatchObject({
      status: 200,
    })
    expect(await person.call('PUT', lines, { lines: { travel: 'Mine' }, was: { travel } })).toMatchObject(refused)
    expect(await person.call('PUT', lines, { form: 'own', was: { form: 'schedule_c' } })).toMatchObject(refused)
    expect(await person.call('PUT', lines, { lines: { travel: 'Mine' }, was: { travel: 'Theirs' } })).toMatchObject({ status: 200 })
    expect(await titleOf('travel')).toBe('Mine')

    const accountant = product.person()
    await accountant.signUp('ines@example.com')
    await person.give(accountant, 'ines@example.com', 'cpa')
    const [client] = (await accountant.call('GET', '/api/clients')).json
    const note = `/api/clients/${client.ownerId}/note`
    expect(await accountant.call('PUT', note, { text: 'Theirs', was: { note: null } })).toMatchObject({ status: 200 })
    expect(await accountant.call('PUT', note, { text: 'Mine', was: { note: null } })).toMatchObject(refused)
    expect((await accountant.call('GET', '/api/clients')).json).toMatchObject([{ note: 'Theirs' }])
    expect(await accountant.call('PUT', note, { text: 'Mine' })).toMatchObject({ status: 200 })
  })

  it('of a transaction goes by its version', async () => {
    const person = await owner()
    const { json: row } = await person.call('POST', '/api/transactions', {
      description: 'Harbor Lane',
      amount: '8.40',
      transactionDate: '2026-03-04',
      category: 'meals',
    })
    await person.call('PUT', `/api/transactions/${row.id}`, { note: 'Theirs' })
    expect(await person.call('PUT', `/api/transactions/${row.id}`, { note: 'Mine', version: row.version })).toMatchObject(refused)
  })
})
