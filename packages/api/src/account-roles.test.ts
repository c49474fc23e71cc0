import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApps, HOUR_MS, password } from '../testing/apps.ts'

const makeApp = createTestApps()

describe('a role that is given', () => {
  test('is an invitation in one mail, the same for an address with an account and one without, and for the id of an account', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const anna = await verifiedUser('anna@example.com')
    const ines = await verifiedUser('ines@example.com')
    product.mails()
    for (const userId of ['anna@example.com', 'nobody@example.com', ines.id, randomUUID()])
      expect((await maya.call('POST', '/api/user-roles', { userId, role: 'cpa' })).json).toMatchObject({
        isMailed: true,
        status: 'pending',
      })
    expect((await maya.call('POST', '/api/user-roles', { userId: 'anna@example.com', role: 'cpa' })).status).toBe(409)
    const mails = product.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      ['anna@example.com', 'nobody@example.com', 'ines@example.com'].map((to) => [to, 'Maya Lee invites you to their books']),
    )
    expect((await anna.call('GET', '/api/auth/user')).json.books).toHaveLength(1)
    const token = /\/invite\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    expect((await anna.call('POST', '/api/user-roles/accept', { token })).status).toBe(200)
    expect((await anna.call('GET', '/api/auth/user')).json.books).toHaveLength(2)
  })
})

describe('a role that is changed or ends', () => {
  test('is told to its person, once, as it is when the mail is written; to nobody who was only invited', async () => {
    const { product, verifiedUser, later } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const anna = await verifiedUser('anna@example.com')
    const { id } = (await maya.give(anna, 'anna@example.com', 'cpa')).json
    product.mails()
    const change = (role: string) => maya.call('PATCH', `/api/user-roles/${id}`, { role })
    await change('cpa')
    expect(product.mails()).toEqual([])
    await change('viewer')
    const [changed, ...more] = product.mails()
    expect([changed?.to, changed?.subject, more]).toEqual(['anna@example.com', "Your access to Maya Lee's books has changed", []])
    expect(changed?.text).toContain('change nothing')

    // Three mails an hour go to an address: what is more waits.
    await change('cpa')
    await maya.call('DELETE', `/api/user-roles/${id}`)
    expect(product.mails()).toEqual([])
    later(HOUR_MS)
    const ended = product.mails()
    expect(ended.map(({ to, subject }) => [to, subject])).toEqual([['anna@example.com', "Your access to Maya Lee's books has ended"]])
    expect(ended[0]?.text).toContain('What you did there stays.')

    await maya.call('POST', '/api/account/confirm', { password })
    const invited = (await maya.call('POST', '/api/user-roles', { userId: 'olga@example.com', role: 'cpa' })).json
    product.mails()
    await maya.call('PATCH', `/api/user-roles/${invited.id}`, { role: 'viewer' })
    await maya.call('DELETE', `/api/user-roles/${invited.id}`)
    expect(product.mails()).toEqual([])
  })
})
