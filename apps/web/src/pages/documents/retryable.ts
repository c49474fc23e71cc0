import { documentStatus } from '@ledgerhand/core/document-status'

/** Whether reading it again may end differently: a damaged or locked file stays what it is. */
export function isRetryable(document: { isProcessed: boolean; extractedText: string | null }): boolean {
  const { tone, note } = documentStatus(document)
  if (tone === 'error') return !/\b(is|are) (damaged|corrupt|encrypted)|password/i.test(note ?? '')
  return tone === 'warning'
}
