import { documentStatus } from '@ledgerhand/core/document-status'
import { hasEachWord, wordsOfDocument } from '@ledgerhand/core/listed-documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../browser/search-change.ts'
import { dayWords } from '../../components/data/day-words.ts'

/** What the list shows of a document, in small letters: what it is looked for by everywhere, its status, proof and day of upload. */
function wordsOf(document: DocumentJson): string {
  const { text, note } = documentStatus(document)
  const day = dayWords(document.createdAt)
  return [wordsOfDocument(document), text, note, document.seal?.words, day].join(' ').toLowerCase()
}

/** Put together once for each document as it came, not at every letter for all of them. */
const known = new WeakMap<DocumentJson, string>()

/** Whether each word of a search stands in what the list shows of a document. */
export function isFound(document: DocumentJson, search: string): boolean {
  const shown = known.get(document) ?? wordsOf(document)
  known.set(document, shown)
  return hasEachWord(shown, search)
}

/** What is searched for stands in the address, so that the browser's way back from a document leads to the same rows. */
export function useDocumentSearch(): { search: string; onSearch: (search: string) => void } {
  const params: { search?: unknown } = useSearch({ strict: false })
  const change = useSearchChange()
  return {
    // A number that was typed into the address comes as one.
    search: typeof params.search === 'string' || typeof params.search === 'number' ? String(params.search) : '',
    onSearch: (search) => change(({ search: _, ...kept }) => (search === '' ? kept : { ...kept, search }), { replace: true }),
  }
}
