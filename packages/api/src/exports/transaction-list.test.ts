import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
const maya = product.person()
const statement = `Account Number,****4821
Date,Description,Amount
2026-03-03,STAPLES STORE 12,-20.00
2026-03-05,"=HYPERLINK(""x"")",-30.00
2026-03-06,ZELLE PAYMENT TO SAM REYES,-120.00
2026-03-20,ACME CLIENT PAYMENT,500.00
2026-04-02,OFFICE DEPOT,-90.00
`
const file = async (path: string, as = maya) => {
  const answer = await product.handle(new Request(`http://localhost:3000${path}`, { headers: { cookie: as.cookie() } }))
  return {
    status: answer.status,
    bytes: new Uint8Array(await answer.arrayBuffer()),
    name: answer.headers.get('content-disposition') ?? '',
  }
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const path = '/api/transactions/export'

beforeAll(async () => {
  await maya.signUp()
  await maya.upload('march.csv', statement)
  await product.work()
  const [row] = (await maya.call('GET', '/api/transactions?search=OFFICE')).json
  const parts = [
    { amount: '60.00', leaf: 'office_supplies' },
    { amount: '30.00', treatment: 'personal' },
  ]
  expect((await maya.call('PUT', `/api/transactions/${row.id}`, { parts })).status).toBe(200)
})

describe('the list of transactions as a file', () => {
  test('is what the filter matches, in its order, with what each row is for and the document behind it', async () => {
    const { status, bytes, name } = await file(`${path}?format=csv&from=2026-03-01&to=2026-03-31&sort=date`)
    expect([status, name]).toEqual([200, expect.stringMatching(/Transactions \d{4}-\d\d-\d\d\.csv/)])
    const lines = textOf(bytes).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('Date,Description,Amount,Currency,Category,Payee,Entity,Account,Document,Note,Review')
    expect(lines[1]).toMatch(/^2026-03-03,STAPLES STORE 12,-20\.00,USD,Office Expenses,,,[^,]*4821,march\.csv,,/)
    // What a spreadsheet would take for a formula is words.
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[3]).toMatch(/-120\.00,USD,Not counted yet,.*,To review$/)
    const split = textOf((await file(`${path}?format=csv&treatment=split`)).bytes)
    const parts = split.trim().split('\r\n').slice(1)
    expect(parts.map((line) => line.split(',').slice(1, 5))).toEqual([
      ['OFFICE DEPOT', '-60.00', 'USD', 'Office Expenses'],
      ['OFFICE DEPOT', '-30.00', 'USD', 'Personal'],
    ])
    expect(
      textOf((await file(`${path}?format=csv&check=open_questions`)).bytes)
        .trim()
        .split('\r\n'),
    ).toHaveLength(2)
  })

  test('a workbook has numbers, and says what the list was narrowed to', async () => {
    const [sheet] = (await readXlsx((await file(`${path}?format=xlsx&isCredit=false&from=2026-03-01&to=2026-03-31`)).bytes)).sheets
    const rows = sheet?.rows ?? []
    expect(rows.map(([label]) => label)).toContain('Mar 2026 · Debit')
    expect(rows.find(([label]) => String(label).includes('STAPLES'))?.slice(1, 3)).toEqual(['2026-03-03', -20])
    expect(textOf((await file(`${path}?format=pdf`)).bytes.slice(0, 5))).toBe('%PDF-')
  })

  test('a filter or format that there is not is refused; the owner and the accountant alone take it; the log tells of it', async () => {
    for (const query of ['format=doc', 'format=csv&check=x', 'format=csv&from=2026-02-31', 'format=csv&limit=5', ''])
      expect([query, (await file(`${path}?${query}`)).status]).toEqual([query, 400])
    const stranger = product.person()
    expect((await file(`${path}?format=csv`, stranger)).status).toBe(401)
    const audit = (await maya.call('GET', '/api/audit')).text
    expect(audit).toContain('transaction.export')
  })
})
