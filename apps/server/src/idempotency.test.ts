/** The same POST with the same Idempotency-Key: over a real port, and over the end of a killed program. */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '@ledgerhand/db/client'
import { afterEach, describe, expect, test } from 'vitest'
import { testProgram } from '../testing/program.ts'
import { closeAll, realServer } from '../testing/server.ts'

afterEach(closeAll)
const coffee = { description: 'Coffee', amount: 4.5, transactionDate: '2024-01-31', category: 'Travel & Meals', isCredit: false }

async function setUp() {
  const server = await realServer()
  const owner = server.person()
  const id = await owner.settle('maya@example.com')
  const post = (path: string, body: unknown, key: string, who = owner, headers: Record<string, string> = {}) =>
    who.call('POST', path, body, { 'idempotency-key': key, ...headers })
  const count = async () => (await owner.call('GET', '/api/transactions')).json.length as number
  return { server, owner, id, post, count }
}

describe('the same POST again', () => {
  test('is answered the same and does nothing; another key is another request', async () => {
    const { post, count } = await setUp()
    const first = await post('/api/transactions', coffee, 'k1')
    const again = await post('/api/transactions', coffee, 'k1')
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([null, 'true'])
    expect(await count()).toBe(1)
    expect((await post('/api/transactions', coffee, 'k2')).json.id).not.toBe(first.json.id)
    expect(await count()).toBe(2)
  })

  test('twenty at once are one', async () => {
    const { post, count } = await setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/transactions', coffee, 'k1')))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  test('with another body is refused; a key that is none too', async () => {
    const { post, count } = await setUp()
    await post('/api/transactions', coffee, 'k1')
    const other = await post('/api/transactions', { ...coffee, amount: 5 }, 'k1')
    expect([other.status, other.json.message]).toEqual([
      409,
      'This Idempotency-Key was used for another request. Send a new key with a new request.',
    ])
    for (const key of ['two words', 'k'.repeat(256)]) expect((await post('/api/transactions', coffee, key)).status).toBe(400)
    expect(await count()).toBe(1)
  })

  test('counts for its caller, books and address only, and not for whoever has lost their role', async () => {
    const { server, owner, id, post, count } = await setUp()
    const helper = server.person()
    await helper.settle('anna@example.com')
    const granted = await owner.call('POST', '/api/user-roles', { userId: 'anna@example.com', role: 'cpa' })
    if (granted.json.acceptPath) await helper.call('POST', '/api/user-roles/accept', { token: granted.json.acceptPath.split('/').pop() })
    const inBooks = { 'x-business-owner': id }
    const theirs = await post('/api/transactions', coffee, 'k1', helper, inBooks)
    expect(theirs.status).toBe(201)
    expect((await post('/api/transactions', coffee, 'k1')).json.id).not.toBe(theirs.json.id)
    expect((await post('/api/transactions', coffee, 'k1', helper)).json.id).not.toBe(theirs.json.id)
    expect(await count()).toBe(2)
    expect((await post('/api/entities', { name: 'Shop', entityType: 'business' }, 'k1')).status).toBe(201)
    await owner.call('DELETE', `/api/user-roles/${granted.json.id}`)
    expect((await post('/api/transactions', coffee, 'k1', helper, inBooks)).status).toBe(404)
    expect((await post('/api/transactions', coffee, 'k1', server.person())).status).toBe(401)
  })

  test('is tried anew after a refusal', async () => {
    const { post, count } = await setUp()
    expect((await post('/api/transactions', { ...coffee, amount: 'x' }, 'k1')).status).toBe(400)
    expect((await post('/api/transactions', coffee, 'k1')).status).toBe(201)
    expect(await count()).toBe(1)
  })

  test('makes one link, one grant, one report and one account; what it was answered is not readable in the database', async () => {
    const { server, owner, post } = await setUp()
    const link = await post('/api/shareable-links', { description: 'Receipts', expiresAt: null }, 'link')
    expect((await post('/api/shareable-links', { description: 'Receipts', expiresAt: null }, 'link')).text).toBe(link.text)
    expect((await owner.call('GET', '/api/shareable-links')).json).toHaveLength(1)
    const grant = { userId: 'ines@example.com', role: 'viewer' }
    const [one, two] = [await post('/api/user-roles', grant, 'grant'), await post('/api/user-roles', grant, 'grant')]
    expect([one.status, two.status, two.text]).toEqual([201, 201, one.text])
    const report = { title: 'March', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' }
    await Promise.all([post('/api/reports', report, 'report'), post('/api/reports', report, 'report')])
    expect((await owner.call('GET', '/api/reports')).json).toHaveLength(1)
    const account = { email: 'new@example.com', password: 'a secret of nine words', confirmPassword: 'a secret of nine words' }
    for (let i = 0; i < 2; i++) expect((await post('/api/auth/signup', account, 'account', server.person())).status).toBe(201)
    // A slot for a file: the same address, and the deposit once.
    const sender = server.person()
    const slots = [1, 2].map(() => post(`/api/upload/${link.json.token}/generate-upload-url`, {}, 'slot', sender))
    const [slot, same] = await Promise.all(slots)
    expect(same?.text).toBe(slot?.text)
    const database = openDatabase(`${server.folder}/ledgerhand.db`)
    const bytes = database.sqlite.serialize()
    database.close()
    for (const secret of [link.json.token, one.json.acceptPath.split('/').pop()]) expect(bytes.includes(secret)).toBe(false)
  })
})

test('a program that is killed in the middle never makes two of one', async () => {
  const program = testProgram()
  await program.start()
  await program.signUp()
  const keys = Array.from({ length: 60 }, () => randomUUID())
  const send = (key: string) =>
    program.call<{ id?: string; message?: string }>(
      'POST',
      '/api/transactions',
      { ...coffee, description: key },
      { 'idempotency-key': key },
    )
  const firsts = new Map<string, string>()
  for (let round = 0; round < 4; round++) {
    const some = keys.slice(round * 15, round * 15 + 15)
    const sent = some.map((key) => send(key).then(({ json }) => void (json.id && firsts.set(key, json.id))))
    await Promise.any(sent)
    program.kill()
    await Promise.allSettled(sent)
    await program.end('SIGKILL')
    await program.start()
  }
  for (const key of keys) {
    const { status, json } = await send(key)
    if (status === 201 && firsts.has(key)) expect(json.id).toBe(firsts.get(key))
    // Its change stands and its answer is lost: said, and nothing is made.
    else if (status !== 201) expect([status, json.message]).toEqual([409, expect.stringContaining('carried out')])
  }
  const { json } = await program.call<{ description: string }[]>('GET', '/api/transactions')
  expect(json.map(({ description }) => description).sort()).toEqual([...keys].sort())
  await program.end('SIGTERM')
})
