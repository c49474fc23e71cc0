import { useLayoutEffect, useRef } from 'react'

/**
 * Keys for the drawn rows, given which rows these are now and which key each had before. A row that stays keeps its key, and so its
 * element. The elements of rows that went are `free` for those that come: new words in them cost the browser a fraction of new elements.
 */
export function keysOf(drawn: readonly string[], before: ReadonlyMap<string, number>, areFree: boolean): number[] {
  const here = new Set(drawn)
  const free = areFree ? [...before].flatMap(([id, key]) => (here.has(id) ? [] : [key])) : []
  let fresh = Math.max(-1, ...before.values())
  return drawn.map((id) => {
    const held = before.get(id) ?? free.shift()
    if (held !== undefined) return held
    fresh += 1
    return fresh
  })
}

/**
 * A React key for each of the rows that are drawn. Elements change hands when the same list is scrolled, or when another list stands
 * there altogether. Where a row went from between others it takes its elements with it: who looks after the focus sees that it is gone.
 */
export function useElements(list: unknown, drawn: readonly string[]): readonly number[] {
  const before = useRef<{ list: unknown; keys: ReadonlyMap<string, number> }>({ list, keys: new Map() })
  const { keys: held } = before.current
  const keys = keysOf(drawn, held, before.current.list === list || !drawn.some((id) => held.has(id)))
  useLayoutEffect(() => {
    before.current = { list, keys: new Map(drawn.map((id, i) => [id, keys[i] ?? i])) }
  })
  return keys
}
