import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { arrived, callsOf, uploadCsv } from './people.ts'
import { settle } from './settled.ts'

/** Sums of nine digits, and a merchant of thirty letters. */
const large = `Account Number,****4821
Date,Description,Amount,Balance
2026-08-01,OPENING BALANCE,,1234567.00
2026-08-02,DONAUDAMPFSCHIFFFAHRTSKAPITAEN,112345678.90,113580245.90
2026-08-03,SUPERCALIFRAGILISTICEXPIALIDOC,-19876543.21,93703702.69
2026-08-31,CLOSING BALANCE,,93703702.69
`

/** Words that end beyond the window or beyond what cuts them off; not those that say so by an ellipsis, or that can be scrolled to. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasWords = [...element.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim())
      if (!hasWords || !element.checkVisibility() || element.closest('svg, [aria-hidden="true"], option')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, width } = range.getBoundingClientRect()
      let edge = window.innerWidth
      for (let around: HTMLElement | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(around)
        const isLeftOut = textOverflow === 'ellipsis' || clipPath !== 'none' || around.getBoundingClientRect().width <= 2
        if (isLeftOut || overflowX === 'auto' || overflowX === 'scroll') {
          edge = Number.POSITIVE_INFINITY
          break
        }
        if (overflowX !== 'visible') edge = Math.min(edge, around.getBoundingClientRect().right)
      }
      if (width > 0 && left < window.innerWidth && right > edge + 1)
        said.push(`${element.textContent?.trim().slice(0, 40)}: ${Math.round(right - edge)} px`)
    }
    return said
  })

async function opened(browser: Browser, options: BrowserContextOptions, email: string) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  await settle(context, email, 'empty')
  const page = await context.newPage()
  await uploadCsv(callsOf(page), 'large.csv', large)
  const [document] = (await (await context.request.get('/api/documents')).json()) as { id: string }[]
  return { page, document: `/documents/${document?.id}` }
}

test('text of 200 % on a phone: nothing is cut off', async ({ playwright, launchOptions, baseURL }) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  })
  const { page, document } = await opened(
    browser,
    { baseURL: baseURL ?? '', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
    `large.${Date.now()}@example.com`,
  )
  const paths = ['/transactions', document, '/close', '/close/2026-08', '/reports', '/system', '/coverage', '/services']
  const sheets = ['balance-sheet', 'cash-flow', 'trial-balance'].map((kind) => `/reports/${kind}`)
  for (const path of [...paths, ...sheets]) {
    await page.goto(path)
    await arrived(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // What is folded is read as well.
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    expect.soft([path, await cutOff(page)]).toEqual([path, []])
    await accessible(page)
  }
  // Each word of a row has a place of its own.
  await page.goto('/transactions')
  const row = page.getByRole('row').filter({ hasText: 'SUPERCALI' })
  const boxes = await Promise.all([row.getByText('Aug 3'), row.getByText('Uncategorized Expense')].map((words) => words.boundingBox()))
  const [date, category] = boxes
  expect(date && category && date.y >= category.y + category.height - 1).toBe(true)
  await browser.close()
})

for (const width of [320, 1024])
  test(`sums of nine digits on the page of a document, ${width} px wide: each is whole`, async ({ browser, baseURL }) => {
    const { page, document } = await opened(
      browser,
      { baseURL: baseURL ?? '', viewport: { width, height: 768 } },
      `sums.${width}.${Date.now()}@example.com`,
    )
    await page.goto(document)
    await expect(page.getByText('+$112,345,678.90').first()).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await page.context().close()
  })
