import { zipOf } from '@ledgerhand/extract-fixtures/archives'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, type Page } from '@playwright/test'
import { callsOf, uploadCsv, uploadFile } from './people.ts'
import type { Screen } from './screen.ts'
import { at, inOrder, list, press, visit } from './steps.ts'

const files = [
  { name: 'checking-may.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Description,Amount\n2026-05-02,Coffee,-4.00\n') },
  { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('no') },
]

/** The choice of columns; on a phone, which has none, the list in another order. */
const columns = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Columns' })
  if (await button.isVisible()) await button.click()
  else await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('party')
}

const document = (ending: string) => async (page: Page) => {
  const documents = await list<{ id: string; originalName: string }>(page, '/api/documents')
  await visit(page, `/documents/${documents.find(({ originalName }) => originalName.endsWith(ending))?.id}`)
  await expect(page.getByRole('region', { name: 'Transactions' })).toBeVisible()
}
/** A file sent to the books, its page opened. */
const sent = (name: string, type: string, bytes: () => Uint8Array | Promise<Uint8Array>, ready: string) => async (page: Page) => {
  const id = await uploadFile(callsOf(page), name, Buffer.from(await bytes()), type)
  await visit(page, `/documents/${id}`)
  await expect(page.getByText(ready)).toBeVisible()
}
const archive = () =>
  zipOf([
    { name: 'january/checking.csv', content: 'Date,Description,Amount\n2026-01-12,HARBOR PRINT,-41.10\n2026-01-19,QUAY CAFE,-9.20\n' },
    { name: 'notes.docx', content: 'no statement' },
    { name: 'locked.pdf', content: 'noise', isEncrypted: true },
  ])
const yearless = () =>
  madePdf([
    'Harbor Credit Union     Account 7733',
    'Opening Balance: $100.00',
    'Date         Description                                              Amount',
    '03/15        QUORVEX HOSTING                                          -10.00',
    'Closing Balance: $90.00',
  ])
const unmarked = () =>
  madePdf([
    'Satamapankki',
    'Tilinumero FI21 1234 5600 0007 85',
    'Kirjauspäivä   Saaja                                Määrä        Saldo',
    '15.03.2026     QUORVEX HOSTING OY                  -10,00        90,00',
    '19.03.2026     KIRJAKAUPPA                         -20,00        70,00',
  ])
/** The rates of books that hold another currency. */
const rates = async (page: Page) => {
  const owner = callsOf(page)
  await owner.call('put', '/api/books', { currency: 'USD' })
  await uploadCsv(
    owner,
    'paris.csv',
    'Date,Description,Amount,Currency\n2026-03-05,HOTEL LUTETIA,-210.00,EUR\n2026-03-06,TAXI,-31.50,EUR\n',
  )
  await at('/accounts', 'Accounts')(page)
  await press('Exchange Rates')(page)
}

const invoice = (total: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>INV-20417</ID><IssueDate>2026-03-02</IssueDate>
<DocumentCurrencyCode>USD</DocumentCurrencyCode><AccountingSupplierParty><Party><PartyName><Name>Contoso Ltd.</Name></PartyName></Party>
</AccountingSupplierParty><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`
/** Two files of one number with two totals. */
const possibleCopy = inOrder(
  async (page: Page) => {
    await uploadFile(callsOf(page), 'invoice.xml', Buffer.from(invoice('110.00')), 'application/xml')
  },
  sent('invoice-corrected.xml', 'application/xml', () => Buffer.from(invoice('610.00')), 'Already in your books?'),
)

export const documentScreens: Screen[] = [
  { name: 'documents', books: 'sample', show: at('/documents', 'Document Management') },
  { name: 'documents-upload', books: 'sample', show: inOrder(at('/documents', 'Document Management'), press('Upload Document')) },
  {
    name: 'documents-upload-chosen',
    books: 'sample',
    show: inOrder(at('/documents', 'Document Management'), press('Upload Document'), (page) =>
      page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files),
    ),
  },
  { name: 'document-pdf', books: 'sample', show: document('.pdf') },
  { name: 'document-csv', books: 'sample', show: document('.csv') },
  {
    name: 'documents-info',
    books: 'sample',
    show: inOrder(at('/documents', 'Document Management'), async (page) => {
      const card = page.getByRole('region', { name: 'AI Document Processing' })
      await card.getByRole('button', { name: 'More' }).click()
      await expect(card.getByRole('heading', { name: 'Bank statements' })).toBeVisible()
    }),
  },
  { name: 'documents-columns', books: 'sample', show: inOrder(at('/documents?sort=party', 'Document Management'), columns) },
  {
    name: 'documents-menu',
    books: 'sample',
    show: inOrder(at('/documents', 'Document Management'), (page) =>
      page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click(),
    ),
  },
]

/** What comes of files that are sent for the screen: they add to the books. */
export const sentScreens: Screen[] = [
  {
    name: 'document-archive',
    books: 'sample',
    show: sent('year.zip', 'application/zip', archive, '1 document from this file (2 left out)'),
  },
  { name: 'document-which-year', books: 'sample', show: sent('no-year.pdf', 'application/pdf', yearless, 'Which year?') },
  {
    name: 'review-which-year',
    books: 'sample',
    show: inOrder(at('/transactions/review', /Review/), (page) => expect(page.getByText('Which year?')).toBeVisible()),
  },
  { name: 'document-possible-copy', books: 'sample', show: possibleCopy },
  {
    name: 'review-possible-copy',
    books: 'sample',
    show: inOrder(at('/transactions/review', /Review/), (page) => expect(page.getByText('Already in your books?')).toBeVisible()),
  },
  { name: 'document-which-currency', books: 'sample', show: sent('tiliote.pdf', 'application/pdf', unmarked, 'Which currency?') },
  { name: 'exchange-rates', books: 'sample', show: rates },
]
