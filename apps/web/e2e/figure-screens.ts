import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { inOrder } from './steps.ts'

/** Looks into the figure of a name as the keyboard does: on a phone it is a sheet. */
export const look = (role: 'link' | 'button', name: RegExp) => async (page: Page) => {
  const figure = page.getByRole(role, { name }).locator('visible=true').first()
  await figure.focus()
  await figure.press('Space')
  // Its name is the figure's without the amount.
  const title = String(await figure.getAttribute('aria-label')).replace(/: [^:]*$/, '')
  await expect(page.getByRole('dialog', { name: title }).getByRole('listitem').first()).toBeVisible()
}
const why = (page: Page) => page.getByRole('button', { name: /^Why it changed since/ }).click()
const whyOfLine = (line: string) => async (page: Page) => {
  await page.getByRole('button', { name: `why ${line} changed` }).click()
  await expect(
    page
      .getByRole('region', { name: `Why ${line} changed` })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.getByRole('region', { name: `Why ${line} changed` }).scrollIntoViewIfNeeded()
}

interface Ways {
  report: Screen['show']
  months: Screen['show']
  compared: Screen['show']
  balanceSheet: Screen['show']
}
/** Figures that are looked into, and changes that say why. */
export const figureScreens = ({ report, months, compared, balanceSheet }: Ways): Screen[] => [
  { name: 'figure-rows', books: 'sample', show: inOrder(report, look('link', /^Revenue, /)) },
  { name: 'figure-sum', books: 'sample', show: inOrder(report, look('button', /^Net Profit, /)) },
  { name: 'figure-why-compared', books: 'sample', show: inOrder(compared, whyOfLine('Net Profit')) },
  { name: 'figure-why-month', books: 'sample', show: inOrder(months, look('link', /^Revenue, .*\d{4}: /), why) },
  { name: 'figure-of-profit', books: 'sample', show: inOrder(balanceSheet, look('button', /^Net profit: /)) },
  { name: 'figure-of-account', books: 'sample', show: inOrder(balanceSheet, look('link', /4821.*: /)) },
]
