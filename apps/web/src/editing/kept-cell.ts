import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { useKeeping, useWhose } from '../session/drafts.ts'
import { forgetValue, keptValue } from '../session/kept.ts'
import { fields, type TextColumn } from './text-columns.ts'

/** Words that were typed in a cell of a row. */
interface TypedCell {
  id: string
  column: TextColumn
  text: string
}

/** Words in an open cell, and words that are on their way to the server: one cell at a time. */
const TYPED = 'cell.typed'
const SENT = 'cell.sent'
const keptCell = (whose: Parameters<typeof keptValue>[1]) => (keptValue(TYPED, whose) ?? keptValue(SENT, whose)) as TypedCell | undefined
function forgetCell(): void {
  forgetValue(TYPED)
  forgetValue(SENT)
}

/** The words of an open cell: `text` as it is saved, or what was typed in it when the session ended. */
export function useTypedCell(id: string, column: TextColumn, text: string): [typed: string, setTyped: (typed: string) => void] {
  const whose = useWhose()
  const [kept] = useState(() => {
    const cell = keptCell(whose)
    return cell?.id === id && cell.column === column ? cell.text : undefined
  })
  const [typed, setTyped] = useState(kept ?? text)
  useKeeping(TYPED, kept, () => (typed.trim() === text ? undefined : ({ id, column, text: typed } satisfies TypedCell)))
  useEffect(() => {
    if (kept !== undefined) forgetCell()
  }, [kept])
  return [typed, setTyped]
}

/**
 * Opens the cell again in which something was typed when the session ended, once its row is there, and says what that was; of a row that is not on the list it
 * says it too. Gives what keeps the words of a cell that are on their way to the server: `sent` resolves to whether the session still stands.
 */
export function useKeptCell(rows: readonly TransactionJson[], open: (id: string, column: TextColumn) => void) {
  const whose = useWhose()
  const [kept] = useState(() => keptCell(whose))
  const isTold = useRef(kept === undefined)
  useEffect(() => {
    if (isTold.current || !kept || rows.length === 0) return
    isTold.current = true
    const { id, column, text } = kept
    const row = rows.find((one) => one.id === id)
    if (row) open(id, column)
    else forgetCell()
    notify.info(`${fields[column].label} Not Saved`, `${row?.description ?? 'A transaction that is not on this list'}: ${text}`)
  }, [rows, kept, open])
  const sending = useRef<TypedCell | null>(null)
  useKeeping(SENT, undefined, () => sending.current ?? undefined)
  return async (cell: TypedCell, sent: Promise<boolean>): Promise<void> => {
    sending.current = cell
    const isSignedIn = await sent
    if (isSignedIn && sending.current === cell) sending.current = null
  }
}
