import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useEffect, useRef } from 'react'
import { trpc } from '../net/api.ts'

/**
 * Screens keep what they have loaded. When polling sees a document turn processed, its transactions are new to all of them:
 * lists, totals and the dashboard are told to ask again. `documents`: at least those that are not processed yet.
 */
export function useProcessed(documents: readonly DocumentJson[] | undefined): void {
  const utils = trpc.useUtils()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!documents) return
    const still = new Set(documents.filter(({ isProcessed }) => !isProcessed).map(({ id }) => id))
    const isFinished = [...waiting.current].some((id) => !still.has(id))
    waiting.current = still
    if (isFinished)
      void Promise.all([
        utils.transactions.invalidate(),
        utils.dashboard.invalidate(),
        utils.documents.transactions.invalidate(),
        utils.documents.askedCopies.invalidate(),
      ])
  }, [documents, utils])
}
