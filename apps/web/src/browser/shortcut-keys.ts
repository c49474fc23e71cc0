import { useSyncExternalStore } from 'react'

/**
 * Whether single letters and signs (J, A, ?) are shortcuts. Whoever speaks to the computer, or presses keys by accident, switches them
 * off; kept in this browser, because it is about the person at this keyboard.
 */
const KEY = 'ledgerhand.letter-keys'
const listeners = new Set<() => void>()

export const lettersAreKeys = (): boolean => localStorage.getItem(KEY) !== 'off'

export function setLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const told of listeners) told()
}

const listen = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}

/** The build draws pages ahead, knowing nobody: there they are keys. */
export const useLetterKeys = (): boolean => useSyncExternalStore(listen, lettersAreKeys, () => true)
