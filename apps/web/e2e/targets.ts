import { expect, type Page } from '@playwright/test'

/** What a thumb needs, each way. The pixel that a field's border takes on either side is forgiven. */
const THUMB_PX = 44

/**
 * Everything on the page that can be pressed is met by a press anywhere within 44 by 44 pixels around its middle, or is as large itself;
 * what is not is named with how far a press is met. Links within text are excused, and what lies behind a dialog or a menu is not there.
 */
export async function pressable(page: Page, name: string): Promise<void> {
  const small = await page.evaluate(smallTargets, THUMB_PX)
  expect.soft([name, ...small]).toEqual([name])
}

/** Runs in the page. Leaves it scrolled as it was. */
function smallTargets(thumb: number): string[] {
  const top = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1)
  const scope = top?.checkVisibility() ? top : document.body
  const [x, y] = [window.scrollX, window.scrollY]
  const selector = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"], [role="switch"]'
  const isOff = (e: Element) =>
    !e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    e.closest('[inert], [aria-hidden="true"], :disabled') !== null ||
    e.getAttribute('type') === 'hidden'
  /** Nothing but words around it: as much a part of the sentence as they are. */
  const isInText = (e: Element) =>
    e.matches('a, button') &&
    getComputedStyle(e).display === 'inline' &&
    [...(e.parentElement?.childNodes ?? [])].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim())
  /** A field's label belongs to it, and the frame drawn around it. */
  const ownOf = (e: Element): Element[] =>
    e instanceof HTMLInputElement ? [e, ...(e.labels ?? []), ...(e.closest('label') ? [e.closest('label') as Element] : [])] : [e]
  const meets = (own: readonly Element[], left: number, at: number) => {
    const hit = document.elementFromPoint(left, at)
    return hit !== null && own.some((e) => e.contains(hit))
  }
  /** How far from the middle on a press is met, both ways together, `thumb` at most. */
  const reach = (own: readonly Element[], cx: number, cy: number, dx: number, dy: number) => {
    let met = 0
    for (const sign of [-1, 1]) {
      let way = 0
      while (way < thumb && meets(own, cx + dx * sign * way, cy + dy * sign * way)) way += 1
      met += way
    }
    return met
  }
  const found: string[] = []
  for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
    if (isOff(element) || isInText(element)) continue
    const seen = ownOf(element).filter((e) => e.checkVisibility())
    const largest = seen.map((e) => e.getBoundingClientRect()).sort((a, b) => b.width * b.height - a.width * a.height)[0]
    if (!largest || largest.width < 2 || largest.height < 2) continue
    if (largest.width > thumb - 0.5 && largest.height > thumb - 0.5) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top: above, width, height } = element.getBoundingClientRect()
    const [cx, cy] = [left + width / 2, above + height / 2]
    const [across, down] = [Math.max(width, reach(seen, cx, cy, 1, 0)), Math.max(height, reach(seen, cx, cy, 0, 1))]
    if (across >= thumb - 2 && down >= thumb - 2) continue
    const words =
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('placeholder') || element.className)
    found.push(`${element.tagName.toLowerCase()} "${words.slice(0, 50)}" ${Math.round(across)} × ${Math.round(down)}`)
  }
  window.scrollTo(x, y)
  return [...new Set(found)]
}
