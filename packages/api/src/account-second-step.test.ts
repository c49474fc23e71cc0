import { describe, expect, test } from 'vitest'
import { createTestApps, MINUTE_MS, password } from '../testing/apps.ts'
import { codeOf } from '../testing/product.ts'

const makeApp = createTestApps()

describe('two-step login', () => {
  async function withFactor() {
    const of = makeApp()
    const maya = await of.verifiedUser('maya@example.com')
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
    later(16 * MINUTE_MS)
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
