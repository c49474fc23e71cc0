import { describe, expect, test } from 'vitest'
import { HOUR, houses, password } from './testing-house.ts'

const house = houses()

describe('a role that is given to an account', () => {
  test('is told to its person in one mail, as what they may do; not when it was refused, nor when it is gone before the mail is', async () => {
    const { product, resident, later } = house()
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
    later(HOUR)
    await maya.call('POST', '/api/account/confirm', { password })
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
    const { product, resident, later } = house()
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

    // Three mails an hour go to an address: what is more waits.
    await change('cpa')
    await maya.call('DELETE', `/api/user-roles/${id}`)
    expect(product.mails()).toEqual([])
    later(HOUR)
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
