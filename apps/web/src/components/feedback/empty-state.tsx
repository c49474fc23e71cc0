import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
}

/** Blank ledger lines, one sentence, one action. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg width="112" height="56" viewBox="0 0 112 56" aria-hidden="true" className={classes.lines}>
        <path d="M0 8h112M0 24h112M0 40h112" />
        <path d="M84 0v48" />
        <path d="M84 50h28M84 54h28" className={classes.total} />
      </svg>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
