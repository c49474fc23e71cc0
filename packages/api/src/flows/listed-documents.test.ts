import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { account, type Person, testBooks } from '../../testing/books.ts'

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
