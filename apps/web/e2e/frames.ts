import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = process.env.WALK_FRAMES

/** Keeps a picture of each step of a walk, in the order they were walked, in the folder that `WALK_FRAMES` names; without it none. */
export function frames(walk: string): (page: Page, step: string) => Promise<void> {
  let count = 0
  const begun = performance.now()
  return async (page, step) => {
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const name = `${walk}-${String(++count).padStart(2, '0')}-${step.replaceAll(/\W+/g, '-')}.png`
    await page.screenshot({ path: join(folder, name) })
    const at = await page.evaluate(() => {
      const e = document.activeElement
      return `${e?.tagName} ${e?.getAttribute('aria-label') ?? e?.textContent?.slice(0, 40) ?? ''} @${Math.round(scrollY)}`
    })
    console.info(`${seconds.padStart(6)} s  ${name}  focus: ${at}`)
  }
}
