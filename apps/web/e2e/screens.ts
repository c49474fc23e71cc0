import { expect, type Page } from '@playwright/test'
import { askingScreens } from './asking-screens.ts'
import { documentScreens, sentScreens } from './document-screens.ts'
import { lockedScreens } from './locked-screens.ts'
import { arrived, callsOf, uploadCsv } from './people.ts'
import { reportScreens } from './report-screens.ts'
import type { Screen } from './screen.ts'
import { at, inOrder, list, press } from './steps.ts'
import { taxLists, taxScreens } from './tax-screens.ts'
import { transactionScreens } from './transaction-screens.ts'

const accounts = (page: Page) => inOrder(at('/accounts', 'Accounts'), () => expect(page.getByRole('row').nth(2)).toBeVisible())(page)
const coverageMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
/** An account with one old statement, marked as closed. */
const closedAccount = async (page: Page) => {
  const owner = callsOf(page)
  const half = new Date()
  half.setMonth(half.getMonth() - 6, 1)
  const month = `${half.getFullYear()}-${String(half.getMonth() + 1).padStart(2, '0')}`
  const rows = [`${month}-02,Interest,1.20,501.20`, `${month}-27,Transfer out,-501.20,0.00`]
  await uploadCsv(owner, 'savings.csv', ['Account Number,****7710', 'Date,Description,Amount,Balance', ...rows].join('\n'))
  await owner.call('post', '/api/documents/coverage/close', { account: 'bank:7710', lastMonth: month })
  await at('/coverage', 'Statement Coverage')(page)
  await expect(page.getByText(/^Closed since/)).toBeVisible()
}
/** The last whole month, as its address has it. */
const lastMonth = (() => {
  const day = new Date()
  day.setDate(0)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`
})()
/** The names of the months under the chart: none lies over its neighbour. */
async function monthsStandApart(page: Page): Promise<void> {
  const words = await page.getByRole('link', { name: /^\w{3} \d{4}: show its transactions$/ }).evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    }),
  )
  expect(words.length).toBeGreaterThan(4)
  expect(words.filter(({ right }, i) => right + 2 > (words[i + 1]?.left ?? Number.POSITIVE_INFINITY))).toEqual([])
}

export const screens: Screen[] = [
  { name: 'landing', books: 'none', show: at('/', 'Your AI-Powered CFO Platform') },
  { name: 'login', books: 'none', show: at('/login', 'Sign In') },
  {
    name: 'login-errors',
    books: 'none',
    show: inOrder(at('/login', 'Sign In'), (page) => page.getByRole('button', { name: 'Sign In' }).click()),
  },
  { name: 'signup', books: 'none', show: at('/signup', 'Sign Up') },
  {
    name: 'signup-errors',
    books: 'none',
    show: inOrder(at('/signup', 'Sign Up'), (page) => page.getByRole('button', { name: 'Create Account' }).click()),
  },
  { name: 'not-found', books: 'none', show: at('/no-such-page', '404 Page Not Found') },
  {
    name: 'upload-link-gone',
    books: 'none',
    show: async (page) => {
      await page.goto('/upload/not-a-token')
      await expect(page.getByText('This link is not available')).toBeVisible()
    },
  },

  { name: 'empty-dashboard', books: 'empty', show: at('/', 'Three steps to your first report') },
  {
    name: 'empty-books-in',
    books: 'empty',
    show: inOrder(at('/', 'Three steps to your first report'), press('Bring your books from another installation')),
  },
  { name: 'empty-documents', books: 'empty', show: at('/documents', 'Document Management') },
  { name: 'empty-transactions', books: 'empty', show: at('/transactions', 'Transactions') },
  { name: 'empty-review', books: 'empty', show: at('/transactions/review', /Review/) },
  { name: 'empty-entities', books: 'empty', show: at('/entities', 'Business Entities') },
  { name: 'empty-reports', books: 'empty', show: at('/reports', 'P&L Reports') },
  { name: 'empty-accounts', books: 'empty', show: at('/accounts', 'Accounts') },
  { name: 'empty-balance-sheet', books: 'empty', show: at('/reports/balance-sheet', 'Balance Sheet') },
  { name: 'empty-sharing', books: 'empty', show: at('/sharing', 'Share Access') },

  {
    name: 'dashboard',
    books: 'sample',
    show: inOrder(at('/', 'Financial Dashboard'), async (page) => {
      await expect(page.locator('.recharts-surface').first()).toBeVisible()
      await monthsStandApart(page)
    }),
  },
  ...documentScreens,
  { name: 'transactions', books: 'sample', show: at('/transactions', 'Transactions') },
  { name: 'review', books: 'sample', show: at('/transactions/review', /Review/) },
  { name: 'coverage', books: 'sample', show: at('/coverage', 'Statement Coverage') },
  { name: 'coverage-menu', books: 'sample', show: inOrder(at('/coverage', 'Statement Coverage'), coverageMenu) },
  {
    name: 'coverage-close',
    books: 'sample',
    show: inOrder(at('/coverage', 'Statement Coverage'), coverageMenu, async (page) => {
      await page.getByRole('menuitem', { name: 'Account closed…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
  },
  {
    name: 'intake',
    books: 'sample',
    show: at('/documents/intake?from=2020-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z', /month|document/),
  },
  { name: 'intake-empty', books: 'sample', show: at('/documents/intake', 'Uploaded Together') },
  { name: 'close', books: 'sample', show: at('/close', 'Close') },
  { name: 'close-month', books: 'sample', show: at(`/close/${lastMonth}`, /^Close /) },
  {
    name: 'close-excuse',
    books: 'sample',
    show: inOrder(at(`/close/${lastMonth}`, /^Close /), async (page) => {
      await page
        .getByRole('button', { name: /^Excuse/ })
        .first()
        .click()
      await expect(page.getByLabel('Reason')).toBeFocused()
    }),
  },
  { name: 'entities', books: 'sample', show: at('/entities', 'Business Entities') },
  { name: 'entities-add', books: 'sample', show: inOrder(at('/entities', 'Business Entities'), press('Add Entity')) },
  { name: 'entities-delete', books: 'sample', show: inOrder(at('/entities', 'Business Entities'), press(/^Delete/)) },
  ...reportScreens,
  { name: 'accounts', books: 'sample', show: accounts },
  {
    name: 'accounts-menu',
    books: 'sample',
    show: inOrder(accounts, (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    ),
  },
  { name: 'accounts-add', books: 'sample', show: inOrder(accounts, press('Add Account')) },
  { name: 'accounts-adjustments', books: 'sample', show: inOrder(accounts, press('Adjustments')) },
  { name: 'accounts-adjustment', books: 'sample', show: inOrder(accounts, press('Adjustments'), press('Add Adjustment')) },
  {
    name: 'register',
    books: 'sample',
    show: inOrder(accounts, async (page) => {
      await page.getByRole('row').getByRole('link').first().click()
      await expect(
        page
          .getByRole('columnheader', { name: 'Counts as' })
          .or(page.getByText('Opening', { exact: false }))
          .first(),
      ).toBeVisible()
      await arrived(page)
    }),
  },
  {
    name: 'business',
    books: 'sample',
    show: inOrder(at('/business', 'Business Profile'), (page) => expect(page.getByLabel('Business name')).toBeVisible()),
  },
  { name: 'sharing', books: 'sample', show: at('/sharing', 'Share Access') },
  { name: 'sharing-link', books: 'sample', show: inOrder(at('/sharing', 'Share Access'), press('Create Upload Link')) },
  { name: 'sharing-grant', books: 'sample', show: inOrder(at('/sharing', 'Share Access'), press('Grant Access')) },
  {
    name: 'sharing-received',
    books: 'sample',
    show: inOrder(at('/sharing', 'Share Access'), async (page) => {
      await page.getByRole('button', { name: 'Actions for Monthly documents upload' }).click()
      await page.getByRole('menuitem', { name: 'Received Files' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
  },
  {
    name: 'invite',
    books: 'sample',
    show: async (page) => {
      const userId = `invited.${Date.now()}@example.com`
      const { acceptPath } = await (await page.request.post('/api/user-roles', { data: { userId, role: 'cpa' } })).json()
      await page.goto(acceptPath)
      await expect(page.getByRole('heading', { name: 'This invitation was sent to another address' })).toBeVisible()
    },
  },
  {
    name: 'invite-gone',
    books: 'none',
    show: at('/invite/not-a-token', 'This invitation is not available'),
  },
  {
    name: 'system',
    books: 'sample',
    show: inOrder(at('/system', 'System'), async (page) => {
      await expect(page.getByText('Last backup')).toBeVisible()
      await expect(page.getByText('Last migration')).toBeVisible()
    }),
  },
  {
    name: 'services',
    books: 'sample',
    show: inOrder(at('/services', 'AI Services'), (page) => expect(page.getByText('Nothing was sent')).toBeVisible()),
  },
  { name: 'clients-empty', books: 'empty', show: at('/clients', 'Clients') },
  {
    name: 'clients',
    books: 'sample',
    show: inOrder(at('/clients', 'Clients'), (page) => expect(page.getByRole('row', { name: /Harbor Lane/ })).toBeVisible()),
  },
  {
    name: 'ask',
    books: 'sample',
    show: inOrder(at('/ask', 'Ask Your Books'), (page) => expect(page.getByRole('link', { name: /^spent .* by month$/ })).toBeVisible()),
  },
  {
    name: 'ask-answer',
    books: 'sample',
    show: inOrder(at('/ask?q=net+by+month', 'Ask Your Books'), (page) => expect(page.getByRole('table')).toBeVisible()),
  },
  {
    name: 'ask-refused',
    books: 'sample',
    show: inOrder(at('/ask?q=spent+meels', 'Ask Your Books'), (page) => expect(page.getByText('did you mean meals?')).toBeVisible()),
  },
  {
    name: 'help',
    books: 'sample',
    show: inOrder(at('/help', 'Help'), (page) => expect(page.getByText('What does Reconciled mean?')).toBeVisible()),
  },
  {
    name: 'audit',
    books: 'sample',
    show: inOrder(at('/audit', 'Audit Log'), async (page) => {
      await expect(page.getByText('Log verified')).toBeVisible()
      await expect(page.getByRole('row').nth(5)).toBeVisible()
    }),
  },
  {
    name: 'audit-nothing-matches',
    books: 'sample',
    show: inOrder(at('/audit', 'Audit Log'), async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('nothing is called so')
      await expect(page.getByText('Nothing matches')).toBeVisible()
    }),
  },
  {
    name: 'books-closed',
    books: 'sample',
    show: async (page) => {
      await at('/', 'Financial Dashboard')(page)
      await page.evaluate(() => sessionStorage.setItem('ledgerhand.books', 'somebody-elses'))
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
      await arrived(page)
      await page.evaluate(() => sessionStorage.clear())
    },
  },
  {
    name: 'upload-link',
    books: 'sample',
    show: async (page) => {
      const links = await list<{ token: string }>(page, '/api/shareable-links')
      await page.goto(`/upload/${links[0]?.token}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
    },
  },
  ...transactionScreens,
  ...askingScreens,
  ...taxScreens,
  // The last ones, since they add to the books.
  { name: 'coverage-closed', books: 'sample', show: closedAccount },
  taxLists,
  ...lockedScreens,
  ...sentScreens,
]
