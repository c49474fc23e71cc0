import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

/** The buttons that a dialog ends with: at the right on a desktop, across the whole width on a phone. */
export const DialogFoot = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={`${classes.foot} ${className}`}>{children}</div>
)
