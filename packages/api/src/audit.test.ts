import { audit, checkChain, firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<(typeof product)['person']>
let cpa: typeof owner
let ownerId: string
let cpaId: string
const books = () => ({ 'x-business-owner': ownerId })
const coffee = { description: 'Coffee 50% off_', amount: '4.50', transactionDate: '2024-01-31', category: 'Travel & Meals' }
interface Line {
  seq: number
  action: string
  words: string
  by: string
  email: string
  ip: string
  about: { title: string; path: string } | null
  changes: { field: string; before: string | null; after: string | null }[]
}
const lines = async (query = ''): Promise<Line[]> => (await owner.call('GET', `/api/audit${query}`)).json.items

beforeEach(async () => {
  product = testProduct()
  owner = product.person()
  cpa = product.person()
  ownerId = (await owner.signUp('maya@example.com')).id
  cpaId = (await cpa.signUp('ines@example.com')).id
  await owner.give(cpa, 'ines@example.com', 'cpa')
})
afterEach(() => product.close())

describe('a line', () => {
  test('says who, from where, what, of which row, and how it was before and after', async () => {
    const entity = (await owner.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })).json
    const { id } = (await owner.call('POST', '/api/transactions', coffee)).json
    await cpa.call('PUT', `/api/transactions/${id}`, { ...coffee, amount: '5.25', category: 'Bank Fees', entityId: entity.id }, books())
    const [line] = await lines()
    expect(line).toMatchObject({
      by: 'person',
      actor: cpaId,
      name: 'Maya Lee',
      email: 'ines@example.com',
      ip: '127.0.0.1',
      words: 'Changed a transaction',
      about: { title: 'Coffee 50% off_' },
    })
    expect(line?.changes).toEqual([
      { field: 'Amount', before: '$4.50', after: '$5.25' },
      { field: 'Entity', before: null, after: 'Studio' },
      { field: 'Category', before: 'Meals', after: 'Bank Fees' },
    ])
  })
  test('is written for files that leave: an original, a report, the log itself; looking twice is one look', async () => {
    await owner.upload('march.csv', 'Date,Description,Amount\n2024-03-01,ACME,-18.00\n')
    await product.work()
    const [document] = (await owner.call('GET', '/api/documents')).json
    const report = { title: 'March', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' }
    const { id } = (await owner.call('POST', '/api/reports', report)).json
    const file = `/api/documents/${document.id}/file`
    await cpa.call('GET', file, undefined, books())
    await cpa.call('GET', file, undefined, { ...books(), 'sec-fetch-mode': 'cors' })
    await cpa.call('GET', file, undefined, { ...books(), 'sec-fetch-mode': 'cors' })
    await cpa.call('GET', `/api/reports/${id}/export?format=csv`, undefined, books())
    await cpa.call('GET', '/api/audit/export', undefined, books())
    expect((await lines('?kind=exports')).map(({ action, about }) => [action, about?.title ?? null])).toEqual([
      ['audit.export', null],
      ['report.export', 'March'],
      ['document.view', 'march.csv'],
      ['document.download', 'march.csv'],
    ])
  })
  test('of the product itself names nobody, and of a row that is gone its name then', async () => {
    await owner.upload('march.csv', 'Date,Description,Amount\n2024-03-01,ACME,-18.00\n')
    await product.work()
    const [document] = (await owner.call('GET', '/api/documents')).json
    await owner.call('DELETE', `/api/documents/${document.id}`)
    const [removed, read] = await lines('?kind=documents')
    expect(removed?.about).toEqual({ title: 'march.csv', path: null })
    expect(read).toMatchObject({ action: 'document.processed', by: 'product', ip: null, name: null })
  })
})

describe('the log', () => {
  test('is filtered by person, kind, days and text, each taken literally', async () => {
    await owner.call('POST', '/api/transactions', coffee)
    await cpa.call('POST', '/api/transactions', { ...coffee, description: 'Ink' }, books())
    const of = async (query: string) => (await lines(query)).map(({ action, email }) => `${action} ${email}`)
    expect(await of(`?actor=${cpaId}`)).toEqual(['transaction.create ines@example.com', 'role.accept ines@example.com'])
    expect(await of('?kind=transactions')).toEqual(['transaction.create ines@example.com', 'transaction.create maya@example.com'])
    expect(await of(`?search=${encodeURIComponent('50% off_')}`)).toEqual(['transaction.create maya@example.com'])
    expect(await of(`?search=${encodeURIComponent('50_ off')}`)).toEqual([])
    expect(await of('?from=2999-01-01')).toEqual([])
    expect(await of('?to=2000-01-01')).toEqual([])
    expect(await of('?kind=transactions&from=2000-01-01&to=2999-01-01&search=ink')).toEqual(['transaction.create ines@example.com'])
    expect((await owner.call('GET', '/api/audit/people')).json).toEqual(
      [
        { actor: cpaId, by: 'person', name: 'Maya Lee' },
        { actor: ownerId, by: 'person', name: 'Maya Lee' },
      ].sort((a, b) => a.actor.localeCompare(b.actor)),
    )
  })
  test.each([
    ['?kind=nonsense', 'Unknown kind'],
    ['?from=soon', 'Date is not valid'],
    ['?cursor=first', 'Cursor is not valid'],
    ['?colour=red', 'Unknown field: colour'],
  ])('refuses %s', async (query, message) => {
    const answer = await owner.call('GET', `/api/audit${query}`)
    expect([answer.status, answer.json.message]).toEqual([400, message])
  })
  test('is read page by page without a gap or a repetition, while lines are added; and exported whole', async () => {
    const line = (n: number) => ({
      ownerId,
      actorId: cpaId,
      action: 'transaction.create',
      subject: 'transaction',
      subjectId: null,
      detail: { n },
    })
    for (let n = 0; n < 1234; n++) audit(product.database, { ...line(n), at: new Date().toISOString() })
    const seen: number[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const { items, nextCursor } = (await owner.call('GET', `/api/audit?limit=200${cursor ? `&cursor=${cursor}` : ''}`)).json as {
        items: Line[]
        nextCursor: string | null
      }
      seen.push(...items.map(({ seq }) => seq))
      cursor = nextCursor
      pages += 1
      audit(product.database, { ...line(-1), at: new Date().toISOString() })
    }
    expect(pages).toBe(7)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    const all = product.database.sqlite.prepare('select count(*) from audit_log where user_id = ?').pluck().get(ownerId) as number
    expect(seen.length).toBe(all - 7)
    const { text } = await owner.call('GET', '/api/audit/export')
    // The head, every line until now, and the line of this very export.
    expect(text.trim().split('\r\n')).toHaveLength(1 + all + 1)
  })
  test('exports no formula', async () => {
    await owner.call('POST', '/api/transactions', { ...coffee, description: '=HYPERLINK("http://evil.example")' })
    const { text, headers } = await owner.call('GET', '/api/audit/export?kind=transactions')
    expect(headers.get('content-disposition')).toContain('audit-log.csv')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(text).not.toMatch(/(^|,)=/m)
  })
  test('shows nobody the lines of other books', async () => {
    const other = product.person()
    await other.signUp('tess@example.com')
    await other.call('POST', '/api/transactions', { ...coffee, description: 'Secret of Tess' })
    for (const path of ['/api/audit', '/api/audit?search=Secret', '/api/audit/export', '/api/audit/people'])
      expect((await owner.call('GET', path)).text).not.toMatch(/Secret of Tess|tess@/)
    expect((await other.call('GET', '/api/audit', undefined, books())).status).toBe(404)
  })
})

describe('the chain', () => {
  const chain = async () => (await owner.call('GET', '/api/audit/chain')).json
  test('is unbroken since the first line', async () => {
    const first = product.database.sqlite.prepare('select min(at) from audit_log where user_id = ?').pluck().get(ownerId)
    const lines = product.database.sqlite.prepare('select count(*) from audit_log where user_id = ?').pluck().get(ownerId)
    expect(await chain()).toMatchObject({ state: 'unbroken', since: first, brokenAt: null, lines })
  })
  test.each([
    ['a changed detail', "update audit_log set detail = '{}' where seq = 2", 2],
    ['a changed person', "update audit_log set actor_id = 'somebody' where seq = 3", 3],
    ['a changed address', "update audit_log set ip = '6.6.6.6' where seq = 3", 3],
    ['an address that was taken away', 'update audit_log set ip = null, device = null, actor_name = null where seq = 3', 3],
    ['a line that was taken out', 'delete from audit_log where seq = 2', 3],
    ['lines that were cut off the end', 'delete from audit_log where seq >= 3', 3],
    ['an end that was cut off', 'delete from audit_log', 1],
  ])('tells of %s, also in what was found good before', async (_, statement, line) => {
    expect(await chain()).toMatchObject({ state: 'unbroken', brokenAt: null })
    product.database.sqlite.exec('drop trigger audit_log_is_append_only; drop trigger audit_log_keeps_everything')
    product.database.sqlite.exec(statement)
    expect(firstTamperedLine(product.database)).toBe(line)
    expect(await chain()).toMatchObject({ state: 'broken', brokenAt: line })
  })
  test('is recomputed from its first line for who asks for that, and says when it last was', async () => {
    const first = await chain()
    expect(first.wholeAt).toBe(first.checkedAt)
    product.setClock(() => new Date(Date.parse(first.checkedAt) + 60_000))
    const later = await chain()
    expect([later.wholeAt, later.checkedAt > later.wholeAt]).toEqual([first.checkedAt, true])
    const whole = (await owner.call('GET', '/api/audit/chain?whole=true')).json
    expect(whole.wholeAt).toBe(later.checkedAt)
    expect((await owner.call('GET', '/api/audit/chain?whole=perhaps')).status).toBe(400)
  })
  test('is checked once for all who ask at the same time', async () => {
    const now = new Date()
    expect(checkChain(product.database, now)).toBe(checkChain(product.database, now))
    expect(await checkChain(product.database, now)).toEqual({ brokenAt: null, wholeAt: now.toISOString() })
  })
})
