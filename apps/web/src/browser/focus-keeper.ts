import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * The keyboard is never lost: when what had the focus goes away, its opener gets it, or the nearest thing of its kind;
 * on another page its content does, and back again the link that one had left by.
 */

/** Where the focus has been: the element, and its place among its like, for when it is gone. */
interface Place {
  element: HTMLElement
  /** The list that it stood in (rows, cards), the number of its row there and of the control in the row. Null outside a list. */
  among: { list: Element; row: number; control: number } | null
  /** The address of the page that was open, and where the element led if it was a link. */
  page: string
  leadsTo: string | null
}

/** How far back one looks: from a dialog over a menu over a bar of buttons to the row behind them. */
const REMEMBERED = 12
/** A row of a windowed list that is scrolled out of sight is not deleted: whoever scrolls keeps the page where it is. */
const SCROLLING_MS = 250
/** So long after a page has come, scrolling is the browser's: it brings the page to where it was left. */
const ARRIVING_MS = 1000
/** What holds the page, and the focus where nothing else can. */
const CONTENT = 'content'
const CONTROLS = 'button, a[href], input, select, textarea, [tabindex]'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(usable)
const rowsOf = (list: Element) => [...list.children].filter((row) => row.getAttribute('aria-hidden') !== 'true')
const isDisabled = (element: Element) => 'disabled' in element && element.disabled === true
const usable = (element: HTMLElement) => element.isConnected && !isDisabled(element) && element.checkVisibility?.() !== false

function placeOf(element: HTMLElement, page: string): Place {
  const row = element.closest('tbody > tr, ul > li, ol > li')
  const list = row?.parentElement
  return {
    element,
    among: row && list ? { list, row: rowsOf(list).indexOf(row), control: controlsOf(row).indexOf(element) } : null,
    page,
    leadsTo: element.getAttribute('href'),
  }
}

/** The element itself while it is there, else the same control of the row that has come in its place, else of the last row. */
function nearest({ element, among }: Place): HTMLElement | null {
  if (usable(element)) return element
  if (element.isConnected || !among?.list.isConnected) return null
  const rows = rowsOf(among.list)
  const row = rows[Math.min(among.row, rows.length - 1)]
  const controls = row ? controlsOf(row) : []
  return controls[Math.min(Math.max(0, among.control), controls.length - 1)] ?? null
}

/** The link that led away from this page, drawn anew now that one is back on it. */
function drawnAnew({ element, leadsTo }: Place, within: Element): HTMLElement | null {
  if (leadsTo === null || element.isConnected) return null
  return [...within.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === leadsTo) ?? null
}

const nobodyHasIt = () => document.activeElement === null || document.activeElement === document.body

/** Watches the whole window. `page`: the path of the page that is open, and since when. Returns what ends it. */
function keepFocus(page: RefObject<{ path: string; since: number }>): () => void {
  let places: Place[] = []
  let scrolledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const restore = () => {
    const newest = places.at(-1)
    if (!newest || !nobodyHasIt() || usable(newest.element)) return
    // Switched off while something is under way: it gets the focus back when it is switched on again.
    if (newest.element.isConnected && isDisabled(newest.element)) return
    const now = performance.now()
    // Another page begins at its top, or where it was left: that is no scrolling either.
    const isArriving = now - page.current.since < ARRIVING_MS
    if (!isArriving && now - scrolledAt < SCROLLING_MS) return
    // What lies behind an open dialog is out of reach.
    const inside: Element = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
    const content = document.getElementById(CONTENT)
    for (const place of places.toReversed()) {
      // What one stood on before on another page, such as the navigation's last button, is no place to go on from on this one.
      if (place.page !== page.current.path) continue
      const found = nearest(place) ?? (content && drawnAnew(place, content))
      if (!found || !inside.contains(found)) continue
      found.focus({ preventScroll: true })
      if (!nobodyHasIt()) return
    }
    const last = inside === document.body ? content : inside
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  }
  const soon = () => {
    clearTimeout(timer)
    // A dialog that takes the focus for itself does so in the same moment.
    timer = setTimeout(restore, 0)
  }
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body || target.id === CONTENT) return
    places = [...places.filter(({ element }) => element !== target), placeOf(target, page.current.path)].slice(-REMEMBERED)
  }
  /** Clicked beside everything: nothing was lost, and nothing is to be brought back. */
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    setTimeout(() => {
      if (nobodyHasIt() && document.hasFocus() && usable(target) && places.at(-1)?.element === target) places = []
    }, 0)
  }
  const scrolled = () => {
    scrolledAt = performance.now()
  }
  const changes = new MutationObserver((records) => {
    if (places.length === 0 || !nobodyHasIt()) return
    const back = records.find(({ type, target }) => type === 'attributes' && target === places.at(-1)?.element)?.target
    if (back instanceof HTMLElement && usable(back)) back.focus({ preventScroll: true })
    else soon()
  })
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  window.addEventListener('scroll', scrolled, { passive: true })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', enter)
    document.removeEventListener('focusout', leave)
    window.removeEventListener('scroll', scrolled)
  }
}

/** Keeps the focus for as long as the shell stands. */
export function useFocusKeeper(): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const page = useRef({ path, since: 0 })
  // With the new page in place, not after: what went with the old one is noticed in the same moment.
  useLayoutEffect(() => {
    if (page.current.path === path) return
    page.current = { path, since: performance.now() }
    // The content held it for want of anything better: on another page that is to be seen anew.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.id === CONTENT) focused.blur()
  }, [path])
  useEffect(() => keepFocus(page), [])
}
