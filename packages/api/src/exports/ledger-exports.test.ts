import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
const maya = product.person()

beforeAll(async () => {
  product.setClock('2026-04-10T12:00:00.000Z')
  await maya.signUp('maya@example.com')
  const lines = [
    '2026-03-02,STRIPE TRANSFER,4500.00,4500.00',
    '2026-03-05,OWNER DRAW,-2000.00,2500.00',
    '2026-03-09,KUBOTA TRACTOR DEALER,-18500.00,-16000.00',
  ]
  await maya.upload('march.csv', ['Account Number,****4821', 'Date,Description,Amount,Balance', ...lines].join('\n'))
  await product.work()
  await maya.call('PUT', '/api/books', { name: 'Acorn LLC', address: '1 Main St\nSpringfield' })
})
async function file(path: string) {
  const response = await product.handle(new Request(`http://localhost:3000${path}`, { headers: { cookie: maya.cookie() } }))
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), name: response.headers.get('content-disposition') }
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const reportOf = async (more: object = {}) =>
  (
    await maya.call('POST', '/api/reports', {
      title: 'March',
      reportPeriod: '2026-03',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      ...more,
    })
  ).json.id

describe('a profit-and-loss statement as a file', () => {
  test.each([{}, { columns: 'month' }, { columns: 'previous_year' }])('says what is left out, made with %o', async (more) => {
    const id = await reportOf(more)
    const csv = textOf((await file(`/api/reports/${id}/export?format=csv`)).bytes)
    expect(csv).toContain('"1 transaction, $18,500.00, waits for your answer and is not in the profit yet."')
    expect(csv).toContain("Owner's draws,-2000.00,1")
    expect(csv).toContain('Not decided yet,-18500.00,1')
    expect(csv).toContain('All transactions,-16000.00')
    const [sheet] = (await readXlsx((await file(`/api/reports/${id}/export?format=xlsx`)).bytes)).sheets
    const cells = sheet?.rows.map((row) => row.map((cell) => cell ?? '')) ?? []
    expect(cells.find(([label]) => label === "Owner's draws")?.slice(0, 3)).toEqual(["Owner's draws", -2000, 1])
    expect(cells.map(([label]) => label).slice(0, 3)).toEqual(['Acorn LLC', '1 Main St', 'Springfield'])
    const pdf = await file(`/api/reports/${id}/export?format=pdf`)
    expect([pdf.status, textOf(pdf.bytes.slice(0, 5))]).toEqual([200, '%PDF-'])
  })
})

describe('sheets as files', () => {
  test('a balance sheet says what proves it, and its figures are numbers', async () => {
    const { bytes, name } = await file('/api/reports/balance-sheet/export?format=csv&asOf=2026-03-31')
    expect(name).toContain('Balance Sheet 2026-03-31.csv')
    const lines = textOf(bytes).split('\r\n')
    expect(lines).toContain('Difference,,0.00')
    // More was paid than the account held: it is owed to the bank.
    expect(lines.find((line) => line.includes('4821'))).toMatch(/, overdrawn.*,16000\.00$/)
    const [sheet] = (await readXlsx((await file('/api/reports/balance-sheet/export?format=xlsx&asOf=2026-03-31')).bytes)).sheets
    expect(sheet?.rows.find(([label]) => label === 'Difference')?.[2]).toBe(0)
  })
  test.each(['balance-sheet/export?', 'trial-balance/export?', 'cash-flow/export?from=2026-03-01&to=2026-03-31&'])(
    '%s in three formats',
    async (path) => {
      for (const format of ['pdf', 'xlsx', 'csv']) {
        const { status, bytes } = await file(`/api/reports/${path}format=${format}`)
        expect([format, status, bytes.length > 200]).toEqual([format, 200, true])
      }
    },
  )
  test('what is not a format or a day is refused in words', async () => {
    for (const path of [
      'balance-sheet/export?format=doc',
      'trial-balance/export?asOf=2026-02-31',
      'cash-flow/export',
      'balance-sheet/export?nonsense=1',
    ])
      expect([path, (await file(`/api/reports/${path}`)).status]).toEqual([path, 400])
  })
})

describe('the general ledger', () => {
  const path = '/api/reports/general-ledger/export?from=2026-03-01&to=2026-03-31'
  test('has every account and category with its entries; debits are credits, and it ends at the trial balance', async () => {
    await maya.call('POST', '/api/adjustments', {
      date: '2026-03-20',
      note: 'Depreciation',
      parts: [
        { amount: '10.00', leaf: 'misc_expense' },
        { amount: '-10.00', accountId: (await maya.call('POST', '/api/accounts', { kind: 'asset', name: 'Van' })).json.id },
      ],
    })
    const [sheet] = (await readXlsx((await file(`${path}&format=xlsx`)).bytes)).sheets
    const rows = (sheet?.rows ?? []).filter(([label]) => typeof label === 'string' && /^\s*\d+\/\d+\/\d{4}$/.test(label))
    const sum = (column: number) => rows.reduce((n, row) => n + Math.round(Number(row[column] ?? 0) * 100), 0)
    expect([sum(2), sum(3)]).toEqual([2_501_000, 2_501_000])
    const csv = textOf((await file(`${path}&format=csv`)).bytes).split('\r\n')
    expect(csv.filter((line) => line.includes('Adjustment: Depreciation'))).toEqual([
      '3/20/2026,Adjustment: Depreciation,,10.00,-10.00',
      '3/20/2026,Adjustment: Depreciation,10.00,,10.00',
    ])
    const trial = (await maya.call('GET', '/api/reports/trial-balance?asOf=2026-03-31')).json
    const balances = csv.filter((line) => line.startsWith('Balance,')).map((line) => Math.round(Number(line.split(',').at(-1)) * 100))
    expect(balances.filter((b) => b > 0).reduce((a, b) => a + b, 0)).toBe(Math.round(Number(trial.sections[0].total) * 100))
    expect((await file(`${path}&format=pdf`)).status).toBe(200)
  })
})
