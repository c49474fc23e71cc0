import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { pdfOf } from './documents.ts'
import { arrived, person, uploadFile } from './people.ts'

/** A chosen row and the line that it was read from are both wholly in view, whichever way they were chosen, in documents longer than a window. */

const ROWS = 110
const cents = (n: number) => (n / 100).toFixed(2)
const row = (i: number) => ({
  date: new Date(Date.UTC(2024, 0, 2 + i)).toISOString().slice(0, 10),
  words: `CORNER STORE ${1000 + i}`,
  cents: 500 + i,
})
const csv = [
  'Date,Description,Memo,Reference,Type,Amount',
  ...Array.from({ length: ROWS }, (_, i) => `${row(i).date},${row(i).words},Paid at the counter,R${i},POS,-${cents(row(i).cents)}`),
]
const ON_PAGE = 44
const pdf = () => {
  const rows = Array.from({ length: ON_PAGE }, (_, i) => row(i))
  const paid = rows.reduce((sum, { cents }) => sum + cents, 0)
  const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
  return pdfOf([
    { x: 50, y: 40, text: 'First Harbor Bank' },
    { x: 50, y: 54, text: 'Business Checking   Account number: XXXXXX4821' },
    { x: 50, y: 68, text: 'Statement period 01/01/2024 to 02/29/2024' },
    { x: 50, y: 82, text: 'Beginning balance' },
    { x: 400, y: 82, text: '$10,000.00' },
    { x: 50, y: 96, text: 'Ending balance' },
    { x: 400, y: 96, text: `$${cents(1_000_000 - paid).replace(/^(\d)(\d{3})/, '$1,$2')}` },
    { x: 50, y: 120, text: 'Date' },
    { x: 130, y: 120, text: 'Description' },
    { x: 400, y: 120, text: 'Amount' },
    ...rows.flatMap(({ date, words, cents: of }, i) => [
      { x: 50, y: 136 + i * 14, text: american(date) },
      { x: 130, y: 136 + i * 14, text: words },
      { x: 400, y: 136 + i * 14, text: `-${cents(of)}` },
    ]),
  ])
}

/** Tops and bottoms, in the window's pixels, of what is to be seen and of the room there is for it. */
const places = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => {
      const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      const { top, bottom } = found[0]?.getBoundingClientRect() ?? { top: Number.NaN, bottom: Number.NaN }
      return { top, bottom }
    }
    const header = of('header')
    const bar = of('nav[aria-label="Tabs"]')
    const viewer = '[aria-label="Original"]'
    return {
      from: Math.max(0, header.bottom || 0),
      to: bar.top || innerHeight,
      row: of('li[data-open="true"], :not(li) > [data-row]'),
      line: of(`${viewer} [aria-pressed="true"], ${viewer} [data-chosen="true"], [data-open="true"] [aria-label="Line of the original"]`),
      pageTop: scrollY,
    }
  })

async function bothInView(page: Page, how: string): Promise<void> {
  const outside = async () => {
    const { from, to, row, line } = await places(page)
    return Object.entries({ row, line }).flatMap(([what, { top, bottom }]) =>
      top >= from && bottom <= to && bottom - top > 5 ? [] : [`${how}: ${what} from ${top} to ${bottom}, seen ${from} to ${to}`],
    )
  }
  await expect.poll(outside, { timeout: 10_000 }).toEqual([])
}

const sizes = { desktop: { width: 1280, height: 800 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } }
for (const [name, viewport] of Object.entries(sizes))
  test(`${name}: a chosen row and its line are both in view`, async ({ browser }) => {
    const owner = await person(browser, 'Ada Reyes', `in-view-${name}-${test.info().retry}@example.com`, {
      viewport,
      reducedMotion: 'reduce',
    })
    // The second holds rows of the first: they are entered once, and each document shows its own line of them.
    const files = [
      await uploadFile(owner, 'half-a-year.csv', Buffer.from(csv.join('\n')), 'text/csv'),
      await uploadFile(owner, 'two-months.pdf', pdf(), 'application/pdf'),
    ]
    const page = await owner.context.newPage()
    for (const id of files) {
      const rows = await owner.call<{ id: string }[]>('get', `/api/documents/${id}/transactions`)
      expect(rows.length).toBeGreaterThanOrEqual(ON_PAGE)
      const open = async (search = '') => {
        await page.goto(`/documents/${id}${search}`)
        await expect(page.locator('li [data-row]').first()).toBeVisible()
        await arrived(page)
      }
      await open()
      await page.locator('li [data-row]').nth(6).click()
      await bothInView(page, 'clicked')
      for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowDown')
      await expect(page.locator(`[data-open="true"] [data-row="${rows[20]?.id}"]`)).toBeFocused()
      await bothInView(page, 'fourteen keys down')
      expect((await places(page)).pageTop).toBeGreaterThan(300)
      for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowUp')
      await expect(page.locator(`[data-open="true"] [data-row="${rows[11]?.id}"]`)).toBeFocused()
      await bothInView(page, 'nine keys up')
      if (name === 'phone') {
        await accessible(page, ['target-size'])
        await page.getByText('Original', { exact: true }).click()
        await bothInView(page, 'turned to the original')
      }
      const before = await page.evaluate(() => scrollY)
      const lines = page.locator('[aria-label="Original"] :is(button[aria-pressed], button[data-chosen])')
      await lines.nth(8).click()
      await bothInView(page, 'a line of the original clicked')
      if (name === 'phone') {
        expect(await page.evaluate(() => scrollY)).toBe(before)
        await page.locator(':not(li) > [data-row]').click()
        await bothInView(page, 'back from the original')
      }
      const widen = page.getByRole('button', { name: 'Whole width' })
      if (await widen.isVisible()) {
        await widen.click()
        for (const key of [...Array(9).fill('ArrowDown'), ...Array(5).fill('ArrowUp')]) await page.keyboard.press(key)
        await bothInView(page, 'below a sheet of the whole width')
      }
      const pictures = '**/api/documents/*/pages/*'
      for (const how of ['arrived by a link', 'arrived by a link, the picture after the rows']) {
        await open(`?row=${rows[Math.floor(rows.length * 0.8)]?.id}`)
        if (name !== 'phone') await expect(page.locator('[data-page] [data-hidden]')).toHaveCount(0)
        await bothInView(page, how)
        await page.route(pictures, async (route) => {
          await expect(page.locator('li[data-open="true"]').first()).toBeVisible()
          await page.waitForTimeout(300)
          await route.continue()
        })
      }
      await page.unrouteAll({ behavior: 'wait' })
    }
    await owner.context.close()
  })
