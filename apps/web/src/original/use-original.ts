import { DELIMITER_HEADER, LINE_IS_ROW_HEADER } from '@ledgerhand/core/shown-text'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../net/api.ts'
import { allOf, cellsByLine, cellsOf, linesOf } from './file-text.ts'
import { textUrl } from './file-url.ts'

/** Why it did not come, in the server's words. */
async function refusalWords(response: Response): Promise<string> {
  if (response.status === 404) return 'The original is not there'
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return message ?? 'Server error - please try again in a moment'
}

/** Stands between cells in place of a delimiter of several characters: no text holds it. */
const UNIT_SEPARATOR = '\u001f'

/**
 * The rows of a text file as the server read it: cells of a delimited one, else one cell per line. Fetched once; the key starts as trpc's
 * own keys for documents do not: nothing invalidates what was handed in.
 */
export function useRows(documentId: string, view: 'cells' | 'lines') {
  return useQuery({
    queryKey: ['original', documentId, view],
    queryFn: async ({ signal }) => {
      const response = await ask(textUrl(documentId), { credentials: 'include', signal })
      if (!response.ok) throw new Error(await refusalWords(response))
      const text = await response.text()
      if (view === 'lines') return await allOf(linesOf(text))
      const delimiter = decodeURIComponent(response.headers.get(DELIMITER_HEADER) ?? ',')
      const [plain, between] = delimiter.length > 1 ? [text.replaceAll(delimiter, UNIT_SEPARATOR), UNIT_SEPARATOR] : [text, delimiter]
      return await allOf(response.headers.has(LINE_IS_ROW_HEADER) ? cellsByLine(plain, between) : cellsOf(plain, between))
    },
  })
}
