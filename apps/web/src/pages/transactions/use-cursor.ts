import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useCallback, useEffect, useRef, useState } from 'react'
import { extended, type Selection, toggled } from './selection.ts'

interface CursorOptions {
  rows: readonly TransactionJson[]
  selected: Selection
  onSelect: (selection: Selection) => void
  mayWrite: boolean
  /** What is listed, and in which order: another list begins at its top. */
  listed: readonly unknown[]
}

/** The row that has the focus, if the focus is among the rows. */
function focusedRow(): number {
  const index = document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index
  return index === undefined ? -1 : Number(index)
}

/** The row that the keys act on, and the selection that they and the checkboxes make from there. */
export function useCursor({ rows, selected, onSelect, mayWrite, listed }: CursorOptions) {
  const [current, setCurrent] = useState(-1)
  /** The row is marked while the keys are in use; a pointer needs no mark. */
  const [byKeys, setByKeys] = useState(false)
  /** The row clicked before: Shift and a click choose from there. */
  const anchor = useRef<string | null>(null)
  /** The row where Shift and the arrows began; null until they do. */
  const pivot = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed has changed, that is all this is about
  useEffect(() => setCurrent(-1), listed)

  /** Somebody who went there with Tab stands there too. */
  const here = () => {
    const focused = focusedRow()
    return focused >= 0 ? focused : current
  }
  const go = (to: number) => {
    setByKeys(true)
    setCurrent(to)
  }
  /** From the search on to the rows, if there are any: to the one that is marked, else to the first. */
  const enter = useCallback(() => {
    const row = document.querySelector<HTMLElement>('tr[data-current="true"]') ?? document.querySelector<HTMLElement>('tr[data-index]')
    if (!row) return
    // Who may only look finds no button in the row: its mark says where one is.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    row.querySelector('button')?.focus()
    setByKeys(true)
    setCurrent(Number(row.dataset.index))
  }, [])
  const next = (by: number) => Math.max(0, Math.min(rows.length - 1, here() + by))
  const move = (by: number) => {
    pivot.current = null
    go(next(by))
  }
  const check = (transaction: TransactionJson, shift: boolean) => {
    onSelect(toggled(selected, rows, transaction.id, shift ? anchor.current : null))
    anchor.current = transaction.id
    pivot.current = null
    setCurrent(rows.indexOf(transaction))
  }
  /** Selects on the way, and lets go on the way back. */
  const extend = (by: number) => {
    const from = here()
    const to = next(by)
    const first = rows[from] ?? rows[to]
    if (mayWrite && first) {
      pivot.current ??= first.id
      anchor.current = pivot.current
      const began = rows.findIndex(({ id }) => id === pivot.current)
      onSelect(extended(selected, rows, began < 0 ? to : began, rows[from] ? from : to, to))
    }
    go(to)
  }
  return {
    /** Index of the row to be marked; −1 for none. */
    marked: byKeys ? current : -1,
    /** The row that a key acts on. */
    at: () => rows[here()],
    move,
    enter,
    /** As `move`; but the arrows scroll the page, unless one stands among the rows: then false, for a key that did nothing. */
    moveAmong: (by: number) => (focusedRow() >= 0 ? move(by) : false),
    extend,
    check,
    /** A click on a checkbox: the mark goes. */
    checkByPointer: (transaction: TransactionJson, shift: boolean) => {
      setByKeys(false)
      check(transaction, shift)
    },
    /** Something was done to this row: the keys go on below it. */
    goBelow: (transaction: TransactionJson, withKeys: boolean) => {
      if (withKeys) setByKeys(true)
      setCurrent(Math.min(rows.length - 1, rows.indexOf(transaction) + 1))
    },
  }
}
