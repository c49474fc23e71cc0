import { type ComponentType, lazy } from 'react'

/** A component whose code is fetched when it is first drawn, or when `load` is called before; what is there costs nothing. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )

/** Not every browser can say when it is idle; there the code comes with its first use. Gives what calls it off. */
export function whenIdle(work: () => void): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined
  const id = window.requestIdleCallback(work, { timeout: 5000 })
  return () => window.cancelIdleCallback(id)
}
