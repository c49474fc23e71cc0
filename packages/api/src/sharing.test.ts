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
const inBooks = (id: string) => ({ 'x-business-owner': id })
const tokenOf = (answer: { json: { acceptPath: string } }) => answer.json.acceptPath.split('/').pop() as string
const DAY = 86_400_000
const confirm = () => owner.call('POST', '/api/account/confirm', { password: 'correct horse battery' })

describe('an invitation', () => {
  const invite = () => owner.call('POST', '/api/user-roles', { userId: 'ines@example.com', role: 'cpa' })
  const accept = (person: typeof owner, token: string) => person.call('POST', '/api/user-roles/accept', { token })

  test('opens the books only for the address it was sent to, with its link, once', async () => {
    const token = tokenOf(await invite())
    const [ines, olga] = [product.person(), product.person()]
    await olga.signUp('olga@example.com')
    const refused = await accept(olga, token)
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'This invitation is for another email address. Sign in with the address it was sent to.',
    ])
    await ines.signUp('INES@example.com')
    expect((await ines.call('GET', '/api/transactions', undefined, inBooks(ownerId))).status).toBe(404)
    expect((await accept(ines, token)).json).toEqual({ ownerId })
    expect((await ines.call('GET', '/api/transactions', undefined, inBooks(ownerId))).status).toBe(200)
    expect((await accept(ines, token)).status).toBe(404)
    expect((await accept(owner, token)).status).toBe(404)
  })
  test('can be accepted by two clicks at once, and counts as one', async () => {
    const token = tokenOf(await invite())
    const ines = product.person()
    await ines.signUp('ines@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(ines, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await owner.call('GET', '/api/user-roles')).json).toHaveLength(1)
  })
  test('ends after seven days, and a new link takes the place of the old one', async () => {
    const granted = await invite()
    const ines = product.person()
    await ines.signUp('ines@example.com')
    product.setClock(() => new Date(Date.now() + 7 * DAY))
    expect((await accept(ines, tokenOf(granted))).status).toBe(404)
    expect((await product.person().call('GET', `/api/invitations/${tokenOf(granted)}`)).status).toBe(404)
    await confirm()
    const renewed = await owner.call('POST', `/api/user-roles/${granted.json.id}/invitation`, {})
    expect([renewed.status, renewed.json.status]).toEqual([200, 'pending'])
    expect((await accept(ines, tokenOf(granted))).status).toBe(404)
    expect((await accept(ines, tokenOf(renewed))).status).toBe(200)
    expect((await owner.call('POST', `/api/user-roles/${granted.json.id}/invitation`, {})).status).toBe(409)
  })
  test('goes by mail where there is a mail server, with the same link; a new one again', async () => {
    product.ports.mail = { isOn: true, wake: () => undefined }
    const granted = await invite()
    const renewed = await owner.call('POST', `/api/user-roles/${granted.json.id}/invitation`, {})
    expect([granted.json.isMailed, renewed.json.isMailed]).toEqual([true, true])
    const mails = product.mails().filter(({ to }) => to === 'ines@example.com')
    expect(mails).toHaveLength(2)
    for (const [i, answer] of [granted, renewed].entries()) {
      expect(mails[i]?.text).toContain(`http://localhost:3000${answer.json.acceptPath}`)
      expect(mails[i]?.text).toContain('Maya Lee')
    }
  })
  test('says whose books, as what and for whom, to whoever holds its link, and nothing else', async () => {
    const { json } = await product.person().call('GET', `/api/invitations/${tokenOf(await invite())}`)
    const said = { businessName: 'Maya Lee', role: 'cpa', email: 'in…@example.com', expiresAt: expect.any(String) }
    expect(json).toEqual({ ...said, isForCaller: null })
  })
})

describe('giving a role', () => {
  const give = (userId: string) => owner.call('POST', '/api/user-roles', { userId, role: 'viewer' })
  const after = (minutes: number) => product.setClock(() => new Date(Date.now() + minutes * 60_000))

  test('takes a password given in the last five minutes, by signing in or once more; taking rights away does not', async () => {
    const first = await give('ines@example.com')
    expect(first.status).toBe(201)
    after(5.1)
    const asked = { status: 403, json: { message: 'Please enter your password to continue', reauthRequired: true } }
    const change = (role: string) => owner.call('PATCH', `/api/user-roles/${first.json.id}`, { role })
    expect(await give('olga@example.com')).toMatchObject(asked)
    expect(await owner.call('POST', `/api/user-roles/${first.json.id}/invitation`, {})).toMatchObject(asked)
    expect(await change('cpa')).toMatchObject(asked)
    expect((await owner.call('GET', '/api/user-roles')).json).toMatchObject([{ email: 'ines@example.com', role: 'viewer' }])
    expect((await owner.call('POST', '/api/account/confirm', { password: 'not it' })).status).toBe(400)
    expect((await give('olga@example.com')).status).toBe(403)
    expect((await confirm()).status).toBe(200)
    expect((await give('olga@example.com')).status).toBe(201)
    expect((await change('cpa')).status).toBe(200)
    after(11)
    expect((await change('viewer')).status).toBe(200)
    expect((await owner.call('DELETE', `/api/user-roles/${first.json.id}`)).status).toBe(204)
  })
  test('to an account that has not proven its address is an invitation to that address, and opens nothing', async () => {
    product.ports.mail = { isOn: true, wake: () => undefined }
    const body = { firstName: 'Not', lastName: 'Ines', password: 'a long enough one', confirmPassword: 'a long enough one' }
    await product.person().call('POST', '/api/auth/signup', { email: 'ines@example.com', ...body })
    const granted = await give('ines@example.com')
    expect(granted.json).toMatchObject({ status: 'pending', userId: null, name: null })
    const { id } = product.database.sqlite.prepare("select id from users where email = 'ines@example.com'").get() as { id: string }
    expect((await give(id)).json).toMatchObject({ status: 'pending', userId: null, name: null, email: id })
  })
  test('is no way to ask for address after address', async () => {
    for (let i = 0; i < 60; i++) expect((await give(`somebody${i}@example.com`)).status).toBe(201)
    const refused = await give('one-more@example.com')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await owner.call('GET', '/api/user-roles')).json).toHaveLength(60)
  })
})

describe('a role', () => {
  async function helper(role: 'cpa' | 'viewer', email: string) {
    const person = product.person()
    await person.signUp(email)
    const { json } = await owner.give(person, email, role)
    return { person, roleId: json.id as string }
  }
  test('is given back by the person themself, with the next call', async () => {
    const { person } = await helper('cpa', 'ines@example.com')
    expect((await person.call('POST', '/api/user-roles/leave', { ownerId })).status).toBe(200)
    const refused = await person.call('GET', '/api/documents', undefined, inBooks(ownerId))
    expect([refused.status, refused.json]).toMatchObject([404, { message: 'Business not found', booksClosed: true }])
    expect((await owner.call('GET', '/api/user-roles')).json).toEqual([])
    expect((await person.call('POST', '/api/user-roles/leave', { ownerId })).status).toBe(404)
    expect((await owner.call('POST', '/api/user-roles/leave', { ownerId })).status).toBe(404)
    const [line] = (await owner.call('GET', '/api/audit?kind=access')).json.items
    expect(line).toMatchObject({ action: 'role.leave', email: 'ines@example.com', words: 'Left the books' })
  })
  test('that is changed counts with the next call', async () => {
    const { person, roleId } = await helper('cpa', 'ines@example.com')
    const add = () => person.call('POST', '/api/entities', { name: `E${Math.random()}`, entityType: 'business' }, inBooks(ownerId))
    expect((await add()).status).toBe(201)
    await owner.call('PATCH', `/api/user-roles/${roleId}`, { role: 'viewer' })
    expect((await add()).status).toBe(403)
    expect((await person.call('GET', '/api/audit', undefined, inBooks(ownerId))).status).toBe(403)
    expect((await person.call('GET', '/api/audit/export', undefined, inBooks(ownerId))).status).toBe(403)
  })
  test('ends between the bytes and their registration: nothing comes into the books', async () => {
    const { person, roleId } = await helper('cpa', 'ines@example.com')
    const slot = (await person.call('GET', '/api/object-storage/generate-upload-url', undefined, inBooks(ownerId))).json
    await product.put(slot.filename, new TextEncoder().encode('Date,Description,Amount\n2024-01-03,LATE,-1.00\n'))
    await owner.call('DELETE', `/api/user-roles/${roleId}`)
    const body = { filename: slot.filename, originalName: 'late.csv' }
    expect((await person.call('POST', '/api/documents', body, inBooks(ownerId))).status).toBe(404)
    expect((await person.call('POST', '/api/documents', body)).status).toBe(404)
    expect((await owner.call('GET', '/api/documents')).json).toEqual([])
  })
  test("an accountant's clients are listed with what waits there, and no one else's books are", async () => {
    const { person } = await helper('cpa', 'ines@example.com')
    const second = product.person()
    const secondId = (await second.signUp('sam@example.com')).id
    await second.give(person, 'ines@example.com', 'viewer')
    const third = product.person()
    await third.signUp('tess@example.com')
    await owner.upload('march.csv', 'Date,Description,Amount\n2024-03-01,ZZYZX 77,-18.00\n2024-03-02,QQX HOLDING,-9.00\n')
    await owner.upload('broken.pdf', '%PDF-1.7 cut short')
    await product.work()
    const report = { title: 'March', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' }
    await owner.call('POST', '/api/reports', report)
    const list = (await person.call('GET', '/api/clients')).json
    expect(list).toMatchObject([
      { ownerId, role: 'cpa', unreviewed: 2, failedDocuments: 1, lastReport: { title: 'March' }, lastActivity: expect.any(String) },
      { ownerId: secondId, role: 'viewer', unreviewed: 0, failedDocuments: 0, lastReport: null, lastActivity: null },
    ])
    const pending = (await owner.call('GET', '/api/dashboard/pending')).json
    expect(list[0].unreviewed).toBe(pending.unrecognized.count + pending.suggestions.count)
    expect((await third.call('GET', '/api/clients')).json).toEqual([])
  })
})
