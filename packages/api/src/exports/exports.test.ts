import { readDocument } from '@ledgerhand/extract/read'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { csvCell } from './csv.ts'

const product = testProduct()
afterAll(() => product.close())
const maya = product.person()
let id = ''

beforeAll(async () => {
  await maya.signUp('maya@example.com')
  const add = (description: string, amount: number, transactionDate: string, category: string, isCredit = false) =>
    maya.call('POST', '/api/transactions', { description, amount, transactionDate, category, isCredit })
  await add('Invoice 7', 1000, '2026-05-02', 'revenue', true)
  await add('Beans', 300, '2026-05-03', 'cost_of_goods_sold')
  await add('Shop', 400, '2026-05-04', 'rent')
  await add('Interest', 12.5, '2026-05-05', 'other_income', true)
  await add('Fine', 2.5, '2026-05-06', 'other_expenses')
  await add('Shop', 320, '2026-04-04', 'rent')
  const report = { title: '=cmd()', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }
  id = (await maya.call('POST', '/api/reports', report)).json.id
})
const exported = async (format: string, of = maya, report = id) => {
  const response = await product.handle(
    new Request(`http://localhost:3000/api/reports/${report}/export?format=${format}`, { headers: { cookie: of.cookie() } }),
  )
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** What the screen shows of the same report (pages/reports/page.test.tsx), in plain figures. */
const statement = [
  ['Income'],
  ['Revenue', '1000.00', '100.0%', '0.00', 'new'],
  ['Cost of Goods Sold'],
  ['Cost Of Goods Sold', '300.00', '30.0%', '0.00', 'new'],
  ['Gross Profit', '700.00', '70.0%', '0.00', 'new'],
  ['Operating Expenses'],
  ['Rent', '400.00', '40.0%', '320.00', '+25.0%'],
  ['Total Operating Expenses', '400.00', '40.0%', '320.00', '+25.0%'],
  ['Other Income and Expense'],
  ['Other Income', '12.50', '1.3%', '0.00', 'new'],
  ['Other Expenses', '-2.50', '-0.2%', '0.00', 'new'],
  ['Net Other Income', '10.00', '1.0%', '0.00', 'new'],
  ['Net Profit', '310.00', '31.0%', '-320.00', '+196.9%'],
]

describe('a report as a file has the rows, the columns and the words of the screen', () => {
  test('CSV', async () => {
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await exported('csv')).split('\r\n')
    expect(lines[0]).toBe("\uFEFFReport,'=cmd()")
    expect(lines[5]).toBe(',May 2026 (USD),% of income,Apr 2026 (USD),Change')
    const cells = statement.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    expect(lines.slice(6, 6 + cells.length)).toEqual(cells)
  })

  test('Excel, with numbers that are numbers and no formula', async () => {
    const book = await readXlsx(await exported('xlsx'))
    const rows = book.sheets[0]?.rows ?? []
    const at = rows.findIndex((row) => row[0] === 'Income')
    const shown = rows.slice(at, at + statement.length)
    expect(shown.map((row) => String(row[0]).trim())).toEqual(statement.map((row) => row[0]))
    expect(shown.map((row) => (typeof row[1] === 'number' ? row[1].toFixed(2) : undefined))).toEqual(statement.map((row) => row[1]))
    expect(shown.map((row) => (typeof row[3] === 'number' ? row[3].toFixed(2) : undefined))).toEqual(statement.map((row) => row[3]))
    expect(shown[6]?.[2]).toBeCloseTo(0.4)
    expect(shown[6]?.[4]).toBeCloseTo(0.25)
    expect(rows[2]?.[0]).toBe('=cmd()')
  })

  test('PDF, read back by the reader of PDFs', async () => {
    const { text } = await readDocument({ name: 'r.pdf', documentType: 'other', bytes: await exported('pdf') }).catch((error: Error) => ({
      text: String(error),
    }))
    const words = text.replace(/\s+/g, ' ')
    for (const [label] of statement) expect(words, words).toContain(label)
    for (const figure of ['$1,000.00', '40.0%', '$320.00', '+25.0%', '$310.00']) expect(words).toContain(figure)
  })
})

test('books in another currency say so and print it, in the list, the month, the report and each of its files', async () => {
  const vera = product.person()
  await vera.signUp('vera@example.com')
  const pounds = [
    'Date,Description,Amount,Currency,Balance',
    '2024-03-02,QUAY SUPPLIES,-100.00,GBP,900.00',
    '2024-03-03,STAPLES,-50.00,GBP,850.00',
  ]
  await vera.upload('pounds.csv', pounds.join('\n'))
  await product.work()
  const ask = async (path: string) => (await vera.call('GET', path)).json
  expect(await ask('/api/transactions/totals')).toMatchObject({ currency: 'GBP', notConverted: [] })
  expect(await ask('/api/dashboard/metrics')).toMatchObject({ currency: 'GBP', notConverted: [] })
  const made = async (month: string, startDate: string, endDate: string) =>
    (await vera.call('POST', '/api/reports', { title: month, reportPeriod: month, startDate, endDate })).json
  const march = await made('2024-03', '2024-03-01', '2024-03-31')
  expect(march.reportData.currency).toBe('GBP')
  expect(new TextDecoder().decode(await exported('csv', vera, march.id))).toContain('(GBP)')
  const { sheets } = await readXlsx(await exported('xlsx', vera, march.id))
  expect(sheets[0]?.rows.map(([first]) => first)).toContain('Amounts in GBP')
  const { text } = await readDocument({ name: 'r.pdf', documentType: 'other', bytes: await exported('pdf', vera, march.id) })
  expect(text).toContain('Amounts in GBP')
  expect(text).toContain('£150.00')
  expect(text).not.toContain('$')
  // A row that names no currency is in that of the books.
  const cash = { description: 'Stamps', amount: '5.00', transactionDate: '2024-03-09', category: 'office_supplies' }
  expect((await vera.call('POST', '/api/transactions', cash)).json.currency).toBe('GBP')
})

describe('a compared period that lacks a statement is called incomplete, as on the screen', () => {
  const tess = product.person()
  const row = (month: string, amount: number) => [
    'Account Number,****4821',
    'Date,Description,Amount',
    `2026-${month}-01,Rent,-${amount}`,
    `2026-${month}-28,Sale,${amount}`,
  ]
  const SENTENCE = /^Q2 2026 is incomplete: no statement for Apr 2026 \(.*4821.*\)\.$/
  let report = ''
  beforeAll(async () => {
    await tess.signUp('tess@example.com')
    for (const [at, month] of ['03', '05', '06', '07', '08', '09'].entries())
      await tess.upload(`${month}.csv`, row(month, 100 + at).join('\n'))
    await product.work()
    const asked = { title: 'Q3', reportPeriod: '2026-Q3', startDate: '2026-07-01', endDate: '2026-09-30' }
    report = (await tess.call('POST', '/api/reports', asked)).json.id
  })

  test('CSV', async () => {
    const lines = new TextDecoder().decode(await exported('csv', tess, report)).split('\r\n')
    expect(lines[5]).toBe(',Q3 2026 (USD),% of income,"Q2 2026 (USD), incomplete",Change')
    expect(lines.at(-2)).toMatch(SENTENCE)
  })
  test('Excel', async () => {
    const rows = (await readXlsx(await exported('xlsx', tess, report))).sheets[0]?.rows ?? []
    expect(rows.find((row) => row[1] === 'Q3 2026')?.slice(1)).toEqual(['Q3 2026', '% of income', 'Q2 2026, incomplete', 'Change'])
    expect(rows.at(-1)?.[0]).toMatch(SENTENCE)
  })
  test('PDF, with the mark under the column that it is about', async () => {
    const { text } = await readDocument({ name: 'r.pdf', documentType: 'other', bytes: await exported('pdf', tess, report) })
    const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    const head = lines.findIndex((line) => line.startsWith('Q3 2026 %'))
    expect(lines.slice(head, head + 2)).toEqual(['Q3 2026 % of income Q2 2026 Change', 'incomplete'])
    expect(lines.at(-1)).toMatch(SENTENCE)
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\u00a0\u200b=1+1', "'\u00a0\u200b=1+1"],
  ['\n=1+1', '"\'\n\'=1+1"'],
  ['Rent;=1+1', "Rent;'=1+1"],
  ['Rent; ＝1+1, May', '"Rent; \'＝1+1, May"'],
  ['Rent\n@SUM(A1)', '"Rent\n\'@SUM(A1)"'],
  ['Smith; Sons', 'Smith; Sons'],
  ['a=b', 'a=b'],
  ['-2.50', '-2.50'],
  ['+25.0%', '+25.0%'],
  ['a "b", c', '"a ""b"", c"'],
])('the cell %j is written %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
