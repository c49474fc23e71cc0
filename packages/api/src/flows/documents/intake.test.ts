import { intakeSpan } from '@ledgerhand/core/intake'
import type { IntakeJson } from '@ledgerhand/core/wire/intake'
import { zipOf } from '@ledgerhand/extract-fixtures/archives'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
let owner: ReturnType<typeof product.person>
beforeEach(async () => {
  product = testProduct()
  product.setClock('2026-05-10T12:00:00.000Z')
  owner = product.person()
  await owner.signUp('maya@example.com')
})
afterEach(() => product.close())

const two = (n: number) => String(n).padStart(2, '0')
/** A month of 2025 that adds up; it ends with so much. */
const statement = (month: number, lastFour = '4821') =>
  [
    `Account Number,****${lastFour}`,
    'Date,Description,Amount,Balance',
    `2025-${two(month)}-01,OPENING BALANCE,,${1000 + month * 10}.00`,
    `2025-${two(month)}-05,STAPLES STORE 12,-20.00,${980 + month * 10}.00`,
    `2025-${two(month)}-20,STRIPE TRANSFER,30.00,${1010 + month * 10}.00`,
  ].join('\n')
type Sent = { id: string; createdAt: string }
const send = async (name: string, content: string | Uint8Array): Promise<Sent> =>
  (await owner.upload(name, content, typeof content === 'string' ? 'bank_statement' : null)).json.document
const intakeOf = async (documents: readonly Sent[], by = owner, headers = {}): Promise<IntakeJson> => {
  const { from, to } = intakeSpan(documents) ?? { from: '', to: '' }
  return (await by.call('GET', `/api/documents/intake?from=${from}&to=${to}`, undefined, headers)).json
}
const states = ({ years }: IntakeJson) => years.map(({ name, year, months }) => [name, year, months.map(({ state }) => state).join(' ')])

test('twelve months without October: eleven are reconciled, one is missing, and the year says how far it is', async () => {
  const sent: Sent[] = []
  for (const month of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]) sent.push(await send(`${two(month)}.csv`, statement(month)))
  // Nothing is called missing while it may be in a file that is not read yet.
  const before = await intakeOf(sent)
  expect(before).toMatchObject({ documents: 11, read: 0, years: [], transactions: 0 })
  await product.work()
  const intake = await intakeOf(sent)
  expect(intake).toMatchObject({ documents: 11, read: 11, transactions: 22, failed: [], leftOut: [] })
  expect(intake.years).toHaveLength(1)
  expect(intake.years[0]).toMatchObject({ year: '2025', name: expect.stringContaining('4821') })
  expect(intake.years[0]?.months.map(({ state }) => state).filter((s) => s === 'missing')).toHaveLength(1)
  expect(intake.years[0]?.months[9]).toMatchObject({ month: '2025-10', state: 'missing', rows: 0 })
  expect(intake.years[0]?.months[0]).toMatchObject({ rows: 2 })
  // The same lines as the close page has.
  const { checklist } = (await owner.call('GET', '/api/periods/2025')).json as { checklist: { state: string }[] }
  const done = checklist.filter(({ state }) => state !== 'open').length
  expect(intake.closing).toEqual([{ period: '2025', done, of: checklist.length, isClosed: false }])
})

test('a year between two statements is missing as a whole, as Statement Coverage says', async () => {
  const sent = [
    await send('old.csv', statement(1).replaceAll('2025-', '2024-')),
    await send('new.csv', statement(1).replaceAll('2025-', '2026-')),
  ]
  await product.work()
  const intake = await intakeOf(sent)
  const missing = (of: { months: { state: string }[] }) => of.months.filter(({ state }) => state === 'missing').length
  expect(intake.years.map((year) => [year.year, missing(year)])).toEqual([
    ['2026', 3],
    ['2025', 12],
    ['2024', 11],
  ])
  const coverage = (await owner.call('GET', '/api/documents/coverage')).json as { accounts: { months: { state: string }[] }[] }
  expect(coverage.accounts.map(missing)).toEqual([26])
  expect(intake.closing.map(({ period }) => period)).toEqual(['2026', '2024'])
})

test('what waits is counted by what arrived, as questions and as rows', async () => {
  product.setClock('2026-05-10T12:00:00.000Z')
  const old = await send('old.csv', 'Date,Description,Amount\n2025-01-02,ZQX HOLDINGS 77,-412.00\n')
  await product.work()
  product.setClock('2026-05-11T12:00:00.000Z')
  const rows = ['2025-02-02,QQV PARTNERS 1,-41.00', '2025-02-03,QQV PARTNERS 1,-42.00', '2025-02-04,XKCD BRANDS,-43.00']
  const fresh = await send('new.csv', ['Date,Description,Amount', ...rows].join('\n'))
  await product.work()
  const { json: rowsOf } = await owner.call('GET', `/api/transactions?documentId=${fresh.id}&needsReview=true`)
  expect(rowsOf).toHaveLength(3)
  expect((await intakeOf([fresh])).waiting).toEqual({ rows: 3, questions: 2 })
  expect((await intakeOf([old])).waiting).toEqual({ rows: 1, questions: 1 })
  expect((await intakeOf([old, fresh])).waiting).toEqual({ rows: 4, questions: 3 })
  expect((await owner.call('GET', `/api/documents/${fresh.id}`)).json.toReview).toBe(3)
})

test('an archive stands for its files; what the books had, and what failed, is named', async () => {
  const january = await send('january.csv', statement(1))
  await product.work()
  product.setClock('2026-05-11T12:00:00.000Z')
  const files = [
    { name: 'jan.csv', content: statement(1) },
    { name: 'feb.csv', content: statement(2) },
    { name: 'card.csv', content: statement(2, '9900') },
    { name: 'notes.docx', content: 'no document' },
    { name: 'broken.pdf', content: '%PDF-1.4\nnothing' },
  ]
  const archive = await send('year.zip', zipOf(files))
  await product.work()
  const intake = await intakeOf([archive])
  expect(intake).toMatchObject({ documents: 3, read: 3 })
  expect(intake.leftOut).toEqual([
    { name: 'jan.csv', documentId: january.id, reason: 'Already in your books as january.csv' },
    { name: 'notes.docx', documentId: null, reason: 'This type of file is not supported' },
  ])
  expect(intake.failed).toMatchObject([{ name: 'broken.pdf', needsPassword: false }])
  expect(intake.failed[0]?.reason).not.toBe('')
  // January, which was there before, stands beside February; the other account begins with it.
  expect(states(intake)).toEqual([
    [expect.stringContaining('4821'), '2025', expect.stringMatching(/^reconciled reconciled( missing){10}$/)],
    [expect.stringContaining('9900'), '2025', expect.stringMatching(/^off( missing){10}$/)],
  ])
})

test('an accountant and a viewer see it; others, and times that are none, are refused', async () => {
  const sent = await send('january.csv', statement(1))
  await product.work()
  const bounds = `from=${sent.createdAt}&to=${sent.createdAt}`
  expect((await owner.call('GET', `/api/documents/intake?${bounds}`)).status).toBe(200)
  expect((await owner.call('GET', '/api/documents/intake?from=soon&to=later')).json.message).toBe(
    'Use a time like 2026-01-31T09:30:00.000Z',
  )
  const turned = '/api/documents/intake?from=2026-02-01T00:00:00.000Z&to=2026-01-01T00:00:00.000Z'
  expect((await owner.call('GET', turned)).status).toBe(400)
  const other = product.person()
  await other.signUp('other@example.com')
  expect((await other.call('GET', `/api/documents/intake?${bounds}`)).json).toMatchObject({ documents: 0, years: [] })
})
