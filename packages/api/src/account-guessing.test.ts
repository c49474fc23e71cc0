import { describe, expect, test } from 'vitest'
import { createTestApps, MINUTE_MS, names, password } from '../testing/apps.ts'

const makeApp = createTestApps()

describe('known and unknown addresses cannot be told apart', () => {
  /** What a call did: its answer, how often a password was hashed or checked, and every statement in order, without its values. */
  async function trace(of: ReturnType<typeof makeApp>, path: string, body: object) {
    const { product, hashed } = of
    const before = { ...hashed }
    product.log.length = 0
    const answer = await product.person().call('POST', path, body)
    const statements = product.log.map((line) => line.replace(/'(?:[^']|'')*'/g, '?').replace(/\b\d+(\.\d+)?\b/g, '?'))
    return {
      status: answer.status,
      text: answer.text,
      checks: hashed.checks - before.checks,
      hashes: hashed.hashes - before.hashes,
      statements,
    }
  }
  const commits = (t: { statements: string[] }) => t.statements.filter((s) => /^commit/i.test(s)).length

  test.each([
    ['/api/auth/login', { password: 'not the password' }],
    ['/api/auth/forgot-password', {}],
    ['/api/auth/resend-verification', {}],
  ])('%s: the same answer by the same work', async (path, rest) => {
    const of = makeApp()
    await of.verifiedUser('known@example.com')
    const known = await trace(of, path, { email: 'known@example.com', ...rest })
    const unknown = await trace(of, path, { email: 'never@example.com', ...rest })
    expect(unknown.text).toBe(known.text)
    expect(unknown.status).toBe(known.status)
    expect([unknown.checks, unknown.hashes]).toEqual([known.checks, known.hashes])
    expect(commits(unknown)).toBe(commits(known))
    // Looking up the name of who did it is the one thing that a line about an account may need beside the others.
    if (path !== '/api/auth/login') expect(unknown.statements).toEqual(known.statements)
    expect(known.checks).toBe(path === '/api/auth/login' ? 1 : 0)
  })

  test('signing up: one hash, one commit, one mail each, and the mail tells which it was', async () => {
    const of = makeApp()
    await of.verifiedUser('known@example.com')
    const body = { ...names, password, confirmPassword: password }
    const known = await trace(of, '/api/auth/signup', { email: 'known@example.com', ...body })
    const unknown = await trace(of, '/api/auth/signup', { email: 'never@example.com', ...body })
    expect(unknown.text).toBe(known.text)
    expect([known.status, unknown.status, known.hashes, unknown.hashes]).toEqual([201, 201, 1, 1])
    expect(commits(unknown)).toBe(commits(known))
    const mails = of.product.mails().map((m) => [m.to, m.subject])
    expect(mails.sort()).toEqual([
      ['known@example.com', 'You already have an account'],
      ['never@example.com', 'Verify your email address'],
    ])
  })
})

describe('guessing', () => {
  test('twenty tries at an account wherever they come from; its owner gets in where they are known; tries come back one by one', async () => {
    const { product, verifiedUser, hashed, later } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    await maya.call('POST', '/api/auth/logout', {})
    const checksBefore = hashed.checks
    const seen: number[] = []
    for (let i = 0; i < 300; i++) {
      const answer = await product
        .person()
        .call(
          'POST',
          '/api/auth/login',
          { email: 'maya@example.com', password: `guess ${i}` },
          { 'x-test-address': `10.${i >> 8}.${i & 255}.7` },
        )
      seen.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      later(100)
    }
    expect(seen.filter((s) => s === 401)).toHaveLength(20)
    expect(seen.filter((s) => s === 429)).toHaveLength(280)
    expect(hashed.checks - checksBefore).toBe(20)
    expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(429)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(200)
    // A quarter of an hour after the first guess there is one more, not ten.
    later(15 * MINUTE_MS - 300 * 100 + 50)
    const guess = async () => (await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password: 'x' })).status
    expect([await guess(), await guess()]).toEqual([401, 429])
  })

  test('a known browser cannot guess for ever either, and knows only the accounts that were signed in there', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    await verifiedUser('anna@example.com')
    const wrong = async (email: string) => (await maya.call('POST', '/api/auth/login', { email, password: 'wrong' })).status
    for (let i = 0; i < 10; i++) expect(await wrong('maya@example.com')).toBe(401)
    expect(await wrong('maya@example.com')).toBe(429)
    for (let i = 0; i < 10; i++) expect(await wrong('anna@example.com')).toBe(401)
    expect(await wrong('anna@example.com')).toBe(429)
    expect((await product.person().call('POST', '/api/auth/login', { email: 'anna@example.com', password })).status).toBe(429)
  })

  test('at one place leaves tries for the owner in a new browser elsewhere', async () => {
    const { product, verifiedUser } = makeApp()
    await verifiedUser('maya@example.com')
    const from = (address: string, secret: string) =>
      product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password: secret }, { 'x-test-address': address })
    for (let i = 0; i < 40; i++) await from('192.0.2.1', `guess ${i}`)
    expect((await from('192.0.2.1', password)).status).toBe(429)
    expect((await from('198.51.100.7', password)).status).toBe(200)
  })

  test('from hundreds of places, at hundreds of accounts, only slows a new browser down', async () => {
    const { product, verifiedUser } = makeApp()
    await verifiedUser('maya@example.com')
    const from = (address: string, email: string, secret: string) =>
      product.person().call('POST', '/api/auth/login', { email, password: secret }, { 'x-test-address': address })
    const tries = Array.from({ length: 700 }, (_, i) => from(`10.1.${i >> 8}.${i & 255}`, `person${i}@example.com`, 'a guess'))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]))
    const began = Date.now()
    expect((await from('198.51.100.7', 'maya@example.com', password)).status).toBe(200)
    expect(Date.now() - began).toBeGreaterThanOrEqual(900)
  })

  test('one address tries sixty times, at whatever accounts', async () => {
    const { product } = makeApp()
    const statuses: number[] = []
    for (let i = 0; i < 70; i++)
      statuses.push((await product.person().call('POST', '/api/auth/login', { email: `person${i}@example.com`, password })).status)
    expect(statuses.filter((s) => s === 401)).toHaveLength(60)
    expect(statuses.slice(60).every((s) => s === 429)).toBe(true)
  })
})
