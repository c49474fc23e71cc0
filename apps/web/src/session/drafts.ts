import type { UseFormReturnType } from '@mantine/form'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetElsewhere, forgetValue, keepPage, keepValue, keptValue } from './kept.ts'
import { useBooks, useSession } from './session.tsx'

/** Knows for the end of the session which page is open; on another page than the one it ended on, what was kept is let go. */
export function useKeptPage(): void {
  const { history } = useRouter()
  const { userId, ownerId } = useWhose()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (userId === '') return
    return keepPage(() => ({ userId, ownerId, href: history.location.href }))
  }, [history, userId, ownerId])
  useEffect(() => {
    if (userId !== '') forgetElsewhere(userId, path)
  }, [userId, path])
}

/** The person and the books that something typed belongs to. */
export const useWhose = () => {
  const userId = useSession().user?.id ?? ''
  const ownerId = useBooks()?.ownerId ?? ''
  return { userId, ownerId }
}

/** Has `value` kept when the session ends; what was `kept` before is on the page again. */
export function useKeeping(what: string, kept: unknown, value: () => unknown): void {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    if (kept !== undefined) forgetValue(what)
    return keepValue(what, () => latest.current())
  }, [what, kept])
}

/**
 * `useState` whose value outlives the end of the session: which dialog is open, what was typed. `what` tells the values of a page apart.
 * `isKept`: not every value is worth it. Not for passwords, and not for files.
 */
export function useKeptState<Value>(
  what: string,
  initial: Value,
  isKept: (value: Value) => boolean = () => true,
): [Value, Dispatch<SetStateAction<Value>>] {
  const whose = useWhose()
  const [start] = useState(() => ({ initial, kept: keptValue(what, whose) as Value | undefined }))
  const [value, setValue] = useState(start.kept === undefined ? initial : start.kept)
  useKeeping(what, start.kept, () => (JSON.stringify(value) === JSON.stringify(start.initial) || !isKept(value) ? undefined : value))
  return [value, setValue]
}

/** What is typed in a dialog without a form's rules. */
interface Typed<Fields> {
  values: Fields
  /** Changes some of them. */
  type: (change: Partial<Fields>) => void
  isDirty: boolean
  /** It came back after the session had ended. */
  isBack: boolean
}

/** Fields as they are typed, kept when the session ends. `what` tells the forms of a page apart. Not for passwords, and not for files. */
export function useTyped<Fields extends Record<string, unknown>>(what: string, initial: Fields): Typed<Fields> {
  const [first] = useState(initial)
  const [values, setValues] = useKeptState(`form.${what}`, first)
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  const [isBack] = useState(isDirty)
  return { values, type: (change) => setValues((now) => ({ ...now, ...change })), isDirty, isBack }
}

/**
 * Keeps what stands in a form when the session ends under it, and puts it back when the same person is back on the page; `what` tells the
 * forms apart. Gives whether something was put back. Not for passwords.
 */
export function useDraft<Fields extends Record<string, unknown>>(what: string, form: UseFormReturnType<Fields>): boolean {
  const key = `form.${what}`
  const whose = useWhose()
  const [kept] = useState(() => keptValue(key, whose) as Partial<Fields> | undefined)
  useKeeping(key, kept, () =>
    form.isDirty() ? Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => form.isDirty(name))) : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, into the form as it was opened
  useEffect(() => {
    if (kept !== undefined) form.setValues(kept)
  }, [kept])
  return kept !== undefined
}
