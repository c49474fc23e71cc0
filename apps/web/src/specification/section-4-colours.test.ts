import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dark, light } from '../theme/tokens.ts'

/** What is green, yellow and red (specification, sections 2 and 4): which colour a tone has, and that it has that hue in both themes. */

const read = (sheet: string) => readFileSync(join(import.meta.dirname, '..', sheet), 'utf8')
/** The colours that a sheet gives to what a selector names, each once. */
function coloursOf(sheet: string, selector: string): string[] {
  const rules = [...read(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, names]) => names?.includes(selector))
  const used = rules.flatMap(([, , body]) => [...(body ?? '').matchAll(/var\(--lh-(\w+)(?:-line)?\)/g)].map(([, name]) => name ?? ''))
  return [...new Set(used)]
}
function hueOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  const sixth = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return sixth * 60
}

describe('the colours', () => {
  it.each([
    ['components/data/confidence.module.css', '[data-bars="3"]', 'income'],
    ['components/data/confidence.module.css', '[data-bars="2"]', 'review'],
    ['components/data/confidence.module.css', '[data-bars="1"]', 'expense'],
    ['components/data/document-status.module.css', '[data-tone="success"]', 'income'],
    ['components/data/document-status.module.css', '[data-tone="warning"]', 'review'],
    ['components/data/document-status.module.css', '[data-tone="error"]', 'expense'],
    ['components/data/figures.module.css', '[data-tone="income"]', 'income'],
    ['components/data/figures.module.css', '[data-tone="expense"]', 'expense'],
    ['pages/reports/page.module.css', '[data-tone="income"]', 'income'],
    ['pages/reports/page.module.css', '[data-tone="expense"]', 'expense'],
    ['pages/dashboard/page.module.css', '[data-tone="done"]', 'income'],
    ['pages/dashboard/page.module.css', '[data-tone="waiting"]', 'review'],
    ['pages/dashboard/page.module.css', '[data-tone="failed"]', 'expense'],
  ])('%s: %s has that of %s', (sheet, selector, colour) => expect(coloursOf(sheet, selector)).toEqual([colour]))

  it.each([
    ['light', light],
    ['dark', dark],
  ])('are green, yellow and red in the %s theme', (_, tokens) => {
    for (const name of ['income', 'income-line'] as const) expect([name, Math.abs(hueOf(tokens[name]) - 150) < 20]).toEqual([name, true])
    for (const name of ['review', 'review-line'] as const) expect([name, Math.abs(hueOf(tokens[name]) - 40) < 15]).toEqual([name, true])
    for (const name of ['expense', 'expense-line'] as const) expect([name, Math.abs(hueOf(tokens[name]) - 5) < 10]).toEqual([name, true])
  })
})
