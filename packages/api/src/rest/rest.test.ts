import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { coffee } from '../../testing/statements.ts'

interface Operation {
  operationId: string
  security?: object[]
  responses: Record<string, { headers?: Record<string, unknown> }>
}

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

describe('an account', () => {
  test('is opened, signed into, read and left', async () => {
    const p = product.person()
    expect((await p.call('GET', '/api/auth/user')).text).toBe('{"message":"Unauthorized","code":"UNAUTHORIZED"}')
    const made = await p.call('POST', '/api/auth/signup', {
      email: 'a@b.co',
      firstName: 'A',
      lastName: 'B',
      password: 'long enough 1',
      confirmPassword: 'long enough 1',
    })
    expect([made.status, made.json]).toEqual([201, { message: 'Your account is ready.', requiresVerification: false }])
    expect((await p.call('POST', '/api/auth/login', { email: 'A@B.co', password: 'wrong' })).json.message).toBe('Invalid email or password')
    expect((await p.call('POST', '/api/auth/login', { email: 'A@B.co', password: 'long enough 1' })).status).toBe(200)
    expect((await p.call('GET', '/api/auth/user')).json).toMatchObject({
      email: 'a@b.co',
      firstName: 'A',
      books: [{ role: 'owner', name: 'A B' }],
    })
    expect((await p.call('POST', '/api/auth/logout')).status).toBe(200)
    expect((await p.call('GET', '/api/auth/user')).status).toBe(401)
    expect((await p.call('POST', '/api/auth/logout')).status).toBe(200)
  })
  test('needs no names', async () => {
    const p = product.person()
    const account = { email: 'a@b.co', password: 'long enough 1' }
    expect((await p.call('POST', '/api/auth/signup', { ...account, confirmPassword: account.password })).status).toBe(201)
    await p.call('POST', '/api/auth/login', account)
    expect((await p.call('GET', '/api/auth/user')).json).toMatchObject({ firstName: null, lastName: null, books: [{ name: 'a@b.co' }] })
  })
  test.each([
    [{}, 'Please enter a valid email'],
    [{ email: 'a@b', password: 'x' }, 'Please enter a valid email'],
    [{ email: 'a@b.co', password: '' }, 'Password is required'],
  ])('login refuses %j', async (body, message) => {
    const r = await product.person().call('POST', '/api/auth/login', body)
    expect([r.status, r.json.message]).toEqual([400, message])
  })
  test.each([
    [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters'],
    [{ confirmPassword: 'different' }, "Passwords don't match"],
    [{ password: 'password123', confirmPassword: 'password123' }, 'This password is too common'],
    [{ isVerified: true }, 'Unknown field: isVerified'],
  ])('signup refuses %j', async (change, message) => {
    const body = { email: 'a@b.co', firstName: 'A', lastName: 'B', password: 'long enough 1', confirmPassword: 'long enough 1', ...change }
    const r = await product.person().call('POST', '/api/auth/signup', body)
    expect([r.status, r.json.message]).toEqual([400, message])
  })
  test('the eleventh wrong password in a quarter of an hour is not even checked', async () => {
    const p = product.person()
    await p.signUp('a@b.co')
    for (let i = 0; i < 10; i++)
      expect((await product.person().call('POST', '/api/auth/login', { email: 'a@b.co', password: 'wrong' })).status).toBe(401)
    const r = await product.person().call('POST', '/api/auth/login', { email: 'a@b.co', password: 'correct horse battery' })
    expect(r.status).toBe(429)
    expect(Number(r.headers.get('retry-after'))).toBeGreaterThan(0)
  })
  test('once sign-ups are closed only the first account can be made', async () => {
    const closed = testProduct({ signups: 'closed' })
    await closed.person().signUp('first@b.co')
    const r = await closed.person().call('POST', '/api/auth/signup', {
      email: 'b@b.co',
      firstName: 'A',
      lastName: 'B',
      password: 'long enough 1',
      confirmPassword: 'long enough 1',
    })
    expect([r.status, r.json.message]).toEqual([403, 'Sign-ups are closed'])
    closed.close()
  })
})

describe('transactions', () => {
  test('are made, listed, changed, deleted and brought back', async () => {
    const p = product.person()
    await p.signUp()
    const made = await p.call('POST', '/api/transactions', coffee)
    expect([made.status, made.json]).toMatchObject([201, { amount: '4.50', category: 'travel', aiConfidence: '1.00', needsReview: false }])
    const { id } = made.json
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(1)
    const changed = await p.call('PUT', `/api/transactions/${id}`, { ...coffee, amount: '5.25' })
    expect(changed.json).toMatchObject({ amount: '5.25', version: 2 })
    expect((await p.call('DELETE', `/api/transactions/${id}`)).status).toBe(204)
    expect((await p.call('DELETE', `/api/transactions/${id}`)).json.message).toBe('Transaction not found')
    expect((await p.call('POST', `/api/transactions/${id}/restore`)).json).toMatchObject({ id, amount: '5.25' })
  })
  test.each([
    [{ amount: undefined }, 'Amount is required'],
    [{ amount: 'abc' }, 'Amount must be a number'],
    [{ amount: '1,234.50' }, 'Amount must be a number'],
    [{ amount: '1e3' }, 'Amount must be a number'],
    [{ amount: 10.005 }, 'Amount can have at most 2 decimals'],
    [{ amount: 0 }, 'Amount must not be zero'],
    [{ amount: -5 }, 'Use a positive amount and choose Credit or Debit'],
    [{ amount: 10_000_000_000 }, 'Amount must be below 10,000,000,000'],
    [{ description: '  ' }, 'Description is required'],
    [{ transactionDate: '' }, 'Date is required'],
    [{ transactionDate: '2024-02-30' }, 'Date is not valid'],
    [{ transactionDate: '2024-01-01T23:30:00-08:00' }, 'Use a date like 2024-01-31'],
    [{ category: '' }, 'Category is required'],
    [{ category: 'nonsense' }, 'Unknown category'],
    [{ isCredit: 'true' }, 'Type must be Credit or Debit'],
    [{ sourceLastFour: '12345' }, 'Enter only the last 4 digits'],
    [{ sourceType: 'bitcoin' }, 'Unknown source type'],
    [{ aiConfidence: 1 }, 'Unknown field: aiConfidence'],
    [{ entityId: 'somebody-elses' }, 'Entity not found'],
  ])('refuse %j in words', async (change, message) => {
    const p = product.person()
    await p.signUp()
    const r = await p.call('POST', '/api/transactions', { ...coffee, ...change })
    expect(r.json.message).toBe(message)
    expect((await p.call('GET', '/api/transactions')).json).toEqual([])
  })
  test('saving an untouched form changes no category', async () => {
    const p = product.person()
    await p.signUp()
    const { id } = (await p.call('POST', '/api/transactions', { ...coffee, category: 'dining' })).json
    const saved = await p.call('PUT', `/api/transactions/${id}`, coffee)
    expect(saved.json).toMatchObject({ category: 'travel', label: 'meals' })
  })
  test('one foreign id in a batch changes nothing', async () => {
    const p = product.person()
    const q = product.person()
    await p.signUp()
    await q.signUp()
    const own = (await p.call('POST', '/api/transactions', coffee)).json.id
    const foreign = (await q.call('POST', '/api/transactions', coffee)).json.id
    const r = await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [own, foreign], category: 'rent' })
    expect([r.status, r.json.message]).toEqual([404, 'Transaction not found'])
    expect((await p.call('GET', '/api/transactions')).json[0].category).toBe('travel')
    expect((await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [own, own], category: 'rent' })).json).toEqual({
      updated: 1,
    })
  })
  test('come in pages that neither skip nor repeat', async () => {
    const p = product.person()
    await p.signUp()
    for (let i = 0; i < 25; i++)
      await p.call('POST', '/api/transactions', {
        ...coffee,
        description: `Row ${i}`,
        transactionDate: `2024-01-${String((i % 5) + 1).padStart(2, '0')}`,
      })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await p.call('GET', `/api/transactions?limit=7${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.json.map((t: { description: string }) => t.description))
      cursor = page.headers.get('x-next-cursor') ?? ''
    } while (cursor)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })
  test('a change to a version that somebody else has moved on is refused', async () => {
    const p = product.person()
    await p.signUp()
    const { id, version } = (await p.call('POST', '/api/transactions', coffee)).json
    await p.call('PUT', `/api/transactions/${id}`, { ...coffee, description: 'First' })
    expect((await p.call('PUT', `/api/transactions/${id}`, { ...coffee, version })).status).toBe(409)
  })

  test('large pages are sent four at a time to one account; small ones do not wait', async () => {
    const p = product.person()
    await p.signUp()
    const page = (limit: number) =>
      product.handle(new Request(`http://localhost:3000/api/transactions?limit=${limit}`, { headers: { cookie: p.cookie() } }))
    const four = await Promise.all([500, 500, 500, 101].map(page))
    let isAnswered = false
    const fifth = page(500).then((answer) => {
      isAnswered = true
      return answer
    })
    for (const limit of [100, 7]) expect(await (await page(limit)).json()).toEqual([])
    expect(isAnswered).toBe(false)
    for (const answer of four) expect([answer.status, await answer.json()]).toEqual([200, []])
    expect(await (await fifth).json()).toEqual([])
  })
})

describe('the edges', () => {
  test('an unknown path is a JSON 404, a wrong method a 405 that names the right ones', async () => {
    const p = product.person()
    expect((await p.call('GET', '/api/nothing')).json).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
    const r = await p.call('PATCH', '/api/transactions')
    expect([r.status, r.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
  test.each([
    ['{"a":', 'Request body is not valid JSON'],
    ['[]', 'Request body must be a JSON object'],
    ['null', 'Request body must be a JSON object'],
    ['', 'Request body must be a JSON object'],
  ])('the body %j is refused', async (body, message) => {
    const r = await product.person().call('POST', '/api/auth/login', body)
    expect([r.status, r.json.message]).toEqual([400, message])
  })
  test('the OpenAPI document names every path', async () => {
    const { json } = await product.person().call('GET', '/api/openapi.json')
    expect(Object.keys(json.paths)).toContain('/api/transactions/{id}')
    expect(json.paths['/api/transactions'].post.requestBody.content['application/json'].schema.required).toContain('amount')
  })
  test('its operations have names of their own; it says which need no cookie, where the next cursor is, and where bytes go', async () => {
    const stranger = product.person()
    const { paths } = (await stranger.call('GET', '/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, o]) => ({ path, method, ...o })),
    )
    const names = operations.map((o) => o.operationId)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(
      operations
        .filter((o) => o.responses[200]?.headers?.['X-Next-Cursor'])
        .map((o) => o.path)
        .sort(),
    ).toEqual(['/api/accounts/{id}/register', '/api/documents/{id}/transactions', '/api/transactions', '/api/transactions/document/{id}'])
    expect(paths['/ingest/{key}']?.put?.security).toEqual([])
    // Whoever is signed out is answered by the others with 401, and never so by those that say they need no cookie.
    const asked = operations.filter((o) => o.method === 'get' && o.path.startsWith('/api/') && o.path !== '/api/health')
    expect(asked.length).toBeGreaterThan(40)
    const wrong: [string, number][] = []
    for (const { path, security } of asked) {
      // A file's days are looked at before who asks for it.
      const days = path.endsWith('cash-flow/export') ? '?from=2024-01-01&to=2024-01-31' : ''
      const { status } = await stranger.call('GET', path.replaceAll(/\{\w+\}/g, 'x') + days)
      if ((status === 401) === (security !== undefined)) wrong.push([path, status])
    }
    expect(wrong).toEqual([])
  })
})
