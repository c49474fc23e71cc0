import { createHash } from 'node:crypto'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentDetail, DocumentJson } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { readDocument } from '@ledgerhand/extract/read'
import { afterAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { sampleFiles } from './files.ts'

const on = (day: string) => sampleFiles(day as CalendarDate)

describe('the sample files', () => {
  test('are the same whenever they are made on the same day', () => {
    const digest = (day: string) => on(day).map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
    expect(digest('2026-05-20')).toEqual(digest('2026-05-20'))
    expect(digest('2026-05-20')).not.toEqual(digest('2026-06-20'))
  })
  test.each(['2026-05-20', '2026-01-01', '2024-03-31', '2026-12-31'])(
    'made on %s are read whole, and the statement proves itself',
    async (day) => {
      for (const { name, documentType, bytes } of on(day)) {
        const { statements } = await readDocument({ name, documentType, bytes })
        expect(statements.length, name).toBe(1)
        const [statement] = statements
        const lines = name.endsWith('.pdf') ? null : new TextDecoder().decode(bytes).trimEnd().split('\n').length - 1
        expect(statement?.transactions.length, name).toBe(lines ?? statement?.transactions.length)
        expect(statement?.transactions.length, name).toBeGreaterThan(0)
        expect(statement?.unread, name).toEqual([])
        if (lines === null) expect(statement?.seal.state, name).toBe('reconciled')
      }
    },
  )
  test('end on the day they are made', () => {
    const text = new TextDecoder().decode(on('2026-05-20').at(-1)?.bytes)
    const days = [...text.matchAll(/^(\d{4}-\d\d-\d\d),/gm)].map(([, day]) => day ?? '')
    expect(days.every((day) => day >= '2026-05-01' && day <= '2026-05-20')).toBe(true)
    expect(days.length).toBeGreaterThan(5)
  })
})

describe('sample data in the books', () => {
  const product = testProduct()
  afterAll(() => product.close())
  product.setClock('2026-05-20T12:00:00Z')
  const maya = product.person()
  const ask = async (path: string, method = 'GET') => (await maya.call(method, path)).json
  const trpc = async (name: string, mutate = true) =>
    product
      .handle(
        new Request(`http://localhost:3000/trpc/samples.${name}`, {
          method: mutate ? 'POST' : 'GET',
          headers: { cookie: maya.cookie(), 'content-type': 'application/json' },
        }),
      )
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { result?: { data: { json: { documents: number } } } },
      }))
  const count = (answer: Awaited<ReturnType<typeof trpc>>) => answer.body.result?.data.json.documents

  test('comes at one call, is read like any other, and a second call is refused', async () => {
    await maya.signUp('maya@example.com')
    const real = 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,1100.00\n'
    await maya.upload('real.csv', real)
    await maya.call('POST', '/api/transactions', {
      description: 'By hand',
      amount: 5,
      transactionDate: '2026-05-03',
      category: 'travel',
      isCredit: false,
    })
    expect(count(await trpc('add'))).toBe(4)
    await product.work()
    expect((await trpc('add')).status).toBe(409)
    expect(count(await trpc('state', false))).toBe(4)

    const documents = (await ask('/api/documents')) as DocumentJson[]
    const samples = documents.filter(({ originalName }) => originalName.startsWith('sample-'))
    expect(samples.every(({ isProcessed, extractedText }) => isProcessed && /transactions extracted/.test(extractedText ?? ''))).toBe(true)
    const pdf = samples.find(({ originalName }) => originalName.endsWith('.pdf'))
    const detail = (await ask(`/api/documents/${pdf?.id}`)) as DocumentDetail
    expect(detail.statements.map(({ state }) => state)).toEqual(['reconciled'])
    const months = (await ask('/api/dashboard/metrics')) as { monthlyRevenue: number; revenueChange: string | null }
    expect(months.monthlyRevenue).toBeGreaterThan(1100)
    expect(months.revenueChange).not.toBeNull()
  })

  test('goes at one call, and nothing else goes with it', async () => {
    expect(count(await trpc('remove'))).toBe(4)
    expect(count(await trpc('state', false))).toBe(0)
    const rows = (await ask('/api/transactions')) as TransactionJson[]
    expect(rows.map(({ description }) => description).sort()).toEqual(['By hand', 'STRIPE TRANSFER'])
    expect(((await ask('/api/documents')) as DocumentJson[]).map(({ originalName }) => originalName)).toEqual(['real.csv'])
    expect(product.files.size).toBe(1)
    // And may be had again.
    expect(count(await trpc('add'))).toBe(4)
  })
})
