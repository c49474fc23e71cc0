import { firstTamperedLine } from '@ledgerhand/db/audit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../testing/product.ts'

let product: ReturnType<typeof testProduct>
type Person = ReturnType<(typeof product)['person']>
let owner: Person
let accountant: Person
let viewer: Person
let books: Record<string, string>
let rows: { id: string; description: string }[]
beforeEach(async () => {
  product = testProduct()
  owner = product.person()
  const ownerId = (await owner.signUp('maya@example.com')).id
  accountant = product.person()
  viewer = product.person()
  await owner.give(accountant, (await accountant.signUp()).id, 'cpa')
  await owner.give(viewer, (await viewer.signUp()).id, 'viewer')
  books = { 'x-business-owner': ownerId }
  await owner.upload(
    'march.csv',
    'Date,Description,Amount\n2026-03-01,ZZYZX TOOLS 77,-180.00\n2026-03-02,ZZYZX TOOLS 78,-18.00\n2026-03-03,RENT,-9.00\n',
  )
  await product.work()
  rows = (await owner.call('GET', '/api/transactions')).json
})
afterEach(() => {
  expect(firstTamperedLine(product.database)).toBeNull()
  product.close()
})

const tools = () => rows.filter(({ description }) => description.startsWith('ZZYZX')).map(({ id }) => id)
const options = [
  { label: 'Tools', leaf: 'equipment' },
  { label: 'For me', treatment: 'personal' },
]
const ask = (by: Person, rest: object = {}) =>
  by.call('POST', '/api/questions', { about: { transactionIds: tools() }, text: 'What was ZZYZX?', options, ...rest }, books)
const row = async (id: string) => (await owner.call('GET', `/api/transactions/${id}`)).json
const list = async (by: Person, query = '') => (await by.call('GET', `/api/questions${query}`, undefined, books)).json

test('one press on an answer decides the rows and the merchant, can be taken back, and is resolved by who asked', async () => {
  const asked = await ask(accountant)
  expect([asked.status, asked.json.state, asked.json.rows.length, asked.json.path]).toEqual([201, 'waiting', 2, null])
  const { id } = asked.json
  const answered = await owner.call('POST', `/api/questions/${id}/answer`, { option: 1, text: 'My own tools' })
  expect(answered.json).toMatchObject({
    state: 'answered',
    answers: [{ option: 1, label: 'For me', text: 'My own tools', by: 'Maya Lee' }],
  })
  for (const one of tools()) expect(await row(one)).toMatchObject({ treatment: 'personal', needsReview: false })
  // The merchant's next row is what was answered.
  await owner.upload('april.csv', 'Date,Description,Amount\n2026-04-01,ZZYZX TOOLS 99,-20.00\n')
  await product.work()
  expect((await owner.call('GET', '/api/transactions')).json[0]).toMatchObject({ description: 'ZZYZX TOOLS 99', treatment: 'personal' })
  // Taken back, the rows are what they were and the question waits again; the thread stays.
  expect((await owner.call('POST', '/api/transactions/undo', { undoId: answered.json.undoId })).json.restored).toBe(2)
  expect((await row(tools()[0] ?? '')).treatment).toBe('business')
  expect(await list(accountant, '?state=waiting')).toMatchObject([{ id, answers: [{ isTakenBack: true }] }])
  await owner.call('POST', `/api/questions/${id}/answer`, { option: 0 })
  expect(await row(tools()[0] ?? '')).toMatchObject({ treatment: 'business', label: 'equipment' })
  expect((await accountant.call('DELETE', `/api/questions/${id}`, undefined, books)).status).toBe(409)
  expect((await accountant.call('POST', `/api/questions/${id}/resolve`, {}, books)).json.state).toBe('resolved')
  expect((await owner.call('POST', `/api/questions/${id}/answer`, { text: 'late' })).status).toBe(409)
  expect(await list(owner, `?transactionId=${tools()[0]}`)).toMatchObject([{ id, state: 'resolved' }])
  expect(await list(owner, `?transactionId=${rows.find(({ description }) => description === 'RENT')?.id}`)).toEqual([])
})

test('an answer may be words and a file; the same file again is the same document', async () => {
  const { id } = (await ask(accountant)).json
  const slot = (await owner.call('GET', '/api/object-storage/generate-upload-url')).json
  await product.put(slot.filename, new TextEncoder().encode('Date,Description,Amount\n2026-05-01,INVOICE,-1.00\n'))
  const answered = await owner.call('POST', `/api/questions/${id}/answer`, {
    text: 'See the file',
    filename: slot.filename,
    originalName: 'invoice.csv',
  })
  expect(answered.json.answers).toMatchObject([{ text: 'See the file', fileName: 'invoice.csv', documentId: expect.any(String) }])
  expect((await owner.call('GET', `/api/documents/${answered.json.answers[0].documentId}`)).status).toBe(200)
  expect((await owner.call('POST', `/api/questions/${id}/answer`, {})).json.message).toBe('Choose an answer, or write one')
  expect((await owner.call('POST', `/api/questions/${id}/answer`, { option: 3 })).json.message).toBe('There is no such answer')
})

test('by link somebody without an account answers, sees the question alone, and nobody takes that back', async () => {
  const asked = (await ask(accountant, { audience: 'link' })).json
  const stranger = product.person()
  const path = `/api${asked.path}`
  const page = await stranger.call('GET', path)
  expect(page.json).toEqual({
    businessName: 'Maya Lee',
    text: 'What was ZZYZX?',
    options: [{ label: 'Tools' }, { label: 'For me' }],
    isAnswered: false,
  })
  // It is no upload link.
  expect((await stranger.call('GET', path.replace('answer', 'upload'))).json.message).toBe('This link is not available')
  const slot = (await stranger.call('POST', `${path}/generate-upload-url`, {})).json
  await product.put(slot.filename, new TextEncoder().encode('Date,Description,Amount\n2026-05-01,INVOICE,-1.00\n'))
  const answered = await stranger.call('POST', path, { option: 1, text: 'Mine', filename: slot.filename, originalName: 'mine.csv' })
  expect([answered.status, answered.json.isAnswered, answered.json.undoId]).toEqual([200, true, undefined])
  for (const one of tools()) expect((await row(one)).treatment).toBe('personal')
  expect((await list(owner))[0].answers).toMatchObject([{ option: 1, by: null, fileName: 'mine.csv', documentId: expect.any(String) }])
  expect((await list(viewer))[0].path).toBeNull()
  await accountant.call('POST', `/api/questions/${asked.id}/resolve`, {}, books)
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { text: 'x' }],
  ] as const)
    expect((await stranger.call(method, path, body)).json.message).toBe('This link is not available')
})

test('a link may answer again, and never overrides what somebody of the books decided since', async () => {
  product.setClock('2026-06-01T12:00:00.000Z')
  const asked = (await ask(accountant, { audience: 'link' })).json
  const path = `/api${asked.path}`
  const stranger = product.person()
  const [first = '', second = ''] = tools()
  await stranger.call('POST', path, { option: 1 })
  product.setClock('2026-06-01T12:00:01.000Z')
  await stranger.call('POST', path, { option: 0 })
  expect(await row(first)).toMatchObject({ treatment: 'business', label: 'equipment' })
  product.setClock('2026-06-01T12:00:02.000Z')
  await owner.call('PUT', `/api/transactions/${first}`, { treatment: 'owner_draw' })
  product.setClock('2026-06-01T12:00:03.000Z')
  const again = await stranger.call('POST', path, { option: 1, text: 'For me after all' })
  expect([again.status, (await row(first)).treatment, (await row(second)).treatment]).toEqual([200, 'owner_draw', 'personal'])
  expect((await list(owner))[0].answers.at(-1)).toMatchObject({ option: 1, text: 'For me after all' })
  // Decided before the link answered for the first time, too.
  const other = (await ask(accountant, { audience: 'link' })).json
  product.setClock('2026-06-01T12:00:04.000Z')
  await owner.call('PUT', `/api/transactions/${second}`, { treatment: 'owner_draw' })
  await stranger.call('POST', `/api${other.path}`, { option: 0 })
  expect((await row(second)).treatment).toBe('owner_draw')
})

test('accountants ask each other without the owner: not in the list, not by its id, not in the words of the log', async () => {
  const { id } = (await ask(accountant, { audience: 'internal', text: 'Is this SECRET?' })).json
  expect((await ask(owner, { audience: 'internal' })).status).toBe(403)
  expect((await ask(viewer)).status).toBe(403)
  for (const person of [owner, viewer]) {
    expect(await list(person)).toEqual([])
    expect((await person.call('GET', `/api/questions/${id}`, undefined, books)).status).toBe(404)
  }
  expect((await owner.call('POST', `/api/questions/${id}/answer`, { option: 0 })).status).toBe(404)
  expect((await accountant.call('POST', `/api/questions/${id}/answer`, { text: 'SECRET too' }, books)).status).toBe(200)
  expect((await owner.call('GET', '/api/audit?limit=200')).text).not.toContain('SECRET')
})

test.each([
  [{ about: {} }, 'A question is about transactions, a document, a month or a report'],
  [{ about: { month: '2026-03', line: 'Meals' } }, 'A line goes with its report'],
  [{ options: Array(6).fill(options[0]) }, 'At most 5 answers'],
  [{ options: [{ label: 'Yes' }] }, 'An answer is a treatment or a category'],
  [{ about: { month: '2026-03' } }, 'Only a question about transactions has answers to choose from'],
  [{ text: ' ' }, 'Write the question'],
])('refuses %j', async (rest, message) => {
  const answer = await ask(owner, rest)
  expect([answer.status, answer.json.message]).toEqual([400, message])
})
