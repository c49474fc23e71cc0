import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { csv, ofx, pdf } from './documents.ts'
import { arrived, fillSignUp } from './people.ts'

/** A second try of a journey needs an address of its own. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, 'Maya Lee', `${name}.${Date.now()}@example.com`)
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
}

/** Nothing unexpected in the console, and no rule of the content security policy broken. */
function watch(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (m) => {
    // Signed out, asking who is signed in answers 401: the browser prints that by itself.
    if (m.type() === 'error' && !/401/.test(m.text())) errors.push(m.text())
  })
  page.on('pageerror', (e) => errors.push(String(e)))
  return errors
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: sign up, upload three kinds of file, review, and report to the cent`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const errors = watch(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your AI-Powered CFO Platform' })).toBeVisible()
    await accessible(page)
    await signUp(page, colorScheme)
    await expect(page.getByText('No data available')).toBeVisible()
    await accessible(page)

    await page.getByRole('link', { name: 'Quick Upload' }).click()
    await expect(page.getByText('No documents yet')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Document' }).first().click()
    await page.getByLabel('Choose files').setInputFiles([
      { name: csv.name, mimeType: 'text/csv', buffer: Buffer.from(csv.text) },
      { name: ofx.name, mimeType: 'application/x-ofx', buffer: Buffer.from(ofx.text) },
      { name: pdf.name, mimeType: 'application/pdf', buffer: pdf.bytes },
    ])
    await accessible(page)
    await page.getByRole('button', { name: 'Upload 3 files' }).click()
    // Its title says what came of them once they are read.
    const outcome = page.getByRole('dialog', { name: /^(3 documents read|Reconciled), / })
    await expect(outcome.getByText('100%')).toBeVisible({ timeout: 120_000 })
    await accessible(page)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(`${csv.rows} transactions extracted via built-in reader`)).toBeVisible()
    await expect(page.getByText(`${ofx.rows} transactions extracted via built-in reader`)).toBeVisible()
    await expect(page.getByText(`${pdf.rows} transactions extracted via built-in reader`)).toBeVisible()
    // For development and tests only: not in what is served.
    await expect(page.getByRole('button', { name: 'Test Progress' })).toHaveCount(0)
    await accessible(page)

    // The original beside its rows, proven.
    await page.getByRole('link', { name: pdf.name }).click()
    await page.waitForURL(/\/documents\/.+/)
    await expect(page.getByText('Reconciled').first()).toBeVisible()
    await expect(page.getByText('$7,737.24').first()).toBeVisible()
    await page
      .getByText(/delta air lines/i)
      .first()
      .click()
    await accessible(page)

    // Review and correct.
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^Transactions/ })
      .click()
    await expect(page.getByText(/zqx holdings/i).first()).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: /^Edit ZQX/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('Corrected by hand')
    await dialog.getByLabel('Amount').fill('412.05')
    await accessible(page)
    await dialog.getByRole('button', { name: /save|update/i }).click()
    await expect(page.getByText('Corrected by hand').first()).toBeVisible()

    // The report, whose totals are the sums of the rows.
    await page.getByRole('navigation').first().getByRole('link', { name: 'P&L Reports' }).click()
    await expect(page.getByText('No reports yet')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Generate Report' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Report Title').fill('Spring')
    await form.getByLabel('Period', { exact: true }).fill('2024-Q1')
    await form.getByLabel('Start Date').fill('2024-03-01')
    await form.getByLabel('End Date').fill('2024-04-30')
    await accessible(page)
    await form.getByRole('button', { name: 'Generate Report' }).click()
    // The new report opens.
    await expect(page.getByText('Profit & Loss Statement')).toBeVisible()
    await page.getByRole('button', { name: 'Close dialog' }).click()
    await expect(page.getByRole('cell', { name: 'Spring', exact: true })).toBeVisible()

    const sums = await page.evaluate(async () => {
      const rows = (await (await fetch('/api/transactions')).json()) as { amount: string; isCredit: boolean; isTransfer: boolean }[]
      const reports = (await (await fetch('/api/reports')).json()) as { totalRevenue: number; totalExpenses: number; netProfit: number }[]
      const add = (isCredit: boolean) =>
        rows.filter((r) => r.isCredit === isCredit && !r.isTransfer).reduce((n, r) => n + Math.round(Number(r.amount) * 100), 0)
      return { rows: rows.length, revenue: add(true), expenses: add(false), report: reports[0] }
    })
    expect(sums.rows).toBe(csv.rows + ofx.rows + pdf.rows)
    expect(Math.round((sums.report?.totalRevenue ?? 0) * 100)).toBe(sums.revenue)
    expect(Math.round((sums.report?.totalExpenses ?? 0) * 100)).toBe(sums.expenses)
    expect(Math.round((sums.report?.netProfit ?? 0) * 100)).toBe(sums.revenue - sums.expenses)

    await page.getByRole('button', { name: /view spring/i }).click()
    await expect(page.getByText('Profit & Loss Statement')).toBeVisible()
    await accessible(page)

    expect(errors).toEqual([])
  })
}

test('on a phone: the same words, a tab bar, no sideways scrolling', async ({ page }) => {
  const errors = watch(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'phone')
  for (const path of ['/', '/documents', '/transactions', '/transactions/review', '/entities', '/reports', '/sharing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([path, true])
    await accessible(page)
  }
  // On its side it is as wide as a tablet and too low for all of the navigation: what is below is scrolled to.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  expect(errors).toEqual([])
})

test('on paper: no navigation, nothing cut off at the side, whose books and which day', async ({ page }) => {
  await signUp(page, 'paper')
  await page.request.post('/trpc/samples.add', { data: {} })
  // As wide as a sheet between its margins.
  await page.setViewportSize({ width: 680, height: 900 })
  for (const path of ['/', '/documents', '/transactions', '/coverage', '/reports', '/sharing']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await arrived(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(`Printed ${await page.evaluate(() => new Date().toLocaleDateString('en-US'))}`)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const { left, over } = await page.evaluate(() => ({
      left: document.querySelector('h1')?.getBoundingClientRect().left,
      over: document.documentElement.scrollWidth - window.innerWidth,
    }))
    expect([path, left, Math.max(0, over)]).toEqual([path, 0, 0])
  }
})

test('the route table, signed out and signed in', async ({ page }) => {
  for (const path of ['/documents', '/transactions', '/entities', '/reports', '/sharing', '/login']) {
    await page.goto(path)
    await expect(page.getByText('Welcome back! Please sign in to continue')).toBeVisible()
  }
  await page.goto('/no-such-page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.goto('/upload/not-a-token')
  await expect(page.getByText('This link is not available')).toBeVisible()
  await signUp(page, 'routes')
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  }
})

test('the dashboard needs two questions, each asked once and before the code is there', async ({ page }) => {
  await signUp(page, 'first-questions')
  // What the page before still asks is not counted.
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/') || pathname.endsWith('.js')) asked.push(pathname.startsWith('/trpc/') ? pathname : 'code')
  })
  await page.reload()
  await expect(page.getByText('No data available')).toBeVisible()
  expect(asked.slice(0, 2)).toEqual([
    '/trpc/auth.user',
    '/trpc/dashboard.pending,samples.state,dashboard.documents,dashboard.chart,dashboard.metrics,accounts.list,books.get',
  ])
  // Where the backups are is asked by who runs the installation, after the figures are there.
  await expect.poll(() => asked.filter((path) => path !== 'code').slice(2)).toEqual(['/trpc/system.backups'])
})

test('at 320 pixels no button loses its words; at 1920 the header ends where the content does; set colours keep the marks', async ({
  page,
}) => {
  await signUp(page, 'edges')
  await page.request.post('/trpc/samples.add', { data: {} })
  await page.request.post('/api/reports', {
    data: { title: 'Year', reportPeriod: '2026', startDate: '2026-01-01', endDate: '2026-12-31' },
  })
  const [report] = (await (await page.request.get('/api/reports')).json()) as { id: string }[]
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/', '/documents', '/transactions', '/transactions/review', '/sharing', `/reports?report=${report?.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const cut = await page.evaluate(() =>
      // What is a sign here has no words to lose.
      [...document.querySelectorAll<HTMLElement>('.mantine-Button-root:not([data-sign])')].flatMap((button) => {
        const label = button.querySelector<HTMLElement>('.mantine-Button-label')
        const { right } = button.getBoundingClientRect()
        return label && button.offsetParent && (label.scrollWidth > label.clientWidth + 1 || right > window.innerWidth)
          ? [label.textContent]
          : []
      }),
    )
    expect([path, cut]).toEqual([path, []])
  }
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/transactions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const edges = await page.evaluate(() =>
    ['header button:last-of-type', 'main section'].map(
      (at) => document.querySelector(`#content ${at.replace('main ', '')}`)?.getBoundingClientRect().right,
    ),
  )
  expect(edges[0]).toBe(edges[1])
  await page.emulateMedia({ forcedColors: 'active' })
  const bars = page.getByRole('img', { name: /^Confidence/ }).first()
  await expect(bars).toHaveCSS('forced-color-adjust', 'none')
})
