import { formatRowDate, today } from '@ledgerhand/core/calendar-date'
import type { DocumentDetail, TransactionJson } from '@ledgerhand/core/wire'
import { Badge, Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Confidence } from '../../components/confidence.tsx'
import { Key, Keys } from '../../components/keys.tsx'
import { Money } from '../../components/money.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { CategoryPicker } from '../../editing/category-picker.tsx'
import { PairNote } from '../../editing/pair-note.tsx'
import { transferLabel } from '../../editing/transfer-label.ts'
import { useRecategorise } from '../../editing/use-cell-change.ts'
import { Crop } from '../../original/crop.tsx'
import classes from './document-page.module.css'

const ROW_PX = 57

interface DocumentRowsProps {
  document: DocumentDetail
  rows: readonly TransactionJson[]
  chosen: string | null
  onChoose: (id: string) => void
  /** Absent: the rows can be looked at only. */
  onEdit?: (transaction: TransactionJson) => void
}

/** The rows in the document's order. The chosen one opens: its line (where the original is not beside it) and what can be done. */
export function DocumentRows({ document, rows, chosen, onChoose, onEdit }: DocumentRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const recategorise = useRecategorise()
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    // A row that comes or goes takes its own height with it, not that of its place.
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin: top ?? 0,
    scrollPaddingStart: 140,
    scrollPaddingEnd: 120,
  })
  const at = rows.findIndex(({ id }) => id === chosen)
  // Where the list begins must be known first: before, every row seems to lie higher than it does.
  const placed = top !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls
  useEffect(() => {
    if (at >= 0 && placed) virtual.scrollToIndex(at, { align: 'auto' })
    setPicking(false)
  }, [at, placed])

  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    const row = rows[at]
    if (step !== undefined) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
      event.preventDefault()
      if (next) {
        onChoose(next.id)
        requestAnimationFrame(() =>
          list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true }),
        )
      }
    } else if (row && onEdit && event.key === 'e') {
      event.preventDefault()
      onEdit(row)
    } else if (row && onEdit && event.key === 'c' && !row.isTransfer) {
      event.preventDefault()
      setPicking(true)
    }
  }
  const year = today().slice(0, 4)
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label="Transactions in this document"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={keys}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const open = row.id === chosen
          return (
            <li
              key={row.id}
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
              data-open={open}
            >
              <button
                type="button"
                className={classes.row}
                data-row={row.id}
                data-review={row.needsReview}
                aria-pressed={open}
                onClick={() => onChoose(row.id)}
              >
                <span className={`${classes.merchant} lh-clip`} title={row.description}>
                  {row.description}
                </span>
                <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
                <span className={classes.category}>
                  {row.isTransfer ? (
                    <Badge color="transfer" leftSection={<IconArrowsExchange size={12} aria-hidden="true" />}>
                      {transferLabel(row)}
                    </Badge>
                  ) : (
                    <>
                      <Confidence value={row.aiConfidence} />
                      {categoryOf(row)}
                    </>
                  )}
                </span>
                <span className="lh-muted lh-num">{formatRowDate(row.transactionDate, year)}</span>
              </button>
              {open && (
                <div className={classes.open}>
                  <div className={classes.crop}>
                    <Crop transaction={row} mimeType={document.mimeType} />
                  </div>
                  {row.aiClassification && <p className={classes.why}>{row.aiClassification}</p>}
                  <PairNote transaction={row} mayWrite={onEdit !== undefined} />
                  {onEdit && (
                    <div className={classes.verbs}>
                      {!row.isTransfer && (
                        <CategoryPicker
                          opened={picking}
                          value={categoryOf(row)}
                          onClose={() => setPicking(false)}
                          onPick={(category) => {
                            setPicking(false)
                            if (category !== categoryOf(row)) recategorise(row, category)
                          }}
                        >
                          <Button variant="default" size="xs" rightSection={<Key>C</Key>} onClick={() => setPicking(true)}>
                            Category
                          </Button>
                        </CategoryPicker>
                      )}
                      <Button variant="default" size="xs" rightSection={<Key>E</Key>} onClick={() => onEdit(row)}>
                        Edit
                      </Button>
                    </div>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div className={classes.hints}>
        <Keys
          keys={[
            ['↑ ↓', 'Move'],
            ...(onEdit
              ? ([
                  ['C', 'Category'],
                  ['E', 'Edit'],
                ] as [string, string][])
              : []),
          ]}
        />
      </div>
    </>
  )
}
