import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** What stands for a figure that has not come yet. */
export const COMING = '...'

export interface KeyFigure {
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
  items: readonly KeyFigure[]
  /** The figures are those of before: what was asked for now is being added up. */
  isOld?: boolean | undefined
  /** Counts are short enough to stay side by side on a phone; three amounts are not. */
  counts?: boolean
  /** Amounts without notes above a long list: on a phone they share one line, in smaller type. */
  inLine?: boolean
}

/** Summary cards as one ruled strip: cells share hairlines, figures share a baseline. */
export function KeyFigures({ items, isOld, counts = false, inLine = false }: FiguresProps) {
  const chars = Math.max(8, ...items.map(({ value }) => (typeof value === 'string' ? value.length : 0)))
  // One note makes room for one in every cell: figures stand in a line. Beside a count there is room for it already.
  const isNoted = !counts && items.some(({ note }) => note)
  return (
    <Card
      component="dl"
      className={classes.strip}
      style={{ '--chars': chars }}
      data-count={items.length}
      data-counts={counts}
      data-line={inLine || undefined}
      data-old={isOld || undefined}
      aria-busy={isOld || undefined}
    >
      {items.map(({ label, value, note, tone, final, link = (figure) => figure }) => (
        <div key={label} className={classes.cell}>
          <dt className={classes.label}>{label}</dt>
          {/* Another element once the figure has come: it takes the place of what stood for it, and has not moved. */}
          <dd key={value === COMING ? 'coming' : 'there'} className={classes.value}>
            {link(
              <span className={`lh-num ${final ? 'lh-double-rule' : ''}`} data-tone={tone}>
                {value}
              </span>,
            )}
          </dd>
          {(isNoted || note) && (
            <dd className={classes.note} aria-hidden={!note}>
              {note || '\u00a0'}
            </dd>
          )}
        </div>
      ))}
    </Card>
  )
}
