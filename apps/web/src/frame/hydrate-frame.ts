const nameOf = (element: Element) => `${element.tagName} ${element.id} ${element.getAttribute('href')}`
/** Everything that the keyboard reaches and that leads to the same place, in order. */
const likes = (root: Element, one: Element) =>
  [...root.querySelectorAll<HTMLElement>('a[href], [tabindex]')].filter((element) => nameOf(element) === nameOf(one))

/**
 * Has `draw` put the page in the place of its frame, in one piece: the styles that came with the frame go, and the keyboard stays
 * on what it was on.
 */
export function hydrateFrame(root: Element, draw: () => void): void {
  const { activeElement } = document
  const had = activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : null
  const nth = had ? likes(root, had).indexOf(had) : -1
  draw()
  document.getElementById('frame-styles')?.remove()
  if (had) likes(root, had)[nth]?.focus({ preventScroll: true })
}
