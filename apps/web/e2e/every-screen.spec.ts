import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { accessible } from './axe.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

/**
 * Each screen in both sizes and both themes: no rule of accessibility broken, nothing to scroll sideways for, no word in the console.
 * With SCREENSHOTS naming a folder (`pnpm run screenshots`) a picture of each is put there, and all four looks are taken; else two.
 */
const folder = process.env.SCREENSHOTS
const ofLook = process.env.LOOKS ? new RegExp(process.env.LOOKS) : /./
const only = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const looks = (['desktop', 'phone'] as const).flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
const password = 'correct horse battery'

/** Opens an account for this look and gives its cookie to the browser; `sample` fills its books. */
async function settle(context: BrowserContext, email: string, books: Screen['books']): Promise<void> {
  const { request } = context
  const call = async (path: string, data: unknown = {}) => {
    const response = await request.post(path, { data })
    expect([path, response.ok()]).toEqual([path, true])
  }
  await call('/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
  await call('/api/auth/login', { email, password })
  if (books === 'empty') return
  await call('/trpc/samples.add')
  await call('/api/entities', {
    name: 'Fourth Street Roastery',
    entityType: 'business',
    description: 'The roastery and its counter',
    color: '#3b82f6',
  })
  await call('/api/entities', { name: 'Household', entityType: 'personal', color: '#10b981' })
  await call('/api/shareable-links', { description: 'Monthly documents upload', expiresAt: null })
  await call('/api/user-roles', { userId: `cpa-${email}`, role: 'cpa' })
  // Another business, whose books this person keeps.
  const client = `client-${email}`
  await call('/api/auth/signup', { email: client, firstName: 'Harbor', lastName: 'Lane', password, confirmPassword: password })
  await call('/api/auth/login', { email: client, password })
  await call('/trpc/samples.add')
  await call('/api/user-roles', { userId: email, role: 'cpa' })
  await call('/api/auth/login', { email, password })
  await expect
    .poll(
      async () => {
        const documents = (await (await request.get('/api/documents')).json()) as { isProcessed: boolean }[]
        return documents.every(({ isProcessed }) => isProcessed)
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  const now = new Date()
  const month = new Date(now.getFullYear(), now.getMonth() - 1, 1)
  const text = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  await call('/api/reports', {
    title: `${month.toLocaleDateString('en-US', { month: 'short', year: 'numeric' })} P&L`,
    reportPeriod: text,
    startDate: `${text}-01`,
    endDate: `${text}-${last}`,
  })
}

if (folder) mkdirSync(folder, { recursive: true })
for (const { size, theme } of looks.filter(({ size, theme }) =>
  folder ? ofLook.test(`${size}-${theme}`) : (size === 'phone') === (theme === 'light'),
)) {
  for (const books of ['none', 'empty', 'sample'] as const) {
    test(`${size}, ${theme}: every screen ${{ none: 'of a visitor', empty: 'of empty books', sample: 'of books in use' }[books]}`, async ({
      browser,
    }) => {
      test.setTimeout(600_000)
      const context = await browser.newContext({
        viewport: sizes[size],
        colorScheme: theme,
        reducedMotion: 'reduce',
        deviceScaleFactor: folder && size === 'phone' ? 2 : 1,
      })
      if (books !== 'none') await settle(context, `${size}-${theme}-${books}@example.com`, books)
      const errors: string[] = []
      for (const screen of screens.filter((s) => s.books === books && only.test(s.name))) {
        await test.step(screen.name, async () => {
          const page = await context.newPage()
          page.on('console', (m) => {
            if (m.type() === 'error' && !/401|404/.test(m.text())) errors.push(`${screen.name}: ${m.text()}`)
          })
          page.on('pageerror', (e) => errors.push(`${screen.name}: ${e}`))
          await screen.show(page)
          await page.waitForLoadState('networkidle')
          await page.waitForTimeout(250)
          if (folder) await page.screenshot({ path: join(folder, `${screen.name}-${size}-${theme}.png`) })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect.soft([screen.name, Math.max(0, wide)]).toEqual([screen.name, 0])
          await accessible(page)
          await page.close()
        })
      }
      expect(errors).toEqual([])
      await context.close()
    })
  }
}
