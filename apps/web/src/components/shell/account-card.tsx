import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DamagedNote } from '../feedback/damaged-note.tsx'
import classes from './account-card.module.css'
import { Logo } from './logo.tsx'
import { useDocumentTitle } from './page.tsx'

interface AccountCardProps {
  title: string
  subtitle?: string
  children: ReactNode
  /** The line below the card: the way to the other page. */
  other?: ReactNode
}

/** One column with the mark above it: signing in, signing up, accepting an invitation. */
export function AccountCard({ title, subtitle, children, other }: AccountCardProps) {
  useDocumentTitle(title)
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label="Ledgerhand">
        <Logo size={26} />
      </Link>
      <div className={classes.card}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        <DamagedNote means="Nobody can sign in, and nothing can be changed." />
        {children}
      </div>
      {other && <p className={classes.other}>{other}</p>}
    </main>
  )
}
