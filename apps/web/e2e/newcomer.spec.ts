import { expect, type Locator, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, password } from './people.ts'

/** Proven by its balances; one row is a suggestion, the others are placed. */
const statement = `Date,Description,Amount,Balance
2024-03-01,OPENING BALANCE,,5000.00
2024-03-05,STAPLES STORE 1182,-60.40,4939.60
2024-03-09,GREEN BEAN IMPORTERS INC,-750.00,4189.60
2024-03-29,INTEREST PAID,1.25,4190.85
2024-03-31,CLOSING BALANCE,,4190.85
`
/** More than that a person sees; a toast that slides in is less. */
const SEEN = 0.01

declare global {
  interface Window {
    shifts: { value: number; at: string }[]
  }
}

/** What moved without having been pressed, since the page was opened. */
const moved = (page: Page) => page.evaluate((seen) => window.shifts.filter(({ value }) => value > seen), SEEN)

/**
 * What somebody asks for may push down what is below when it comes: chosen files in their dialog, a report in its list. A browser counts
 * that as asked for within half a second only, which a file chooser and a busy machine take longer than.
 */
async function asked(page: Page, act: () => Promise<void>): Promise<void> {
  expect(await moved(page)).toEqual([])
  await act()
  await page.evaluate(async () => {
    // What moved is told after it was drawn.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    window.shifts = []
  })
}

test('from nothing to the first report: at most ten presses, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = []
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) window.shifts.push({ value, at: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Start Free Trial' }).first())
  await page.getByLabel('First Name').fill('Maya')
  await page.getByLabel('Last Name').fill('Lee')
  await page.getByLabel('Email').fill(`newcomer.${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await press(page.getByRole('button', { name: 'Create Account' }))

  // The name of the business needs no press: it is typed, and Enter keeps it.
  await page.getByLabel('Business name').fill('Acorn LLC')
  await page.getByLabel('Business name').press('Enter')
  await expect(page.getByText('What is your business called?')).toBeHidden()
  await press(page.getByRole('link', { name: 'Upload a statement', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const chooser = page.waitForEvent('filechooser')
  await press(dialog.getByRole('button', { name: 'Choose files' }))
  // The browser's own dialog takes another press.
  presses += 1
  await asked(page, async () => {
    await (await chooser).setFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
    await expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
  })
  await press(dialog.getByRole('button', { name: 'Upload 1 file' }))
  await expect(page.getByText('3 transactions extracted', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Reconciled, review 1')).toBeVisible()
  await accessible(page)

  // A second visit in the middle: what is done is ticked off, what is next is offered.
  const second = await page.context().newPage()
  await second.goto('/')
  await expect(second.getByText('3 transactions from 1 document')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Answer questions' })).toBeVisible()
  await arrived(second)
  await accessible(second)
  await second.close()

  await press(page.getByRole('link', { name: 'Review 1' }))
  await press(page.getByRole('button', { name: /^Accept / }))
  await expect(page.getByText('All caught up')).toBeVisible()
  await press(page.getByRole('link', { name: 'Generate your P&L' }))
  const form = page.getByRole('dialog', { name: 'Generate P&L Report' })
  await expect(form.getByLabel('Report Title')).toHaveValue('Mar 2024 P&L')
  await expect(form.getByRole('button', { name: 'Generate Report' })).toBeFocused()
  await asked(page, async () => {
    await press(form.getByRole('button', { name: 'Generate Report' }))
    await expect(page.getByRole('dialog', { name: 'Mar 2024 P&L' }).getByRole('heading', { name: 'Profit & Loss Statement' })).toBeVisible()
  })
  expect(presses).toBeLessThanOrEqual(10)
  expect(await moved(page)).toEqual([])

  // The report is there, and the steps are gone.
  await page.goto('/')
  await expect(page.getByText('BANK STATEMENT Uploaded')).toBeVisible()
  await expect(page.getByText('Three steps to your first report')).toBeHidden()
})

/** A month of 2025 of an account, whose balances prove it. */
const month = (m: number) => {
  const day = (d: string) => `2025-${String(m).padStart(2, '0')}-${d}`
  return [
    'Account Number,****4821',
    'Date,Description,Amount,Balance',
    `${day('01')},OPENING BALANCE,,${1000 + m * 10}.00`,
    `${day('05')},STAPLES STORE 12,-20.00,${980 + m * 10}.00`,
    `${day('20')},STRIPE TRANSFER,30.00,${1010 + m * 10}.00`,
  ].join('\n')
}

test('a year dropped on the dashboard: one page says what it proves and what is left', async ({ page }) => {
  const email = `year.${Date.now()}@example.com`
  const account = { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password }
  await page.request.post('/api/auth/signup', { data: account })
  await page.request.post('/api/auth/login', { data: { email, password } })
  await page.goto('/')
  await arrived(page)
  const files = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map((m) => ({ name: `2025-${m}.csv`, text: month(m) }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name, { type: 'text/csv' }))
    return transfer
  }, files)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer })
    await expect(page.getByText('Drop to upload')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
  await page.getByRole('button', { name: 'Upload 11 files' }).click()
  await page.waitForURL(/\/documents\/intake\?/)
  await expect(page.getByRole('heading', { level: 1, name: /^11 months reconciled, October missing/ })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('progressbar', { name: '2025, checks done' })).toBeVisible()
  await accessible(page)
  await page.reload()
  await expect(page.getByText('October 2025 is missing')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Jan/ })).toHaveAttribute('href', /\/documents\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
