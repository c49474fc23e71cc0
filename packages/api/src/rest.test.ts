import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from './testing.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const coffee = { description: 'Coffee', amount: 4.5, transactionDate: '2024-01-31', category: 'Travel & Meals', isCredit: false }
const statement = `Date,Description,Amount,Balance
2024-01-02,OPENING BALANCE,,1000.00
2024-01-03,STRIPE PAYOUT,500.00,1500.00
2024-01-05,STAPLES STORE 12,-45.10,1454.90
2024-01-05,COFFEE CORNER,-4.50,1450.40
2024-01-05,COFFEE CORNER,-4.50,1445.90
`

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
})

describe('documents', () => {
  test('a statement is read, proven, and each row leads to its line', async () => {
    const p = product.person()
    await p.signUp()
    const made = await p.upload('may.csv', statement)
    expect([made.status, made.json.document]).toMatchObject([
      201,
      { originalName: 'may.csv', isProcessed: false, documentType: 'bank_statement' },
    ])
    await product.work()
    const { id } = made.json.document
    const read = (await p.call('GET', `/api/documents/${id}`)).json
    expect(read).toMatchObject({ isProcessed: true, extractedText: '4 transactions extracted using built-in reader' })
    const rows = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    expect(rows.map((r: { amount: string; isCredit: boolean }) => [r.amount, r.isCredit])).toEqual([
      ['500.00', true],
      ['45.10', false],
      ['4.50', false],
      ['4.50', false],
    ])
    expect(rows.every((r: { evidence: object | null }) => r.evidence)).toBe(true)
    expect((await p.call('GET', `/api/transactions/document/${id}`)).json).toHaveLength(4)
    expect((await p.call('GET', `/api/documents/${id}/file`)).text).toBe(statement)
  })
  test('the rows of a large one come page by page, those that another document brought in their places', async () => {
    const p = product.person()
    await p.signUp()
    const lines = Array.from(
      { length: 640 },
      (_, i) =>
        `2024-${String(1 + Math.floor(i / 56)).padStart(2, '0')}-${String(1 + (Math.floor(i / 2) % 28)).padStart(2, '0')},ROW ${i},-${i + 1}.00`,
    )
    const file = (from: number, to: number) => ['Account Number,****4821', 'Date,Description,Amount', ...lines.slice(from, to)].join('\n')
    await p.upload('first.csv', file(100, 400))
    await product.work()
    const { id } = (await p.upload('all.csv', file(0, 640))).json.document
    await product.work()
    type Row = { id: string; description: string; documentId: string }
    const inOrder = lines.map((line) => line.split(',')[1])
    const whole: Row[] = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    expect(whole.map((r) => r.description)).toEqual(inOrder)
    expect(whole.filter((r) => r.documentId !== id)).toHaveLength(300)

    const seen: Row[] = []
    let cursor = ''
    do {
      const page = await p.call('GET', `/api/documents/${id}/transactions?limit=37${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.json)
      cursor = page.headers.get('x-next-cursor') ?? ''
    } while (cursor)
    expect(seen).toEqual(whole)
    for (const bad of ['s_', 's_e30', '2024-01-01_x', 's_WzEsMiwzXQ', 's_WyJhIiwiYiJd'])
      expect((await p.call('GET', `/api/documents/${id}/transactions?cursor=${bad}`)).status).toBe(400)
  })
  test('the same bytes again are refused with the name of the first', async () => {
    const p = product.person()
    await p.signUp()
    const first = await p.upload('may.csv', statement)
    const again = await p.upload('may copy.csv', statement)
    expect([again.status, again.json]).toMatchObject([409, { documentId: first.json.document.id, originalName: 'may.csv' }])
  })
  test('an overlapping statement enters what is new, and true twins stay', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('may.csv', statement)
    await product.work()
    const second = await p.upload('may-june.csv', `${statement}2024-01-09,ADOBE,-59.99,1385.91\n`)
    await product.work()
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(5)
    expect((await p.call('GET', `/api/documents/${second.json.document.id}`)).json.extractedText).toBe(
      '1 transactions extracted using built-in reader (4 more were already in your books)',
    )
  })
  test('what cannot be read says why, and can be tried again', async () => {
    const p = product.person()
    await p.signUp()
    const made = await p.upload('notes.csv', 'Player,Born,Team\nAnn,2001-01-02,Red\nBob,2003-04-05,Blue\n')
    await product.work()
    const { id } = made.json.document
    expect((await p.call('GET', `/api/documents/${id}`)).json.extractedText).toMatch(/^Processing failed: /)
    expect((await p.call('POST', `/api/documents/${id}/retry`)).status).toBe(202)
    expect((await p.call('GET', `/api/documents/${id}`)).json.isProcessed).toBe(false)
  })
  test('deleting one keeps its transactions unless asked otherwise', async () => {
    const p = product.person()
    await p.signUp()
    const a = (await p.upload('a.csv', statement)).json.document.id
    await product.work()
    expect((await p.call('DELETE', `/api/documents/${a}`)).status).toBe(204)
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(4)
    expect(product.files.size).toBe(0)
  })
  test('a provider without a key is refused before anything is promised', async () => {
    const p = product.person()
    await p.signUp()
    const r = await p.call('POST', '/api/documents/upload', {
      filename: 'x',
      originalName: 'x.csv',
      documentType: 'other',
      aiProvider: 'mistral',
    })
    expect([r.status, r.json.message]).toEqual([409, 'No key is set for Mistral OCR'])
  })
})

describe('reports', () => {
  test('add up to the rows, to the cent, and do not drift', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('may.csv', statement)
    await product.work()
    const r = await p.call('POST', '/api/reports', {
      title: 'January',
      reportPeriod: '2024-01',
      startDate: '2024-01-01',
      endDate: '2024-01-31',
    })
    expect([r.status, r.json]).toMatchObject([201, { totalRevenue: 500, totalExpenses: 54.1, netProfit: 445.9 }])
    expect(r.json.reportData).toMatchObject({ revenueTransactions: 1, expenseTransactions: 3 })
    await p.call('POST', '/api/transactions', coffee)
    expect((await p.call('GET', `/api/reports/${r.json.id}`)).json.totalExpenses).toBe(54.1)
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const file = await p.call('GET', `/api/reports/${r.json.id}/export?format=${format}`)
      expect([format, file.status, file.headers.get('content-disposition')]).toEqual([
        format,
        200,
        `attachment; filename="January.${format}"; filename*=UTF-8''January.${format}`,
      ])
    }
    expect((await p.call('GET', `/api/reports/${r.json.id}/export?format=csv`)).text).toContain('Net Profit,445.90,89.2%')
    expect((await p.call('DELETE', `/api/reports/${r.json.id}`)).status).toBe(204)
  })
  test('refuse a period that ends before it starts', async () => {
    const p = product.person()
    await p.signUp()
    const r = await p.call('POST', '/api/reports', { title: 'x', reportPeriod: 'x', startDate: '2024-02-01', endDate: '2024-01-31' })
    expect([r.status, r.json.message]).toEqual([400, 'End date must be on or after the start date'])
  })
})

describe('other people', () => {
  test('a viewer reads and may not write; a stranger is told nothing; a revoked role ends with the next call', async () => {
    const owner = product.person()
    const viewer = product.person()
    const me = await owner.signUp()
    await owner.call('POST', '/api/transactions', coffee)
    const inBooks = { 'x-business-owner': me.id }
    const grant = await owner.call('POST', '/api/user-roles', { userId: 'viewer@b.co', role: 'viewer' })
    expect([grant.status, grant.json]).toMatchObject([201, { status: 'pending', role: 'viewer', email: 'viewer@b.co' }])
    const { id } = await viewer.signUp('viewer@b.co')
    // Pending is nothing yet, whoever has the address; and nobody is granted twice.
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json.message).toBe('Business not found')
    expect((await owner.call('POST', '/api/user-roles', { userId: id, role: 'cpa' })).status).toBe(409)
    const accepted = await viewer.call('POST', '/api/user-roles/accept', { token: grant.json.acceptPath.split('/').pop() })
    expect([accepted.status, accepted.json]).toEqual([200, { ownerId: me.id }])
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).json).toHaveLength(1)
    expect((await viewer.call('POST', '/api/transactions', coffee, inBooks)).status).toBe(403)
    expect((await viewer.call('GET', '/api/auth/user')).json.books).toHaveLength(2)
    expect((await owner.call('DELETE', `/api/user-roles/${grant.json.id}`)).status).toBe(204)
    expect((await viewer.call('GET', '/api/transactions', undefined, inBooks)).status).toBe(404)
  })
  test('an account that exists has its role at once, named by its address or its id, once', async () => {
    const owner = product.person()
    const cpa = product.person()
    const me = await owner.signUp()
    await cpa.signUp('cpa@b.co')
    expect((await owner.call('POST', '/api/user-roles', { userId: 'CPA@b.co', role: 'cpa' })).json).toMatchObject({
      status: 'active',
      email: 'cpa@b.co',
    })
    expect((await cpa.call('POST', '/api/transactions', coffee, { 'x-business-owner': me.id })).status).toBe(201)
    expect((await owner.call('POST', '/api/user-roles', { userId: 'cpa@b.co', role: 'viewer' })).json.message).toBe(
      'This person already has access',
    )
    expect((await owner.call('POST', '/api/user-roles', { userId: me.id, role: 'viewer' })).json.message).toBe(
      'You already own this business',
    )
  })
  test("another owner's ids are not found, whatever is asked of them", async () => {
    const p = product.person()
    const q = product.person()
    await p.signUp()
    await q.signUp()
    const id = (await p.call('POST', '/api/transactions', coffee)).json.id
    const entity = (await p.call('POST', '/api/entities', { name: 'Shop' })).json.id
    const document = (await p.upload('a.csv', statement)).json.document.id
    const report = (await p.call('POST', '/api/reports', { title: 'x', reportPeriod: 'x', startDate: '2024-01-01', endDate: '2024-01-31' }))
      .json.id
    const tries: [string, string, unknown?][] = [
      ['PUT', `/api/transactions/${id}`, coffee],
      ['DELETE', `/api/transactions/${id}`],
      ['PUT', '/api/transactions/bulk-entity', { transactionIds: [id], entityId: null }],
      ['POST', '/api/transactions/ai-classify', { transactionIds: [id] }],
      ['PUT', `/api/entities/${entity}`, { name: 'Mine' }],
      ['DELETE', `/api/entities/${entity}`],
      ['GET', `/api/documents/${document}`],
      ['GET', `/api/documents/${document}/file`],
      ['GET', `/api/documents/${document}/transactions`],
      ['POST', `/api/documents/${document}/retry`],
      ['DELETE', `/api/documents/${document}?transactions=delete`],
      ['GET', `/api/reports/${report}`],
      ['GET', `/api/reports/${report}/export?format=csv`],
      ['DELETE', `/api/reports/${report}`],
    ]
    for (const [method, path, body] of tries) expect([method, path, (await q.call(method, path, body)).status]).toEqual([method, path, 404])
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(1)
  })
  test('an upload link takes files and tells nothing; dead links all say the same', async () => {
    const owner = product.person()
    await owner.signUp()
    const link = (await owner.call('POST', '/api/shareable-links', { description: 'Monthly', expiresAt: null })).json
    const sender = product.person()
    expect((await sender.call('GET', `/api/upload/${link.token}`)).json).toMatchObject({
      description: 'Monthly',
      businessName: 'Maya Lee',
      expiresAt: null,
    })
    const slot = (await sender.call('POST', `/api/upload/${link.token}/generate-upload-url`, {})).json
    await product.handle(new Request(slot.url, { method: 'PUT', body: statement }))
    const sent = await sender.call('POST', `/api/upload/${link.token}/documents`, {
      filename: slot.filename,
      originalName: 'may.csv',
      documentType: 'bank_statement',
    })
    expect([sent.status, sent.json]).toEqual([201, { originalName: 'may.csv', fileSize: statement.length }])
    await product.work()
    expect((await owner.call('GET', '/api/transactions')).json).toHaveLength(4)
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    // The same bytes again answer as new ones do: a sender cannot ask what the books hold.
    const reopened = (await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: true })).json
    const again = (await sender.call('POST', `/api/upload/${reopened.token}/generate-upload-url`, {})).json
    await product.handle(new Request(again.url, { method: 'PUT', body: statement }))
    const twice = await sender.call('POST', `/api/upload/${link.token}/documents`, {
      filename: again.filename,
      originalName: 'x.csv',
      fileSize: 7,
    })
    expect([twice.status, twice.json]).toEqual([201, { originalName: 'x.csv', fileSize: statement.length }])
    await owner.call('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
    const dead = await sender.call('GET', `/api/upload/${link.token}`)
    const unknown = await sender.call('GET', '/api/upload/nothing-like-it')
    expect([dead.status, dead.text]).toEqual([404, unknown.text])
    expect(dead.json.message).toBe('This link is not available')
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
})

describe('a workbook', () => {
  test('is shown sheet by sheet to those who may see its books, and looking is written down once', async () => {
    const p = product.person()
    await p.signUp('maya@example.com')
    const book = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Mine']] },
        { name: 'May', rows: [['Date', 'Text', 'Amount'], ...Array.from({ length: 250 }, (_, i) => ['2024-05-02', `SHOP ${i}`, -1.5])] },
      ],
    })
    const { id } = (await p.upload('may.xlsx', book)).json.document
    await product.work()
    const first = await p.call('GET', `/api/documents/${id}/sheets/1`)
    expect(first.status).toBe(200)
    expect(first.json.sheets).toEqual([
      { name: 'Notes', rows: 1 },
      { name: 'May', rows: 251 },
    ])
    expect(first.json.rows.slice(0, 2)).toEqual([
      ['Date', 'Text', 'Amount'],
      ['2024-05-02', 'SHOP 0', '-1.50'],
    ])
    const second = await p.call('GET', `/api/documents/${id}/sheets/1?from=200`)
    expect(second.json).toMatchObject({ sheet: 1, from: 200 })
    expect(second.json.rows).toHaveLength(51)
    const views = (await p.call('GET', '/api/audit')).json.items.filter(({ action }: { action: string }) => action === 'document.view')
    expect(views).toHaveLength(1)
    for (const bad of ['sheets/2', 'sheets/x', 'sheets/-1', 'sheets/0?from=-5', 'sheets/0?from=1e9']) {
      expect((await p.call('GET', `/api/documents/${id}/${bad}`)).status, bad).toBe(404)
    }
    const stranger = product.person()
    await stranger.signUp('zoe@example.com')
    expect((await stranger.call('GET', `/api/documents/${id}/sheets/1`)).status).toBe(404)
  })

  test('that is protected says so instead of being shown', async () => {
    const p = product.person()
    await p.signUp('maya@example.com')
    const locked = await writeXlsx({ sheets: [{ name: 'A', rows: [['Date']] }], encryption: { password: 'secret', spinCount: 1 } })
    const { id } = (await p.upload('locked.xlsx', locked)).json.document
    await product.work()
    const answer = await p.call('GET', `/api/documents/${id}/sheets/0`)
    expect(answer.status).toBe(415)
    expect(answer.json.message).toContain('This spreadsheet is password protected')
  })
})
