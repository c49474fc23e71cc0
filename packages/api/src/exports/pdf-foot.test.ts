import { columnTable } from '@ledgerhand/core/reports/statement-columns'
import type { SignatureJson } from '@ledgerhand/core/wire/periods'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { readDocument } from '@ledgerhand/extract/read'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'
import { pdfOfReport } from './pdf.ts'
import { pdfOfTable } from './table-pdf.ts'
import { tableOfReport } from './tables.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const signed = (signedBy: string, digit: string): SignatureJson => ({
  id: digit,
  signedAt: '2027-04-14T12:00:00.000Z',
  signedBy,
  signerId: 'u1',
  sha256: digit.repeat(64),
  auditHead: '0'.repeat(64),
  note: null,
  rows: 2,
})

/** A report with a row on nearly every leaf, in the columns of its entities, which takes several pages. */
async function longReport(): Promise<ReportJson> {
  const maya = product.person()
  await maya.signUp()
  const categories =
    'travel,meals,advertising,insurance_business,rent_business,utilities_business,supplies,office_expense,repairs,car_truck,wages,contract_labor,commissions,interest,dues,bank_fees,taxes_licenses,education,donations,sales,cogs_purchases,cogs_materials,cogs_freight,general_operating,local_transport'
  for (const leaf of categories.split(','))
    await maya.call('POST', '/api/transactions', { description: leaf, amount: '10.00', transactionDate: '2026-03-05', category: leaf })
  const { json } = await maya.call('POST', '/api/reports', {
    title: 'March',
    reportPeriod: '2026-03',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    columns: 'previous_year',
  })
  return json as ReportJson
}

test('each page of a signed report carries name, day and the first sixteen digits of the hash at its foot', async () => {
  const report = { ...(await longReport()), signatures: [signed('Avery Cole', 'b'), signed('Maya '.repeat(40), 'a')] }
  const columns = columnTable(report)
  if (!columns) throw new Error('no columns')
  const table = tableOfReport(report, columns, ['Northlight'])
  // Long enough for several pages, whatever is on each line.
  const long = { ...table, rows: Array.from({ length: 5 }, () => table.rows).flat() }
  const single = { ...report, reportData: { ...report.reportData, columns: undefined } } as unknown as ReportJson
  const address = Array.from({ length: 34 }, (_, i) => `Line ${i}`).join('\n')
  for (const bytes of [await pdfOfTable(long), await pdfOfReport(single, null, 'Northlight', address)]) {
    const { text } = await readDocument({ name: 'r.pdf', documentType: 'other', bytes })
    const words = text.replaceAll(/\s+/g, ' ')
    const count = (part: string | RegExp) => words.split(part).length - 1
    const all = Number(/Page 1 of (\d+)/.exec(words)?.[1])
    expect(all, words).toBeGreaterThan(1)
    expect(count('Signed by Avery Cole on 4/14/2027'), words).toBe(all)
    expect(count('b'.repeat(16))).toBe(all)
    // A long name leaves room for its hash.
    expect(count('a'.repeat(16))).toBe(all)
    expect(count('a'.repeat(17))).toBe(0)
  }
})
