import { describe, expect, test } from 'vitest'
import { createTestApps, other, password } from '../testing/apps.ts'

const makeApp = createTestApps()

describe('settings of an account', () => {
  test('the name', async () => {
    const { verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    expect((await maya.call('PUT', '/api/account/name', { firstName: ' Mia ', lastName: 'Lee' })).json.firstName).toBe('Mia')
    expect((await maya.call('GET', '/api/auth/user')).json.firstName).toBe('Mia')
    expect((await maya.call('PUT', '/api/account/name', { firstName: '', lastName: 'Lee' })).json).toMatchObject({ firstName: null })
    expect((await maya.call('PUT', '/api/account/name', { firstName: 'M'.repeat(101), lastName: 'Lee' })).status).toBe(400)
  })

  test('the address: confirmed by the new one, told to the old one, and taken back from there', async () => {
    const { product, verifiedUser, tokenIn, audited } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const ask = (email: string, secret = password) => maya.call('PUT', '/api/account/email', { email, password: secret })
    expect((await ask('new@example.com', 'wrong')).status).toBe(400)
    expect((await ask('new@example.com')).json.pendingEmail).toBe('new@example.com')
    const mails = product.mails()
    const confirmation = mails.find((m) => m.to === 'new@example.com')
    expect(confirmation?.subject).toBe('Confirm your new email address')
    expect(mails.find((m) => m.to === 'maya@example.com')?.subject).toBe('Your email address is about to change')
    expect(mails).toHaveLength(2)
    expect((await maya.call('GET', '/api/account')).json.email).toBe('maya@example.com')
    expect((await product.person().call('POST', '/api/auth/verify-email', { token: tokenIn(confirmation?.text) })).json.did).toBe('changed')
    expect((await maya.call('GET', '/api/account')).json).toMatchObject({ email: 'new@example.com', pendingEmail: null })
    const [told] = product.mails()
    expect(told).toMatchObject({ to: 'maya@example.com', subject: 'Your email address was changed' })
    expect((await product.person().call('POST', '/api/auth/verify-email', { token: tokenIn(told?.text) })).json.did).toBe('reverted')
    expect((await maya.call('GET', '/api/account')).status).toBe(401)
    expect(product.mails()).toMatchObject([{ to: 'maya@example.com', subject: 'Reset your password' }])
    expect(audited(maya.id)).toEqual(['create', 'verify', 'login', 'email-requested', 'email', 'email-reverted'].map((a) => `account.${a}`))
  })

  test('an address that has an account: the same answer, and nothing happens', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    await verifiedUser('anna@example.com')
    const answer = await maya.call('PUT', '/api/account/email', { email: 'anna@example.com', password })
    expect(answer.status).toBe(200)
    expect(product.mails().map((m) => m.to)).toEqual(['maya@example.com'])
  })

  test('the password: the other sessions end, this one stays, and other browsers are strangers again', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const phone = product.person()
    await phone.call('POST', '/api/auth/login', { email: 'maya@example.com', password })
    const change = (currentPassword: string, fresh = other) =>
      maya.call('PUT', '/api/account/password', { currentPassword, password: fresh, confirmPassword: fresh })
    const wrong = await change('wrong')
    expect([wrong.status, wrong.json.issues?.[0]?.path]).toEqual([400, 'currentPassword'])
    expect((await change(password)).json).toEqual({ ended: 1 })
    expect((await phone.call('GET', '/api/auth/user')).status).toBe(401)
    expect((await maya.call('GET', '/api/auth/user')).status).toBe(200)
    expect(product.database.sqlite.prepare('select count(*) from known_devices').pluck().get()).toBe(1)
    expect(product.mails().map((m) => m.subject)).toEqual(['Your password was changed'])
  })

  test('sessions are listed in words and ended one by one; nobody ends a session of somebody else', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const anna = await verifiedUser('anna@example.com')
    const phone = product.person()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
    await phone.call('POST', '/api/auth/login', { email: 'maya@example.com', password }, { 'user-agent': agent })
    const { json } = await maya.call('GET', '/api/account/sessions')
    expect(json).toHaveLength(2)
    const theirs = json.find((s: { isThis: boolean }) => !s.isThis)
    expect(theirs).toMatchObject({ device: 'Safari on iPhone', ip: '127.0.0.1', isThis: false })
    expect((await anna.call('DELETE', `/api/account/sessions/${theirs.id}`)).status).toBe(404)
    expect((await phone.call('GET', '/api/auth/user')).status).toBe(200)
    expect((await maya.call('DELETE', `/api/account/sessions/${theirs.id}`)).status).toBe(204)
    expect((await phone.call('GET', '/api/auth/user')).status).toBe(401)
    await phone.call('POST', '/api/auth/login', { email: 'maya@example.com', password })
    expect((await maya.call('POST', '/api/account/sessions/end-others', {})).json).toEqual({ ended: 1 })
    expect((await anna.call('GET', '/api/auth/user')).status).toBe(200)
  })
})
