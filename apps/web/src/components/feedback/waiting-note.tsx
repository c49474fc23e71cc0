import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './waiting-note.module.css'

/** Beside figures: what waits for a person's answer before it counts in them. Its paragraphs are the children. */
export const WaitingNote = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <aside className={className ? `${classes.note} ${className}` : classes.note} aria-label="Not settled">
    <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
    <div>{children}</div>
  </aside>
)
