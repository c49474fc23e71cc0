import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { useAdd } from '../../browser/use-add.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { useKeptState } from '../../session/drafts.ts'

type Dialog =
  | { kind: 'add' | 'entity' | 'batch' | 'keys' }
  | { kind: 'edit' | 'split'; transaction: TransactionJson }
  /** Of these rows; without any, of those that are selected. */
  | { kind: 'treatment'; transaction?: TransactionJson }

/** What is chosen for selected rows goes with the selection. */
const isTypedIn = (dialog: Dialog | null) => dialog !== null && ['add', 'edit', 'split'].includes(dialog.kind)

/** The open dialog. `?add` in the address opens the one that adds a transaction, `?open` that of one transaction; once. */
export function useDialog(mayWrite: boolean) {
  const { open } = useSearch({ strict: false })
  const change = useSearchChange()
  const { client } = trpc.useUtils()
  const [dialog, setDialog] = useKeptState<Dialog | null>('dialog', null, isTypedIn)
  useAdd(() => mayWrite && setDialog({ kind: 'add' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the id itself opens
  useEffect(() => {
    if (open === undefined) return
    if (mayWrite) {
      void client.transactions.get.query({ id: String(open) }).then(
        (transaction) => setDialog({ kind: 'edit', transaction }),
        (error) => notifyFailure('Transaction could not be opened', error),
      )
    }
    change(({ open: _, ...rest }) => rest, { replace: true })
  }, [open])
  return [dialog, setDialog] as const
}
