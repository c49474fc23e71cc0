import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { RefObject } from 'react'
import { useKeys } from '../../browser/use-keys.ts'
import { mayHaveReceipt } from '../../editing/receipts.ts'
import { isSplittable } from '../../editing/splittable.ts'
import { chooseReceipt, useAttachReceipt } from '../../editing/use-attach-receipt.ts'
import { useAcceptRow } from '../../editing/use-cell-change.ts'
import { useClosed } from '../../editing/use-closed.ts'
import { useUndoLast } from '../../editing/use-undo.ts'
import type { RowCell } from './transaction-row.tsx'
import type { useCursor } from './use-cursor.ts'
import type { useDialog } from './use-dialog.ts'
import type { useWork } from './use-work.ts'

interface PageKeysOptions {
  cursor: ReturnType<typeof useCursor>
  work: ReturnType<typeof useWork>
  dialog: ReturnType<typeof useDialog>
  isSelecting: boolean
  mayWrite: boolean
  searchRef: RefObject<HTMLInputElement | null>
  onChoose: (at: { id: string; cell: RowCell }) => void
  onClear: () => void
  onDelete: (at: TransactionJson) => void
}

/** The keys of the page, as keys-dialog.tsx lists them. They rest while a dialog is open. */
export function usePageKeys({ cursor, work, dialog, isSelecting, mayWrite, searchRef, onChoose, onClear, onDelete }: PageKeysOptions) {
  const acceptRow = useAcceptRow()
  const undoLast = useUndoLast()
  const attach = useAttachReceipt()
  const closed = useClosed()
  const [opened, setDialog] = dialog
  const write = (act: () => void) => () => {
    if (mayWrite) act()
  }
  /** For keys that act on the row where one stands. */
  const onRow = (act: (at: TransactionJson) => void) =>
    write(() => {
      const at = cursor.at()
      if (at) act(at)
    })
  useKeys(
    {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      J: () => cursor.extend(1),
      K: () => cursor.extend(-1),
      ArrowDown: () => cursor.moveAmong(1),
      ArrowUp: () => cursor.moveAmong(-1),
      'Shift+ArrowDown': () => cursor.extend(1),
      'Shift+ArrowUp': () => cursor.extend(-1),
      x: onRow((at) => cursor.check(at, false)),
      e: onRow((at) => setDialog({ kind: 'edit', transaction: at })),
      c: onRow((at) => at.treatment === 'business' && onChoose({ id: at.id, cell: 'category' })),
      s: onRow((at) => isSplittable(at) && setDialog({ kind: 'split', transaction: at })),
      t: isSelecting ? write(() => setDialog({ kind: 'treatment' })) : onRow((at) => setDialog({ kind: 'treatment', transaction: at })),
      n: onRow((at) => onChoose({ id: at.id, cell: 'entity' })),
      a: isSelecting
        ? write(() => void work.accept())
        : onRow((at) => (at.question ? setDialog({ kind: 'edit', transaction: at }) : at.needsReview && acceptRow(at))),
      r: onRow((at) => mayHaveReceipt(at) && closed(at.transactionDate) === null && chooseReceipt((files) => attach(at, files))),
      d: isSelecting ? write(() => void work.deleteSelected()) : onRow(onDelete),
      u: write(() => void undoLast()),
      Escape: onClear,
      '/': () => searchRef.current?.focus(),
      '?': () => setDialog({ kind: 'keys' }),
    },
    opened === null,
  )
}
