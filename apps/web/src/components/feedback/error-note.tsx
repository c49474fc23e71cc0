import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import classes from './error-note.module.css'

interface ErrorNoteProps {
  /** What is missing: 'Reports could not be loaded'. */
  title: string
  reason?: string
  onRetry?: () => void
}

/** In place of the content that could not be had. */
export function ErrorNote({ title, reason, onRetry }: ErrorNoteProps) {
  return (
    <div className={classes.note} role="alert">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        {reason && <p className={classes.reason}>{reason}</p>}
        {onRetry && (
          <Button variant="default" size="xs" mt={10} leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}
