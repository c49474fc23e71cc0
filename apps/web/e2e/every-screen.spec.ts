import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { accessible, still } from './axe.ts'
import { evenHeights } from './control-heights.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { quiet, settle } from './settled.ts'
import { stayWithin } from './steps.ts'
import { pressable } from './targets.ts'

/**
 * Each screen in both sizes and both themes: no rule of accessibility broken, nothing to scroll sideways for, no word in the console;
 * on a phone nothing too small for a thumb, and on a tablet nothing on the pages that are tables; at the desk no control of a third height.
 * The two sizes go side by side; the theme changes under the open screen, and then its colours alone are asked about again.
 * With SCREENSHOTS naming a folder (`pnpm run screenshots`) a picture of each is put there instead, in all four looks.
 */
test.describe.configure({ mode: 'parallel' })
const folder = process.env.SCREENSHOTS
const ofLook = process.env.LOOKS ? new RegExp(process.env.LOOKS) : /./
const only = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const themes = ['light', 'dark'] as const

if (folder) mkdirSync(folder, { recursive: true })
for (const size of ['desktop', 'phone'] as const)
  for (const books of ['sample', 'empty', 'none'] as const)
    test(`${size}: every screen ${{ none: 'of a visitor', empty: 'of empty books', sample: 'of books in use' }[books]}, light and dark`, async ({
      browser,
    }) => {
      test.setTimeout(900_000)
      const context = await browser.newContext({
        viewport: sizes[size],
        reducedMotion: 'reduce',
        deviceScaleFactor: folder && size === 'phone' ? 2 : 1,
      })
      if (books !== 'none') await settle(context, `${size}-${books}-${test.info().retry}@example.com`, books)
      const errors: string[] = []
      const page = await context.newPage()
      // arrival.spec.ts holds that a page looks the same either way.
      if (books !== 'none') stayWithin(page)
      let name = ''
      page.on('console', (m) => {
        // A refusal that the page expects is printed by the browser itself: 409 is a protected page before its password.
        if (m.type() === 'error' && !/401|404|409/.test(m.text())) errors.push(`${name}: ${m.text()}`)
      })
      page.on('pageerror', (e) => errors.push(`${name}: ${e}`))
      for (const screen of screens.filter((s) => s.books === books && only.test(s.name))) {
        name = screen.name
        // A screen that does not come is told, and those after it are looked at all the same.
        await test.step(name, () => look(page, screen, size).catch((e) => void errors.push(`${name}: ${e}`)))
      }
      expect(errors).toEqual([])
      await context.close()
    })

/** The pages that are tables at the desk, under a finger: the design of the rest is the phone's or the desk's. */
const ON_TABLET =
  /^(dashboard|documents|document-pdf|transactions|transactions-selected|review|rules|entities|reports|report|balance-sheet|accounts|register|sharing|audit|services)$/

test('tablet: what can be pressed is met by a finger, and no title runs into what stands beside it', async ({ browser }) => {
  test.skip(folder !== undefined, 'Pictures were asked for: this one takes none')
  test.setTimeout(600_000)
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, reducedMotion: 'reduce' })
  await settle(context, `tablet-${test.info().retry}@example.com`, 'sample')
  const page = await context.newPage()
  stayWithin(page)
  for (const screen of screens.filter(({ name }) => ON_TABLET.test(name)))
    await test.step(screen.name, async () => {
      await screen.show(page)
      await quiet(page)
      await pressable(page, screen.name)
      const over = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('h1')].map((e) => Math.max(0, e.scrollWidth - e.clientWidth)),
      )
      expect.soft([screen.name, Math.max(...over)]).toEqual([screen.name, 0])
    })
  await context.close()
})

async function look(page: Page, screen: Screen, size: keyof typeof sizes): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await screen.show(page)
  // A picture is taken of everything that is asked for, however long that takes.
  await (folder ? page.waitForLoadState('networkidle').then(() => page.waitForTimeout(250)) : quiet(page))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft([screen.name, Math.max(0, wide)]).toEqual([screen.name, 0])
  if (size === 'phone' && !folder) await pressable(page, screen.name)
  if (size === 'desktop') await evenHeights(page, screen.name)
  for (const theme of themes) {
    await wear(page, theme)
    if (!folder) await accessible(page, theme === 'dark' ? ['color-contrast'] : undefined)
    else if (ofLook.test(`${size}-${theme}`)) await page.screenshot({ path: join(folder, `${screen.name}-${size}-${theme}.png`) })
  }
}

/**
 * The colours of a theme: the system's word for it, which the application follows by itself, and its mark at once. No colour fades into
 * the other meanwhile: of hundreds of elements that each fade, and pass every step on to what they hold, one change cost as much as axe.
 */
async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((to) => {
    const { dataset } = document.documentElement
    if (dataset.mantineColorScheme !== undefined) dataset.mantineColorScheme = to
  }, theme)
  await still(page)
}
