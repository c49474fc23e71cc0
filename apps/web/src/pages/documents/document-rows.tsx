import { today } from '@ledgerhand/core/calendar-date'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useWindowEvent } from '@mantine/hooks'
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ShortcutHints } from '../../components/feedback/keys.tsx'
import classes from './document-page.module.css'
import { OpenRow, RowButton } from './document-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

const ROW_PX = 57
/** How near the end of what is loaded the next page is asked for. */
const AHEAD = 60

interface DocumentRowsProps {
  document: DocumentDetail
  /** Those that have come. */
  rows: readonly TransactionJson[]
  /** Fetches further ones; absent once all have come. */
  onMore: (() => void) | undefined
  chosen: string | null
  onChoose: (id: string) => void
  /** So many pixels of the window's top are covered while the rows pass under it. */
  covered: number
  /** False while a narrow window may show the original in their place. */
  isTurnedTo: boolean
  /** Absent: the rows can be looked at only. */
  onEdit?: (transaction: TransactionJson) => void
}

/** The rows in the document's order. The chosen one opens. */
export function DocumentRows({ document, rows, onMore, chosen, onChoose, covered, isTurnedTo, onEdit }: DocumentRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [picking, setPicking] = useState(false)
  const at = rows.findIndex(({ id }) => id === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, not another list
  useEffect(() => setPicking(false), [at])
  const { virtual, top } = useRowsOf(list, rows, at, covered, isTurnedTo)
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - AHEAD) onMore?.()
  }, [last, rows, onMore])
  const onKeyDown = useRowKeys({ list, rows, at, onChoose, onEdit, onPick: () => setPicking(true) })
  const year = today().slice(0, 4)
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label="Transactions in this document"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const isOpen = index === at
          return (
            <li
              key={row.id}
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start - top}px)` }}
              data-open={isOpen}
            >
              <RowButton row={row} year={year} isOpen={isOpen} onChoose={onChoose} />
              {isOpen && <OpenRow row={row} document={document} isPicking={picking} onPicking={setPicking} onEdit={onEdit} />}
            </li>
          )
        })}
      </ul>
      <Hints mayEdit={onEdit !== undefined} />
    </>
  )
}

/** Which of the rows are drawn, and where the list begins in pixels. The chosen row is scrolled to, whole. */
function useRowsOf(
  list: RefObject<HTMLElement | null>,
  rows: readonly TransactionJson[],
  at: number,
  covered: number,
  isTurnedTo: boolean,
) {
  const [top, setTop] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list begins lower below a sheet of the whole width
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [list, covered])
  // The same as long as the rows are: with another function every one of them is placed anew.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    // A row that comes or goes takes its own height with it, not that of its place.
    getItemKey,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin: top ?? 0,
    scrollPaddingStart: covered,
    // Rows that are not displayed have no height: that is not the one to keep.
    measureElement: (row, entry, from) => measureElement(row, entry, from) || ROW_PX,
    scrollPaddingEnd: 120,
    // As in components/rows-in-view.tsx: the frame that scrolls has enough to do.
    useFlushSync: false,
  })
  // Where the list begins must be known first: before, every row seems to lie higher than it does.
  const placed = top !== null
  /** The chosen row until all of it is seen at rest, or somebody scrolls, presses or types: it may grow before the window has come to it. */
  const sought = useRef<number | null>(null)
  const leave = () => {
    sought.current = null
  }
  useWindowEvent('wheel', leave, { passive: true })
  useWindowEvent('touchmove', leave, { passive: true })
  useWindowEvent('pointerdown', leave, { passive: true, capture: true })
  useWindowEvent('keydown', leave, { passive: true, capture: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice scrolls, and the way back from the original
  useEffect(() => {
    if (at < 0 || !placed || !isTurnedTo) return
    sought.current = at
    virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, top, isTurnedTo])
  // It opens, and its line comes, after that: as long as it is in view, or still on its way there, all of it is kept there.
  const size = virtual.measurementsCache[at]?.size
  const lastSize = useRef(size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of the chosen row, and the end of a scroll that may have been cut short
  useEffect(() => {
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
    const isInView = at >= startIndex && at <= endIndex
    const isGrown = size !== lastSize.current
    lastSize.current = size
    if (at < 0 || !placed || !isTurnedTo || !((isGrown && isInView) || sought.current === at)) return
    virtual.scrollToIndex(at, { align: 'auto' })
    const row = virtual.measurementsCache[at]
    const offset = virtual.scrollOffset ?? 0
    const isSeen = row !== undefined && row.start >= offset + covered && row.end <= offset + window.innerHeight
    sought.current = isSeen && !virtual.isScrolling ? null : at
  }, [size, virtual.isScrolling])
  return { virtual, top: top ?? 0 }
}

/** The keys, below the list. */
const Hints = ({ mayEdit }: { mayEdit: boolean }) => (
  <div className={classes.hints}>
    <ShortcutHints
      keys={[
        ['↑ ↓', 'Move'],
        ...(mayEdit
          ? ([
              ['C', 'Category'],
              ['E', 'Edit'],
            ] as [string, string][])
          : []),
      ]}
    />
  </div>
)
