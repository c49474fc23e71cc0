import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { answerOf, ask, nothingFellOver, served, table } from '../testing/bad-inputs.ts'

/** The catalogue of bad inputs, through the whole server: accounts, bodies and addresses. The numbers are the catalogue's. */
const login = (body: unknown) => () => ask('POST', '/api/auth/login', body, { cookie: '' })
const good = { email: 'new@example.com', firstName: 'A', lastName: 'B', password: 'long enough 1', confirmPassword: 'long enough 1' }
const signup = (change: Record<string, unknown>) => () => ask('POST', '/api/auth/signup', { ...good, ...change }, { cookie: '' })
const twice = (password: string) => ({ password, confirmPassword: password })
const EMAIL = 'Please enter a valid email'
const TOO_LONG = 'Password must be at most 1024 characters'
const NO_OBJECT = 'Request body must be a JSON object'
const NO_JSON = 'Request body is not valid JSON'

table('an account and a body', [
  [1, 'login {}', login({}), 400, EMAIL],
  [2, 'login a@b', login({ email: 'a@b', password: 'x' }), 400, EMAIL],
  [2, 'login with a space', login({ email: 'a b@c.de', password: 'x' }), 400, EMAIL],
  [2, 'login with a number for an address', login({ email: 7, password: 'x' }), 400, EMAIL],
  [3, 'an address of 330 characters', login({ email: `${'a'.repeat(320)}@b.example`, password: 'x' }), 400, 'Email is too long'],
  [4, 'no password', login({ email: 'a@b.co', password: '' }), 400, 'Password is required'],
  [4, 'password null', login({ email: 'a@b.co', password: null }), 400, 'Password is required'],
  [5, 'a wrong password', login({ email: 'owner@example.com', password: 'wrong' }), 401, 'Invalid email or password'],
  [6, 'an unknown address', login({ email: 'nobody@example.com', password: 'wrong' }), 401, 'Invalid email or password'],
  [7, 'login with 1,025 characters', login({ email: 'a@b.co', password: 'x'.repeat(1025) }), 400, TOO_LONG],
  [7, 'signup with 1,025 characters', signup(twice('x'.repeat(1025))), 400, TOO_LONG],
  [7, 'signup with a megabyte', signup(twice('x'.repeat(1_000_000))), 413, 'Request is too large'],
  [8, 'seven characters', signup(twice('seven77')), 400, 'Password must be at least 8 characters'],
  [9, 'a confirmation that differs', signup({ confirmPassword: 'other' }), 400, "Passwords don't match"],
  [10, 'password123', signup(twice('password123')), 400, 'This password is too common'],
  [10, 'their own address', signup(twice('new@example.com')), 400, 'This password is too common'],
  [11, 'a line break in the address', signup({ email: 'a@b.co\r\nBcc:x@y.zz' }), 400, EMAIL],
  [11, 'NUL in the address', signup({ email: 'a\0@b.co' }), 400, EMAIL],
  [11, 'NUL in an address to sign in with', login({ email: 'a\0@b.co', password: 'x' }), 401, 'Invalid email or password'],
  [11, 'a control character in the address', signup({ email: 'a\u0001@b.co' }), 400, EMAIL],
  [11, 'an address that is not what it looks like', signup({ email: 'owner\u200b@example.com' }), 400, EMAIL],
  [11, 'an address that turns the direction', signup({ email: '\u202eoc.b@a.co' }), 400, EMAIL],
  [11, 'half a character in the address', signup({ email: 'a\ud800@b.co' }), 400, EMAIL],
  [11, 'two addresses', signup({ email: 'a@x.co,b@y.co' }), 400, EMAIL],
  [11, 'ten thousand nested comments', signup({ email: `a${'('.repeat(100)}@b.co` }), 400, EMAIL],
  [13, 'a first name of 5,000', signup({ firstName: 'x'.repeat(5000) }), 400, 'First name is too long (max 100)'],
  [13, 'a last name of 101', signup({ lastName: 'x'.repeat(101) }), 400, 'Last name is too long (max 100)'],
  [15, 'a name with NUL', signup({ firstName: 'a\0b' }), 400, 'First name contains characters that are not allowed'],
  [15, 'a name that turns the direction', signup({ firstName: 'a\u202eb' }), 400, 'First name contains characters that are not allowed'],
  [
    15,
    'a name with the mark of Arabic letters',
    signup({ firstName: 'a\u061cb' }),
    400,
    'First name contains characters that are not allowed',
  ],
  [16, 'isVerified', signup({ isVerified: true }), 400, 'Unknown field: isVerified'],
  [16, 'role', signup({ role: 'owner' }), 400, 'Unknown field: role'],
  [16, 'id', signup({ id: 'x' }), 400, 'Unknown field: id'],
  [17, 'a list', login([]), 400, NO_OBJECT],
  [17, 'a text', login('"x"'), 400, NO_OBJECT],
  [17, 'null', login('null'), 400, NO_OBJECT],
  [17, 'nothing', login(''), 400, NO_OBJECT],
  [18, 'broken JSON', login('{"email":'), 400, NO_JSON],
  [18, 'a comment in JSON', login('{"email":"a@b.co"/**/}'), 400, NO_JSON],
  [18, 'single quotes', login("{'email':'a@b.co'}"), 400, NO_JSON],
  [18, 'NaN', login('{"email":NaN}'), 400, NO_JSON],
  [20, 'a body over 100 kB', login({ email: 'a@b.co', password: 'x', pad: 'x'.repeat(110_000) }), 413, 'Request is too large'],
  [21, 'ten thousand levels', login(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 400, NO_OBJECT],
  [21, 'ten thousand open levels', login('['.repeat(10_000)), 400, NO_JSON],
  [22, 'text/plain', () => ask('POST', '/api/auth/login', '{}', { 'content-type': 'text/plain' }), 415, 'Use application/json'],
  [
    22,
    'a form',
    () => ask('POST', '/api/auth/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'Use application/json',
  ],
  [
    22,
    'application/json;',
    () => ask('POST', '/api/auth/login', '{}', { 'content-type': 'application/json;\tx' }),
    415,
    'Use application/json',
  ],
  [
    22,
    'UTF-7',
    () => ask('POST', '/api/auth/login', '{}', { 'content-type': 'application/json; charset=utf-7' }),
    415,
    'Use application/json',
  ],
  [23, '__proto__', login('{"email":"a@b.co","password":"x","__proto__":{"role":"owner"}}'), 400, 'Unknown field: __proto__'],
  [23, 'constructor', login('{"email":"a@b.co","password":"x","constructor":{}}'), 400, 'Unknown field: constructor'],
  [24, 'a field twice', login('{"email":"a@b.co","email":"b@b.co","password":"x"}'), 400, 'Duplicate field: email'],
  [24, 'a field twice, once in disguise', login('{"email":"a@b.co","\\u0065mail":"b@b.co","password":"x"}'), 400, 'Duplicate field: email'],
  [
    26,
    'a reset link nobody made',
    () => ask('POST', '/api/auth/reset-password', { token: 'x'.repeat(43), ...twice('a long enough one') }, { cookie: '' }),
    400,
    'This reset link is not valid any more',
  ],
  [27, 'a forged cookie', () => ask('GET', '/api/auth/user', undefined, { cookie: 'session=forged' }), 401, 'Unauthorized'],
  [27, 'no cookie', () => ask('GET', '/api/transactions', undefined, { cookie: '' }), 401, 'Unauthorized'],
  [28, 'from another site', () => ask('POST', '/api/entities', {}, { 'sec-fetch-site': 'cross-site' }), 403, 'Cross-site request refused'],
  [28, 'from a sister site', () => ask('POST', '/api/entities', {}, { 'sec-fetch-site': 'same-site' }), 403, 'Cross-site request refused'],
  [29, 'books of nobody', () => ask('GET', '/api/transactions', undefined, { 'x-business-owner': 'nobody' }), 404, 'Business not found'],
  [
    29,
    'books by injection',
    () => ask('GET', '/api/entities', undefined, { 'x-business-owner': "'; DROP TABLE users" }),
    404,
    'Business not found',
  ],
])
test('19 bytes that are no UTF-8', async () => {
  const body = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')])
  const answer = await answerOf(
    served.app.request('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  )
  expect([answer.status, answer.message]).toEqual([400, NO_JSON])
})
test('25 the eleventh wrong password within a quarter of an hour', async () => {
  const wrong = login({ email: 'guessed@example.com', password: 'wrong' })
  for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(401)
  const answer = await answerOf(wrong())
  expect([answer.status, answer.message]).toEqual([429, 'Too many attempts, try again in 15 minutes'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
test('14 markup in a name is a name', async () => {
  const firstName = '<img src=x onerror=alert(1)>'
  expect((await ask('POST', '/api/auth/signup', { ...good, email: 'markup@example.com', firstName }, { cookie: '' })).status).toBe(201)
})

table('an address', [
  [109, 'a path nobody knows', () => ask('GET', '/api/nothing'), 404, 'Not found'],
  [109, 'a path that ends too late', () => ask('GET', '/api/transactions/a/b/c'), 404, 'Not found'],
  [110, 'a wrong method', () => ask('PATCH', '/api/transactions', {}), 405, 'Method not allowed'],
  [110, 'PUT on the health', () => ask('PUT', '/api/health', {}), 405, 'Method not allowed'],
  [110, 'OPTIONS', () => ask('OPTIONS', '/api/transactions'), 405, 'Method not allowed'],
  [111, 'an address of 9 kB', () => ask('GET', `/api/transactions?search=${'x'.repeat(9000)}`), 414, 'Request is too large'],
  [112, '%ZZ', () => ask('GET', '/api/documents/%ZZ'), 400, 'Address is not valid'],
  [
    114,
    '21 calls in a batch',
    () => ask('GET', `/trpc/${Array.from({ length: 21 }, () => 'entities.list').join(',')}?batch=1`),
    400,
    'At most 20 calls per batch',
  ],
  [40, 'a field of the query twice', () => ask('GET', '/api/transactions?search=a&search=b'), 400, 'Duplicate field: search'],
  [43, 'a filter for 30 February', () => ask('GET', '/api/transactions?from=2024-02-30'), 400, 'Date is not valid'],
  [58, 'a page of 501', () => ask('GET', '/api/transactions?limit=501'), 400, 'limit must be 1 to 500'],
  [58, 'a cursor of our own making', () => ask('GET', "/api/transactions?cursor=' or 1=1"), 400, 'cursor is not valid'],
  [53, 'an unknown filter', () => ask('GET', '/api/transactions?owner=x'), 400, 'Unknown field: owner'],
])
test('113 a host that is not ours is not known', async () => {
  const known = testApp({ hosts: new Set(['books.example']) })
  const at = (host: string) => known.app.request(`http://${host}/api/health`, { headers: { host } })
  const answer = await answerOf(at('evil.example'))
  expect([answer.status, answer.message]).toEqual([421, 'Unknown host'])
  expect((await at('books.example')).status).toBe(200)
})
nothingFellOver()
