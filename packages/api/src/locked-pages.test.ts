import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

const lines = [
  'FIRST BANK',
  'Statement period 03/01/2026 to 03/31/2026',
  '',
  'Date        Description                 Amount',
  '03/02/2026  STAPLES STORE               -50.00',
  '\f',
  '03/05/2026  CITY POWER                  -12.30',
]
const product = testProduct()
afterAll(() => product.close())
const maya = product.person()
await maya.signUp()
const locked = (await maya.upload('locked.pdf', await madePdf(lines, { password: 'Tiger-77' }))).json.document.id as string
const plain = (await maya.upload('plain.pdf', await madePdf(lines))).json.document.id as string
await maya.call('POST', `/api/documents/${locked}/unlock`, { password: 'Tiger-77' })
await product.work()

let clock = Date.parse('2026-11-21T10:00:00Z')
beforeEach(() => {
  // Each test begins with no tries counted.
  clock += 3_600_000
  product.setClock(() => new Date(clock))
})
const page = (number: number, password: unknown) => maya.call('POST', `/api/documents/${locked}/pages/${number}`, { password })

test('a page of a protected PDF is drawn with its password, and no browser writes it to its disk', async () => {
  for (const number of [1, 2]) {
    const { status, headers, text } = await page(number, 'Tiger-77')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/png', 'no-store'])
    expect([headers.get('x-page-width'), headers.get('x-page-height')]).toEqual(['612', '792'])
    expect(text).toContain('PNG')
  }
  expect((await page(3, 'Tiger-77')).status).toBe(404)
})

test('without it the pages say what they need, and a wrong one is told from a missing one', async () => {
  const get = await maya.call('GET', `/api/documents/${locked}/pages/1`)
  expect([get.status, get.json]).toEqual([409, { message: 'This PDF is password protected', code: 'CONFLICT', needs: 'password' }])
  const wrong = await page(1, 'tiger-77')
  expect([wrong.status, wrong.json]).toMatchObject([400, { message: 'This password does not open the PDF', needs: 'password' }])
  expect((await page(1, '')).json.message).toBe('Password is required')
  expect((await page(1, 'x'.repeat(201))).json.message).toBe('Password is too long (max 200)')
})

test('a password in the address is none', async () => {
  const answer = await maya.call('POST', `/api/documents/${locked}/pages/1?password=Tiger-77`, {})
  expect([answer.status, answer.json.message]).toEqual([400, 'Password is required'])
  expect((await maya.call('POST', `/api/documents/${locked}/pages/1?password=Tiger-77`)).status).toBe(400)
})

test('what is not protected is drawn without a look at the password', async () => {
  expect((await maya.call('POST', `/api/documents/${plain}/pages/1`, { password: 'anything' })).status).toBe(200)
  expect((await maya.call('GET', `/api/documents/${plain}/pages/1`)).status).toBe(200)
})

test('twenty wrong ones in a quarter of an hour are enough, for the reading too; right ones are not counted', async () => {
  for (let i = 0; i < 25; i++) expect((await page(1, 'Tiger-77')).status).toBe(200)
  for (let i = 0; i < 20; i++) expect((await page(1, `guess ${i}`)).status).toBe(400)
  const refused = await page(1, 'Tiger-77')
  expect([refused.status, refused.json.message, refused.headers.get('retry-after')]).toEqual([
    429,
    'Too many attempts, try again in 15 minutes',
    '900',
  ])
  const other = (await maya.upload('other.pdf', await madePdf(lines, { password: 'Lion-5' }))).json.document.id as string
  await product.work()
  for (let i = 0; i < 20; i++) {
    expect((await maya.call('POST', `/api/documents/${other}/unlock`, { password: `guess ${i}` })).status).toBe(202)
    await product.work()
  }
  expect((await maya.call('POST', `/api/documents/${other}/unlock`, { password: 'Lion-5' })).status).toBe(429)
  clock += 15 * 60_000
  expect((await page(1, 'Tiger-77')).status).toBe(200)
  expect((await maya.call('POST', `/api/documents/${other}/unlock`, { password: 'Lion-5' })).status).toBe(202)
  await product.work()
})

test('a viewer of the books may look, a stranger finds nothing', async () => {
  const [viewer, stranger] = [product.person(), product.person()]
  const { id } = await viewer.signUp()
  await stranger.signUp()
  await maya.give(viewer, id, 'viewer')
  const owner = (await maya.call('GET', '/api/auth/user')).json.id as string
  const ask = async (person: typeof viewer) =>
    (await person.call('POST', `/api/documents/${locked}/pages/1`, { password: 'Tiger-77' }, { 'x-business-owner': owner })).status
  expect([await ask(viewer), await ask(stranger), await ask(product.person())]).toEqual([200, 404, 401])
})

test('the log of the books says who looked, and nowhere with what', async () => {
  await page(1, 'Tiger-77')
  await page(1, 'wrong one 9')
  const audit = (await maya.call('GET', '/api/audit')).text
  expect(audit).toContain('document.view')
  expect(audit).not.toMatch(/Tiger-77|wrong one 9/)
  expect(product.log.join('\n')).not.toMatch(/Tiger-77|wrong one 9/)
  expect(Buffer.from(product.database.sqlite.serialize()).toString('latin1')).not.toMatch(/Tiger-77|wrong one 9/)
})
