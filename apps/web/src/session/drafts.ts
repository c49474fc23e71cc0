import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { onUnauthorized } from '../net/unauthorized.ts'
import { useBooks, useSession } from './session.tsx'

/** What was typed when a session ended, kept in this tab until the same person has the same form before them again. */
const PREFIX = 'ledgerhand.draft.'

interface Draft {
  userId: string
  ownerId: string
  fields: Record<string, unknown>
}

const read = (key: string): Draft | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** Forgets what was typed: by others than this person, or by anybody. */
export function forgetDrafts(butOf?: string): void {
  for (const key of keys()) if (butOf === undefined || read(key)?.userId !== butOf) sessionStorage.removeItem(key)
}

/**
 * Keeps what stands in a form when the session ends under it, and puts it back when the same person opens it again in the same books;
 * `what` tells the forms apart. Gives whether something was put back. Not for passwords.
 */
export function useDraft<Fields extends Record<string, unknown>>(what: string, form: UseFormReturnType<Fields>): boolean {
  const key = PREFIX + what
  const userId = useSession().user?.id ?? ''
  const ownerId = useBooks()?.ownerId ?? ''
  const [kept] = useState(() => {
    const draft = read(key)
    return draft?.userId === userId && draft.ownerId === ownerId ? draft.fields : null
  })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!kept) return
    latest.current.setValues(kept as Partial<Fields>)
    sessionStorage.removeItem(key)
  }, [key, kept])
  useEffect(
    () =>
      onUnauthorized(() => {
        const { isDirty, getValues } = latest.current
        const draft: Draft = { userId, ownerId, fields: getValues() }
        if (isDirty()) sessionStorage.setItem(key, JSON.stringify(draft))
      }),
    [key, userId, ownerId],
  )
  return kept !== null
}
