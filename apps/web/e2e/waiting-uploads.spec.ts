import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, password, person } from './people.ts'

/** Files that are chosen without a connection, or whose upload breaks off, wait on the device and arrive once. */

const statement = (day: string) => Buffer.from(`Date,Description,Amount\n2026-03-${day},STAPLES,-20.00\n`)
const csv = (name: string, day: string) => ({ name, mimeType: 'text/csv', buffer: statement(day) })

async function choose(page: Page, ...files: ReturnType<typeof csv>[]) {
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').first().setInputFiles(files)
  await dialog.getByRole('button', { name: /^Upload \d/ }).click()
}
const names = async (owner: Awaited<ReturnType<typeof person>>) =>
  (await owner.call<{ originalName: string }[]>('get', '/api/documents')).map(({ originalName }) => originalName).sort()

test('files that are chosen without a connection are sent once it is back, and by nobody else', async ({ browser }) => {
  const stamp = `${Date.now()}-${test.info().retry}`
  const maya = await person(browser, 'Maya Lee', `waiting-${stamp}@example.com`, { viewport: { width: 390, height: 844 } })
  const page = await maya.context.newPage()
  await page.goto('/documents')
  await arrived(page)
  // The code of the note is there: without a line it could not be fetched.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-uploads')))
  await maya.context.setOffline(true)
  await choose(page, csv('tunnel-1.csv', '02'), csv('tunnel-2.csv', '03'))
  const note = page.getByRole('status').filter({ hasText: 'wait for a connection' }).filter({ hasText: 'Show' })
  await expect(note).toContainText('tunnel-1.csv, tunnel-2.csv')
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/waiting-note.png` })
  await note.getByRole('link', { name: 'Show' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting files' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await accessible(page)
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/waiting-list.png` })
  await page.close()

  // Another account on the same device neither sees nor sends them.
  await maya.context.setOffline(false)
  const cookies = await maya.context.cookies()
  await maya.context.clearCookies()
  const other = `waiting-other-${stamp}@example.com`
  const { context } = maya
  await context.request.post('/api/auth/signup', {
    data: { email: other, firstName: 'Otto', lastName: 'Ray', password, confirmPassword: password },
  })
  await context.request.post('/api/auth/login', { data: { email: other, password } })
  const theirs = await context.newPage()
  await theirs.goto('/documents')
  await theirs.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-uploads')))
  await expect(theirs.getByText('wait for a connection')).toHaveCount(0)
  expect(await (await context.request.get('/api/documents')).json()).toEqual([])
  // Signing out clears what was read, and not what waits.
  const left = await theirs.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' })).ok
  })
  expect(left).toBe(true)
  expect(await theirs.evaluate(() => caches.has('waiting-uploads'))).toBe(true)
  await theirs.close()

  // The person who chose them is there again, in a tab of its own.
  await context.clearCookies()
  await context.addCookies(cookies)
  const again = await context.newPage()
  await again.goto('/')
  await expect.poll(() => names(maya)).toEqual(['tunnel-1.csv', 'tunnel-2.csv'])
  await expect.poll(() => again.evaluate(() => caches.has('waiting-uploads'))).toBe(false)
  await context.close()
})

test('an answer that is lost adds nothing twice, and a server that is down is waited for', async ({ browser }) => {
  const lee = await person(browser, 'Lee Wong', `lost-answer-${Date.now()}-${test.info().retry}@example.com`)
  const page = await lee.context.newPage()
  await page.goto('/documents')
  await arrived(page)
  // The server registers the document, and the answer never arrives.
  let lost = 0
  await page.route('**/trpc/documents.register**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
    lost += 1
  })
  await choose(page, csv('lost-answer.csv', '04'))
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.unroute('**/trpc/documents.register**')
  await expect.poll(() => page.evaluate(() => caches.has('waiting-uploads')), { timeout: 60_000 }).toBe(false)
  expect(await names(lee)).toEqual(['lost-answer.csv'])
  // The server goes away while the bytes are on their way, for longer than one tries again.
  const dead = '**/{uploads,trpc,api,ingest}/**'
  await page.route('**/ingest/**', (route) => route.abort('connectionreset'))
  await choose(page, csv('killed.csv', '05'))
  await expect(page.getByRole('status').filter({ hasText: 'killed.csv' })).toBeVisible({ timeout: 60_000 })
  await page.route(dead, (route) => route.abort('connectionrefused'))
  await page.reload().catch(() => undefined)
  await page.unrouteAll()
  await page.goto('/documents')
  await expect.poll(() => names(lee), { timeout: 60_000 }).toEqual(['killed.csv', 'lost-answer.csv'])
  await expect.poll(() => page.evaluate(() => caches.has('waiting-uploads'))).toBe(false)
  await lee.context.close()
})

test('a waiting file that the server refuses stays on the device with its reason, and is tried again by a press', async ({ browser }) => {
  const ida = await person(browser, 'Ida Moss', `refused-waiting-${Date.now()}-${test.info().retry}@example.com`)
  const page = await ida.context.newPage()
  await page.goto('/documents')
  await arrived(page)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-uploads')))
  await ida.context.setOffline(true)
  await choose(page, csv('refused.csv', '07'))
  const note = page.getByRole('status').filter({ hasText: 'refused.csv' }).filter({ hasText: 'Show' })
  await note.getByRole('link', { name: 'Show' }).click()
  // As it answers where a service that was named may not be asked any longer: a 409 that names no document of the same bytes.
  const message = 'OpenAI has not been allowed for these books yet. The owner can allow it on the AI Services page.'
  await page.route('**/api/documents/upload', (route) => route.fulfill({ status: 409, json: { message, code: 'CONFLICT' } }))
  await ida.context.setOffline(false)
  const waiting = page.getByRole('region', { name: 'Waiting files' })
  await expect(waiting).toContainText(message, { timeout: 60_000 })
  await accessible(page)
  expect(await names(ida)).toEqual([])
  await page.unrouteAll()
  await waiting.getByRole('button', { name: 'Try again: refused.csv' }).click()
  await expect.poll(() => names(ida)).toEqual(['refused.csv'])
  await expect.poll(() => page.evaluate(() => caches.has('waiting-uploads'))).toBe(false)
  await ida.context.close()
})

test('behind an upload link, files wait until the link is opened again', async ({ browser }) => {
  const ana = await person(browser, 'Ana Diaz', `link-waiting-${Date.now()}-${test.info().retry}@example.com`)
  const { token } = await ana.call<{ token: string }>('post', '/api/shareable-links', { description: 'Statements', expiresAt: '' })
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await stranger.newPage()
  const path = `/upload/${token}`
  await page.goto(path)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([csv('supplier.csv', '06')])
  await stranger.setOffline(true)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting files' })
  await expect(waiting).toContainText('1 file waits for a connection')
  await accessible(page)
  await page.close()
  await stranger.setOffline(false)
  const again = await stranger.newPage()
  await again.goto(path)
  await expect.poll(() => names(ana)).toEqual(['supplier.csv'])
  await expect.poll(() => again.evaluate(() => caches.has('waiting-uploads'))).toBe(false)
  await stranger.close()
  await ana.context.close()
})
