import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, type Page } from '@playwright/test'
import { callsOf, uploadFile } from './people.ts'
import type { Screen } from './screen.ts'
import { visit } from './steps.ts'

const statement = [
  'FIRST BANK',
  'Statement period 03/01/2026 to 03/31/2026',
  '',
  'Date        Description                 Amount',
  '03/02/2026  STAPLES STORE               -50.00',
  '03/05/2026  CITY POWER                  -12.30',
]
const name = 'locked-statement.pdf'
const password = 'Tiger-77'

/** The page of a statement whose PDF is protected by a password; it is uploaded once. */
async function lockedPage(page: Page): Promise<string> {
  const known = (await (await page.request.get('/api/documents')).json()) as { id: string; originalName: string }[]
  const id =
    known.find(({ originalName }) => originalName === name)?.id ??
    (await uploadFile(callsOf(page), name, Buffer.from(await madePdf(statement, { password })), 'application/pdf'))
  await visit(page, `/documents/${id}`)
  return id
}

/** What is seen of a protected PDF: before its password is given, where it is asked for, and after it was read. They add to the books. */
export const lockedScreens: Screen[] = [
  {
    name: 'document-locked',
    books: 'sample',
    show: async (page) => {
      await lockedPage(page)
      await expect(page.getByText('This PDF is protected by a password')).toBeVisible()
    },
  },
  {
    name: 'documents-unlock',
    books: 'sample',
    show: async (page) => {
      await lockedPage(page)
      await visit(page, '/documents')
      await page.getByRole('button', { name: 'Enter Password' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Enter Password' })).toBeVisible()
    },
  },
  {
    name: 'review-error-locked',
    books: 'sample',
    show: async (page) => {
      await visit(page, '/transactions/review?kind=error')
      await expect(page.getByText(name)).toBeVisible()
    },
  },
  {
    name: 'document-locked-pages',
    books: 'sample',
    show: async (page) => {
      const id = await lockedPage(page)
      await callsOf(page).call('post', `/api/documents/${id}/unlock`, { password })
      await expect
        .poll(async () => (await (await page.request.get(`/api/documents/${id}`)).json()).isProcessed, { timeout: 120_000 })
        .toBe(true)
      await page.reload()
      // On a phone the transactions come first.
      if ((page.viewportSize()?.width ?? 0) < 992) await page.getByText('Original', { exact: true }).click()
      await expect(page.getByText('Password protected')).toBeVisible()
    },
  },
]
