import { type ComponentType, lazy } from 'react'

/** A component whose code is fetched when it is first drawn, or when `load` is called before; what is there costs nothing. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )

/** What may be needed later must not share a slow line with what is being looked at. */
const AFTER_MS = 6000

/** Not every browser can say when it is idle; there the code comes with its first use. Gives what calls it off. */
export function whenIdle(work: () => void): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined
  let id: number | undefined
  const timer = setTimeout(() => {
    id = window.requestIdleCallback(work, { timeout: 5000 })
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (id !== undefined) window.cancelIdleCallback(id)
  }
}
