import { type RefObject, useLayoutEffect, useRef } from 'react'

/** From so many rows that come on, each gets the elements of the row that stood at its place. Fewer take those of rows that went. */
const MANY = 8

/**
 * Whose elements those rows may have that come: `nobodys`, since a row that went from between others takes its own with it; `gone`, of
 * the rows that went, which stay with those that stay; or `all`, where no row needs its own.
 */
export type Free = 'nobodys' | 'gone' | 'all'

/**
 * Keys for the drawn rows, given which rows these are now and which key each had before. New words in an element cost the browser a
 * fraction of what a new element does; an element that moves within the list costs as much as a new one. React moves what stands behind
 * those that come: where only a few come above the others, they get new ones, and where many come, all stand still and change their words.
 */
export function keysOf(drawn: readonly string[], before: ReadonlyMap<string, number>, free: Free): number[] {
  const here = new Set(drawn)
  const gone = free === 'nobodys' ? [] : [...before].flatMap(([id, key]) => (here.has(id) ? [] : [key]))
  const stay = drawn.filter((id) => before.has(id)).length
  let fresh = Math.max(-1, ...before.values())
  const next = () => {
    fresh += 1
    return fresh
  }
  if (free === 'all' && stay > 0 && drawn.length - stay > MANY) {
    const inOrder = [...before.values()]
    return drawn.map((_, i) => inOrder[i] ?? next())
  }
  let isAbove = stay > 0
  return drawn.map((id) => {
    const own = before.get(id)
    if (own !== undefined) isAbove = false
    return own ?? (isAbove ? undefined : gone.shift()) ?? next()
  })
}

/**
 * A React key for each of the rows that are drawn. Elements change hands when the same list is scrolled, or when another list stands
 * there altogether; not while the focus is in the list, which stays with its row. Where a row went from between others it takes its
 * elements with it: who looks after the focus sees that it is gone.
 */
export function useElements(body: RefObject<Element | null>, list: unknown, drawn: readonly string[]): readonly number[] {
  const before = useRef<{ list: unknown; keys: ReadonlyMap<string, number> }>({ list, keys: new Map() })
  const { keys: held } = before.current
  const changesHands = before.current.list === list || !drawn.some((id) => held.has(id))
  const keys = keysOf(drawn, held, !changesHands ? 'nobodys' : body.current?.contains(document.activeElement) ? 'gone' : 'all')
  useLayoutEffect(() => {
    before.current = { list, keys: new Map(drawn.map((id, i) => [id, keys[i] ?? i])) }
  })
  return keys
}
