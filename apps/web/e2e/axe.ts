import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Its code without spaces and comments: half as long to send to each page and to read there. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Left out of axe's own choice, but part of what is promised (WCAG 2.2 AA): names that begin with what is seen, targets of 24 px. */
const also = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Waits until nothing is on its way in or out: what fades has neither of its colours meanwhile. */
export const still = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

/**
 * Zero violations, each named by rule and element. `only` the named rules, where the others have been asked already. A toast may go
 * while the page is looked at: what is found is looked for once more when nothing moves, and what stands there still is a fault.
 */
export async function accessible(page: Page, only?: readonly string[]): Promise<void> {
  let found = await violationsOf(page, only)
  for (let again = 0; found.length > 0 && again < 3; again++) found = await violationsOf(page, only)
  expect.soft(found).toEqual([])
}

/** What axe finds in the open page, as `rule: element`. Its code is given to each document once. */
async function violationsOf(page: Page, only: readonly string[] | undefined): Promise<string[]> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Nothing is fetched for it: only rules that are not asked need the style sheets' text.
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false }
  const asked: axe.RunOptions = only ? { ...options, runOnly: { type: 'rule', values: [...only] } } : { ...options, rules: also }
  return page.evaluate(async (run) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, run)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`))
  }, asked)
}
