import { describe, expect, test } from 'vitest'
import { createTestApps, HOUR_MS, MINUTE_MS, other, password } from '../testing/apps.ts'

const makeApp = createTestApps()

describe('verifying an address', () => {
  test('signing in waits for it, with the right password only; the link works once', async () => {
    const { product, signUp, tokenIn } = makeApp()
    const maya = product.person()
    const answer = await signUp('maya@example.com', maya)
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({ message: 'Please check your email to verify your account.', requiresVerification: true })
    const [mail] = product.mails()
    expect(mail).toMatchObject({ to: 'maya@example.com', subject: 'Verify your email address' })
    expect(mail?.text).toContain('http://localhost:3000/verify?token=')
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password: 'wrong' })).status).toBe(401)
    const early = await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })
    expect(early.status).toBe(403)
    expect(early.json).toMatchObject({ requiresVerification: true })
    const token = tokenIn(mail?.text)
    expect(product.database.sqlite.serialize().includes(token)).toBe(false)
    expect((await maya.call('POST', '/api/auth/verify-email', { token })).json.did).toBe('verified')
    expect((await maya.call('POST', '/api/auth/verify-email', { token })).status).toBe(400)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(200)
  })

  test('a new link voids the old one, at most three an hour are mailed, and a link lives a day', async () => {
    const { product, signUp, tokenIn, later } = makeApp()
    const maya = product.person()
    await signUp('maya@example.com', maya)
    const first = tokenIn(product.mails()[0]?.text)
    const resend = () => maya.call('POST', '/api/auth/resend-verification', { email: 'maya@example.com' })
    for (let i = 0; i < 5; i++) expect((await resend()).status).toBe(200)
    const mails = product.mails()
    expect(mails).toHaveLength(2)
    expect((await maya.call('POST', '/api/auth/verify-email', { token: first })).status).toBe(400)
    later(24 * HOUR_MS + 1)
    expect((await maya.call('POST', '/api/auth/verify-email', { token: tokenIn(mails[1]?.text) })).status).toBe(400)
  })

  test('of several sign-ups for one address no password counts: it is chosen behind a link, an earlier one too', async () => {
    const { product, signUp, tokenIn } = makeApp()
    await signUp('maya@example.com', product.person(), { password: other, confirmPassword: other })
    const early = tokenIn(product.mails()[0]?.text)
    const maya = product.person()
    await signUp('maya@example.com', maya)
    const opened = await maya.call('POST', '/api/auth/verify-email', { token: early })
    expect(opened.json).toMatchObject({ did: 'choose', message: 'Please choose a password for your account.' })
    for (const secret of [other, password])
      expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password: secret })).status).toBe(401)
    const choose = { token: opened.json.token, password, confirmPassword: password }
    expect((await maya.call('POST', '/api/auth/reset-password', choose)).status).toBe(200)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(200)
  })
})

describe('who may sign up', () => {
  test('closed: only the first', async () => {
    const { signUp } = makeApp({ isMailOn: false, signups: 'closed' })
    expect((await signUp('first@example.com')).status).toBe(201)
    expect((await signUp('second@example.com')).json.message).toBe('Sign-ups are closed')
  })

  test('invited: with the token of an invitation, at the invited address', async () => {
    const { verifiedUser, signUp } = makeApp({ isMailOn: false, signups: 'invited' })
    const owner = await verifiedUser('owner@example.com')
    const { acceptPath } = (await owner.call('POST', '/api/user-roles', { userId: 'anna@example.com', role: 'cpa' })).json
    const invitation = String(acceptPath).split('/').pop()
    expect((await signUp('anna@example.com')).status).toBe(403)
    expect((await signUp('bob@example.com', undefined, { invitation })).status).toBe(403)
    expect((await signUp('anna@example.com', undefined, { invitation: 'made-up' })).json.message).toBe('Sign-ups are by invitation only')
    expect((await signUp('ANNA@example.com', undefined, { invitation })).status).toBe(201)
    // The sign of the kelvin is a k in small letters, and another address all the same.
    const { acceptPath: path } = (await owner.call('POST', '/api/user-roles', { userId: 'kim@example.com', role: 'cpa' })).json
    const other = String(path).split('/').pop()
    expect((await signUp('\u212aim@example.com', undefined, { invitation: other })).status).toBe(403)
  })
})

describe('a forgotten password', () => {
  test('is replaced by a link that works once, for ten minutes; all sessions end and the mail tells', async () => {
    const { product, verifiedUser, tokenIn, later } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const ask = async () => {
      await product.person().call('POST', '/api/auth/forgot-password', { email: 'MAYA@example.com' })
      return tokenIn(product.mails()[0]?.text)
    }
    const reset = (token: string, fresh = other) =>
      product.person().call('POST', '/api/auth/reset-password', { token, password: fresh, confirmPassword: fresh })
    const late = await ask()
    later(10 * MINUTE_MS + 1)
    expect((await reset(late)).status).toBe(400)
    const token = await ask()
    expect((await reset(token, 'password123')).json.message).toBe('This password is too common')
    expect((await maya.call('GET', '/api/auth/user')).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(400)
    expect((await maya.call('GET', '/api/auth/user')).status).toBe(401)
    expect(product.mails()).toMatchObject([{ to: 'maya@example.com', subject: 'Your password was changed' }])
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(401)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password: other })).status).toBe(200)
  })

  test('without a mail server says whom to ask, and makes no link', async () => {
    const { product, verifiedUser } = makeApp({ isMailOn: false })
    await verifiedUser('maya@example.com')
    const { json } = await product.person().call('POST', '/api/auth/forgot-password', { email: 'maya@example.com' })
    expect(json.message).toContain('administrator')
    expect(product.mails()).toEqual([])
    expect(product.database.sqlite.prepare('select count(*) from account_tokens').pluck().get()).toBe(0)
  })
})
