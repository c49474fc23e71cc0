import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Left out of axe's own choice, but part of what is promised (WCAG 2.2 AA): names that begin with what is seen, targets of 24 px. */
const also = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Zero violations, each named by rule and element. `only` the named rules, where the others have been asked already. */
export async function accessible(page: Page, only?: readonly string[]): Promise<void> {
  // Its usual mode opens a page of its own for every answer, for the sake of frames from elsewhere: here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // Nothing is fetched for it: only rules that are not asked need the style sheets' text.
  const options = { resultTypes: ['violations' as const], preload: false }
  const { violations } = await (only ? axe.options(options).withRules([...only]) : axe.options({ ...options, rules: also })).analyze()
  expect.soft(violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 140)}`))).toEqual([])
}
