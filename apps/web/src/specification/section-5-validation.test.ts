import { loginInput, signupInput } from '@ledgerhand/core/schemas/auth'
import { entityInput } from '@ledgerhand/core/schemas/entities'
import { reportInput } from '@ledgerhand/core/schemas/reports'
import { grantInput, linkInput } from '@ledgerhand/core/schemas/sharing'
import { transactionInput } from '@ledgerhand/core/schemas/transactions'
import { uploadMessages } from '@ledgerhand/core/upload-limits'
import { describe, expect, it } from 'vitest'
import { sentFields } from '../editing/transaction-form.ts'
import { createQueryClient } from '../net/query-client.ts'
import { PUT_TIMEOUT_MS, RETRY_DELAYS_MS } from '../net/upload.ts'
import { thrownFailure } from '../net/upload-failures.ts'
import { FILES_AT_ONCE } from '../pages/documents/use-upload.ts'

/** Each rule of each form and its message (specification, section 5), the words for thrown errors (8) and the transport's numbers (9). */

interface Issue {
  path: PropertyKey[]
  message: string
}
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: Issue[] } | undefined }
}
const told = (schema: Schema, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

const login = { email: 'maya@example.com', password: 'x' }
const signup = { email: 'maya@example.com', firstName: 'Maya', lastName: 'Lee', password: '12345678', confirmPassword: '12345678' }
const transaction = { description: 'Rent', amount: '12.50', transactionDate: '2026-05-01', category: 'Taxes', isCredit: false }
const entity = { name: 'Roastery', entityType: 'personal', color: '#3b82f6' }
const report = { title: 'May', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }
const link = { description: 'Receipts', expiresAt: '' }
const grant = { userId: 'cpa@example.com', role: 'cpa' }

describe('what is right is taken', () => {
  it.each<[string, Schema, object]>([
    ['login', loginInput, login],
    ['signup', signupInput, signup],
    ['signup without names, which a user may lack', signupInput, { ...signup, firstName: '', lastName: '' }],
    ['transaction', transactionInput, transaction],
    ['entity', entityInput, entity],
    ['report', reportInput, report],
    ['link', linkInput, link],
    ['grant', grantInput, grant],
  ])('%s', (_, schema, value) => expect(told(schema, value)).toEqual([]))
})

describe('what is wrong is told at its field', () => {
  it.each<[Schema, object, string]>([
    [loginInput, { ...login, email: 'maya' }, 'email: Please enter a valid email'],
    [loginInput, { ...login, password: '' }, 'password: Password is required'],
    [signupInput, { ...signup, email: 'maya' }, 'email: Please enter a valid email'],
    [signupInput, { ...signup, password: '1234567', confirmPassword: '1234567' }, 'password: Password must be at least 8 characters'],
    [signupInput, { ...signup, confirmPassword: '12345679' }, "confirmPassword: Passwords don't match"],
    [transactionInput, { ...transaction, description: '' }, 'description: Description is required'],
    [transactionInput, { ...transaction, amount: '' }, 'amount: Amount is required'],
    [transactionInput, { ...transaction, transactionDate: '' }, 'transactionDate: Date is required'],
    [transactionInput, { ...transaction, category: '' }, 'category: Category is required'],
    [transactionInput, { ...transaction, sourceLastFour: '12345' }, 'sourceLastFour: Enter only the last 4 digits'],
    [entityInput, { ...entity, name: '' }, 'name: Entity name is required'],
    [entityInput, { ...entity, entityType: 'other' }, 'entityType: Entity type is required'],
    [entityInput, { ...entity, color: '' }, 'color: Color is required'],
    [reportInput, { ...report, title: '' }, 'title: Title is required'],
    [reportInput, { ...report, reportPeriod: '' }, 'reportPeriod: Period is required'],
    [reportInput, { ...report, startDate: '' }, 'startDate: Start date is required'],
    [reportInput, { ...report, endDate: '' }, 'endDate: End date is required'],
    [reportInput, { ...report, endDate: '2026-04-30' }, 'endDate: End date must be on or after the start date'],
    [linkInput, { ...link, description: '' }, 'description: Description is required'],
    [grantInput, { ...grant, userId: '' }, 'userId: User ID is required'],
  ])('%#: %s %j: %s', (schema, value, message) => expect(told(schema, value)).toEqual([message]))

  it('a grant without a role is a viewer, an entity without a type a business in the default colour', () => {
    expect(grantInput.parse({ userId: 'x' }).role).toBe('viewer')
    expect(entityInput.parse({ name: 'x' })).toMatchObject({ entityType: 'business', color: '#3b82f6' })
    expect(linkInput.parse(link).expiresAt).toBeNull()
  })
  it('the amount of a transaction is sent as a number, empty optional fields as null', () => {
    const empty = {
      entityId: '',
      sourceType: '',
      sourceName: '',
      sourceLastFour: '',
      payee: '',
      note: '',
      treatment: 'business',
      accountId: '',
    } as const
    expect(sentFields({ ...transaction, ...empty }, null)).toMatchObject({
      amount: 12.5,
      entityId: null,
      sourceType: null,
      sourceName: null,
      sourceLastFour: null,
    })
  })
})

describe('the restrictions of an upload', () => {
  it('have their words', () => {
    expect([
      uploadMessages.tooManyFiles(10),
      uploadMessages.tooManyFiles(1),
      uploadMessages.tooFewFiles(2),
      uploadMessages.tooLarge('a.pdf'),
      uploadMessages.wrongType,
      uploadMessages.duplicate('a.pdf'),
      uploadMessages.unreadable(2),
      uploadMessages.more(3),
    ]).toEqual([
      'You can only upload 10 files',
      'You can only upload 1 file',
      'You have to select at least 2 files',
      'a.pdf exceeds maximum allowed size of 10 MB',
      'You can only upload: PDF, Excel, CSV, images',
      "Cannot add the duplicate file 'a.pdf', it already exists",
      'Failed to add 2 files due to internal errors',
      '3 additional restrictions were not fulfilled',
    ])
  })
})

describe('an error that was thrown', () => {
  it.each([
    ['401: Unauthorized', 'Authentication Required', 'Please sign in again to upload documents'],
    ['403 Forbidden', 'Access Denied', "You don't have permission to upload files"],
    ['Payload too large', 'File Too Large', 'a.pdf exceeds the 10MB limit'],
    ['File type not supported', 'Invalid File Type', 'Only PDF, Excel, and image files can be uploaded'],
    ['Failed to fetch', 'Connection Failed', 'Check your internet connection and try again'],
    ['502 Bad Gateway', 'Server Error', 'Server is having issues. Please try again in a few minutes'],
    ['something else', 'Upload Failed', 'Failed to upload a.pdf'],
  ])('%s', (message, title, line) => expect(thrownFailure(message, 'a.pdf')).toEqual({ title, lines: [line], ms: 8000 }))
})

describe('the transport', () => {
  it('sends six at once, tries again after 0, 1, 3 and 5 seconds, and waits five minutes for an answer', () => {
    expect([FILES_AT_ONCE, RETRY_DELAYS_MS, PUT_TIMEOUT_MS]).toEqual([6, [0, 1000, 3000, 5000], 300_000])
  })
  it('never calls data stale, never asks again on focus, never tries a read or a write again by itself', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect([queries?.staleTime, queries?.refetchOnWindowFocus, queries?.retry, mutations?.retry]).toEqual([
      Number.POSITIVE_INFINITY,
      false,
      false,
      false,
    ])
    expect(queries?.refetchInterval).toBeUndefined()
  })
})
