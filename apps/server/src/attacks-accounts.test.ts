/** Attacks on accounts, over a real port and a real mail server. */
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, mailSink, password, realServer } from '../testing/server.ts'

afterEach(closeAll)
const strangers = 'the word of a stranger'
const owners = 'the word of the owner'

describe('an address that nobody has verified yet', () => {
  test("a stranger's password never works, whoever signed up first and whichever link is opened", async () => {
    const sink = await mailSink()
    const server = await realServer(sink.settings)
    for (const [email, order] of [
      ['owner-first@example.com', [owners, strangers]],
      ['stranger-first@example.com', [strangers, owners]],
    ] as const) {
      const owner = server.person()
      for (const [i, secret] of order.entries()) {
        expect((await owner.signUp(email, secret, { firstName: 'Somebody' })).status).toBe(201)
        await expect.poll(() => sink.to(email).length).toBe(i + 1)
      }
      const link = sink.tokenIn(sink.to(email).at(-1))
      const opened = await owner.call('POST', '/api/auth/verify-email', { token: link })
      expect([opened.status, opened.json.did]).toEqual([200, 'choose'])
      for (const secret of [strangers, owners]) expect((await server.person().login(email, secret)).status).toBe(401)
      const body = { token: opened.json.token, password: owners, confirmPassword: owners }
      expect((await owner.call('POST', '/api/auth/reset-password', body)).status).toBe(200)
      expect((await server.person().login(email, strangers)).status).toBe(401)
      const home = await owner.login(email, owners)
      expect([home.status, home.json.user.firstName]).toEqual([200, null])
    }
  })

  test('a further sign-up leaves the link that was mailed before good for choosing a password', async () => {
    const sink = await mailSink()
    const server = await realServer(sink.settings)
    const owner = server.person()
    await owner.signUp('maya@example.com', owners)
    await expect.poll(() => sink.to('maya@example.com').length).toBe(1)
    for (let i = 0; i < 6; i++) await server.person().signUp('maya@example.com', strangers)
    await expect.poll(() => sink.to('maya@example.com').length).toBe(3)
    const opened = await owner.call('POST', '/api/auth/verify-email', { token: sink.tokenIn(sink.to('maya@example.com').at(-1)) })
    expect(opened.json.did).toBe('choose')
  })
})

test('three mails an hour reach an address, of every kind together and whoever asks', async () => {
  const sink = await mailSink()
  const server = await realServer(sink.settings)
  const email = 'maya@example.com'
  await server.person().signUp(email)
  for (const path of [
    '/api/auth/resend-verification',
    '/api/auth/forgot-password',
    '/api/auth/resend-verification',
    '/api/auth/forgot-password',
  ])
    for (const address of [email, email.toUpperCase()])
      expect((await server.person().call('POST', path, { email: address })).status).toBe(200)
  await server.person().signUp(email, strangers)
  // An accountant's own account, from which many invitations to one address are sent.
  const giver = server.person()
  await giver.signUp('giver@example.com')
  await expect.poll(() => sink.to('giver@example.com').length).toBe(1)
  await giver.call('POST', '/api/auth/verify-email', { token: sink.tokenIn(sink.to('giver@example.com')[0]) })
  await giver.login('giver@example.com')
  const granted = await giver.call('POST', '/api/user-roles', { userId: email, role: 'viewer' })
  expect(granted.status).toBe(201)
  await giver.call('POST', `/api/user-roles/${granted.json.id}/invitation`, {})
  await giver.call('PUT', '/api/account/email', { email, password })
  // The last order on the list is for another address: when it is out, all before it were looked at.
  await server.person().call('POST', '/api/auth/forgot-password', { email: 'giver@example.com' })
  await expect.poll(() => sink.to('giver@example.com').some((text) => text.includes('/reset-password'))).toBe(true)
  expect(sink.mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(3)
})

describe('closed sign-ups', () => {
  test.each(['closed', 'invited'])('ten sign-ups at once on an empty installation make one account (%s)', async (SIGNUPS) => {
    const server = await realServer({ SIGNUPS })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => server.person().signUp(`person${i}@example.com`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)])
    const signedIn = await Promise.all(Array.from({ length: 10 }, (_, i) => server.person().login(`person${i}@example.com`)))
    expect(signedIn.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a password that was changed while the old one was checked opens nothing and changes nothing', async () => {
  const server = await realServer()
  const owner = server.person()
  await owner.settle('maya@example.com')
  const other = 'another long secret'
  const change = (secret: string) =>
    owner.call('PUT', '/api/account/password', { currentPassword: password, password: secret, confirmPassword: secret })
  const [first, second, late] = await Promise.all([change(other), change('a third long secret'), server.person().login('maya@example.com')])
  expect([first.status, second.status].sort()).toEqual([200, 400])
  const [counts] = first.status === 200 ? [other] : ['a third long secret']
  expect((await server.person().login('maya@example.com', counts)).status).toBe(200)
  // Signed in before the change: ended with the other sessions; after it: refused.
  expect([200, 401]).toContain(late.status)
})

test('a proxy that is not trusted is told of: at the start, and once when a request comes through it', async () => {
  const plain = await realServer()
  expect(plain.logged).toEqual([])
  for (let i = 0; i < 3; i++) await plain.person().call('GET', '/api/health', undefined, { 'x-forwarded-for': '203.0.113.9' })
  const told = plain.logged.filter(({ message }) => message.includes('TRUSTED_PROXY'))
  expect(told).toHaveLength(1)
  expect(told[0]?.message).toContain('If it is yours, set TRUSTED_PROXY=127.0.0.1')
  const trusting = await realServer({ TRUSTED_PROXY: '127.0.0.1', PUBLIC_URL: 'https://books.example' })
  await trusting.person().call('GET', '/api/health', undefined, { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'books.example' })
  expect(trusting.logged.filter(({ message }) => message.includes('TRUSTED_PROXY'))).toEqual([])
  const unnamed = await realServer({ PUBLIC_URL: 'https://books.example' })
  expect(unnamed.logged[0]?.message).toContain('TRUSTED_PROXY names none')
})
