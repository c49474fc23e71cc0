import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { lazyWithPreload, whenIdle } from '../../browser/lazy-with-preload.ts'
import type { ConfirmQuestion } from './question.ts'

/** The dialog's code comes with the first question, or when the browser has nothing to do. */
export const ConfirmDialog = lazyWithPreload(() => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog))

const Asking = createContext<((question: ConfirmQuestion) => Promise<boolean>) | null>(null)

/** Holds the one confirmation of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The words stay while the dialog fades away, so what is asked and whether it is open are kept apart.
  const [asked, setAsked] = useState<ConfirmQuestion | null>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => whenIdle(ConfirmDialog.load), [])
  const answer = useRef<(yes: boolean) => void>(() => {})
  const ask = useCallback(
    (question: ConfirmQuestion) =>
      new Promise<boolean>((resolve) => {
        answer.current(false)
        answer.current = resolve
        setAsked(question)
        setOpened(true)
      }),
    [],
  )
  return (
    <Asking value={ask}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...asked}
            opened={opened}
            onAnswer={(yes) => {
              setOpened(false)
              answer.current(yes)
            }}
          />
        </Suspense>
      )}
    </Asking>
  )
}

/** Asks and waits: resolves to true when the person agreed. */
export function useConfirm(): (question: ConfirmQuestion) => Promise<boolean> {
  const ask = useContext(Asking)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
