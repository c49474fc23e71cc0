import { useEffect } from 'react'
import { currentOwner } from '../net/books.ts'

/**
 * What decides whether something stands on top of a page is known only after the page is drawn. The browser remembers how it was the
 * last time these books were open, so that it stands there from the first moment and nothing below is pushed away.
 */
const keyOf = (name: string) => `ledgerhand.${name}.${currentOwner() ?? 'own'}`

export function remember(name: string, isSo: boolean): void {
  if (isSo) localStorage.setItem(keyOf(name), '1')
  else localStorage.removeItem(keyOf(name))
}

/** Whether it is so; until that is known (`undefined`), whether it was so the last time. */
export function useLastKnown(name: string, isSo: boolean | undefined): boolean {
  useEffect(() => {
    if (isSo !== undefined) remember(name, isSo)
  }, [name, isSo])
  return isSo ?? localStorage.getItem(keyOf(name)) !== null
}
