import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

async function violationsOf(page: Page, only: readonly string[] | undefined): Promise<string[]> {
  await still(page)
  // Its usual mode opens a page of its own for every answer, for the sake of frames from elsewhere: here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // Nothing is fetched for it: only rules that are not asked need the style sheets' text.
  const options = { resultTypes: ['violations' as const], preload: false }
  const { violations } = await (only ? axe.options(options).withRules([...only]) : axe.options({ ...options, rules: also })).analyze()
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 140)}`))
}
