import { useEffect, useSyncExternalStore } from 'react'
import type { Item } from './item.ts'

/** What the page on the screen offers besides: with words that it is found by. */
export interface PageCommands {
  label: string
  items: readonly (Item & { words?: string })[]
}

let offered: PageCommands | null = null
const listeners = new Set<() => void>()
const tell = (next: PageCommands | null) => {
  offered = next
  for (const told of listeners) told()
}
const listen = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}

/** Offers these in the palette for as long as the page stands; null offers nothing. */
export function usePageCommands(commands: PageCommands | null): void {
  // Each time it is drawn: what a command does belongs to what is selected now.
  useEffect(() => {
    tell(commands)
    return () => tell(null)
  })
}

export const useOfferedCommands = (): PageCommands | null => useSyncExternalStore(listen, () => offered)
