import type { TransactionJson } from '@ledgerhand/core/wire'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trpc } from '../../api.ts'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { useAdd } from '../../use-add.ts'

type Dialog = { kind: 'add' | 'entity' | 'batch' | 'keys' } | { kind: 'edit'; transaction: TransactionJson }

/** The open dialog. `?add` in the address opens the one that adds a transaction, `?open` that of one transaction; once. */
export function useDialog(mayWrite: boolean) {
  const { open, ...rest } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  useAdd('/transactions', () => mayWrite && setDialog({ kind: 'add' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the id itself opens; the rest of the address goes along as it stands then
  useEffect(() => {
    if (open === undefined) return
    if (mayWrite) {
      void client.transactions.get.query({ id: String(open) }).then(
        (transaction) => setDialog({ kind: 'edit', transaction }),
        (error) => notifyFailure('Transaction could not be opened', error),
      )
    }
    void navigate({ to: '/transactions', search: rest, replace: true, resetScroll: false })
  }, [open])
  return [dialog, setDialog] as const
}
