import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm.module.css'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import type { ConfirmQuestion } from './question.ts'

interface ConfirmDialogProps extends ConfirmQuestion {
  opened: boolean
  onAnswer: (yes: boolean) => void
  children?: ReactNode
}

/** A question before something that cannot be overlooked. Escape and Cancel mean no. */
export function ConfirmDialog({ opened, title, question, object, action, danger = true, onAnswer, children }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onAnswer(false)} title={title} size={440}>
      <p className={classes.question}>{question}</p>
      {object && <p className={classes.object}>{object}</p>}
      {children}
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button {...(danger ? { color: 'expense' } : {})} onClick={() => onAnswer(true)}>
          {action}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
