import { useQuery } from '@tanstack/react-query'
import { ask } from '../api.ts'
import { allOf, cellsOf, decodeText, linesOf } from './file-text.ts'
import { fileUrl } from './file-url.ts'

/**
 * The rows of a text file: cells of a delimited one, else one cell per line. Fetched once; the key starts as trpc's own keys for
 * documents do not: nothing invalidates what was handed in.
 */
export function useRows(documentId: string, view: 'cells' | 'lines') {
  return useQuery({
    queryKey: ['original', documentId, view],
    queryFn: async ({ signal }) => {
      const response = await ask(fileUrl(documentId), { credentials: 'include', signal })
      if (!response.ok)
        throw new Error(response.status === 404 ? 'The original is not there' : 'Server error - please try again in a moment')
      const text = decodeText(new Uint8Array(await response.arrayBuffer()))
      return await allOf(view === 'cells' ? cellsOf(text) : linesOf(text))
    },
  })
}
