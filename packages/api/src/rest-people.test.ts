import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coffee, statement } from './rest-testing.ts'
import { testProduct } from './testing.ts'

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
    const { id } = await viewer.signUp('viewer@b.co')
    // Pending is nothing yet, whoever has the address; and nobody is granted twice.
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json.message).toBe('Business not found')
    expect((await owner.call('POST', '/api/user-roles', { userId: id, role: 'cpa' })).status).toBe(409)
    const accepted = await viewer.call('POST', '/api/user-roles/accept', { token: grant.json.acceptPath.split('/').pop() })
    expect([accepted.status, accepted.json]).toEqual([200, { ownerId: me.id }])
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json).toHaveLength(1)
    expect((await viewer.call('POST', '/api/transactions', coffee, inBooks)).status).toBe(403)
    expect((await viewer.call('GET', '/api/auth/user')).json.books).toHaveLength(2)
    expect((await owner.call('DELETE', `/api/user-roles/${grant.json.id}`)).status).toBe(204)
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).status).toBe(404)
  })
  test('an account that exists has its role at once, named by its address or its id, once', async () => {
    const owner = product.person()
    const cpa = product.person()
    const me = await owner.signUp()
    await cpa.signUp('cpa@b.co')
    expect((await owner.call('POST', '/api/user-roles', { userId: 'CPA@b.co', role: 'cpa' })).json).toMatchObject({
      status: 'active',
      email: 'cpa@b.co',
    })
    expect((await cpa.call('POST', '/api/transactions', coffee, { 'x-business-owner': me.id })).status).toBe(201)
    expect((await owner.call('POST', '/api/user-roles', { userId: 'cpa@b.co', role: 'viewer' })).json.message).toBe(
      'This person already has access',
    )
    expect((await owner.call('POST', '/api/user-roles', { userId: me.id, role: 'viewer' })).json.message).toBe(
      'You already own this business',
    )
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
