import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, type Person, password, person, uploadCsv, watch } from './people.ts'

/** Holds back what a page asks for at these addresses; gives what lets it through. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return come
}

/** The page as it comes, before its code has: `come` lets that through. */
async function withoutCode(page: Page): Promise<{ come: () => void }> {
  const come = await holdBack(page, '**/assets/*.js')
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { come }
}

/** How far what is shown has moved under the reader, as browsers reckon it. */
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)

/** What was to be drawn by now has been. */
const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Where everything stands that has a name: titles, figures, and the way to other pages. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, dt, aside, nav a, aside > nav, button')]
      .map((element) => ({
        name: `${element.tagName} ${element.childNodes[0]?.textContent?.trim()}`,
        box: element.getBoundingClientRect(),
      }))
      // In the window, seen, and not a part that only the figures bring.
      .filter(({ name, box }) => box.width > 0 && box.top < window.innerHeight && !/^BUTTON/.test(name))
      .map(({ name, box }) => `${name} ${Math.round(box.left)} ${Math.round(box.top)}`),
  )

/** The books of somebody, in the state that their frame is made for. */
const states: Record<string, (owner: Person) => Promise<unknown>> = {
  nothing: async () => {},
  samples: async (owner) => {
    await owner.call('post', '/trpc/samples.add', {})
    await expect
      .poll(async () => (await owner.call<{ isProcessed: boolean }[]>('get', '/api/documents')).every((d) => d.isProcessed), {
        timeout: 120_000,
      })
      .toBe(true)
  },
  'a statement': (owner) => uploadCsv(owner, 'own.csv', 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,1100.00\n'),
}

for (const [holding, fill] of Object.entries(states))
  for (const width of [390, 1280]) {
    test(`books that hold ${holding}, ${width} wide: the frame stands before the code, and nothing moves when that comes`, async ({
      browser,
    }) => {
      const name = `frame-${holding.replace(' ', '-')}-${width}-${test.info().retry}`
      const colorScheme = width === 390 ? 'light' : 'dark'
      const owner = await person(browser, 'Maya Lee', `${name}@example.com`, { viewport: { width, height: 844 }, colorScheme })
      await fill(owner)
      const page = await owner.context.newPage()
      const errors = watch(page)
      const { come } = await withoutCode(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
      await expect(page.getByText('Loading chart...')).toBeVisible()
      await expect(page).toHaveTitle('Financial Dashboard - Ledgerhand')
      await expect(page.getByText('Maya')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Upload Documents' }).first()).toHaveAttribute('href', '/documents')
      await expect(page.locator('button:enabled, input:enabled')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        colorScheme === 'dark' ? 'rgb(13, 17, 16)' : 'rgb(244, 246, 243)',
      )
      await accessible(page)
      const before = await places(page)

      come()
      await expect(page.getByText('Loading chart...')).toHaveCount(0)
      await expect(page.locator('dl').getByText('...', { exact: true })).toHaveCount(0)
      await arrived(page)
      // What comes in room that was kept for it, as the month's name does, moves nothing.
      expect(await places(page)).toEqual(expect.arrayContaining(before))
      expect(await shifts(page)).toBeLessThan(0.001)
      expect(errors).toEqual([])
      await owner.context.close()
    })
  }

test('a theme chosen by hand is the frame’s, whatever the system says; its links lead on without the code', async ({ browser }) => {
  const owner = await person(browser, 'Maya Lee', `frame-theme-${test.info().retry}@example.com`, { colorScheme: 'light' })
  const page = await owner.context.newPage()
  const { come } = await withoutCode(page)
  await owner.context.addCookies([{ name: 'theme', value: 'dark', url: test.info().project.use.baseURL ?? '' }])
  await page.goto('/transactions', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 17, 16)')
  await page.getByRole('link', { name: 'P&L Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'P&L Reports' })).toBeVisible()
  // What the keyboard was on is what it is on afterwards.
  await page.getByRole('link', { name: 'Share Access' }).focus()
  come()
  await expect(page.getByText('No reports yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share Access' })).toBeFocused()
  await owner.context.close()
})

for (const width of [390, 1280])
  test(`on a new device, ${width} wide, nothing moves: neither after signing in, nor in the documents, nor in the review`, async ({
    browser,
  }) => {
    const email = `frame-new-${width}-${test.info().retry}@example.com`
    const owner = await person(browser, 'Maya Lee', email)
    await states.samples?.(owner)
    await owner.context.close()
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    const { come } = await withoutCode(page)
    come()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    // The letters of this page itself have come.
    await page.evaluate(async () => {
      await document.fonts.ready
      Object.assign(window, { seen: Object.assign((window as unknown as { seen: object }).seen, { shift: 0 }) })
    })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('These books hold sample data.')).toBeVisible()
    // The toast slides in; what stands on top, coming late, would move the figures by 0.07.
    expect(await shifts(page)).toBeLessThan(0.01)
    for (const [path, last] of [
      ['/documents', page.getByRole('link', { name: /sample/ })],
      ['/transactions/review?kind=suggestion', page.getByRole('tab', { name: /Category Suggestion/ })],
    ] as const) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(path)
      await expect(last.first()).toBeVisible()
      await arrived(page)
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      expect([path, (await shifts(page)) < 0.001]).toEqual([path, true])
    }
    await context.close()
  })

test('nobody who is signed out is shown a frame, nor whose session is over', async ({ browser }) => {
  const owner = await person(browser, 'Maya Lee', `frame-over-${test.info().retry}@example.com`)
  const said = async (path: string) => (await owner.context.request.get(path)).text()
  for (const path of ['/', '/documents', '/reports']) expect(await said(path)).toContain('id="frame-styles"')
  await owner.call('post', '/api/auth/logout')
  for (const path of ['/', '/documents', '/reports']) expect(await said(path)).not.toContain('id="frame-styles"')
  expect(await said('/')).toContain('Your AI-Powered CFO Platform')
  const page = await owner.context.newPage()
  await page.goto('/documents')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await owner.context.close()
})

/** The fonts that a small Linux has; those whose letters are as wide as Arial's hide what moves. */
const DEJAVU = '/usr/share/fonts/truetype/dejavu'

/** Where browsers ask fontconfig which fonts there are: settings that name that folder and no other. */
function onlyDejaVu(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true })
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, `<fontconfig><dir>${DEJAVU}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: settings }
}

for (const width of [390, 1280])
  test(`on a machine with other fonts, ${width} wide, nothing moves when the page's font comes late`, async ({ browser, playwright }) => {
    const used = existsSync(DEJAVU) ? await playwright.chromium.launch({ env: onlyDejaVu(test.info().outputPath('fonts')) }) : browser
    const look = { viewport: { width, height: 844 } }
    const visitor = await used.newContext(look)
    const owner = await person(used, 'Maya Lee', `frame-fonts-${width}-${test.info().retry}@example.com`, look)
    for (const [context, path, title] of [
      [visitor, '/', 'Your AI-Powered CFO Platform'],
      [owner.context, '/', 'Financial Dashboard'],
      [owner.context, '/documents', 'Document Management'],
      [owner.context, '/reports', 'P&L Reports'],
    ] as const) {
      const page = await context.newPage()
      const errors = watch(page)
      await withoutCode(page)
      const come = await holdBack(page, '**/assets/*.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const loaded = () =>
        page.evaluate(() => [...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))])
      await expect.poll(loaded).toEqual(['IBM Plex Sans Letters'])
      const before = await places(page)
      come()
      await expect.poll(loaded).toEqual(['IBM Plex Sans Letters', 'IBM Plex Sans Variable'])
      await painted(page)
      expect([path, await places(page)]).toEqual([path, expect.arrayContaining(before)])
      expect([path, (await shifts(page)) < 0.001]).toEqual([path, true])
      expect(errors).toEqual([])
      await page.close()
    }
    // Drawn by the code: that waits for the font, which was asked for long before.
    for (const path of ['/login', '/signup']) {
      const page = await visitor.newPage()
      const { come } = await withoutCode(page)
      come()
      await page.goto(path)
      await expect(page.getByLabel('Email')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await painted(page)
      expect([path, (await shifts(page)) < 0.001]).toEqual([path, true])
      await page.close()
    }
    await visitor.close()
    await owner.context.close()
    if (used !== browser) await used.close()
  })
