import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useEffect, useRef } from 'react'
import { trpc } from '../net/api.ts'

/**
 * Screens keep what they have loaded. When polling sees a document turn processed, its transactions are new to all of them:
 * lists, totals and the dashboard are told to ask again.
 */
export function useProcessed(documents: readonly DocumentJson[] | undefined): void {
  const utils = trpc.useUtils()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!documents) return
    const finished = documents.some(({ id, isProcessed }) => isProcessed && waiting.current.has(id))
    waiting.current = new Set(documents.filter(({ isProcessed }) => !isProcessed).map(({ id }) => id))
    if (finished)
      void Promise.all([utils.transactions.invalidate(), utils.dashboard.invalidate(), utils.documents.transactions.invalidate()])
  }, [documents, utils])
}
