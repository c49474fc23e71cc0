import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

export interface Figure {
  label: string
  value: ReactNode
  note?: ReactNode
  tone?: 'income' | 'expense'
  /** Drawn around the figure: the way to the rows behind it. */
  link?: (figure: ReactNode) => ReactNode
  /** A final total carries the double rule; a subtotal never does. */
  final?: boolean
}

interface FiguresProps {
  items: readonly Figure[]
  /** Counts are short enough to stay side by side on a phone; three amounts are not. */
  counts?: boolean
}

/** Summary cards as one ruled strip: cells share hairlines, figures share a baseline. */
export function Figures({ items, counts = false }: FiguresProps) {
  const chars = Math.max(8, ...items.map(({ value }) => (typeof value === 'string' ? value.length : 0)))
  // One note makes room for one in every cell: figures stand in a line.
  const isNoted = items.some(({ note }) => note)
  return (
    <Card component="dl" className={classes.strip} style={{ '--chars': chars }} data-count={items.length} data-counts={counts}>
      {items.map(({ label, value, note, tone, final, link = (figure) => figure }) => (
        <div key={label} className={classes.cell}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {link(
              <span className={`lh-num ${final ? 'lh-double-rule' : ''}`} data-tone={tone}>
                {value}
              </span>,
            )}
          </dd>
          {isNoted && (
            <dd className={classes.note} aria-hidden={!note}>
              {note || '\u00a0'}
            </dd>
          )}
        </div>
      ))}
    </Card>
  )
}
