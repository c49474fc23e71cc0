import { BlockList } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pagePaths } from '@ledgerhand/core/page-paths'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

const { app } = testApp()

describe('a page', () => {
  test('has a new nonce each time, the same in its policy and in its head', async () => {
    const seen = new Set<string>()
    for (const path of ['/', '/login', '/documents/abc', '/upload/some-token']) {
      const response = await app.request(path, { headers: { accept: 'text/html' } })
      const nonce = /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
      expect(await response.text()).toContain(path === '/' ? `<style nonce="${nonce}"` : `<meta name="csp-nonce" content="${nonce}">`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      seen.add(nonce)
    }
    expect(seen.size).toBe(4)
  })

  test('allows sending to an upload service only where one is used', async () => {
    const policyOf = async (one: typeof app) => (await one.request('/')).headers.get('content-security-policy')
    expect(await policyOf(app)).toContain("connect-src 'self';")
    expect(await policyOf(testApp({ connect: ['https://*.uploadthing.com'] }).app)).toContain(
      "connect-src 'self' https://*.uploadthing.com;",
    )
  })

  describe('at the root', () => {
    const root = async (headers: Record<string, string> = {}, one = app) => {
      const response = await one.request('/', { headers })
      return { response, text: await response.text() }
    }
    test('is the landing page for whoever is signed out: its year filled in, its styles under the nonce, no script', async () => {
      const { response, text } = await root()
      expect(text).toContain(`Welcome © ${new Date().getFullYear()}`)
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      expect(text).not.toContain('<script')
    })
    test('is the application for whoever is signed in, and the landing page again once the session is over', async () => {
      const one = testApp()
      const cookie = (await one.signUp()).split(';')[0] ?? ''
      expect((await root({ cookie }, one.app)).text).toContain('Frame of nothing')
      await one.post('/api/auth/logout', '{}', { cookie })
      expect((await root({ cookie }, one.app)).text).toContain('Welcome')
      expect((await root({ cookie: 'session=made-up' }, one.app)).text).toContain('Welcome')
    })
    test('other pages are the application, signed in or out', async () => {
      expect(await (await app.request('/login')).text()).toContain('Ledgerhand')
    })
    test.each([
      ['theme=dark', 'dark'],
      ['a=1; theme=light; b=2', 'light'],
      ['theme=blue', 'auto'],
      ['theme="><script>', 'auto'],
      ['mytheme=dark', 'auto'],
    ])('comes in the theme of the cookie %s', async (cookie, theme) => {
      expect((await root({ cookie })).text).toContain(`data-theme="${theme}"`)
    })
    test('comes packed to whoever takes it so', async () => {
      const packed = await app.request('/', { headers: { 'accept-encoding': 'gzip, br' } })
      expect([packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual(['gzip', 'text/html; charset=utf-8'])
      expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toContain('Welcome')
    })
  })

  test.each(pagePaths)('at %s is answered as one that is there, with and without a slash at its end', async (path) => {
    const address = path.replace(/\$\w+/g, 'one')
    for (const at of [address, address === '/' ? '/?tab=1' : `${address}/`])
      expect((await app.request(at, { headers: { accept: 'text/html,*/*' } })).status, at).toBe(200)
    expect((await app.request(`${address === '/' ? '' : address}/no/such`, { headers: { accept: 'text/html,*/*' } })).status).toBe(404)
  })

  test('that does not exist is the same page with the status 404; a missing file is plain', async () => {
    const page = await app.request('/no/such/page', { headers: { accept: 'text/html,*/*' } })
    expect([page.status, (await page.text()).includes('Ledgerhand')]).toEqual([404, true])
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/assets/main-abc123.js.map',
      '/assets/main-abc123.js.br',
      '/index.html',
      '/landing.html',
      '/.frames.json',
      '/.vite/manifest.json',
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2findex.html',
    ]) {
      const response = await app.request(path)
      expect([response.status, await response.text()], path).toEqual([404, 'Not found'])
    }
  })

  test('gets its files packed as the browser likes, to keep for good', async () => {
    const get = (encoding?: string) => app.request('/assets/main-abc123.js', { headers: encoding ? { 'accept-encoding': encoding } : {} })
    const plain = await (await get()).text()
    const br = await get('gzip, deflate, br, zstd')
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain)
    const gzip = await get('br;q=0, gzip')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain)
    expect(gzip.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(gzip.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('identity')).headers.get('content-encoding')).toBeNull()
  })

  test('says so where nothing was built, while the API works', async () => {
    const bare = testApp({ webFolder: '/nonexistent' }).app
    expect((await bare.request('/')).status).toBe(503)
    expect((await bare.request('/api/health')).status).toBe(200)
  })
})

describe('the address of a caller', () => {
  const proxy = new BlockList()
  proxy.addSubnet('10.0.0.0', 8, 'ipv4')
  /** Wrong logins until the limit of an address bites, each at another account and from another claimed address. */
  async function tries(one: ReturnType<typeof testApp>, peer: string) {
    const statuses: number[] = []
    for (let i = 0; i < 62; i++) {
      const response = await one.app.request(
        'http://localhost/api/auth/login',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.2.3.${i}` },
          body: JSON.stringify({ email: `maya${i}@example.com`, password: 'wrong password' }),
        },
        { incoming: { socket: { remoteAddress: peer } } },
      )
      statuses.push(response.status)
    }
    return statuses
  }

  test('is what the connection says: made-up headers get nobody around the limits', async () => {
    expect(await tries(testApp({ trustedProxy: proxy }), '203.0.113.9')).toContain(429)
    expect(await tries(testApp(), '10.0.0.1')).toContain(429)
  })
  test('is a whole network to whoever has one: guessing tokens from within it is slowed down as from one', async () => {
    const one = testApp()
    const guess = async (peer: string, path: string) =>
      (await one.app.request(`http://localhost${path}`, {}, { incoming: { socket: { remoteAddress: peer } } })).status
    for (const path of ['/api/upload/no-such-token', '/trpc/sharing.invitation?input={"token":"no-such-token"}']) {
      for (let i = 0; i < 30; i++) expect(await guess(`2001:db8:1:2::${i.toString(16)}`, path)).toBe(404)
      expect(await guess('2001:db8:1:2:ffff::1', path)).toBe(429)
      expect(await guess('2001:db8:1:3::1', path)).toBe(404)
    }
  })
  test('is what a trusted proxy says', async () => {
    expect(await tries(testApp({ trustedProxy: proxy }), '::ffff:10.0.0.1')).not.toContain(429)
  })
  test('decides the address of an upload: scheme and host as the person sees them', async () => {
    const one = testApp({ trustedProxy: proxy })
    const cookie = await one.signUp()
    const urlFor = async (peer: string) => {
      const response = await one.app.request(
        'http://inner:3000/api/object-storage/generate-upload-url',
        { headers: { cookie, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'books.example' } },
        { incoming: { socket: { remoteAddress: peer } } },
      )
      return new URL(((await response.json()) as { url: string }).url).origin
    }
    expect(await urlFor('10.1.1.1')).toBe('https://books.example')
    expect(await urlFor('203.0.113.9')).toBe('http://inner:3000')
  })
})
