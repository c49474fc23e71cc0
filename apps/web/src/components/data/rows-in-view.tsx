import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

type VirtualOptions = Omit<Parameters<typeof useWindowVirtualizer<HTMLTableRowElement>>[0], 'estimateSize'>

/**
 * Which rows of a long table are drawn: those in the window and some around it. `rowPx` is the height of a row that was not measured,
 * `scrollMargin` where the first one begins; `above` and `below` are the heights in pixels that `BlankRow` fills.
 */
export function useRowsInView({ rowPx, ...options }: VirtualOptions & { rowPx: number; scrollMargin: number }) {
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    estimateSize: () => rowPx,
    // React draws between two frames, not within the one that scrolls: that one has layout and paint to do already.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of row height is all this is about
  useEffect(() => virtual.measure(), [rowPx])
  const items = virtual.getVirtualItems()
  const top = options.scrollMargin
  return {
    virtual,
    items,
    above: (items[0]?.start ?? top) - top,
    below: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}

/**
 * Which rows to draw around those in the window, asked at every move: `overscan` of them on the side that one scrolls to, where they
 * are about to be seen, and one on the other, for Tab to go on to.
 */
export function rowsAhead(): (range: Range) => number[] {
  let before = 0
  let isUp = false
  return ({ startIndex, endIndex, overscan, count }) => {
    if (startIndex !== before) isUp = startIndex < before
    before = startIndex
    const first = Math.max(0, startIndex - (isUp ? overscan : 1))
    const last = Math.min(count - 1, endIndex + (isUp ? 1 : overscan))
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  }
}

/** Keeps the place of rows that are not drawn. One cell: spanning columns that a narrow screen hides would bring them back as empty ones. */
export const BlankRow = ({ height, className }: { height: number; className: string | undefined }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
  <tr aria-hidden="true" className={className}>
    <td style={{ height }} />
  </tr>
)
