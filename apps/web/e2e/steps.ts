import { expect, type Page } from '@playwright/test'
import { arrived } from './people.ts'

/** How a screen is reached, in pieces. */

/** Pages whose screens follow each other as by links, which costs a third of loading each by its address. */
const within = new WeakSet<Page>()
export const stayWithin = (page: Page): void => void within.add(page)

/** Goes to a page of the application: as a link would where it may, else by its address. */
export async function visit(page: Page, path: string): Promise<void> {
  if (!within.has(page) || !(await closeCovers(page)) || !(await followLink(page, path))) await page.goto(path)
}
/** Closes what lies over the page, by Escape; false where something stays. */
async function closeCovers(page: Page): Promise<boolean> {
  const covers = page.locator('[role="dialog"], [role="menu"], [role="listbox"], [role="alert"]').filter({ visible: true })
  for (let tries = 0; tries < 3 && (await covers.count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
  return (await covers.count()) === 0
}
/** Goes there within the application; false where it cannot. A page that is there already is left first, so that it begins anew. */
async function followLink(page: Page, path: string): Promise<boolean> {
  const there = new URL(page.url())
  if (!there.protocol.startsWith('http')) return false
  for (const to of new URL(path, there).pathname === there.pathname ? ['/help', path] : [path]) {
    if (!(await page.evaluate(pushPath, to))) return false
    await expect(page.locator('[data-left]')).toHaveCount(0)
  }
  return true
}
/** Runs in the page. False where there is no heading, which is marked as the one that is left. */
function pushPath(path: string): boolean {
  const heading = document.querySelector('h1')
  if (!heading) return false
  heading.dataset.left = ''
  history.pushState(null, '', path)
  return true
}

export const at = (path: string, ready: string | RegExp) => async (page: Page) => {
  await visit(page, path)
  await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
  await arrived(page)
}
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
export const inOrder =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
export const list = async <Row>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Row[]
