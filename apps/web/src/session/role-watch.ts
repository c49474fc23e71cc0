import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire/records'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { useCurrentOwner } from '../net/books.ts'
import { onRoleNews } from '../net/books-closed.ts'
import { useAskAgain, useForgetBooks } from './session.tsx'

/** How often a tab on somebody else's books asks whether it may still show them. */
const ASK_EVERY_MS = 20_000
/** What the refused calls would add to the page that says it all. */
const HUSH_MS = 1000

/**
 * Watches over the caller's role in somebody else's books. When it has ended, by whatever call says so first or because asking says
 * so, everything that was read of them is forgotten, and the books that were lost are given; else null.
 */
export function useLostBooks(user: CurrentUser | undefined): { name: string | null } | null {
  const queryClient = useQueryClient()
  const owner = useCurrentOwner()
  const pathname = useLocation({ select: (location) => location.pathname })
  const askAgain = useAskAgain()
  const forgetBooks = useForgetBooks()
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  const known = useRef<BooksChoice | null>(null)
  const isForeign = user !== undefined && owner !== null && owner !== user.id
  const listed = isForeign ? user.books.find((books) => books.ownerId === owner) : undefined
  if (listed) known.current = listed
  const isLost = isForeign && (!listed || refusedFor === owner)

  useEffect(
    () =>
      onRoleNews((news, ownerId) => {
        if (news === 'closed') {
          setRefusedFor(ownerId)
          notify.hush(HUSH_MS)
        }
        askAgain()
      }),
    [askAgain],
  )
  useEffect(() => {
    if (!isForeign || isLost) return
    const timer = setInterval(askAgain, ASK_EVERY_MS)
    const onSeen = () => document.visibilityState === 'visible' && askAgain()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isForeign, isLost, askAgain])
  // Turning to another page may show what was read before, without a call that could be refused.
  useEffect(() => {
    if (isForeign && pathname) askAgain()
  }, [isForeign, pathname, askAgain])
  useEffect(() => {
    if (isLost) forgetBooks(queryClient)
  }, [isLost, forgetBooks, queryClient])

  if (!isLost) return null
  return { name: known.current?.ownerId === owner ? known.current.name : null }
}
