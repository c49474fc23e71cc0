import { useSyncExternalStore } from 'react'

/** Whose books this tab works in. Kept per tab: a write from a tab left open on other books must not land in the wrong ones. */

const KEY = 'ledgerhand.books'
const listeners = new Set<() => void>()

/** The owner whose books this tab has open; null for the caller's own. */
export const currentOwner = (): string | null => sessionStorage.getItem(KEY)

/** Opens another set of books in this tab; null for the caller's own. The caller clears what was cached of the old ones. */
export function setCurrentOwner(ownerId: string | null): void {
  if (ownerId === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, ownerId)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useCurrentOwner = (): string | null => useSyncExternalStore(subscribe, currentOwner, currentOwner)

/** An address that names the books of this tab: a download or an image can carry no header, and no cache may take one's for another's. */
export function withBooks(path: string): string {
  const owner = currentOwner()
  if (owner === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}books=${encodeURIComponent(owner)}`
}
