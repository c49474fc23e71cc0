import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { callsOf, fillSignUp, give, type Person, person, uploadCsv, watch } from './people.ts'

const base = { baseURL: '' }
test.beforeEach(({ baseURL }) => {
  base.baseURL = baseURL ?? ''
})
let n = 0
const address = (name: string) => `${name}.${Date.now()}.${n++}@example.com`
const statement = (mark: string) =>
  `Date,Description,Amount\n2026-03-01,${mark} ZZYZX 77,-18.00\n2026-03-02,${mark} QQX HOLDING,-9.00\n2026-03-04,${mark} CLIENT PAYMENT,700.00\n`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const desk = { viewport: { width: 1280, height: 800 } }

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
const asOwnerOf = async (owner: Person) =>
  (await owner.call<{ description: string; name: string }[]>('get', '/api/entities')).map(({ name }) => name)

test('an accountant with two clients: invited, at home in both, and never in the wrong one', async ({ browser }) => {
  const ann = await person(browser, 'Ann Baker', address('ann'), base)
  const bob = await person(browser, 'Bob Carter', address('bob'), base)
  await uploadCsv(ann, 'ann-march.csv', statement('ANN'))
  const email = address('ines')
  const { acceptPath } = await ann.call<{ acceptPath: string }>('post', '/api/user-roles', { userId: email, role: 'cpa' })

  const context = await browser.newContext({ ...base, ...desk })
  const page = await context.newPage()
  const errors = watch(page)
  await page.goto(acceptPath)
  await expect(page.getByText('Ann Baker invites you to open their books.')).toBeVisible()
  await expect(page.getByText('Accountant')).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await fillSignUp(page, 'Ines Silva', email)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(heading(page, 'Financial Dashboard')).toBeVisible()
  await expect(page.getByText('Accountant', { exact: true }).first()).toBeVisible()

  // Opened anew, the dashboard shows the figures of the books that it names, not the accountant's own, which are empty.
  await page.reload()
  await expect(page.getByText('BANK STATEMENT Uploaded')).toBeVisible()
  await expect(page.getByText('All caught up')).toHaveCount(0)

  // The accountant accepts another invitation, and finds the second business at home.
  await give(bob, callsOf(page), email, 'cpa')
  await page.reload()
  await openMenu(page, 'Ines Silva', 'Clients')
  await expect(heading(page, 'Clients')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: /Bob Carter/ })).toContainText('None yet')
  await accessible(page)

  // One click from what waits to where it waits.
  await page.getByRole('button', { name: /^Review \d+ of Ann Baker/ }).click()
  await expect(heading(page, /Review/)).toBeVisible()
  await expect(page.getByText(/ZZYZX/i).first()).toBeVisible()

  // Two tabs, two businesses: what is written in each lands in each.
  const second = await context.newPage()
  await second.goto('/clients')
  await second.getByRole('button', { name: 'Open the books of Bob Carter' }).click()
  await expect(heading(second, 'Financial Dashboard')).toBeVisible()
  const addEntity = async (tab: Page, name: string) => {
    await nav(tab).getByRole('link', { name: 'Business Entities' }).click()
    await tab.getByRole('button', { name: 'Add Entity' }).first().click()
    await tab.getByRole('dialog').getByLabel('Entity Name').fill(name)
    await tab.getByRole('dialog').getByRole('button', { name: 'Add Entity' }).click()
    await expect(tab.getByText(name).first()).toBeVisible()
  }
  await addEntity(second, 'Made for Bob')
  await addEntity(page, 'Made for Ann')
  expect([await asOwnerOf(ann), await asOwnerOf(bob)]).toEqual([['Made for Ann'], ['Made for Bob']])
  // Downloads carry the books of their tab too.
  await nav(page).getByRole('link', { name: 'Upload Documents' }).click()
  await page.getByRole('link', { name: 'ann-march.csv' }).click()
  await expect(page.getByText(/ZZYZX/i).first()).toBeVisible()

  // What an accountant may not do is not there; what was done is in the owner's log.
  await nav(page).getByRole('link', { name: 'Share Access' }).click()
  await expect(page.getByText('Ines Silva').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Grant Access|Create Upload Link/ })).toHaveCount(0)
  await openMenu(page, 'Ines Silva', 'Audit Log')
  await expect(page.getByText('Log verified')).toBeVisible()
  const row = page.getByRole('row', { name: /Added an entity/ })
  await expect(row).toContainText('Made for Ann')
  await expect(row).toContainText('Ines Silva')
  await expect(row).toContainText('127.0.0.1')
  await accessible(page)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'People and roles' }).click()
  await expect(page.getByRole('row', { name: /Accepted an invitation/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Added an entity/ })).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toBe('audit-log.csv')

  // And out again, by her own will.
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Actions for Bob Carter' }).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('row', { name: /Bob Carter/ })).toHaveCount(0)
  expect(await bob.call('get', '/api/user-roles')).toEqual([])
  expect(errors).toEqual([])
})

test('a viewer sees everything and is offered nothing that would be refused', async ({ browser }) => {
  const ann = await person(browser, 'Ann Baker', address('ann'), base)
  await uploadCsv(ann, 'march.csv', statement('SEEN'))
  await ann.call('post', '/api/reports', { title: 'Spring', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' })
  const vera = await person(browser, 'Vera Moss', address('vera'), { ...base, ...desk })
  await give(ann, vera, vera.email, 'viewer')
  const page = await vera.context.newPage()
  const errors = watch(page)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Open the books of Ann Baker' }).click()
  await expect(page.getByText('Viewer', { exact: true }).first()).toBeVisible()
  const changing =
    /^(Upload Document|Quick Upload|Add Transaction|Add Entity|Generate Report|Grant Access|Create Upload Link|Edit|Delete|AI Classify)/
  for (const [link, ready] of [
    ['Dashboard', 'Financial Dashboard'],
    ['Upload Documents', 'Document Management'],
    ['Transactions', 'Transactions'],
    ['Business Entities', 'Business Entities'],
    ['P&L Reports', 'P&L Reports'],
    ['Share Access', 'Share Access'],
  ] as const) {
    await nav(page)
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click()
    await expect(heading(page, ready)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const offered = await page.locator('#content').getByRole('button', { name: changing }).allTextContents()
    expect([link, offered]).toEqual([link, []])
    await accessible(page)
  }
  await nav(page)
    .getByRole('link', { name: /^Transactions/ })
    .click()
  await expect(page.getByText(/SEEN ZZYZX/i).first()).toBeVisible()
  await page.goto('/audit')
  await expect(page.getByText('Viewers do not see the audit log')).toBeVisible()
  // And the server refuses what the screens do not offer.
  const refused = await page.evaluate(async (owner) => {
    const headers = { 'x-business-owner': owner, 'content-type': 'application/json' }
    const ask = async (method: string, path: string, body?: object) =>
      (await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).status
    return [
      await ask('POST', '/api/entities', { name: 'No', entityType: 'business' }),
      await ask('GET', '/api/object-storage/generate-upload-url'),
      await ask('POST', '/api/user-roles', { userId: 'x@example.com', role: 'cpa' }),
      await ask('GET', '/api/shareable-links'),
      await ask('GET', '/api/audit'),
      await ask('GET', '/api/audit/export'),
      await ask('GET', '/api/transactions'),
    ]
  }, ann.id)
  expect(refused).toEqual([403, 403, 403, 403, 403, 403, 200])
  expect(errors).toEqual([])
})

test('a supplier with a link on a phone: a photo and a file, each confirmed; and nothing once the link is off', async ({ browser }) => {
  const ann = await person(browser, 'Ann Baker', address('ann'), { ...base, ...desk })
  const link = await ann.call<{ id: string; token: string }>('post', '/api/shareable-links', {
    description: 'Receipts of May',
    maxFiles: 3,
  })
  const phone = await browser.newContext({
    ...base,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  const page = await phone.newPage()
  const errors = watch(page)
  await page.goto(`/upload/${link.token}`)
  await expect(heading(page, 'Ann Baker')).toBeVisible()
  await expect(page.getByText('Receipts of May')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  // A finger finds the camera.
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Take a Photo' }).tap()])
  const png = await page.screenshot()
  await camera.setFiles([{ name: 'image.png', mimeType: 'image/png', buffer: png }])
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'invoice.csv', mimeType: 'text/csv', buffer: Buffer.from(statement('SUPPLIER')) },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('this is no PDF') },
  ])
  await page.getByRole('button', { name: 'Upload 3 files' }).tap()
  await expect(page.getByText('2 files sent to Ann Baker.')).toBeVisible()
  const received = page.getByRole('list', { name: 'Received files' })
  await expect(received.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Choose more files to upload' })).toBeDisabled()
  await accessible(page)
  await page.getByRole('button', { name: 'Remove broken.pdf' }).tap()
  await page.getByLabel('Choose files').setInputFiles([{ name: 'last.csv', mimeType: 'text/csv', buffer: Buffer.from(statement('LAST')) }])
  await page.getByRole('button', { name: 'Upload 1 file' }).tap()
  await expect(page.getByText('3 files sent to Ann Baker.')).toBeVisible()
  // The link is used up: who comes now is told the one sentence, as with any dead link.
  await page.reload()
  await expect(page.getByText('This link is not available')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Ann')
  await accessible(page)

  const desktop = await ann.context.newPage()
  await desktop.goto('/sharing')
  await desktop.getByRole('button', { name: /^Received through Receipts of May/ }).click()
  const dialog = desktop.getByRole('dialog')
  for (const name of ['image.png', 'invoice.csv', 'last.csv']) await expect(dialog.getByTitle(name)).toBeVisible()
  await accessible(desktop)
  await dialog.getByTitle('invoice.csv').click()
  await expect(heading(desktop, /invoice\.csv/)).toBeVisible()
  expect(errors).toEqual([])
})

for (const how of ['does something', 'comes back to the tab'] as const) {
  test(`a revoked accountant ${how}: nothing of the books stays on the screen`, async ({ browser }) => {
    const ann = await person(browser, 'Ann Baker', address('ann'), base)
    await uploadCsv(ann, 'march.csv', statement('SECRET'))
    const ines = await person(browser, 'Ines Silva', address('ines'), { ...base, ...desk })
    const id = await give(ann, ines, ines.email, 'cpa')
    const page = await ines.context.newPage()
    const errors = watch(page)
    await page.goto('/clients')
    await page.getByRole('button', { name: 'Open the books of Ann Baker' }).click()
    await nav(page)
      .getByRole('link', { name: /^Transactions/ })
      .click()
    await expect(page.getByText(/SECRET ZZYZX/i).first()).toBeVisible()
    await ann.call('delete', `/api/user-roles/${id}`)
    if (how === 'does something') await nav(page).getByRole('link', { name: 'Business Entities' }).click()
    else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(heading(page, 'Your access has ended')).toBeVisible()
    await expect(page.getByText('You can no longer open the books of Ann Baker.')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/SECRET/i)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await accessible(page)
    await page.reload()
    await expect(heading(page, 'Your access has ended')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Your Own Books' }).click()
    await expect(heading(page, 'Financial Dashboard')).toBeVisible()
    await expect(page.getByText('Business Owner').first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/SECRET/i)
    expect(errors).toEqual([])
  })
}
