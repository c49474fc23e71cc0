import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../api.ts'
import { cellsOf, decodeText, linesOf } from './file-text.ts'
import { fileUrl } from './file-url.ts'

/** The bytes of a document, fetched once. The key starts as trpc's own keys for documents do not: nothing invalidates bytes. */
function useOriginal(documentId: string, enabled = true) {
  return useQuery({
    queryKey: ['original', documentId],
    enabled,
    queryFn: async ({ signal }) => {
      const response = await ask(fileUrl(documentId), { credentials: 'include', signal })
      if (!response.ok)
        throw new Error(response.status === 404 ? 'The original is not there' : 'Server error - please try again in a moment')
      return new Uint8Array(await response.arrayBuffer())
    },
  })
}

/** The rows of a text file: cells of a delimited one, else one cell per line. Null until the file has come. */
export function useRows(documentId: string, view: 'cells' | 'lines', enabled = true) {
  const original = useOriginal(documentId, enabled)
  const rows = useMemo(() => {
    if (!original.data) return null
    const text = decodeText(original.data)
    return view === 'cells' ? cellsOf(text) : linesOf(text)
  }, [original.data, view])
  return { ...original, rows }
}
