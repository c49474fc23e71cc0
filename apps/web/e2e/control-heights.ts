import { expect, type Page } from '@playwright/test'

/** At the desk a control is as high as a field of a form, or as a small button. */
const HEIGHTS_PX = [28, 36]
/** What is higher is a card that can be pressed, and no control. */
const HIGHEST_PX = 50

/** Every button, link and field that is drawn as a box has one of two heights; what has another is named with it. */
export async function evenHeights(page: Page, name: string): Promise<void> {
  const wrong = await page.evaluate(otherHeights, { heights: HEIGHTS_PX, highest: HIGHEST_PX })
  expect.soft([name, ...wrong]).toEqual([name])
}

/** Runs in the page. */
function otherHeights({ heights, highest }: { heights: number[]; highest: number }): string[] {
  const isSeen = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour)
  /** A frame around it, or a ground of its own. */
  const isBox = (e: Element) => {
    const { borderTopWidth, borderTopColor, borderBottomWidth, backgroundColor } = getComputedStyle(e)
    const isFramed = Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderBottomWidth) > 0 && isSeen(borderTopColor)
    return isFramed || isSeen(backgroundColor)
  }
  const selector = 'a[href], button, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"], [type="color"])'
  const excused =
    '[role="option"], [role="menuitem"], [role="listbox"], [aria-hidden="true"], [inert], nav, a[href="#content"], .mantine-Spotlight-content, [data-height="own"]'
  const found = [...document.querySelectorAll<HTMLElement>(selector)].flatMap((e) => {
    if (e.closest(excused) || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !isBox(e)) return []
    const { height, width } = e.getBoundingClientRect()
    if (height < 2 || width < 2 || height > highest || heights.some((one) => Math.abs(one - height) < 0.6)) return []
    return [`${Math.round(height * 10) / 10} ${e.getAttribute('aria-label') ?? (e.textContent?.trim().slice(0, 30) || e.className)}`]
  })
  return [...new Set(found)]
}
