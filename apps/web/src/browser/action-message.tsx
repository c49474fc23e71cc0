import { Button } from '@mantine/core'
import classes from './action-message.module.css'

interface ActionMessageProps {
  text: string
  label: string
  onAction: () => void
}

/** The words of a toast with a button beside them: the way back, or on. */
export function ActionMessage({ text, label, onAction }: ActionMessageProps) {
  return (
    <div className={classes.message}>
      <span>{text}</span>
      <Button variant="default" size="xs" onClick={onAction}>
        {label}
      </Button>
    </div>
  )
}
