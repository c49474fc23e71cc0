import { expect, type Page } from '@playwright/test'
import { callsOf, give, person } from './people.ts'
import type { Screen } from './screen.ts'
import { at, visit } from './steps.ts'

/** Requests, questions and what waits for somebody. */

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}

interface Made {
  id: string
  path: string
}
/** A request for two documents, one of which is there. */
async function request(page: Page): Promise<Made> {
  const owner = callsOf(page)
  const items = [
    { kind: 'other', text: 'Lease for 12 Fourth Street, all pages' },
    { kind: 'other', text: 'Loan statement of the van' },
  ]
  const addressee = { name: 'Pat Supplier', email: 'pat@example.com' }
  const made = await owner.call<Made & { items: { id: string }[] }>('post', '/api/requests', {
    items,
    addressee,
    dueOn: dayIn(7),
    message: 'We need these for your taxes.',
  })
  await owner.call('patch', `/api/requests/${made.id}/items/${made.items[0]?.id}`, { state: 'done' })
  return made
}
const rowOf = async (page: Page) => (await callsOf(page).call<{ id: string }[]>('get', '/api/transactions?limit=3'))[0]?.id ?? ''
const options = [
  { label: 'Equipment', leaf: 'equipment' },
  { label: 'Repair', leaf: 'repairs' },
  { label: 'Personal', treatment: 'personal' },
]
/** An accountant of these books who asked two questions, and for a receipt and a lease. */
async function asked(page: Page): Promise<void> {
  const owner = callsOf(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const email = `avery.${Date.now()}@example.com`
  const accountant = await person(browser, 'Avery Cole', email)
  await give(owner, accountant, email, 'cpa')
  const { id } = await owner.call<{ id: string }>('get', '/api/auth/user')
  const row = await rowOf(page)
  await accountant.call('post', '/api/questions', { about: { transactionIds: [row] }, text: 'What was this?', options }, id)
  await accountant.call(
    'post',
    '/api/questions',
    { about: { month: dayIn(-40).slice(0, 7) }, text: 'Did you move offices, or was it only the phones?' },
    id,
  )
  const items = [
    { kind: 'receipt', transactionId: row },
    { kind: 'other', text: 'The new lease' },
  ]
  await accountant.call('post', '/api/requests', { items, addressee: { name: 'The owner' }, dueOn: dayIn(7) }, id)
  await accountant.context.close()
}

export const askingScreens: Screen[] = [
  { name: 'empty-requests', books: 'empty', show: at('/requests', 'Requests') },
  { name: 'empty-questions', books: 'empty', show: at('/questions', 'Questions') },
  {
    name: 'empty-for-you',
    books: 'empty',
    show: async (page) => {
      await at('/for-you', 'For You')(page)
      await expect(page.getByText('Nothing to do')).toBeVisible()
    },
  },
  {
    name: 'requests',
    books: 'sample',
    show: async (page) => {
      await request(page)
      await at('/requests', 'Requests')(page)
      await expect(page.getByText('Loan statement of the van').first()).toBeVisible()
    },
  },
  {
    name: 'requests-ask',
    books: 'sample',
    show: async (page) => {
      await at('/requests', 'Requests')(page)
      await press(page, 'Ask for Documents')
    },
  },
  {
    name: 'requests-made',
    books: 'sample',
    show: async (page) => {
      await at('/requests', 'Requests')(page)
      await press(page, 'Ask for Documents')
      await page.getByLabel('What Do You Need?').fill('The lease')
      await page.getByLabel('Name').fill('Sam')
      await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(page.getByLabel('Words to send')).toBeVisible()
    },
  },
  {
    name: 'upload-request',
    books: 'sample',
    show: async (page) => {
      const { path } = await request(page)
      await page.goto(path)
      await expect(page.getByText('1 of 2 received')).toBeVisible()
    },
  },
  {
    name: 'reminders',
    books: 'sample',
    show: async (page) => {
      const { path } = await request(page)
      await at(`${path}/reminders`, 'Stop the reminders?')(page)
    },
  },
  {
    name: 'question-ask',
    books: 'sample',
    show: async (page) => {
      await at('/questions', 'Questions')(page)
      await press(page, /^Ask About/)
      await expect(page.getByLabel('Question', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'answer',
    books: 'sample',
    show: async (page) => {
      const about = { transactionIds: [await rowOf(page)] }
      const { path } = await callsOf(page).call<Made>('post', '/api/questions', {
        about,
        text: 'Who is J Alvarez?',
        options,
        audience: 'link',
      })
      await at(path, 'Who is J Alvarez?')(page)
    },
  },
  {
    name: 'for-you',
    books: 'sample',
    show: async (page) => {
      await asked(page)
      await at('/for-you', 'For You')(page)
      await expect(page.getByText('The new lease').first()).toBeVisible()
    },
  },
  {
    name: 'questions',
    books: 'sample',
    show: async (page) => {
      await at('/questions', 'Questions')(page)
      await expect(page.getByText('Did you move offices, or was it only the phones?').first()).toBeVisible()
      // Beside a question of two lines its state is read whole.
      const cut = (labels: Element[]) => labels.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)
      expect(await page.locator('.mantine-Badge-label').evaluateAll(cut)).toEqual([])
    },
  },
  {
    name: 'question-thread',
    books: 'sample',
    show: async (page) => {
      await visit(page, `/transactions?open=${await rowOf(page)}`)
      await expect(page.getByRole('dialog').getByText('What was this?').first()).toBeVisible()
    },
  },
  {
    name: 'clients-ask',
    books: 'sample',
    show: async (page) => {
      await at('/clients', 'Clients')(page)
      await page.getByRole('checkbox').first().check()
      await press(page, 'Ask for Documents')
    },
  },
  {
    name: 'clients-close',
    books: 'sample',
    show: async (page) => {
      await at('/clients', 'Clients')(page)
      await page.getByRole('checkbox').first().check()
      await press(page, 'Close a Month')
    },
  },
  {
    name: 'clients-note',
    books: 'sample',
    show: async (page) => {
      await at('/clients', 'Clients')(page)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Add Note' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
