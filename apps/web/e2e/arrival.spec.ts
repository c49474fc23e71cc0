import { expect, type Page, test } from '@playwright/test'
import { arrived, callsOf, uploadCsv } from './people.ts'
import { quiet, settle } from './settled.ts'
import { orderDependent } from './style-order.ts'

/**
 * Each page looks the same whether one came by a link from another page or asked for it by its address: the same boxes in the same
 * places, in the same colors. And in windows of every width nothing on it is cut off.
 */

const palette = (words: string) => async (page: Page) => {
  // From whichever page the one before was.
  if (page.url() === 'about:blank') await page.goto('/')
  await arrived(page)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to...').fill(words)
  await page.getByRole('dialog').getByText(words, { exact: true }).click()
}
const link =
  (from: string, name: string | RegExp, role: 'link' | 'button' = 'link') =>
  async (page: Page) => {
    await page.goto(from)
    await arrived(page)
    await page.getByRole(role, { name }).first().click()
  }
/** By the heading that each has when it is there. */
const ways: Record<string, { go: (page: Page) => Promise<unknown>; title: string | RegExp }> = {
  '/': { go: link('/documents', /^Dashboard/), title: 'Financial Dashboard' },
  '/documents': { go: palette('Upload Documents'), title: 'Document Management' },
  '/documents/$pdf': { go: link('/documents', /\.pdf$/), title: /\.pdf/ },
  '/documents/$csv': { go: link('/documents', /^business.*\.csv$/), title: /\.csv/ },
  '/transactions': { go: palette('Transactions'), title: /Transactions/ },
  '/transactions/review': { go: link('/', /^Review Category Suggestion/), title: 'Pending Review' },
  '/transactions/rules': { go: link('/transactions/review', 'Rules'), title: 'Rules' },
  '/entities': { go: palette('Business Entities'), title: 'Business Entities' },
  '/reports': { go: palette('P&L Reports'), title: 'P&L Reports' },
  '/reports?report': { go: link('/reports', /P&L$/, 'button'), title: 'Profit & Loss Statement' },
  '/sharing': { go: palette('Share Access'), title: 'Share Access' },
  '/clients': { go: palette('Clients'), title: 'Clients' },
  '/audit': { go: palette('Audit Log'), title: 'Audit Log' },
  '/system': { go: palette('System'), title: 'System' },
  '/services': { go: palette('AI Services'), title: 'AI Services' },
  '/coverage': { go: link('/documents', 'Statement Coverage'), title: 'Statement Coverage' },
  '/ask': { go: palette('Ask Your Books'), title: 'Ask Your Books' },
  '/account': { go: palette('Account Settings'), title: 'Account Settings' },
  '/help': { go: palette('Help'), title: 'Help' },
}

/**
 * What is seen: each element's box and what it is painted with. Moments that are told in words ("2 minutes ago") may differ; sizes of what
 * is stored are left out, as they grow with what other tests do meanwhile.
 */
async function seen(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await quiet(page)
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(script, style, [role="status"] *, [aria-live] *)')].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const { x, y, width, height } = element.getBoundingClientRect()
      // What the chart measures words with stands far outside.
      if (width < 2 || height < 2 || y + height < 0 || /^[\d.,]+ [kMG]B$/.test(element.textContent ?? '')) return []
      const { display, color, backgroundColor, fontSize, fontWeight, lineHeight, borderTopColor, borderTopWidth, boxShadow, textAlign } =
        getComputedStyle(element)
      const words = element.childElementCount === 0 ? (element.textContent?.slice(0, 40) ?? '') : element.getAttribute('class')
      const box = [x, y, width, height].map(Math.round).join(' ')
      const paint = [
        display,
        color,
        backgroundColor,
        fontSize,
        fontWeight,
        lineHeight,
        borderTopColor,
        borderTopWidth,
        boxShadow,
        textAlign,
      ]
      return [`${element.localName} "${words}" ${box} ${paint.join(' ')}`]
    }),
  )
}

/** What one look has and another has not, or has less often; at most five, each with the words `where`. */
function onlyIn(one: string[], other: string[], where: string): string[] {
  const left = new Map<string, number>()
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1)
  const more = one.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
  return more.slice(0, 5).map((line) => `${where}: ${line}`)
}

/** What the window or a box around it cuts off, of what can be pressed or read; what can be scrolled to is not cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const around = function* (element: Element) {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) yield { parent, style: getComputedStyle(parent) }
    }
    const found = document.documentElement.scrollWidth > innerWidth ? [`the page, ${document.documentElement.scrollWidth} wide`] : []
    for (const element of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, td, th, h1, h2, h3, p, dt, dd, label',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const box = element.getBoundingClientRect()
      const parents = [...around(element)]
      const isForEars = parents.some(({ parent, style }) => style.clipPath !== 'none' || style.clip !== 'auto' || parent.clientWidth === 1)
      const own = getComputedStyle(element)
      if (box.width < 2 || box.height < 2 || isForEars || own.clip !== 'auto' || own.opacity === '0') continue
      if (parents.some(({ parent, style }) => /auto|scroll/.test(style.overflowX) && parent.scrollWidth > parent.clientWidth + 1)) continue
      const edges = parents.filter(({ style }) => /hidden|clip/.test(style.overflowX)).map(({ parent }) => parent.getBoundingClientRect())
      const [left, right] = [Math.max(0, ...edges.map((edge) => edge.left)), Math.min(innerWidth, ...edges.map((edge) => edge.right))]
      const isShort = own.textOverflow !== 'ellipsis' && /hidden|clip/.test(own.overflowX) && element.scrollWidth > element.clientWidth + 1
      if (isShort || box.left < left - 1 || box.right > right + 1)
        found.push(`${element.localName} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}"`)
    }
    return found
  })

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
/** Around the widths at which columns appear; 640 is a window of 1280 at twice the size. */
const widths = [640, 800, 1000, 1024, 1100, 1180]

for (const [name, viewport] of Object.entries(sizes))
  test(`${name}: every page looks the same by a link and by its address${name === 'desktop' ? ', and is whole at every width' : ''}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await settle(context, `arrival-${name}-${test.info().retry}@example.com`, 'sample')
    const page = await context.newPage()
    const long = 'business-checking-account-ending-4821-statement-of-the-first-quarter.csv'
    await uploadCsv(callsOf(page), long, 'Date,Description,Amount\n2024-05-02,STRIPE TRANSFER,1100.00\n2024-05-03,STAPLES,-20.00\n')
    for (const [path, { go, title }] of Object.entries(ways))
      await test.step(path, async () => {
        await page.setViewportSize(viewport)
        const there = async () => {
          await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
          await arrived(page)
          await quiet(page)
        }
        const compare = async () => {
          await go(page)
          await there()
          const byLink = await seen(page)
          expect.soft(await orderDependent(page), path).toEqual([])
          await page.reload()
          await there()
          const byAddress = await seen(page)
          return [...onlyIn(byLink, byAddress, 'by its link alone'), ...onlyIn(byAddress, byLink, 'by its address alone')]
        }
        // What a way of arriving makes different is different each time; what other tests or a backup change between two looks is not.
        let differences = await compare()
        for (let again = 0; again < 2 && differences.length > 0; again += 1) differences = await compare()
        expect.soft(differences, path).toEqual([])
        for (const width of name === 'desktop' ? widths : []) {
          await page.setViewportSize({ width, height: width === 640 ? 400 : 768 })
          await quiet(page)
          expect.soft([path, width, ...(await cutOff(page))]).toEqual([path, width])
        }
      })
    await context.close()
  })
