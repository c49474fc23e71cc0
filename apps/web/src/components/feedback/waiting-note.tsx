import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './waiting-note.module.css'

/** Beside figures: what waits for a person's answer before it counts in them, or another act of theirs, named by `label`. Its paragraphs are the children. */
export const WaitingNote = ({ children, label = 'Not settled' }: { children: ReactNode; label?: string }) => (
  <aside className={classes.note} aria-label={label}>
    <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
    <div>{children}</div>
  </aside>
)
