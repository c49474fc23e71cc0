import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

interface DialogFootProps {
  className?: string | undefined
  /** It stays at the lower edge while what is above it scrolls: for forms that may be higher than the window. */
  stays?: boolean
  children: ReactNode
}

/** The buttons that a dialog ends with: at the right on a desktop, across the whole width on a phone. */
export const DialogFoot = ({ className = '', stays = false, children }: DialogFootProps) => (
  <div className={`${classes.foot} ${className}`} data-stays={stays || undefined}>
    {children}
  </div>
)
