import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from './testing.ts'

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
    expect(json).toEqual({ businessName: 'Maya Lee', role: 'cpa', email: 'in…@example.com', expiresAt: expect.any(String) })
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
    expect((await give(id)).status).toBe(404)
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
    const { json } = await owner.call('POST', '/api/user-roles', { userId: email, role })
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
    await second.call('POST', '/api/user-roles', { userId: 'ines@example.com', role: 'viewer' })
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

describe('an upload link', () => {
  const make = async (terms: object = {}) =>
    (await owner.call('POST', '/api/shareable-links', { description: 'Receipts', ...terms })).json as { id: string; token: string }
  const sender = () => product.person()
  let n = 0
  async function arrive(token: string, text = `Date,Description,Amount\n2024-04-01,FILE ${n++},-1.00\n`) {
    const slot = await sender().call('POST', `/api/upload/${token}/generate-upload-url`, {})
    if (slot.status === 200) await product.put(slot.json.filename, new TextEncoder().encode(text))
    return slot
  }
  const deposit = (token: string, filename: string) =>
    sender().call('POST', `/api/upload/${token}/documents`, { filename, originalName: 'receipt.csv' })

  test('takes exactly as many files as it may, however many come at once', async () => {
    const link = await make({ maxFiles: 3 })
    const slots = await Promise.all(Array.from({ length: 12 }, () => arrive(link.token)))
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
      await arrive(link.token, text('A')),
      await arrive(link.token, text('B')),
      await arrive(link.token, text('C')),
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
    for (let i = 0; i < 14; i++) statuses.push((await arrive(link.token)).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
    product.setClock(() => new Date(Date.now() + DAY))
    expect((await arrive(link.token)).status).toBe(429)
  })
  test('that is switched off between the bytes and their registration takes nothing', async () => {
    const link = await make()
    const slot = await arrive(link.token)
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    expect((await deposit(link.token, slot.json.filename)).json.message).toBe('This link is not available')
    expect((await owner.call('GET', '/api/documents')).json).toEqual([])
  })
  test('tells its owner of each file, the same one again too, and the sender the same of both', async () => {
    const link = await make()
    const text = 'Date,Description,Amount\n2024-04-01,TWICE,-1.00\n'
    const [first, second] = [await arrive(link.token, text), await arrive(link.token, text)]
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
    const { filename } = (await arrive(link.token)).json
    const answers = [await deposit(link.token, filename), await deposit(link.token, filename)]
    expect(answers[1]).toMatchObject({ status: 201, text: answers[0]?.text })
    expect([...product.files.keys()]).toEqual([filename])
    expect((await owner.call('GET', `/api/shareable-links/${link.id}/deposits`)).json).toHaveLength(1)
    expect((await owner.call('GET', '/api/documents')).json).toHaveLength(1)
  })
  test('has its terms changed, and is deleted though files came in through it', async () => {
    const link = await make()
    const slot = await arrive(link.token)
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
    await deposit(used.token, (await arrive(used.token)).json.filename)
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
