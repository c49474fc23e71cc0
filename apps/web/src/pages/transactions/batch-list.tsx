import { formatRowDate, today } from '@ledgerhand/core/calendar-date'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Confidence } from '../../components/data/confidence.tsx'
import { Money } from '../../components/data/money.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { isTagged, TreatmentTag } from '../../editing/treatment-tag.tsx'
import classes from './dialogs.module.css'
import { allToggled, chosenOf, isSelected, type Selection, selectedCount, toggled } from './selection.ts'
import type { useTransactions } from './use-transactions.ts'

const ROW_PX = 44

interface BatchListProps {
  list: ReturnType<typeof useTransactions>
  selected: Selection
  onChange: (selected: Selection) => void
}

/** The rows of the batch dialog: a scrolling list of its own, of which only the visible part exists. */
export function BatchList({ list, selected, onChange }: BatchListProps) {
  const { rows, hasNextPage, more } = list
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<string | null>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 8 })
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && last >= rows.length - 20) more()
  }, [last, rows, hasNextPage, more])

  if (list.isPending) return <Loading text="Loading transactions..." />
  if (list.error) return <ErrorNote title="Transactions could not be loaded" reason={list.error.message} onRetry={() => list.refetch()} />
  if (rows.length === 0) return <EmptyState title="No transactions found" text="Nothing matches the filter." />
  const all = chosenOf(selected, rows) === rows.length
  const toggle = (row: TransactionJson, shift: boolean) => {
    onChange(toggled(selected, rows, row.id, shift ? anchor.current : null))
    anchor.current = row.id
  }
  const year = today().slice(0, 4)
  return (
    <>
      <div className={classes.rowsHead}>
        <Checkbox
          aria-label="Select all"
          checked={all}
          indeterminate={!all && selectedCount(selected) > 0}
          onChange={() => onChange(allToggled(selected, rows))}
        />
        Select all
      </div>
      <div className={classes.rows} ref={scroller}>
        <div style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              // biome-ignore lint/a11y/noLabelWithoutControl: the control is Mantine's Checkbox inside
              <label
                key={row.id}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                data-selected={isSelected(selected, row.id)}
                data-review={row.needsReview}
              >
                <Checkbox
                  aria-label={`Select ${row.description}`}
                  checked={isSelected(selected, row.id)}
                  onChange={(event) => toggle(row, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
                />
                <span className={`${classes.name} lh-clip`} title={row.description}>
                  {row.description}
                </span>
                <span className={`${classes.quiet} ${classes.optional}`}>
                  {isTagged(row) ? (
                    <TreatmentTag transaction={row} />
                  ) : (
                    <>
                      <Confidence value={row.aiConfidence} />
                      <span className="lh-clip">{categoryOf(row)}</span>
                    </>
                  )}
                </span>
                <span className={`${classes.quiet} ${classes.optional} lh-num`}>{formatRowDate(row.transactionDate, year)}</span>
                <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
              </label>
            )
          })}
        </div>
      </div>
    </>
  )
}
