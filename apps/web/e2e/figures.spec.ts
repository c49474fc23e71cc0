import { expect, type Page, test } from '@playwright/test'
import { accessible } from './axe.ts'
import { pdfOf } from './documents.ts'
import { person, uploadFile } from './people.ts'

/** A figure is looked into by a resting pointer and by a long press; its rows and the rest are the figure, and nothing on the page moves. */

const rows = [
  ['05/01/2024', 'RENT FOURTH STREET PROPERTIES', -200_000],
  ['05/05/2024', 'ACH CREDIT LAKESIDE CLINIC INVOICE 19', 400_025],
  ...Array.from({ length: 8 }, (_, i) => [`05/${10 + i}/2024`, `STAPLES STORE 042${i}`, -(1_000 + i * 111)] as const),
] as const
const moneyOf = (cents: number) => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
const statement = () =>
  pdfOf([
    { x: 50, y: 40, text: 'First Harbor Bank' },
    { x: 50, y: 54, text: 'Business Checking   Account number: XXXXXX4821' },
    { x: 50, y: 68, text: 'Statement period 05/01/2024 to 05/31/2024' },
    { x: 50, y: 82, text: 'Beginning balance' },
    { x: 400, y: 82, text: '$10,000.00' },
    { x: 50, y: 96, text: 'Ending balance' },
    { x: 400, y: 96, text: `$${moneyOf(1_000_000 + rows.reduce((n, [, , cents]) => n + cents, 0))}` },
    { x: 50, y: 120, text: 'Date' },
    { x: 130, y: 120, text: 'Description' },
    { x: 400, y: 120, text: 'Amount' },
    ...rows.flatMap(([date, words, cents], i) => [
      { x: 50, y: 136 + i * 14, text: date },
      { x: 130, y: 136 + i * 14, text: words },
      { x: 400, y: 136 + i * 14, text: moneyOf(cents) },
    ]),
  ])

async function report(browser: Parameters<typeof person>[0], name: string, options: Parameters<typeof person>[3]) {
  const owner = await person(browser, 'Ada Reyes', `figures-${name}-${test.info().retry}@example.com`, {
    reducedMotion: 'reduce',
    ...options,
  })
  await uploadFile(owner, 'may.pdf', await statement(), 'application/pdf')
  const days = { startDate: '2024-05-01', endDate: '2024-05-31' }
  const { id } = await owner.call<{ id: string }>('post', '/api/reports', { title: 'May', reportPeriod: '2024-05', ...days })
  const page = await owner.context.newPage()
  await page.goto(`/reports?report=${id}`)
  await expect(page.getByRole('link', { name: /^Office Supplies, May 2024/ })).toBeVisible()
  return page
}
const cents = (words: string) => Math.round(Number(words.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)
/** The amounts of a panel's list, in cents. */
const amounts = async (page: Page, title: string) =>
  (await page.getByRole('dialog', { name: title }).getByRole('listitem').allInnerTexts()).map((words) =>
    cents(String(words.match(/−?\$[\d,.]+$/))),
  )
const spots = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top).join(' '))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`desktop, ${colorScheme}: by a resting pointer, into the panel and off again`, async ({ browser }) => {
    const page = await report(browser, `desk-${colorScheme}`, { colorScheme })
    const figure = page.getByRole('link', { name: /^Office Supplies, May 2024/ })
    await figure.scrollIntoViewIfNeeded()
    const before = await spots(page)
    await figure.hover()
    const panel = page.getByRole('dialog', { name: 'Office Supplies, May 2024' })
    await expect(panel.getByRole('group', { name: 'Line of the original' }).getByRole('img')).toBeVisible()
    // The amount, the last but the balance, is seen without scrolling.
    expect(await panel.getByRole('group', { name: 'Line of the original' }).evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
    expect(await spots(page)).toBe(before)
    const found = await amounts(page, 'Office Supplies, May 2024')
    expect(found).toHaveLength(6)
    expect(found.reduce((n, one) => n + one, 0)).toBe(cents(String(await figure.textContent())))
    const box = await panel.boundingBox()
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800).toBe(true)
    await accessible(page)
    // The pointer goes over into the panel, row by row, and away.
    await panel.getByRole('listitem').nth(2).hover()
    await page.waitForTimeout(500)
    await expect(panel).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(panel).toBeHidden()
    await figure.focus()
    await page.keyboard.press('Space')
    await expect(panel.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(figure).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'May', exact: true })).toBeVisible()
    await page.context().close()
  })

  test(`phone, ${colorScheme}: by a long press, in a sheet`, async ({ browser }) => {
    const page = await report(browser, `phone-${colorScheme}`, {
      colorScheme,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    const figure = page.getByRole('link', { name: /^Office Supplies, May 2024/ })
    await figure.scrollIntoViewIfNeeded()
    const at = await figure.boundingBox()
    if (!at) throw new Error('The figure is not there')
    const touch = await page.context().newCDPSession(page)
    const point = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    const sheet = page.getByRole('dialog', { name: 'Office Supplies, May 2024' })
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/\/reports\?report=/)
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await accessible(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'May', exact: true })).toBeVisible()
    await page.context().close()
  })
}
