import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { KeyboardEvent, RefObject } from 'react'

interface RowKeysOptions {
  list: RefObject<HTMLElement | null>
  rows: readonly TransactionJson[]
  /** Index of the chosen row; −1 for none. */
  at: number
  onChoose: (id: string) => void
  /** Absent: the rows can be looked at only. */
  onEdit: ((transaction: TransactionJson) => void) | undefined
  /** The choice of a category is wanted. */
  onPick: () => void
}

/** The keys of the list: up and down choose, and take the focus along; E edits and C opens the categories of the chosen row. */
export function useRowKeys({ list, rows, at, onChoose, onEdit, onPick }: RowKeysOptions) {
  const choose = (row: TransactionJson) => {
    onChoose(row.id)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus({ preventScroll: true }),
    )
  }
  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    const row = rows[at]
    if (step !== undefined) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
      event.preventDefault()
      if (next) choose(next)
    } else if (row && onEdit && event.key === 'e') {
      event.preventDefault()
      onEdit(row)
    } else if (row && onEdit && event.key === 'c' && row.treatment === 'business') {
      event.preventDefault()
      onPick()
    }
  }
}
