import { expect, type Page } from '@playwright/test'
import { arrived } from './people.ts'
import type { Screen } from './screen.ts'
import { visit } from './steps.ts'

type Step = (page: Page) => Promise<unknown>
const open =
  (path: string, ...steps: Step[]) =>
  async (page: Page) => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await arrived(page)
    await page.waitForLoadState('networkidle')
    for (const step of steps) await step(page)
  }
const onPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800
const select: Step = async (page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const i of [0, 2, 3]) await boxes.nth(i).click()
  await expect(page.getByText('3 selected')).toBeVisible()
}
const dialog =
  (name: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
  }
const cell =
  (name: RegExp): Step =>
  async (page) => {
    // A phone shows entities in the row's dialog only.
    const button = page.getByRole('button', { name }).first()
    if (await button.isVisible()) await button.click()
    await page.waitForTimeout(200)
  }
const filters: Step = async (page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
}
const palette =
  (words: string): Step =>
  async (page) => {
    await page.keyboard.press('Control+k')
    const field = page.getByPlaceholder('Search or go to...')
    await expect(field).toBeFocused()
    await page.keyboard.type(words)
    await expect(field).toHaveValue(words)
    await page.waitForTimeout(500)
  }
const toast: Step = async (page) => {
  const category = page.getByRole('button', { name: /^Category of/ }).first()
  // Rows of one day come in any order: the category is one that the first row does not have.
  const name = (await category.textContent())?.includes('Bank Fees') ? 'Office Expenses' : 'Bank Fees'
  await category.click()
  await page.getByRole(onPhone(page) ? 'button' : 'option', { name, exact: true }).click()
  await expect(page.getByText('Category updated')).toBeVisible()
  // The way back is seen as a whole: on a phone it stands beside two lines, of which neither may cut it off.
  await expect(page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
}

/** The states of the transactions page, the review, the rules and the palette. */
export const transactionScreens: Screen[] = [
  { name: 'transactions-selected', books: 'sample', show: open('/transactions', select) },
  {
    name: 'transactions-menu',
    books: 'sample',
    show: open('/transactions', select, (p) => p.getByRole('button', { name: 'More actions for the selection' }).click()),
  },
  { name: 'transactions-entity', books: 'sample', show: open('/transactions', select, dialog(/^Assign Entity/)) },
  { name: 'transactions-delete', books: 'sample', show: open('/transactions', select, (p) => p.keyboard.press('d')) },
  { name: 'transactions-batch', books: 'sample', show: open('/transactions', dialog('Batch Categorization')) },
  { name: 'transactions-add', books: 'sample', show: open('/transactions', dialog('Add Transaction')) },
  {
    name: 'transactions-edit',
    books: 'sample',
    show: open(
      '/transactions',
      (p) => p.locator('tbody tr button').first().click(),
      (p) => expect(p.getByRole('dialog')).toBeVisible(),
    ),
  },
  { name: 'transactions-category', books: 'sample', show: open('/transactions', cell(/^Category of/)) },
  { name: 'transactions-entity-cell', books: 'sample', show: open('/transactions', cell(/^Entity of/)) },
  { name: 'transactions-undo', books: 'sample', show: open('/transactions', toast) },
  { name: 'transactions-sorted', books: 'sample', show: open('/transactions?sort=-amount&isCredit=false&needsReview=true', filters) },
  {
    name: 'transactions-views',
    books: 'sample',
    show: open(
      '/transactions?category=rent',
      (p) => p.getByRole('button', { name: 'Views' }).click(),
      (p) => expect(p.getByRole('button', { name: 'Save this view...' })).toBeVisible(),
    ),
  },
  {
    name: 'transactions-save-view',
    books: 'sample',
    show: open(
      '/transactions?isCredit=false&needsReview=true',
      (p) => p.getByRole('button', { name: 'Views' }).click(),
      (p) => p.getByRole('button', { name: 'Save this view...' }).click(),
      (p) => expect(p.getByRole('dialog', { name: 'Save View' })).toBeVisible(),
    ),
  },
  { name: 'transactions-palette', books: 'sample', show: open('/transactions', select, palette('')) },
  { name: 'transactions-nothing', books: 'sample', show: open('/transactions?search=nowhere') },
  {
    name: 'transactions-keys',
    books: 'sample',
    show: open(
      '/transactions',
      (p) => p.keyboard.press('?'),
      (p) => expect(p.getByRole('dialog')).toBeVisible(),
    ),
  },
  { name: 'review-unrecognized', books: 'sample', show: open('/transactions/review?kind=unrecognized') },
  {
    name: 'review-category',
    books: 'sample',
    show: open(
      '/transactions/review',
      (p) => p.keyboard.press('c'),
      (p) => p.waitForTimeout(200),
    ),
  },
  { name: 'review-error', books: 'sample', show: open('/transactions/review?kind=error') },
  { name: 'rules', books: 'sample', show: open('/transactions/rules') },
  { name: 'palette', books: 'sample', show: open('/transactions', palette('')) },
  { name: 'palette-found', books: 'sample', show: open('/entities', palette('co')) },
  { name: 'palette-income', books: 'sample', show: open('/entities', palette('square')) },
  { name: 'palette-nothing', books: 'sample', show: open('/entities', palette('zzzz')) },
]
