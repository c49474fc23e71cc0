import { documentStatus } from '@ledgerhand/core/document-status'
import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentJson } from '@ledgerhand/core/wire'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether each word of a search stands in what the list shows of a document: its name, type, status, proof and day. */
export function isFound(document: DocumentJson, search: string): boolean {
  const { text, note } = documentStatus(document)
  const day = new Date(document.createdAt).toLocaleDateString('en-US')
  const shown = [document.originalName, documentTypeLabels[document.documentType], text, note, document.seal?.words, day]
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/** What is searched for stands in the address, so that the browser's way back from a document leads to the same rows. */
export function useDocumentSearch(): { search: string; onSearch: (search: string) => void } {
  const params: { search?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    // A number that was typed into the address comes as one.
    search: typeof params.search === 'string' || typeof params.search === 'number' ? String(params.search) : '',
    onSearch: (search) => void navigate({ to: '/documents', search: search === '' ? {} : { search }, replace: true, resetScroll: false }),
  }
}
