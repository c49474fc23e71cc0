import { expect, type Page } from '@playwright/test'
import { figureScreens } from './figure-screens.ts'
import type { Screen } from './screen.ts'
import { at, inOrder, list, press, visit } from './steps.ts'

const firstReport = async (page: Page) => {
  const [report] = await list<{ id: string }>(page, '/api/reports')
  await visit(page, `/reports?report=${report?.id}`)
  await expect(page.getByRole('heading', { name: 'Profit & Loss Statement' })).toBeVisible()
}
const table = (name: string) => (page: Page) => expect(page.getByRole('table', { name })).toBeVisible()
/** A report on all days, with columns. */
const reportWith = (columns: string) => async (page: Page) => {
  const year = new Date().getFullYear()
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
  const made = await page.request.post('/api/reports', { data: { title: `By ${columns}`, reportPeriod: String(year), columns, ...days } })
  // By its address: no page that is open knows of what was made beside it.
  await page.goto(`/reports?report=${(await made.json()).id}`)
  await expect(page.getByRole('table', { name: 'Category Breakdown' })).toBeVisible()
}

/** Reports, the statements beside them, and figures that are looked into. */
export const reportScreens: Screen[] = [
  { name: 'reports', books: 'sample', show: at('/reports', 'P&L Reports') },
  { name: 'reports-generate', books: 'sample', show: inOrder(at('/reports', 'P&L Reports'), press('Generate Report')) },
  { name: 'report', books: 'sample', show: firstReport },
  { name: 'report-months', books: 'sample', show: reportWith('month') },
  { name: 'report-compared', books: 'sample', show: reportWith('previous_period') },
  ...figureScreens({
    report: firstReport,
    months: reportWith('month'),
    compared: reportWith('previous_period'),
    balanceSheet: inOrder(at('/reports/balance-sheet', 'Balance Sheet'), table('Balance Sheet')),
  }),
  { name: 'balance-sheet', books: 'sample', show: inOrder(at('/reports/balance-sheet', 'Balance Sheet'), table('Balance Sheet')) },
  { name: 'cash-flow', books: 'sample', show: inOrder(at('/reports/cash-flow', 'Cash Flow'), table('Cash Flow')) },
  { name: 'trial-balance', books: 'sample', show: inOrder(at('/reports/trial-balance', 'Trial Balance'), table('Trial Balance')) },
]
