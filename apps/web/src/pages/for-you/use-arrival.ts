import { type AskedItem, receivedWords, requestedMonths } from '@ledgerhand/core/requests'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import { useEffect } from 'react'
import { trpc } from '../../net/api.ts'

/** A file that was sent for an item of the list. */
export interface SentFile {
  id: string
  name: string
}
/** How often one looks whether a sent file has been read. */
const LOOK_MS = 1500

/** What is said of the file that was sent for an item, from its arrival until the item goes; null before one was sent. */
export function useArrival(sent: SentFile | null, item: AskedItem): { isReading: boolean; says: string } | null {
  const utils = trpc.useUtils()
  const { data } = trpc.documents.get.useQuery(
    { id: sent?.id ?? '' },
    { enabled: sent !== null, refetchInterval: ({ state }) => (state.data?.isProcessed ? false : LOOK_MS) },
  )
  const isRead = data?.isProcessed ?? false
  useEffect(() => {
    if (isRead) void Promise.all([utils.dashboard.invalidate(), utils.documents.list.invalidate(), utils.requests.invalidate()])
  }, [isRead, utils])
  if (!sent) return null
  if (!data || !isRead) return { isReading: true, says: `Reading ${sent.name}…` }
  return { isReading: false, says: `${sent.name}: ${wordsOf(data, item)}` }
}

function wordsOf(document: DocumentDetail, item: AskedItem): string {
  const { id, isProcessed, needsPassword, documentType, statements } = document
  const spans = statements.flatMap(({ periodStart, periodEnd, firstDay, lastDay }) => {
    const [from, to] = periodStart && periodEnd ? [periodStart, periodEnd] : [firstDay, lastDay]
    return from && to ? [{ from, to }] : []
  })
  const isBill = documentType === 'invoice' || documentType === 'receipt'
  const accountIds = statements.flatMap(({ account }) => account?.id ?? [])
  const isFailed = /^Processing failed/.test(document.extractedText ?? '')
  return receivedWords({ id, isProcessed, isFailed, needsPassword, isBill, months: requestedMonths(spans), accountIds }, [item]).says
}
