import { expect, type Page } from '@playwright/test'
import { arrived } from './people.ts'

/** How a screen is reached, in pieces. */

export const at = (path: string, ready: string | RegExp) => async (page: Page) => {
  await page.goto(path)
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
