import { Button, Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import classes from './confirm.module.css'

export interface Question {
  title: string
  /** The fixed question of the specification. */
  question: string
  /** What it is about, repeated: merchant, amount, date. */
  object?: string
  /** The verb on the button that does it. */
  action: string
  /** False when nothing is destroyed: the button is then not red. */
  danger?: boolean
}
interface ConfirmProps extends Question {
  opened: boolean
  onAnswer: (yes: boolean) => void
  children?: ReactNode
}

/** A question before something that cannot be overlooked. Escape and Cancel mean no. */
export function Confirm({ opened, title, question, object, action, danger = true, onAnswer, children }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={() => onAnswer(false)} title={title} size={440}>
      <p className={classes.question}>{question}</p>
      {object && <p className={classes.object}>{object}</p>}
      {children}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button {...(danger ? { color: 'expense' } : {})} onClick={() => onAnswer(true)}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}

const Asking = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Holds the one confirmation of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The words stay while the dialog fades away, so what is asked and whether it is open are kept apart.
  const [asked, setAsked] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})
  const ask = useCallback(
    (question: Question) =>
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
        <Confirm
          {...asked}
          opened={opened}
          onAnswer={(yes) => {
            setOpened(false)
            answer.current(yes)
          }}
        />
      )}
    </Asking>
  )
}

/** Asks and waits: resolves to true when the person agreed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useContext(Asking)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
