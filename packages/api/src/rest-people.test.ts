import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'
import { coffee, statement } from '../testing/statements.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

describe('other people', () => {
  test('a viewer reads and may not write; a stranger is told nothing; a revoked role ends with the next call', async () => {
    const owner = product.person()
    const viewer = product.person()
    const me = await owner.signUp()
    await owner.call('POST', '/api/transactions', coffee)
    const inBooks = { 'x-business-owner': me.id }
    const grant = await owner.call('POST', '/api/user-roles', { userId: 'viewer@b.co', role: 'viewer' })
    expect([grant.status, grant.json]).toMatchObject([201, { status: 'pending', role: 'viewer', email: 'viewer@b.co' }])
    await viewer.signUp('viewer@b.co')
    // Pending is nothing yet, whoever has the address; and nobody is granted twice.
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json.message).toBe('Business not found')
    expect((await owner.call('POST', '/api/user-roles', { userId: 'VIEWER@b.co', role: 'cpa' })).status).toBe(409)
    const accepted = await viewer.call('POST', '/api/user-roles/accept', { token: grant.json.acceptPath.split('/').pop() })
    expect([accepted.status, accepted.json]).toEqual([200, { ownerId: me.id }])
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json).toHaveLength(1)
    expect((await viewer.call('POST', '/api/transactions', coffee, inBooks)).status).toBe(403)
    expect((await viewer.call('GET', '/api/auth/user')).json.books).toHaveLength(2)
    expect((await owner.call('DELETE', `/api/user-roles/${grant.json.id}`)).status).toBe(204)
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).status).toBe(404)
  })
  test('whether somebody has an account is not told: by address or id, the answer, the list and the log are the same until they accept', async () => {
    const owner = product.person()
    const cpa = product.person()
    const me = await owner.signUp()
    const { id } = await cpa.signUp('cpa@b.co')
    const nobody = randomUUID()
    const grants: { status: number; json: { acceptPath: string }; shape: object }[] = []
    for (const userId of ['CPA@b.co', 'nobody@b.co', id, nobody]) {
      const { status, json } = await owner.call('POST', '/api/user-roles', { userId, role: 'cpa' })
      expect(json.email).toBe(userId)
      grants.push({ status, json, shape: { ...json, id: '', email: '', acceptPath: '', createdAt: '', inviteExpiresAt: '' } })
    }
    expect(grants.map(({ status, shape }) => [status, shape])).toEqual(Array(4).fill([201, grants[0]?.shape]))
    expect(grants[0]?.shape).toMatchObject({ userId: null, name: null, status: 'pending' })
    const list = (await owner.call('GET', '/api/user-roles')).json as object[]
    expect(new Set(list.map((row) => JSON.stringify({ ...row, id: '', email: '', createdAt: '', inviteExpiresAt: '' }))).size).toBe(1)
    const log = (await owner.call('GET', '/api/audit?kind=access')).json.items as { words: string; action: string }[]
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['role.grant']))
    expect((await owner.call('POST', '/api/user-roles', { userId: 'cpa@B.co', role: 'viewer' })).status).toBe(409)
    expect((await owner.call('POST', '/api/user-roles', { userId: 'NOBODY@b.co', role: 'viewer' })).status).toBe(409)
    // Named by its id, accepted by that account alone.
    const token = (n: number) => String(grants[n]?.json.acceptPath).split('/').pop()
    const other = product.person()
    await other.signUp()
    expect((await other.call('POST', '/api/user-roles/accept', { token: token(2) })).status).toBe(403)
    expect((await cpa.call('POST', '/api/user-roles/accept', { token: token(2) })).status).toBe(200)
    expect((await cpa.call('POST', '/api/transactions', coffee, { 'x-business-owner': me.id })).status).toBe(201)
    for (const userId of [id, 'cpa@b.co'])
      expect((await owner.call('POST', '/api/user-roles', { userId, role: 'viewer' })).json.message).toBe('This person already has access')
    for (const userId of [me.id, me.email.toUpperCase()])
      expect((await owner.call('POST', '/api/user-roles', { userId, role: 'viewer' })).json.message).toBe('You already own this business')
    expect((await owner.call('POST', '/api/user-roles', { userId: 'cpa', role: 'viewer' })).status).toBe(404)
  })
  test("another owner's ids are not found, whatever is asked of them", async () => {
    const p = product.person()
    const q = product.person()
    await p.signUp()
    await q.signUp()
    const id = (await p.call('POST', '/api/transactions', coffee)).json.id
    const entity = (await p.call('POST', '/api/entities', { name: 'Shop' })).json.id
    const document = (await p.upload('a.csv', statement)).json.document.id
    const report = (await p.call('POST', '/api/reports', { title: 'x', reportPeriod: 'x', startDate: '2024-01-01', endDate: '2024-01-31' }))
      .json.id
    const tries: [string, string, unknown?][] = [
      ['PUT', `/api/transactions/${id}`, coffee],
      ['DELETE', `/api/transactions/${id}`],
      ['PUT', '/api/transactions/bulk-entity', { transactionIds: [id], entityId: null }],
      ['POST', '/api/transactions/ai-classify', { transactionIds: [id] }],
      ['PUT', `/api/entities/${entity}`, { name: 'Mine' }],
      ['DELETE', `/api/entities/${entity}`],
      ['GET', `/api/documents/${document}`],
      ['GET', `/api/documents/${document}/file`],
      ['GET', `/api/documents/${document}/transactions`],
      ['POST', `/api/documents/${document}/retry`],
      ['DELETE', `/api/documents/${document}?transactions=delete`],
      ['GET', `/api/reports/${report}`],
      ['GET', `/api/reports/${report}/export?format=csv`],
      ['DELETE', `/api/reports/${report}`],
    ]
    for (const [method, path, body] of tries) expect([method, path, (await q.call(method, path, body)).status]).toEqual([method, path, 404])
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(1)
  })
  test('an upload link takes files and tells nothing; dead links all say the same', async () => {
    const owner = product.person()
    await owner.signUp()
    const link = (await owner.call('POST', '/api/shareable-links', { description: 'Monthly', expiresAt: null })).json
    const sender = product.person()
    expect((await sender.call('GET', `/api/upload/${link.token}`)).json).toMatchObject({
      description: 'Monthly',
      businessName: 'Maya Lee',
      expiresAt: null,
    })
    const slot = (await sender.call('POST', `/api/upload/${link.token}/generate-upload-url`, {})).json
    await product.handle(new Request(slot.url, { method: 'PUT', body: statement }))
    const sent = await sender.call('POST', `/api/upload/${link.token}/documents`, {
      filename: slot.filename,
      originalName: 'may.csv',
      documentType: 'bank_statement',
    })
    expect([sent.status, sent.json]).toEqual([201, { originalName: 'may.csv', fileSize: statement.length }])
    await product.work()
    expect((await owner.call('GET', '/api/transactions')).json).toHaveLength(4)
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    // The same bytes again answer as new ones do: a sender cannot ask what the books hold.
    const reopened = (await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: true })).json
    const again = (await sender.call('POST', `/api/upload/${reopened.token}/generate-upload-url`, {})).json
    await product.handle(new Request(again.url, { method: 'PUT', body: statement }))
    const twice = await sender.call('POST', `/api/upload/${link.token}/documents`, {
      filename: again.filename,
      originalName: 'x.csv',
      fileSize: 7,
    })
    expect([twice.status, twice.json]).toEqual([201, { originalName: 'x.csv', fileSize: statement.length }])
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    const dead = await sender.call('GET', `/api/upload/${link.token}`)
    const unknown = await sender.call('GET', '/api/upload/nothing-like-it')
    expect([dead.status, dead.text]).toEqual([404, unknown.text])
    expect(dead.json.message).toBe('This link is not available')
  })
})
