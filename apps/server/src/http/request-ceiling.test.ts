import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

describe('one address', () => {
  test('may ask so much in a minute and no more, whatever cookies it sends; then again', async () => {
    let at = new Date('2024-05-01T10:00:00Z')
    const { app } = testApp({ requestsPerMinute: 5, ports: { now: () => at } })
    const ask = (n: number) => app.request('/api/auth/user', { headers: { cookie: `session=${n}` } })
    for (let i = 0; i < 5; i++) expect((await ask(i)).status).toBe(401)
    const refused = await ask(6)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toEqual({ message: 'Too many requests, try again in a minute', code: 'TOO_MANY_REQUESTS' })
    expect((await app.request('/')).status).toBe(200)
    at = new Date('2024-05-01T10:01:00Z')
    for (let i = 0; i < 5; i++) expect((await ask(7)).status).toBe(401)
    at = new Date('2024-04-30T10:01:00Z')
    expect((await ask(8)).status).toBe(401)
  })
  test('is counted with its network: a customer of IPv6 has more addresses than there are limits', async () => {
    const { app } = testApp({ requestsPerMinute: 5 })
    const ask = async (remoteAddress: string) => (await app.request('/api/health', {}, { incoming: { socket: { remoteAddress } } })).status
    for (let i = 1; i <= 5; i++) expect(await ask(`2001:db8::${i}`)).toBe(200)
    expect([await ask('2001:db8::6'), await ask('2001:db8:0:1::6'), await ask('192.0.2.1')]).toEqual([429, 200, 200])
  })
  test('may ask as much as it likes when the limit is 0', async () => {
    const { app } = testApp({ requestsPerMinute: 0 })
    for (let i = 0; i < 50; i++) expect((await app.request('/api/health')).status).toBe(200)
  })
})

test('signing out tells the browser to forget what it kept', async () => {
  const { post, signUp } = testApp()
  const cookie = await signUp()
  for (const [path, body] of [
    ['/api/auth/logout', {}],
    ['/trpc/auth.logout', {}],
  ] as const)
    expect((await post(path, body, { cookie })).headers.get('clear-site-data')).toBe('"cache"')
})
