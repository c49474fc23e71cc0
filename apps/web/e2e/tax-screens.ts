import { expect, type Page } from '@playwright/test'
import { look } from './figure-screens.ts'
import { arrived, callsOf } from './people.ts'
import type { Screen } from './screen.ts'
import { inOrder, visit } from './steps.ts'

/** The tax pack of a year. */

const year = new Date().getFullYear()
const at = async (page: Page, path: string) => {
  await visit(page, path)
  await expect(page.getByRole('heading', { name: /^Tax Pack/ })).toBeVisible()
  await arrived(page)
}
const taxes = async (page: Page) => {
  await at(page, `/taxes?year=${year}`)
  await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible()
}
/** The lists of a tax pack, unfolded, with something in most of them. */
const unfoldedLists = async (page: Page) => {
  const owner = callsOf(page)
  const rows: [words: string, amount: string, said: object][] = [
    ['Zelle payment to Dana Reed', '2400.00', { category: 'contract_labor' }],
    ['Kline Law Offices', '950.00', { category: 'legal_professional', sourceType: 'credit_card' }],
    ['Espresso machine', '4900.00', { treatment: 'asset' }],
    ['IRS USATAXPYMT 1040ES', '1300.00', { treatment: 'owner_tax' }],
    ['Owner draw', '3000.00', { treatment: 'owner_draw' }],
    ['Van loan payment', '612.40', { treatment: 'loan' }],
  ]
  for (const [description, amount, said] of rows) {
    const row = { description, amount, transactionDate: `${year}-02-03`, category: 'general_operating', isCredit: false }
    const { id } = await owner.call<{ id: string }>('post', '/api/transactions', row)
    await owner.call('put', `/api/transactions/${id}`, said)
  }
  await taxes(page)
  for (const list of await page.locator('details').all()) await list.locator('summary').click()
}

export const taxScreens: Screen[] = [
  {
    name: 'empty-taxes',
    books: 'empty',
    show: async (page) => {
      await at(page, '/taxes')
      await expect(page.getByText(/^Nothing for/)).toBeVisible()
    },
  },
  { name: 'taxes', books: 'sample', show: taxes },
  { name: 'figure-of-taxes', books: 'sample', show: inOrder(taxes, look('link', /, line \d+\w?: /)) },
  {
    name: 'taxes-own-lines',
    books: 'sample',
    show: async (page) => {
      await taxes(page)
      await page.request.put('/api/tax/lines', { data: { form: 'own', lines: { meals: 'Food', travel: 'Trips' } } })
      await taxes(page)
      await page.getByRole('button', { name: 'Which lines' }).click()
      await page.getByRole('menuitem', { name: 'Edit your lines…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.request.put('/api/tax/lines', { data: { form: 'schedule_c' } })
    },
  },
]
/** Adds to the books. */
export const taxLists: Screen = { name: 'taxes-lists', books: 'sample', show: unfoldedLists }
