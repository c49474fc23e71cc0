import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  /** One small button that stays at the right of the title, however long the words are. */
  menu?: ReactNode
  /** A row of its own under the heading, such as filters. */
  bar?: ReactNode
  className?: string
  children: ReactNode
}

/** A section with a heading row. Content runs edge to edge so that tables and lists align with the heading. */
export function Panel({ title, note, actions, menu, bar, className, children }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={className}>
      <div className={classes.head} data-menu={menu ? true : undefined}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {note && <div className={classes.note}>{note}</div>}
        </div>
        {actions}
        {menu}
      </div>
      {bar && <div className={classes.bar}>{bar}</div>}
      {children}
    </Card>
  )
}
