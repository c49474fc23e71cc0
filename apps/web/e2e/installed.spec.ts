import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, password, person } from './people.ts'

/** Ledgerhand on the home screen of a phone: without a connection it says so, and what other apps share arrives in the upload dialog. */

test.use({ serviceWorkers: 'allow' })

test('is installable, says that there is no connection, and takes a photo that another app shares', async ({ browser }) => {
  const maya = await person(browser, 'Maya Lee', `installed-${Date.now()}-${test.info().retry}@example.com`, {
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const page = await maya.context.newPage()
  await page.goto('/')
  await arrived(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const manifest = await (await maya.context.request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect([src, (await maya.context.request.get(src)).status()]).toEqual([src, 200])
  expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.webmanifest')

  await maya.context.setOffline(true)
  await page.goto('/transactions').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await accessible(page)
  await maya.context.setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

  await share(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Märkte & Café.csv')).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  expect(await page.evaluate(() => caches.has('shared-files'))).toBe(false)

  // Whoever is signed out meanwhile finds the file after signing in.
  await maya.context.clearCookies()
  await share(page)
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByText('Märkte & Café.csv')).toBeVisible()
  await maya.context.close()
})

/** What a phone sends when somebody chooses Ledgerhand in the list of another app. */
const share = (page: Page) =>
  page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const files = new DataTransfer()
    files.items.add(new File(['Date,Description,Amount\n2026-03-02,STAPLES,-20.00\n'], 'Märkte & Café.csv', { type: 'text/csv' }))
    input.files = files.files
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '/shared-files' })
    form.append(input)
    document.body.append(form)
    form.submit()
  })
