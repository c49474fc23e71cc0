import type { DocumentJson } from '@ledgerhand/core/wire'
import { useEffect, useRef } from 'react'
import { trpc } from '../../api.ts'

/**
 * Other screens keep what they have loaded. When the polling sees a document turn processed, its transactions are new to
 * all of them: totals, lists and dashboard are told to ask again.
 */
export function useProcessedElsewhere(documents: readonly DocumentJson[] | undefined): void {
  const utils = trpc.useUtils()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!documents) return
    const finished = documents.some((d) => d.isProcessed && waiting.current.has(d.id))
    waiting.current = new Set(documents.filter((d) => !d.isProcessed).map((d) => d.id))
    if (finished)
      void Promise.all([utils.transactions.invalidate(), utils.dashboard.invalidate(), utils.documents.transactions.invalidate()])
  }, [documents, utils])
}
