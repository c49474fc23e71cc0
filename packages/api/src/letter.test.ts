import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

/** The specification's section 7, call by call, with the fields of its section 3 and the answers of the decisions, section 2. */

let product: ReturnType<typeof testProduct>
let maya: ReturnType<typeof product.person>
let userId: string
beforeEach(async () => {
  product = testProduct()
  maya = product.person()
  userId = (await maya.signUp('maya@example.com')).id
})
afterEach(() => product.close())

const text = expect.any(String)
const number = expect.any(Number)
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
const coffee = { description: 'Coffee', amount: 1234.5, transactionDate: '2024-01-31', category: 'Travel & Meals', isCredit: false }
const may = { title: 'May', reportPeriod: '2024-05', startDate: '2024-05-01', endDate: '2024-05-31' }
const csv = 'Date,Description,Amount\n2024-01-03,STRIPE PAYOUT,500.00\n'
const add = async (path: string, body: object) => (await maya.call('POST', path, body)).json
const answers = async (method: string, path: string, body: unknown, status: number, shape: unknown) => {
  const { status: told, json } = await maya.call(method, path, body)
  expect([told, json]).toEqual([status, shape])
  return json
}

const transaction = () => ({
  id: text,
  userId,
  entityId: null,
  documentId: null,
  description: 'Coffee',
  amount: '1234.50',
  transactionDate: '2024-01-31',
  category: 'travel',
  isCredit: false,
  isRecurring: false,
  needsReview: false,
  aiClassification: expect.toBeOneOf([null, text]),
  aiConfidence: '1.00',
  sourceType: null,
  sourceName: null,
  sourceLastFour: null,
  createdAt: instant,
})
const document = () => ({
  id: text,
  userId,
  filename: text,
  originalName: 'may.csv',
  documentType: 'bank_statement',
  filePath: text,
  fileSize: csv.length,
  mimeType: text,
  isProcessed: false,
  extractedText: null,
  createdAt: instant,
})
const having = (fields: object) => expect.objectContaining(fields)

describe('the account', () => {
  test('is made, opened, read and left', async () => {
    const p = product.person()
    const account = { email: 'vera@example.com', password: 'long enough 1' }
    const made = await p.call('POST', '/api/auth/signup', {
      ...account,
      firstName: 'Vera',
      lastName: 'Day',
      confirmPassword: account.password,
    })
    expect([made.status, made.json]).toEqual([201, { message: text, requiresVerification: false }])
    const user = {
      id: text,
      email: 'vera@example.com',
      firstName: 'Vera',
      lastName: 'Day',
      profileImageUrl: null,
      books: expect.anything(),
    }
    const opened = await p.call('POST', '/api/auth/login', account)
    expect([opened.status, opened.json]).toEqual([200, { message: text, user }])
    const read = await p.call('GET', '/api/auth/user')
    expect([read.status, read.json]).toEqual([200, { ...user, books: [{ ownerId: read.json.id, name: 'Vera Day', role: 'owner' }] }])
    const left = await p.call('POST', '/api/auth/logout')
    expect([left.status, left.json]).toEqual([200, { message: text }])
    expect((await p.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test.each([
    ['GET', '/api/auth/user'],
    ['GET', '/api/dashboard/metrics'],
    ['GET', '/api/object-storage/generate-upload-url'],
    ['POST', '/api/documents/upload'],
    ['POST', '/api/documents'],
    ['GET', '/api/documents'],
    ['GET', '/api/transactions'],
    ['POST', '/api/transactions'],
    ['POST', '/api/transactions/ai-classify'],
    ['PUT', '/api/transactions/bulk-entity'],
    ['PUT', '/api/transactions/bulk-category'],
    ['GET', '/api/entities'],
    ['POST', '/api/entities'],
    ['GET', '/api/reports'],
    ['POST', '/api/reports'],
    ['GET', '/api/shareable-links'],
    ['POST', '/api/shareable-links'],
    ['GET', '/api/user-roles'],
    ['POST', '/api/user-roles'],
  ])('%s %s is refused signed out', async (method, path) => {
    const { status, json } = await product.person().call(method, path, method === 'GET' ? undefined : {})
    expect([status, json.message]).toEqual([401, 'Unauthorized'])
  })
})

describe('documents', () => {
  test('the figures of the dashboard are numbers', async () => {
    await answers(
      'GET',
      '/api/dashboard/metrics',
      undefined,
      200,
      having({ monthlyRevenue: number, monthlyExpenses: number, netProfit: number, documentsProcessed: number }),
    )
  })

  test.each(['/api/documents/upload', '/api/documents'])('go by one PUT to the URL that was given, then to %s', async (path) => {
    const slot = await answers('GET', '/api/object-storage/generate-upload-url', undefined, 200, {
      url: text,
      filename: text,
      expiresAt: instant,
    })
    expect((await product.handle(new Request(slot.url, { method: 'PUT', body: csv }))).status).toBe(200)
    const fields = {
      originalName: 'may.csv',
      documentType: 'bank_statement',
      fileSize: csv.length,
      mimeType: 'text/csv',
      aiProvider: 'auto',
    }
    const made = await answers('POST', path, { filename: slot.filename, ...fields }, 201, { document: having(document()) })
    await answers('GET', '/api/documents', undefined, 200, [having(document())])
    await answers('GET', `/api/documents/${made.document.id}`, undefined, 200, having(document()))
    await product.work()
    const read = { ...document(), isProcessed: true, extractedText: '1 transactions extracted using built-in reader' }
    await answers('GET', `/api/documents/${made.document.id}`, undefined, 200, having(read))
    for (const rows of [`/api/documents/${made.document.id}/transactions`, `/api/transactions/document/${made.document.id}`])
      await answers('GET', rows, undefined, 200, [having({ description: 'STRIPE PAYOUT', amount: '500.00', isCredit: true })])
    await answers('POST', `/api/documents/${made.document.id}/retry`, undefined, 202, having(document()))
    await answers('DELETE', `/api/documents/${made.document.id}`, undefined, 204, '')
  })

  test('may leave the provider out: it is auto then', async () => {
    const made = await maya.upload('may.csv', csv)
    expect(made.json.document.aiProvider).toBe('auto')
  })
})

describe('transactions', () => {
  test('are made, listed, changed and deleted', async () => {
    const { id } = await answers('POST', '/api/transactions', coffee, 201, having(transaction()))
    await answers('GET', '/api/transactions', undefined, 200, [having(transaction())])
    const source = { sourceType: 'credit_card', sourceName: 'Card', sourceLastFour: '1177' }
    const changed = { ...coffee, amount: '5', isCredit: true, ...source, entityId: null }
    await answers('PUT', `/api/transactions/${id}`, changed, 200, having({ ...transaction(), ...source, amount: '5.00', isCredit: true }))
    await answers('DELETE', `/api/transactions/${id}`, undefined, 204, '')
    await answers('GET', '/api/transactions', undefined, 200, [])
  })

  test('are classified, given to an entity and to a category in a batch', async () => {
    const { id } = await add('/api/transactions', coffee)
    const entity = await add('/api/entities', { name: 'Cafe' })
    const transactionIds = [id]
    await answers('POST', '/api/transactions/ai-classify', { transactionIds }, 200, { updated: number, needsReview: number })
    await answers('PUT', '/api/transactions/bulk-entity', { transactionIds, entityId: entity.id }, 200, { updated: 1 })
    await answers('GET', '/api/transactions', undefined, 200, [having({ entityId: entity.id })])
    await answers('PUT', '/api/transactions/bulk-entity', { transactionIds, entityId: null }, 200, { updated: 1 })
    await answers('PUT', '/api/transactions/bulk-category', { transactionIds, category: 'rent' }, 200, { updated: 1 })
    await answers('GET', '/api/transactions', undefined, 200, [having({ entityId: null, category: 'rent' })])
  })
})

describe('entities, reports, links and roles', () => {
  test('entities', async () => {
    const entity = { id: text, userId, name: 'Cafe', entityType: 'business', description: null, color: '#3b82f6', isActive: true }
    const { id } = await answers('POST', '/api/entities', { name: 'Cafe' }, 201, having({ ...entity, createdAt: instant }))
    await answers('GET', '/api/entities', undefined, 200, [having(entity)])
    const fields = { name: 'Home', entityType: 'personal', description: 'Ours', color: '#3b82f6' }
    await answers('PUT', `/api/entities/${id}`, fields, 200, having({ ...entity, ...fields }))
    await answers('DELETE', `/api/entities/${id}`, undefined, 204, '')
  })

  test('reports', async () => {
    await add('/api/transactions', { ...coffee, transactionDate: '2024-05-02' })
    const report = {
      id: text,
      userId,
      ...may,
      totalRevenue: 0,
      totalExpenses: 1234.5,
      netProfit: -1234.5,
      reportData: having({ categoryBreakdown: { travel: 1234.5 }, revenueTransactions: 0, expenseTransactions: 1 }),
      createdAt: instant,
    }
    const { id } = await answers('POST', '/api/reports', may, 201, having(report))
    await answers('GET', '/api/reports', undefined, 200, [having(report)])
    await answers('GET', `/api/reports/${id}`, undefined, 200, having(report))
    for (const format of ['pdf', 'xlsx', 'csv'])
      expect((await maya.call('GET', `/api/reports/${id}/export?format=${format}`)).status).toBe(200)
    await answers('DELETE', `/api/reports/${id}`, undefined, 204, '')
  })

  test('upload links', async () => {
    const link = { id: text, userId, token: text, description: 'Receipts', isActive: true, expiresAt: null, createdAt: instant }
    const { id, token } = await answers('POST', '/api/shareable-links', { description: 'Receipts', expiresAt: null }, 201, having(link))
    await answers('GET', '/api/shareable-links', undefined, 200, [having(link)])
    await answers('GET', `/api/upload/${token}`, undefined, 200, {
      description: 'Receipts',
      businessName: 'Maya Lee',
      expiresAt: null,
      limits: expect.anything(),
    })
    await answers('PATCH', `/api/shareable-links/${id}`, { isActive: false }, 200, having({ ...link, isActive: false }))
    await answers('GET', `/api/upload/${token}`, undefined, 404, having({ message: 'This link is not available' }))
    await answers('DELETE', `/api/shareable-links/${id}`, undefined, 204, '')
  })

  test('roles, by an id or an address', async () => {
    const person = product.person()
    const vera = await person.signUp('vera@example.com')
    const role = {
      id: text,
      userId: vera.id,
      role: 'viewer',
      createdAt: instant,
      email: 'vera@example.com',
      name: 'Maya Lee',
      status: 'active',
    }
    const waiting = { ...role, userId: null, email: vera.id, name: null, status: 'pending', acceptPath: text }
    const { id, acceptPath } = await answers('POST', '/api/user-roles', { userId: vera.id, role: 'viewer' }, 201, having(waiting))
    await person.call('POST', '/api/user-roles/accept', { token: acceptPath.split('/').pop() })
    await answers('GET', '/api/user-roles', undefined, 200, [having(role)])
    await answers('PATCH', `/api/user-roles/${id}`, { role: 'cpa' }, 200, having({ ...role, role: 'cpa' }))
    await answers('DELETE', `/api/user-roles/${id}`, undefined, 204, '')
    const invited = { userId: null, role: 'viewer', email: 'new@example.com', status: 'pending' }
    await answers('POST', '/api/user-roles', { userId: 'new@example.com' }, 201, having(invited))
    await answers('POST', '/api/user-roles', { userId: 'maya@example.com' }, 400, having({ message: text }))
    await answers('POST', '/api/user-roles', { userId: 'new@example.com' }, 409, having({ message: text }))
  })
})
