import { documentStatus } from '@ledgerhand/core/document-status'
import { typeLabel } from '@ledgerhand/core/documents'
import { type DocumentColumn, type DocumentOrder, documentOrders, inOrder, LATEST_UPLOAD_FIRST } from '@ledgerhand/core/listed-documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'

export const partyOf = ({ about }: DocumentJson): string | null => about?.vendor ?? about?.account ?? null

const keys: Record<DocumentColumn, (document: DocumentJson) => string | number | null> = {
  name: ({ originalName }) => originalName,
  party: partyOf,
  period: ({ about }) => about?.to ?? null,
  type: typeLabel,
  size: ({ fileSize }) => fileSize,
  status: (document) => document.seal?.words ?? documentStatus(document).text,
  uploaded: ({ createdAt }) => createdAt,
}

/** The order in the address, and the documents in it; the list comes with the latest upload first. */
export function useListOrder(documents: readonly DocumentJson[]) {
  const params: { sort?: unknown } = useSearch({ strict: false })
  const change = useSearchChange()
  const order = documentOrders.find((one) => one === params.sort) ?? LATEST_UPLOAD_FIRST
  const ordered = useMemo(() => {
    const keyOf = keys[order.replace('-', '') as DocumentColumn]
    return order === LATEST_UPLOAD_FIRST ? documents : inOrder(documents, keyOf, order.startsWith('-'))
  }, [documents, order])
  const sort = useCallback(
    (next: DocumentOrder) =>
      change(({ sort: _, ...kept }) => (next === LATEST_UPLOAD_FIRST ? kept : { ...kept, sort: next }), { replace: false }),
    [change],
  )
  return { order, ordered, sort }
}
