import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component whose code is fetched when it is first drawn, or when `load` is called before; what is there is drawn at once. */
export function later<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded ??= await fetchCode()
    return loaded
  }
  const Later = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // As it was found at first: a part that changed its kind would be drawn anew, and forget what it holds.
    const [Kind] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Kind, props)
  }
  return Object.assign(Part, { load })
}

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
