import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

/** What a page says to somebody, without the marks around it. */
async function saidTo(one: ReturnType<typeof testApp>, path: string, cookie = '') {
  const text = await (await one.app.request(path, { headers: { cookie, accept: 'text/html' } })).text()
  return /<body>(.*)<\/body>/.exec(text)?.[1]
}
const welcome = `Welcome © ${new Date().getFullYear()}`
const emailOf = (name: string) => `${name}@example.com`

/** The owner gives the accountant a role, who accepts it. */
async function give(one: ReturnType<typeof testApp>, owner: string, accountant: string): Promise<void> {
  const granted = await one.post('/api/user-roles', { userId: emailOf('accountant'), role: 'viewer' }, { cookie: owner })
  const { acceptPath } = (await granted.json()) as { acceptPath: string }
  expect((await one.post('/api/user-roles/accept', { token: acceptPath.split('/').pop() }, { cookie: accountant })).status).toBe(200)
}

describe('the frame of a page', () => {
  test('fits what the books hold: nothing, samples, something of their own', async () => {
    const one = testApp()
    const cookie = await one.signUp()
    expect(await saidTo(one, '/', cookie)).toBe('Frame of nothing, unnamed')
    expect(await saidTo(one, '/', `${cookie}; business-name=skipped`)).toBe('Frame of nothing')
    expect(
      (
        await one.app.request('/api/books', {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json' },
          body: '{"name":"Oak"}',
        })
      ).status,
    ).toBe(200)
    expect(await saidTo(one, '/', cookie)).toBe('Frame of nothing')
    const row = { description: 'Rent', amount: '900.00', transactionDate: '2026-05-01', category: 'rent', isCredit: false }
    expect((await one.post('/api/transactions', row, { cookie })).status).toBe(201)
    expect(await saidTo(one, '/', cookie)).toBe('Frame of a beginning')
    expect(
      (
        await one.post(
          '/api/reports',
          { title: 'May', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' },
          { cookie },
        )
      ).status,
    ).toBe(201)
    expect(await saidTo(one, '/', cookie)).toBe('Frame of own')
    expect(await saidTo(one, '/documents', cookie)).toBe('Documents of own')
    expect((await one.post('/trpc/samples.add', {}, { cookie })).status).toBe(200)
    expect(await saidTo(one, '/', cookie)).toBe('Frame of samples')
    expect(await saidTo(one, '/documents', cookie)).toBe('Documents of samples')
  })

  test('promises nothing that a role may not have to whoever can open the books of others', async () => {
    const one = testApp()
    const owner = await one.signUp(emailOf('owner'))
    const accountant = await one.signUp(emailOf('accountant'))
    expect(await saidTo(one, '/', accountant)).toBe('Frame of nothing, unnamed')
    await give(one, owner, accountant)
    expect(await saidTo(one, '/', accountant)).toBe('Frame of any')
    expect(await saidTo(one, '/documents', accountant)).toBe('Documents of any')
    expect(await saidTo(one, '/', owner)).toBe('Frame of nothing, unnamed')
  })

  test("asks ahead for the figures of the only books there are, and of no others: a tab may have a client's open", async () => {
    const one = testApp()
    const owner = await one.signUp(emailOf('owner'))
    const accountant = await one.signUp(emailOf('accountant'))
    const asked = async (cookie: string) => (await one.app.request('/', { headers: { cookie } })).headers.get('link') ?? ''
    expect(await asked(accountant)).toContain('dashboard.metrics')
    await give(one, owner, accountant)
    expect(await asked(accountant)).toMatch(/^<\/trpc\/auth\.user\?[^>]*>; rel=preload;[^,]*$/)
    expect(await asked(owner)).toContain('dashboard.metrics')
  })

  test('comes to nobody who is signed out, and to nobody whose session is over', async () => {
    const one = testApp()
    expect([await saidTo(one, '/'), await saidTo(one, '/documents')]).toEqual([welcome, 'Ledgerhand'])
    expect(await saidTo(one, '/documents', 'session=made-up')).toBe('Ledgerhand')
    const cookie = await one.signUp()
    await one.post('/api/auth/logout', {}, { cookie })
    expect([await saidTo(one, '/', cookie), await saidTo(one, '/documents', cookie)]).toEqual([welcome, 'Ledgerhand'])
  })

  test('comes not where the page would show something else, and asks for no frame of a page that has none', async () => {
    const one = testApp()
    const cookie = await one.signUp()
    for (const path of ['/documents?add=true', '/login', '/documents/some-id', '/upload/some-token', '/no/such/page'])
      expect([path, await saidTo(one, path, cookie)]).toEqual([path, 'Ledgerhand'])
  })

  test('comes in the theme of the cookie, under the nonce of its own answer', async () => {
    const one = testApp()
    const cookie = await one.signUp()
    const response = await one.app.request('/', { headers: { cookie: `${cookie}; theme=dark` } })
    const text = await response.text()
    expect(text).toContain('data-theme="dark"')
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${/nonce="([^"]+)"/.exec(text)?.[1]}'`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
