import { crc32, inflateRawSync } from 'node:zlib'
import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf, testProduct } from './testing.ts'

const password = 'correct horse battery'
const other = 'another long secret'
const names = { firstName: 'Maya', lastName: 'Lee' }
const products: ReturnType<typeof testProduct>[] = []
afterEach(() => {
  for (const product of products.splice(0)) product.database.close()
})
function house({ isMailOn = true, ...ports }: { isMailOn?: boolean } & Parameters<typeof testProduct>[0] = {}) {
  const hashed = { checks: 0, hashes: 0 }
  const product = testProduct({
    mail: { isOn: isMailOn, wake: () => undefined },
    passwords: {
      hash: async (p) => {
        hashed.hashes += 1
        return `hash of ${p}`
      },
      verify: async (hash, p) => {
        hashed.checks += 1
        return hash === `hash of ${p}`
      },
    },
    ...ports,
  })
  products.push(product)
  let now = Date.parse('2024-03-01T12:00:00.000Z')
  product.setClock(() => new Date(now))
  const signUp = (email: string, person = product.person(), more: object = {}) =>
    person.call('POST', '/api/auth/signup', { email, ...names, password, confirmPassword: password, ...more })
  const tokenIn = (text = '') => /[?]token=([\w-]+)/.exec(text)?.[1] ?? ''
  /** A person whose address is verified, signed in. */
  async function resident(email: string) {
    const person = product.person()
    await signUp(email, person)
    if (isMailOn) await person.call('POST', '/api/auth/verify-email', { token: tokenIn(product.mails().at(-1)?.text) })
    const { json } = await person.call('POST', '/api/auth/login', { email, password })
    return Object.assign(person, { id: json.user.id as string })
  }
  const audited = (userId: string) =>
    product.database.sqlite
      .prepare("select action from audit_log where user_id = ? and subject = 'account' order by seq")
      .pluck()
      .all(userId)
  return { product, hashed, signUp, resident, tokenIn, audited, later: (ms: number) => (now += ms), now: () => now }
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('verifying an address', () => {
  test('signing in waits for it, with the right password only; the link works once', async () => {
    const { product, signUp, tokenIn } = house()
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
    const { product, signUp, tokenIn, later } = house()
    const maya = product.person()
    await signUp('maya@example.com', maya)
    const first = tokenIn(product.mails()[0]?.text)
    const resend = () => maya.call('POST', '/api/auth/resend-verification', { email: 'maya@example.com' })
    for (let i = 0; i < 5; i++) expect((await resend()).status).toBe(200)
    const mails = product.mails()
    expect(mails).toHaveLength(3)
    expect((await maya.call('POST', '/api/auth/verify-email', { token: first })).status).toBe(400)
    later(24 * HOUR + 1)
    expect((await maya.call('POST', '/api/auth/verify-email', { token: tokenIn(mails[2]?.text) })).status).toBe(400)
  })

  test('whoever signs up first for somebody else keeps nothing: the last one to sign up chose the password', async () => {
    const { product, signUp, tokenIn } = house()
    await signUp('maya@example.com', product.person(), { password: other, confirmPassword: other })
    const stale = tokenIn(product.mails()[0]?.text)
    const maya = product.person()
    await signUp('maya@example.com', maya)
    expect((await maya.call('POST', '/api/auth/verify-email', { token: stale })).status).toBe(400)
    await maya.call('POST', '/api/auth/verify-email', { token: tokenIn(product.mails()[0]?.text) })
    expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password: other })).status).toBe(401)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(200)
  })
})

describe('who may sign up', () => {
  test('closed: only the first', async () => {
    const { signUp } = house({ isMailOn: false, signups: 'closed' })
    expect((await signUp('first@example.com')).status).toBe(201)
    expect((await signUp('second@example.com')).json.message).toBe('Sign-ups are closed')
  })

  test('invited: with the token of an invitation, at the invited address', async () => {
    const { resident, signUp } = house({ isMailOn: false, signups: 'invited' })
    const owner = await resident('owner@example.com')
    const { acceptPath } = (await owner.call('POST', '/api/user-roles', { userId: 'anna@example.com', role: 'cpa' })).json
    const invitation = String(acceptPath).split('/').pop()
    expect((await signUp('anna@example.com')).status).toBe(403)
    expect((await signUp('bob@example.com', undefined, { invitation })).status).toBe(403)
    expect((await signUp('anna@example.com', undefined, { invitation: 'made-up' })).json.message).toBe('Sign-ups are by invitation only')
    expect((await signUp('anna@example.com', undefined, { invitation })).status).toBe(201)
  })
})

describe('a role that is given to an account', () => {
  test('is told to its person in one mail, as what they may do; not when it was refused, nor when it is gone before the mail is', async () => {
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    const anna = await resident('anna@example.com')
    product.mails()
    const give = (role: string) => maya.call('POST', '/api/user-roles', { userId: 'Anna@example.com', role })
    const { id } = (await give('viewer')).json
    expect((await give('cpa')).status).toBe(409)
    const mails = product.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['anna@example.com', "You were given access to Maya Lee's books"]])
    expect(mails[0]?.text).toContain('change nothing')
    expect(mails[0]?.text).toContain('http://localhost:3000/clients')
    expect(mails[0]?.html).toContain('Maya Lee gave your Ledgerhand account access')

    await maya.call('DELETE', `/api/user-roles/${id}`)
    const again = (await give('cpa')).json
    await maya.call('DELETE', `/api/user-roles/${again.id}`)
    expect(product.mails().filter(({ subject }) => /given/.test(subject))).toEqual([])
    await give('cpa')
    expect(product.mails()[0]?.text).toContain('as their accountant')
    expect((await anna.call('GET', '/api/auth/user')).json.books).toHaveLength(2)
  })
})

describe('a role that is changed or ends', () => {
  test('is told to its person, once, as it is when the mail is written; to nobody who was only invited', async () => {
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    await resident('anna@example.com')
    const { id } = (await maya.call('POST', '/api/user-roles', { userId: 'anna@example.com', role: 'cpa' })).json
    product.mails()
    const change = (role: string) => maya.call('PATCH', `/api/user-roles/${id}`, { role })
    await change('cpa')
    expect(product.mails()).toEqual([])
    await change('viewer')
    const [changed, ...more] = product.mails()
    expect([changed?.to, changed?.subject, more]).toEqual(['anna@example.com', "Your access to Maya Lee's books has changed", []])
    expect(changed?.text).toContain('change nothing')

    await change('cpa')
    await maya.call('DELETE', `/api/user-roles/${id}`)
    const ended = product.mails()
    expect(ended.map(({ to, subject }) => [to, subject])).toEqual([['anna@example.com', "Your access to Maya Lee's books has ended"]])
    expect(ended[0]?.text).toContain('What you did there stays.')

    const invited = (await maya.call('POST', '/api/user-roles', { userId: 'olga@example.com', role: 'cpa' })).json
    product.mails()
    await maya.call('PATCH', `/api/user-roles/${invited.id}`, { role: 'viewer' })
    await maya.call('DELETE', `/api/user-roles/${invited.id}`)
    expect(product.mails()).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('is replaced by a link that works once, for ten minutes; all sessions end and the mail tells', async () => {
    const { product, resident, tokenIn, later } = house()
    const maya = await resident('maya@example.com')
    const ask = async () => {
      await product.person().call('POST', '/api/auth/forgot-password', { email: 'MAYA@example.com' })
      return tokenIn(product.mails()[0]?.text)
    }
    const reset = (token: string, fresh = other) =>
      product.person().call('POST', '/api/auth/reset-password', { token, password: fresh, confirmPassword: fresh })
    const late = await ask()
    later(10 * MINUTE + 1)
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
    const { product, resident } = house({ isMailOn: false })
    await resident('maya@example.com')
    const { json } = await product.person().call('POST', '/api/auth/forgot-password', { email: 'maya@example.com' })
    expect(json.message).toContain('administrator')
    expect(product.mails()).toEqual([])
    expect(product.database.sqlite.prepare('select count(*) from account_tokens').pluck().get()).toBe(0)
  })
})

describe('known and unknown addresses cannot be told apart', () => {
  /** What a call did: its answer, how often a password was hashed or checked, and every statement in order, without its values. */
  async function trace(of: ReturnType<typeof house>, path: string, body: object) {
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
    const of = house()
    await of.resident('known@example.com')
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
    const of = house()
    await of.resident('known@example.com')
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
  test('ten tries at an account wherever they come from; its owner gets in where they are known; tries come back one by one', async () => {
    const { product, resident, hashed, later } = house()
    const maya = await resident('maya@example.com')
    await maya.call('POST', '/api/auth/logout', {})
    const checksBefore = hashed.checks
    const seen: number[] = []
    for (let i = 0; i < 1000; i++) {
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
    expect(seen.filter((s) => s === 401)).toHaveLength(10)
    expect(seen.filter((s) => s === 429)).toHaveLength(990)
    expect(hashed.checks - checksBefore).toBe(10)
    expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(429)
    expect((await maya.call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(200)
    // A quarter of an hour after the first guess there is one more, not ten.
    later(15 * MINUTE - 1000 * 100 + 50)
    const guess = async () => (await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password: 'x' })).status
    expect([await guess(), await guess()]).toEqual([401, 429])
  })

  test('a known browser cannot guess for ever either, and knows only the accounts that were signed in there', async () => {
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    await resident('anna@example.com')
    const wrong = async (email: string) => (await maya.call('POST', '/api/auth/login', { email, password: 'wrong' })).status
    for (let i = 0; i < 10; i++) expect(await wrong('maya@example.com')).toBe(401)
    expect(await wrong('maya@example.com')).toBe(429)
    for (let i = 0; i < 10; i++) expect(await wrong('anna@example.com')).toBe(401)
    expect((await product.person().call('POST', '/api/auth/login', { email: 'anna@example.com', password })).status).toBe(429)
  })

  test('one address tries sixty times, at whatever accounts', async () => {
    const { product } = house()
    const statuses: number[] = []
    for (let i = 0; i < 70; i++)
      statuses.push((await product.person().call('POST', '/api/auth/login', { email: `person${i}@example.com`, password })).status)
    expect(statuses.filter((s) => s === 401)).toHaveLength(60)
    expect(statuses.slice(60).every((s) => s === 429)).toBe(true)
  })
})

describe('settings of an account', () => {
  test('the name', async () => {
    const { resident } = house()
    const maya = await resident('maya@example.com')
    expect((await maya.call('PUT', '/api/account/name', { firstName: ' Mia ', lastName: 'Lee' })).json.firstName).toBe('Mia')
    expect((await maya.call('GET', '/api/auth/user')).json.firstName).toBe('Mia')
    expect((await maya.call('PUT', '/api/account/name', { firstName: '', lastName: 'Lee' })).json).toMatchObject({ firstName: null })
    expect((await maya.call('PUT', '/api/account/name', { firstName: 'M'.repeat(101), lastName: 'Lee' })).status).toBe(400)
  })

  test('the address: confirmed by the new one, told to the old one, and taken back from there', async () => {
    const { product, resident, tokenIn, audited } = house()
    const maya = await resident('maya@example.com')
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
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    await resident('anna@example.com')
    const answer = await maya.call('PUT', '/api/account/email', { email: 'anna@example.com', password })
    expect(answer.status).toBe(200)
    expect(product.mails().map((m) => m.to)).toEqual(['maya@example.com'])
  })

  test('the password: the other sessions end, this one stays, and other browsers are strangers again', async () => {
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
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
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    const anna = await resident('anna@example.com')
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

describe('two-step login', () => {
  async function withFactor() {
    const of = house()
    const maya = await of.resident('maya@example.com')
    const code = (offset = 0) => codeOf(Math.floor(of.now() / 30_000) + offset)
    expect((await maya.call('POST', '/api/account/second-factor', { password: 'wrong' })).status).toBe(400)
    expect((await maya.call('POST', '/api/account/second-factor', { password })).json.uri).toContain('otpauth://')
    expect((await maya.call('GET', '/api/account')).json.secondFactor.isOn).toBe(false)
    expect((await maya.call('POST', '/api/account/second-factor/enable', { code: '000000' })).status).toBe(400)
    const { recoveryCodes } = (await maya.call('POST', '/api/account/second-factor/enable', { code: code() })).json as {
      recoveryCodes: string[]
    }
    const first = async (person = of.product.person()) => {
      const answer = await person.call('POST', '/api/auth/login', { email: 'maya@example.com', password })
      return { person, answer, ticket: answer.json.ticket as string }
    }
    const second = (person: typeof maya | ReturnType<typeof of.product.person>, ticket: string, typed: string) =>
      person.call('POST', '/api/auth/second-factor', { ticket, code: typed })
    return { ...of, maya, code, recoveryCodes, first, second }
  }

  test('asks for a code after the right password; nothing works before it, and a code works once', async () => {
    const { product, first, second, code, later, recoveryCodes } = await withFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const c of recoveryCodes) expect(product.database.sqlite.serialize().includes(c)).toBe(false)
    const { person, answer, ticket } = await first()
    expect(answer.status).toBe(403)
    expect(answer.json.requiresSecondFactor).toBe(true)
    expect((await person.call('GET', '/api/auth/user')).status).toBe(401)
    // The code that switched it on is spent.
    expect((await second(person, ticket, code())).status).toBe(400)
    later(30_000)
    expect((await second(person, 'made-up', code())).status).toBe(401)
    expect((await second(person, ticket, code())).status).toBe(200)
    expect((await person.call('GET', '/api/auth/user')).status).toBe(200)
    expect((await second(product.person(), ticket, code(1))).status).toBe(401)
    const again = await first()
    expect((await second(again.person, again.ticket, code())).status).toBe(400)
    expect((await second(again.person, again.ticket, code(-1))).status).toBe(400)
    expect((await second(again.person, again.ticket, code(2))).status).toBe(400)
  })

  test('a recovery code works once, in any case and spacing, and the mail tells', async () => {
    const { product, first, second, recoveryCodes, maya } = await withFactor()
    product.mails()
    const typed = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
    const one = await first()
    expect((await second(one.person, one.ticket, typed)).status).toBe(200)
    expect(product.mails().map((m) => m.subject)).toEqual(['A recovery code was used'])
    const two = await first()
    expect((await second(two.person, two.ticket, typed)).status).toBe(400)
    expect((await maya.call('GET', '/api/account')).json.secondFactor).toEqual({ isOn: true, codesLeft: 9 })
    const fresh = (await maya.call('POST', '/api/account/second-factor/recovery-codes', { password })).json.recoveryCodes as string[]
    expect((await second(two.person, two.ticket, recoveryCodes[4] ?? '')).status).toBe(400)
    expect((await second(two.person, two.ticket, fresh[0] ?? '')).status).toBe(200)
  })

  test('ten wrong codes are enough, whatever ticket they come with; a ticket lives ten minutes', async () => {
    const { first, second, later, code } = await withFactor()
    const seen: number[] = []
    for (let i = 0; i < 12; i++) {
      const { person, ticket } = await first()
      seen.push((await second(person, ticket, '999999')).status)
    }
    expect(seen).toEqual([...Array(10).fill(400), 429, 429])
    const { person, ticket } = await first()
    later(16 * MINUTE)
    expect((await second(person, ticket, code())).status).toBe(401)
  })

  test('is switched off with the password, and is gone with it', async () => {
    const { product, maya, first } = await withFactor()
    expect((await maya.call('POST', '/api/account/second-factor/disable', { password: 'wrong' })).status).toBe(400)
    expect((await maya.call('POST', '/api/account/second-factor/disable', { password })).json.secondFactor).toEqual({
      isOn: false,
      codesLeft: 0,
    })
    expect((await first()).answer.status).toBe(200)
    expect(product.database.sqlite.prepare('select count(*) from second_factors').pluck().get()).toBe(0)
  })
})

describe('the end of an account', () => {
  const statement = 'Date,Description,Amount\n2024-03-01,Coffee House,-4.50\n2024-03-02,Client payment,1200.00'

  test('the export holds every row and every original, and asks for a password given lately', async () => {
    const { product, resident, later } = house({ isMailOn: false })
    const maya = await resident('maya@example.com')
    await maya.upload('march.csv', statement)
    await product.work()
    await maya.call('POST', '/api/documents/coverage/close', { account: 'bank:', lastMonth: '2024-03' })
    later(6 * MINUTE)
    const refused = await maya.call('GET', '/api/account/export')
    expect([refused.status, refused.json.reauthRequired]).toEqual([403, true])
    expect((await maya.call('POST', '/api/account/confirm', { password: 'wrong' })).status).toBe(400)
    expect((await maya.call('POST', '/api/account/confirm', { password })).status).toBe(200)
    const answer = await product.handle(new Request('http://localhost:3000/api/account/export', { headers: { cookie: maya.cookie() } }))
    expect(answer.headers.get('content-disposition')).toContain('ledgerhand-2024-03-01.zip')
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      'audit-log.json',
      'closed-accounts.json',
      'documents.json',
      'documents/march.csv',
      'entities.json',
      'people.json',
      'reports.json',
      'transactions.csv',
      'transactions.json',
      'upload-links.json',
    ])
    expect(files.get('documents/march.csv')).toBe(statement)
    expect(JSON.parse(files.get('transactions.json') ?? '')).toHaveLength(2)
    expect(JSON.parse(files.get('closed-accounts.json') ?? '')).toEqual([{ account: 'bank:', lastMonth: '2024-03' }])
    expect(files.get('transactions.csv')?.split('\r\n')).toHaveLength(4)
  })

  test('deleting it takes the password and the address typed out, and leaves no row and no file; others lose what they were given', async () => {
    const { product, resident } = house()
    const maya = await resident('maya@example.com')
    const anna = await resident('anna@example.com')
    await maya.upload('march.csv', statement)
    await anna.upload('hers.csv', statement)
    await product.work()
    await maya.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })
    const close = { account: 'bank:', lastMonth: '2024-03' }
    expect((await maya.call('POST', '/api/documents/coverage/close', close)).status).toBe(200)
    const [row] = (await maya.call('GET', '/api/transactions')).json
    await maya.call('DELETE', `/api/transactions/${row.id}`)
    await maya.call('POST', '/api/reports', { title: 'M', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' })
    await maya.call('POST', '/api/shareable-links', { description: 'receipts', expiresAt: '' })
    await maya.call('POST', '/api/user-roles', { userId: anna.id, role: 'cpa' })
    await anna.call('POST', '/api/user-roles', { userId: maya.id, role: 'viewer' })
    expect((await anna.call('GET', '/api/transactions', undefined, { 'x-business-owner': maya.id })).status).toBe(200)
    product.mails()
    const remove = (confirmation: string, secret = password) => maya.call('POST', '/api/account/delete', { password: secret, confirmation })
    expect((await remove('maya@example.com', 'wrong')).status).toBe(400)
    expect((await remove('maya')).json.issues).toEqual([{ path: 'confirmation', message: 'Type your email to confirm' }])
    expect(product.files.size).toBe(2)
    expect((await remove(' Maya@example.com')).status).toBe(204)

    expect(product.files.size).toBe(1)
    const { sqlite } = product.database
    const tables = sqlite
      .prepare("select name from sqlite_schema where type = 'table' and name not in ('audit_log')")
      .pluck()
      .all() as string[]
    const left = tables.filter((t) =>
      (sqlite.prepare(`select * from "${t}"`).all() as object[]).some((r) => JSON.stringify(r).includes(maya.id)),
    )
    expect(left).toEqual([])
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    expect((await maya.call('GET', '/api/auth/user')).status).toBe(401)
    expect((await anna.call('GET', '/api/transactions', undefined, { 'x-business-owner': maya.id })).status).toBe(404)
    expect((await anna.call('GET', '/api/transactions')).json).toHaveLength(2)
    expect((await anna.call('GET', '/api/auth/user')).json.books).toHaveLength(1)
    const mails = product.mails()
    // Of one moment, in no order.
    const to = (address: string) => mails.filter((mail) => mail.to === address)
    expect(mails).toHaveLength(2)
    expect(to('maya@example.com').map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    expect(to('anna@example.com').map(({ subject }) => subject)).toEqual(["Your access to Maya Lee's books has ended"])
    expect(to('anna@example.com')[0]?.text).toContain('deleted their Ledgerhand account')
    expect(firstTamperedLine(product.database)).toBeNull()
    expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(401)
  })
})

/** Reads an archive by its directory, as any program does. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    expect(content.length).toBe(bytes.readUInt32LE(at + 24))
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  // The directory ends where its end says: nothing stands between that this did not read.
  expect(at).toBe(end)
  return files
}
