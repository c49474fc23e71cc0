import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../testing/app.ts'

const { app, post, signUp, logged } = testApp()
const json = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })
const refusal = (status: number, code: string, message: string) => ({ status, body: { message, code } })

describe('every answer', () => {
  const places: [string, RequestInit?][] = [
    ['/'],
    ['/documents'],
    ['/no/such/page'],
    ['/assets/main-abc123.js'],
    ['/assets/missing.js'],
    ['/api/health'],
    ['/api/auth/user'],
    ['/api/nothing'],
    ['/api/openapi.json'],
    ['/trpc/auth.user'],
    ['/ingest/abc', { method: 'PUT', body: 'x' }],
    ['/ingest/abc'],
    ['/api/auth/login', { method: 'POST', body: '{' }],
    ['/api/auth/login', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['/%ZZ'],
    ['/', { method: 'OPTIONS' }],
  ]
  test.each(places)('%s carries the headers that protect the browser', async (path, init) => {
    const { headers } = await app.request(path, init)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    if (!path.startsWith('/assets/main')) expect(headers.get('cache-control')).toBe('no-store')
  })

  test('asks for https when the product is reached by it', async () => {
    const secure = testApp({ isHttps: true })
    expect((await secure.app.request('/api/health')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const alone = testApp({ isHttps: true, hstsSubdomains: false })
    expect((await alone.app.request('/')).headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(await secure.signUp()).toMatch(/^__Host-session=/)
  })

  test('that fails inside says nothing of the inside', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    const broken = testApp({
      ports: { passwords: { hash: () => Promise.reject(new Error('secret path /data/x')), verify: async () => false } },
    })
    const response = await broken.post('/api/auth/signup', {
      email: 'a@example.com',
      firstName: 'A',
      lastName: 'B',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toMatch(/secret|data|at /)
    const { requestId } = JSON.parse(text) as { requestId: string }
    expect(requestId).toMatch(/^[0-9a-f]{16}$/)
    expect(response.headers.get('x-request-id')).toBe(requestId)
    expect(broken.logged.map(({ facts }) => facts?.requestId)).toEqual([requestId])
    expect((await broken.app.request('/api/health')).status).toBe(200)
  })
})

test('health tells state and version, by GET only', async () => {
  expect(await json(await app.request('/api/health'))).toEqual({ status: 200, body: { status: 'ok', version: '9.9.9' } })
  const response = await app.request('/api/health', { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

describe('a write', () => {
  const logout = (headers: Record<string, string>) => app.request('http://localhost/api/auth/logout', { method: 'POST', headers })
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling of our host', { 'sec-fetch-site': 'same-site', origin: 'http://sub.localhost' }],
    ['another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['nowhere', { origin: 'null' }],
    ['a name that begins like ours', { origin: 'http://localhost.evil.example' }],
    ['our name with another scheme', { origin: 'https://localhost' }],
  ])('from %s is refused, also without a body', async (_, headers) => {
    expect(await json(await logout(headers))).toEqual(refusal(403, 'FORBIDDEN', 'Cross-site request refused'))
  })
  test.each([
    ['our page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    ['our page in an old browser', { origin: 'http://localhost' }],
    ['a program', {}],
  ])('from %s is heard', async (_, headers) => {
    expect((await logout(headers)).status).toBe(200)
  })

  test('of another site may lead to our pages, and to no place for a file', async () => {
    const cookie = await signUp()
    const led = (path: string) =>
      app.request(path, { headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } })
    expect((await led('/documents')).status).toBe(200)
    expect((await led('/api/documents')).status).toBe(200)
    expect(await json(await led('/api/object-storage/generate-upload-url'))).toEqual(
      refusal(403, 'FORBIDDEN', 'Cross-site request refused'),
    )
  })

  test('from the address that the operator named is heard behind a proxy', async () => {
    const behind = testApp({ publicUrl: 'https://books.example', isHttps: true })
    const from = (origin: string) => behind.app.request('http://books.example/api/auth/logout', { method: 'POST', headers: { origin } })
    expect((await from('https://books.example')).status).toBe(200)
    expect((await from('http://books.example')).status).toBe(403)
  })

  test('in another format than JSON is refused, whatever a form can send', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\t;x',
      'application/json; charset=utf-16',
      'text/json',
    ]) {
      for (const path of ['/api/auth/login', '/trpc/auth.login']) {
        const response = await post(path, '{"email":"a@example.com","password":"x"}', { 'content-type': type })
        expect(await json(response), type).toEqual(refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Use application/json'))
      }
    }
  })

  test.each([
    ['broken', '{"email":'],
    ['no JSON', 'email=a'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['with a mark of its byte order', '\uFEFF{"email":"a@example.com","password":"x"}'],
  ])('that is %s is told so', async (_, body) => {
    for (const path of ['/api/auth/login', '/trpc/auth.login']) {
      const response = await app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body as BodyInit })
      expect(await json(response)).toEqual(refusal(400, 'BAD_REQUEST', 'Request body is not valid JSON'))
    }
  })

  test('nested ten thousand deep, with a name twice, or with names that reach for the prototype does no harm', async () => {
    expect((await post('/api/auth/login', `${'['.repeat(10_000)}${']'.repeat(10_000)}`)).status).toBe(400)
    expect(await json(await post('/api/auth/login', '{"email":"a@example.com","password":"x","email":"b@example.com"}'))).toEqual(
      refusal(400, 'BAD_REQUEST', 'Duplicate field: email'),
    )
    expect((await post('/api/auth/login', '{"email":"a@example.com","password":"x","__proto__":{"polluted":1}}')).status).toBe(400)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('of more than 100 kB is too large, also when it does not say so beforehand', async () => {
    const body = (bytes: number) => JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(bytes) })
    const tooLarge = refusal(413, 'PAYLOAD_TOO_LARGE', 'Request is too large')
    expect(await json(await post('/api/auth/login', body(110_000)))).toEqual(tooLarge)
    expect(await json(await post('/api/auth/login', body(5_000_000)))).toEqual(tooLarge)
    const chunked = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 120; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
        controller.close()
      },
    })
    const response = await app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunked,
      duplex: 'half',
    } as RequestInit)
    expect(await json(response)).toEqual(tooLarge)
    expect((await post('/api/auth/login', body(1000))).status).toBe(401)
  })
})

describe('an address', () => {
  test('that cannot be read, is too long, or asks for an odd method is refused', async () => {
    expect(await json(await app.request('/documents/%ZZ'))).toEqual(refusal(400, 'BAD_REQUEST', 'Address is not valid'))
    expect(await json(await app.request(`/?q=${'x'.repeat(9000)}`))).toEqual(refusal(414, 'URI_TOO_LONG', 'Request is too large'))
    for (const method of ['OPTIONS', 'PROPFIND', 'QUERY']) {
      const response = await app.request('/api/documents', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE'])
    }
  })

  test('under /api that nobody knows is a JSON 404, and a known one with the wrong method names the right ones', async () => {
    expect(await json(await app.request('/api/nothing'))).toEqual(refusal(404, 'NOT_FOUND', 'Not found'))
    const response = await app.request('/api/documents', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')?.split(', ').sort()]).toEqual([405, ['GET', 'POST']])
  })

  test('of more than twenty calls in one batch is refused', async () => {
    const batch = (n: number) => app.request(`/trpc/${Array(n).fill('auth.user').join(',')}?batch=1`)
    const tooMany = refusal(400, 'BAD_REQUEST', 'At most 20 calls per batch')
    expect(await json(await batch(21))).toEqual(tooMany)
    expect((await batch(20)).status).toBe(401)
    for (const comma of ['%2C', '%2c']) {
      const encoded = (n: number) => app.request(`/trpc/${Array(n).fill('auth.user').join(comma)}?batch=1`)
      expect(await json(await encoded(21)), comma).toEqual(tooMany)
      expect((await encoded(20)).status).toBe(401)
    }
  })

  test('on a host that is not ours is refused, so that no foreign name can be pointed here', async () => {
    const named = testApp({ hosts: new Set(['books.example']), publicUrl: 'https://books.example' }).app
    for (const host of ['books.example', 'localhost', '127.0.0.1:3000', '192.168.1.9', '[::1]:3000'])
      expect((await named.request(`http://${host}/api/health`)).status, host).toBe(200)
    for (const host of ['evil.example', 'books.example.evil.example', 'xbooks.example']) {
      expect(await json(await named.request(`http://${host}/api/health`)), host).toEqual(
        refusal(421, 'MISDIRECTED_REQUEST', 'Unknown host'),
      )
    }
  })
})

test('HEAD answers as GET does, without a body, or says that there is no GET', async () => {
  const cookie = await signUp()
  for (const path of [
    '/api/health',
    '/api/openapi.json',
    '/api/documents',
    '/api/auth/user',
    '/api/transactions?type=nonsense',
    '/api/x',
  ]) {
    const [get, head] = [await app.request(path, { headers: { cookie } }), await app.request(path, { method: 'HEAD', headers: { cookie } })]
    expect([head.status, head.headers.get('content-type'), await head.text()], path).toEqual([
      get.status,
      get.headers.get('content-type'),
      '',
    ])
  }
  expect((await app.request('/api/documents', { method: 'HEAD' })).status).toBe(401)
  for (const path of ['/api/auth/login', '/trpc/auth.user']) expect((await app.request(path, { method: 'HEAD' })).status, path).toBe(405)
})

test('HEAD of a list or an archive keeps nothing busy: what would make the body ends', async () => {
  const cookie = await signUp()
  const ask = (method: string, path: string) => app.request(path, { method, headers: { cookie } })
  expect((await post('/api/account/confirm', { password: 'correct horse battery' }, { cookie })).status).toBe(200)
  // One account has four places for lists, and a list that nobody takes would keep its place for 20 seconds: the test would not come to its end.
  for (let n = 0; n < 100; n++) expect((await ask('HEAD', '/api/transactions?limit=500')).status).toBe(200)
  for (const path of ['/api/transactions', '/api/account/export', '/api/audit/export'])
    expect((await ask('HEAD', path)).status, path).toBe(200)
  expect((await ask('GET', '/api/transactions?limit=500')).status).toBe(200)
})

describe('signing in', () => {
  test('works by curl, and the cookie opens the books over REST and tRPC alike', async () => {
    const { app, post } = testApp()
    const password = 'correct horse battery'
    const plain = (path: string, body: unknown) =>
      app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect(
      (await plain('/api/auth/signup', { email: 'm@example.com', firstName: 'M', lastName: 'L', password, confirmPassword: password }))
        .status,
    ).toBe(201)
    const login = await plain('/api/auth/login', { email: 'm@example.com', password })
    expect(login.status).toBe(200)
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const path of ['/api/auth/user', '/trpc/auth.user']) {
      const response = await app.request(path, { headers: { cookie } })
      expect([response.status, (await response.text()).includes('m@example.com')], path).toEqual([200, true])
      expect((await app.request(path)).status).toBe(401)
    }
    expect((await post('/trpc/auth.logout', {}, { cookie })).headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/)
    expect((await app.request('/api/auth/user', { headers: { cookie } })).status).toBe(401)
  })

  test('over tRPC sets the cookie too', async () => {
    await signUp('trpc@example.com')
    const response = await post('/trpc/auth.login', { email: 'trpc@example.com', password: 'correct horse battery' })
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^session=[a-z0-9]+; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]{32}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax$/)
  })
})

test('a file goes from its address to its document and back, byte for byte', async () => {
  const cookie = await signUp()
  const slot = (await (await app.request('http://localhost/api/object-storage/generate-upload-url', { headers: { cookie } })).json()) as {
    url: string
    filename: string
  }
  const csv = 'Date,Description,Amount\n2024-01-03,Coffee,-4.50\n2024-01-04,Tea,-3.50\n'
  expect((await app.request(slot.url, { method: 'PUT', body: csv })).status).toBe(200)
  const registered = await post(
    '/api/documents/upload',
    { filename: slot.filename, originalName: '../../etc/january.csv', documentType: 'bank_statement' },
    { cookie },
  )
  expect(registered.status).toBe(201)
  const { document } = (await registered.json()) as { document: { id: string; originalName: string; fileSize: number } }
  expect(document).toMatchObject({ originalName: 'january.csv', fileSize: csv.length })
  const file = await app.request(`/api/documents/${document.id}/file`, { headers: { cookie } })
  expect(await file.text()).toBe(csv)
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="january.csv"/)
  expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const stranger = await signUp()
  expect((await app.request(`/api/documents/${document.id}/file`, { headers: { cookie: stranger } })).status).toBe(404)
  expect(logged).toEqual([])
})
