import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { account, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const about = async (p: Person) =>
  Object.fromEntries((await p.call('GET', '/api/documents')).json.map((d: DocumentJson) => [d.originalName, d.about]))

const invoice = (vendor: string) =>
  madePdf([vendor, '12 Quay Street', '', 'INVOICE', 'Invoice number   INV-20417', 'Date     03/02/2026', '', 'Desk $88.00', 'Total $88.00'])

test('a statement says its account as it is called now, and its days; an invoice its vendor and its day', async () => {
  const p = await owner()
  await add(p, 'checking.csv', account('4821', ['2026-03-04,STAPLES,-40.00', '2026-03-20,DEPOSIT,300.00']))
  await add(p, 'invoice.pdf', await invoice('Harbor Office Supply'), 'invoice')
  await add(p, 'note.csv', new TextEncoder().encode('name,size,colour\nchair,3,red\n'))
  expect(await about(p)).toEqual({
    'checking.csv': { vendor: null, account: expect.stringContaining('4821'), from: '2026-03-04', to: '2026-03-20' },
    'invoice.pdf': { vendor: 'Harbor Office Supply', account: null, from: '2026-03-02', to: '2026-03-02' },
    'note.csv': undefined,
  })
  const [known] = (await p.call('GET', '/api/accounts')).json.filter((a: { lastFour: string | null }) => a.lastFour === '4821')
  await p.call('PUT', `/api/accounts/${known.id}`, { name: 'Shop checking' })
  const [row] = (await p.call('GET', '/api/transactions?search=Harbor')).json
  await p.call('PUT', `/api/transactions/${row.id}`, { payee: 'Harbor Supply Co.' })
  expect(await about(p)).toMatchObject({
    'checking.csv': { account: 'Shop checking ••4821' },
    'invoice.pdf': { vendor: 'Harbor Supply Co.' },
  })
})

test('is given page by page: so many, and those after one of them', async () => {
  const p = await owner()
  for (const month of ['01', '02', '03', '04']) await add(p, `${month}.csv`, account('4821', [`2026-${month}-04,STAPLES,-40.00`]))
  const page = async (query: string) =>
    ((await p.call('GET', `/api/documents${query}`)).json as DocumentJson[]).map(({ id, originalName, transactionCount }) => ({
      id,
      originalName,
      transactionCount,
    }))
  const all = await page('')
  expect(all.map(({ originalName }) => originalName)).toEqual(['04.csv', '03.csv', '02.csv', '01.csv'])
  const first = await page('?limit=3')
  expect([...first, ...(await page(`?limit=3&after=${first[2]?.id}`))]).toEqual(all)
  expect(await page(`?after=${all[3]?.id}`)).toEqual([])
  expect((await p.call('GET', '/api/documents?limit=0')).status).toBe(400)
  expect((await (await owner()).call('GET', `/api/documents?after=${all[0]?.id}`)).status).toBe(404)
})

test('is searched by name, type, vendor, account and days, each word for itself', async () => {
  const p = await owner()
  await add(p, 'checking.csv', account('4821', ['2026-03-04,STAPLES,-40.00', '2026-03-20,DEPOSIT,300.00']))
  await add(p, 'scan001.pdf', await invoice('Harbor Office Supply'), 'invoice')
  await add(p, 'Übersicht.csv', account('9133', ['2026-02-04,STAPLES,-41.00']))
  const found = async (search: string, more = '') =>
    (await p.call('GET', `/api/documents?search=${encodeURIComponent(search)}${more}`)).json.map((d: DocumentJson) => d.originalName)
  expect(await found('harbor')).toEqual(['scan001.pdf'])
  expect(await found('  SUPPLY invoice ')).toEqual(['scan001.pdf'])
  expect(await found('4821')).toEqual(['checking.csv'])
  expect(await found('übersicht')).toEqual(['Übersicht.csv'])
  expect(await found('3/2/2026')).toEqual(['scan001.pdf'])
  expect(await found('csv')).toEqual(['Übersicht.csv', 'checking.csv'])
  expect(await found('csv', '&limit=1')).toEqual(['Übersicht.csv'])
  expect(await found('harbor 4821')).toEqual([])
  expect(await found('  ')).toHaveLength(3)
  expect((await p.call('GET', `/api/documents?search=${'x'.repeat(201)}`)).status).toBe(400)
})

test('the dashboard is told of the newest, of what is not settled and of their number', async () => {
  const p = await owner()
  const told = async () => (await p.call('GET', '/api/dashboard/documents')).json
  expect(await told()).toEqual({ total: 0, processing: 0, failed: 0, transactions: 0, newest: [], unsettled: [] })
  await add(p, 'broken.pdf', new TextEncoder().encode('%PDF-1.7 cut short'))
  for (const month of ['01', '02', '03', '04']) await add(p, `${month}.csv`, account('4821', [`2026-${month}-04,STAPLES,-40.00`]))
  const { newest, unsettled, ...counts } = await told()
  expect(counts).toEqual({ total: 5, processing: 0, failed: 1, transactions: 4 })
  expect(newest.map((d: DocumentJson) => d.originalName)).toEqual(['04.csv', '03.csv', '02.csv', '01.csv'])
  expect(unsettled.map((d: DocumentJson) => d.originalName)).toEqual(['broken.pdf'])
  await p.upload('05.csv', account('4821', ['2026-05-04,STAPLES,-40.00']))
  expect(await told()).toMatchObject({ total: 6, processing: 1, unsettled: [{ originalName: '05.csv' }, { originalName: 'broken.pdf' }] })
  await p.call('POST', '/api/reports', { title: 'May', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' })
  expect((await told()).transactions).toBe(null)
})
