import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component whose code is fetched when it is first drawn, or when `load` is called before; what is there is drawn at once. */
export function lazyWithPreload<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
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

/**
 * Fetches one after the other, each when the browser has nothing to do: all at once they hold up who has begun to scroll. Not every
 * browser can say when it is idle; there the code comes with its first use. Gives what calls it off.
 */
export function whenIdle(...fetches: readonly (() => Promise<unknown>)[]): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined
  let id: number | undefined
  let isOff = false
  const from = (at: number) => {
    const fetchCode = fetches[at]
    if (isOff || !fetchCode) return
    const next = () => from(at + 1)
    // What does not come now comes with its first use, or is said to be missing there.
    id = window.requestIdleCallback(() => void fetchCode().then(next, next), { timeout: 5000 })
  }
  const timer = setTimeout(from, AFTER_MS, 0)
  return () => {
    isOff = true
    clearTimeout(timer)
    if (id !== undefined) window.cancelIdleCallback(id)
  }
}
