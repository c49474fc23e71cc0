import { Button } from '@mantine/core'
import classes from './undo-message.module.css'

/** The words of a toast with the way back beside them. */
export function UndoMessage({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className={classes.message}>
      <span>{text}</span>
      <Button variant="default" size="xs" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
