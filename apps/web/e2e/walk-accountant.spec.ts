import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { makeClient } from './clients.ts'
import { frames } from './frames.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { arrived, type Person, person, watch } from './people.ts'

/**
 * An accountant's Monday without a mouse: who is late, last month's statements asked of twelve clients in one go, a month closed and signed for
 * three, two questions left and the year's pack taken along. `WALK_CLIENTS=40` walks among more of them.
 */
const COUNT = Number(process.env.WALK_CLIENTS ?? 17)
const MISSING = 12
const LATE = 2
const names = ['Bakery', 'Studio', 'Plumbing', 'Cafe'].flatMap((trade) =>
  'Acorn Birch Cedar Dune Elm Fern Grove Heath Iris Juniper'.split(' ').map((name) => `${name} ${trade}`),
)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Twelve miss last month, three have it, two were asked and are late, the others are new. */
async function clientsOf(accountant: Person, { address }: OwnServer): Promise<void> {
  const request = accountant.context.request
  const browser = accountant.context.browser()
  if (!browser) throw new Error('no browser')
  for (let i = 0; i < COUNT; i++) {
    const months = i < MISSING ? [2] : i < MISSING + 3 ? [1] : []
    const own = await browser.newContext()
    const name = i >= MISSING && i < MISSING + 3 ? `Zest ${i}` : (names[i] ?? `Client ${i}`)
    const one = { name, months, email: `client${i}@example.com`, address: `10.0.${i}.1` }
    const { id, acceptToken } = await makeClient(own.request, address, one, accountant.email)
    await own.close()
    await accountant.call('post', '/api/user-roles/accept', { token: acceptToken })
    if (i < MISSING + 3 || i >= MISSING + 3 + LATE) continue
    const { id: asked } = await accountant.call<{ id: string }>(
      'post',
      '/api/requests',
      { items: [{ kind: 'other', text: 'The lease' }], addressee: { name: 'The owner' }, dueOn: day(-3) },
      id,
    )
    expect(asked).toBeTruthy()
  }
  const isRead = async () =>
    ((await (await request.get(`${address}/api/clients`)).json()) as { processingDocuments: number }[]).every(
      ({ processingDocuments }) => processingDocuments === 0,
    )
  await expect.poll(isRead, { timeout: 120_000 }).toBe(true)
}

const focused = (page: Page) => page.locator(':focus')

test('the accountant asks twelve clients, closes and signs a month for three, and never takes the mouse', async ({ browser }) => {
  const server = await startOwnServer({ TRUSTED_PROXY: '127.0.0.1' })
  try {
    const avery = await person(browser, 'Avery Cole', 'avery@example.com', {
      baseURL: server.address,
      viewport: { width: 1280, height: 800 },
    })
    await clientsOf(avery, server)
    const page = await avery.context.newPage()
    const errors = watch(page)
    const frame = frames('accountant')
    let keys = 0
    const press = async (...all: string[]) => {
      keys += all.length
      for (const key of all) await page.keyboard.press(key)
    }
    const tabTo = async (name: RegExp, most: number) => {
      for (let i = 0; i < most; i++) {
        await press('Tab')
        if (name.test((await focused(page).getAttribute('aria-label')) ?? (await focused(page).textContent()) ?? '')) return
      }
      throw new Error(`${name} is further than ${most} tabs away`)
    }
    /** By the palette to what is called so. */
    const call = async (letters: string, name: string) => {
      await press('Control+k')
      await expect(page.getByRole('textbox', { name: 'Search or go to' })).toBeFocused()
      await page.keyboard.type(letters)
      await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
      await press('Enter')
    }
    const toClients = async () => {
      await call('clients', 'Clients')
      await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    }
    await page.goto('/clients')
    await arrived(page)
    await expect(page.getByRole('button', { name: `Late ${LATE}` })).toBeVisible()
    await frame(page, 'who is late')

    await press('5', 'a', 'd')
    await expect(page.getByRole('button', { name: `Ask ${MISSING} clients` })).toBeFocused()
    await frame(page, 'ask')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: `Asked ${MISSING} clients` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
    await frame(page, 'asked')
    await press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // They are done with: nobody is asked twice by mistake.
    await expect(page.getByText(/\d+ selected/)).toHaveCount(0)

    await press('1', '/')
    await page.keyboard.type('zest')
    await expect(page.getByRole('button', { name: /^Open the books of/ })).toHaveCount(3)
    await press('Enter')
    await expect(focused(page)).toHaveAttribute('aria-label', /^Open the books of Zest/)
    await frame(page, 'found')
    await press('Shift+J', 'Shift+J')
    await expect(page.getByText('3 selected')).toBeVisible()
    await frame(page, 'range')
    await press('c')
    await expect(page.getByRole('button', { name: /^Close \w+ \d{4}$/ })).toBeFocused()
    await press('Enter')
    const closed = page.getByRole('dialog', { name: /closed for 3 clients$/ })
    await expect(closed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
    await accessible(page)
    await frame(page, 'closed')

    for (let i = 0; i < 3; i++) {
      if (i === 0) await press('Shift+Tab')
      else {
        // Back to the list, and on to the next one that is closed.
        await toClients()
        await expect(page.getByRole('button', { name: 'Up to date 3' })).toBeVisible()
        await press('6', ...Array<string>(i).fill('j'))
        await expect(focused(page)).toHaveAttribute('aria-label', /^Open the books of Zest/)
        await tabTo(/^Closed months of/, 4)
      }
      await press('Enter')
      const sign = page.getByRole('button', { name: /^Sign \w+ \d{4}$/ })
      await expect(sign).toBeVisible()
      await expect(sign).toBeEnabled()
      await expect(sign).toBeFocused()
      await frame(page, `month of ${i}`)
      await press('Enter')
      const report = page.getByRole('dialog')
      await expect(report.getByRole('button', { name: 'Sign', exact: true })).toBeFocused()
      await frame(page, `report of ${i}`)
      await press('Enter')
      await expect(report.getByText(/^Signed by Avery Cole/)).toBeVisible()
      await frame(page, `signed ${i}`)
      await press('Escape')
      await expect(page.getByRole('button', { name: 'Signed report' })).toBeVisible()
    }
    await frame(page, 'signed month')

    // Two questions are left with the client, and the year is taken along.
    for (const [i, words] of ['Is the printer in the office?', 'Who is ZEST SUPPLY?'].entries()) {
      await call('ask q', 'Ask a Question')
      const dialog = page.getByRole('dialog', { name: 'Ask a Question' })
      await expect(dialog.getByLabel('Question')).toBeFocused()
      await page.keyboard.type(words)
      await frame(page, `question ${i}`)
      await press('Control+Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(words)).toBeVisible()
    }
    await frame(page, 'questions left')
    await call('tax', 'Tax Pack')
    await expect(page.getByRole('heading', { level: 1, name: /^Tax Pack/ })).toBeVisible()
    await tabTo(/^Download Pack$/, 6)
    await frame(page, 'tax pack')
    const coming = page.waitForEvent('download')
    await press('Enter')
    expect((await coming).suggestedFilename()).toMatch(/^Tax-pack-\d{4}-.*\.zip$/)
    await expect(page.getByText(/^Tax pack \d{4} downloaded/)).toBeVisible()
    await frame(page, 'pack made')

    // On to who needs her next, twice in a row, without the list between them.
    const opened = () => page.evaluate(() => sessionStorage.getItem('ledgerhand.books'))
    for (let i = 0; i < 2; i++) {
      const before = await opened()
      await press('Control+k')
      await page.keyboard.type('next')
      await press('Enter')
      await expect.poll(opened).not.toBe(before)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await frame(page, `next client ${i}`)
    }
    await toClients()
    await expect(page.getByRole('button', { name: /^Questions of Zest.*2 for them$/ })).toBeVisible()
    await frame(page, 'all clients')
    console.info(`accountant: ${keys} keys`)
    expect(errors).toEqual([])
  } finally {
    await server.close()
  }
})
