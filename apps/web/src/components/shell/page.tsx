import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: ReactNode
  subtitle?: ReactNode
  /** A line above the title, such as the way back. */
  above?: ReactNode
  /** A small control that stays beside the title on a phone. */
  corner?: ReactNode
  actions?: ReactNode
  /** What the browser's tab says, when the title is not plain text. */
  documentTitle?: string
  /** For a table of many columns or a document beside its rows: it takes the width of a wide window. */
  isWide?: boolean
  children: ReactNode
}

/** Names the browser's tab: 'Transactions - Ledgerhand'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} - Ledgerhand`
    return () => {
      document.title = 'Ledgerhand'
    }
  }, [title])
}

/** Title row that stays in view, then the content column. */
export function Page({ title, subtitle, above, corner, actions, documentTitle, isWide = false, children }: PageProps) {
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <>
      <header className={classes.header} data-full={isWide || undefined}>
        <div className={classes.words}>
          <div className={classes.text}>
            {above}
            <h1 className={classes.title}>{title}</h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {corner}
        </div>
        {actions && <div className={`${classes.actions} lh-no-print`}>{actions}</div>}
      </header>
      <div className={classes.content} data-full={isWide || undefined}>
        {children}
      </div>
    </>
  )
}
