import { expect, type Page } from '@playwright/test'
import { arrived } from './people.ts'

/** How a screen is reached, in pieces. */

/** Pages whose screens follow each other as by links, which costs a third of loading each by its address. */
const within = new WeakSet<Page>()
export const stayWithin = (page: Page): void => void within.add(page)

/** Goes to a page of the application: as a link would where it may, else by its address. */
async function visit(page: Page, path: string): Promise<void> {
  if (!within.has(page) || !(await page.evaluate(leaveFor, path))) await page.goto(path)
  else await expect(page.locator('[data-left]')).toHaveCount(0)
}
/** Runs in the page. False where something lies over it, or where it would stay the same page. The heading that was left is marked. */
function leaveFor(path: string): boolean {
  const isCovered = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], [role="alert"]')].some((e) =>
    e.checkVisibility(),
  )
  const heading = document.querySelector('h1')
  if (isCovered || !heading || new URL(path, location.href).pathname === location.pathname) return false
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
