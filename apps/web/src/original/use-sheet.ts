import { SHEET_NAME_CHARS, SHEET_ROWS, type SheetPage } from '@ledgerhand/core/sheets'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ask } from '../net/api.ts'
import { sheetUrl } from './file-url.ts'

/** Rows of a sheet from row `from` on, fetched once: nothing invalidates what was handed in. */
const sheetRows = (documentId: string, sheet: number, from: number) => ({
  queryKey: ['original', documentId, sheet, from],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SheetPage> => {
    const response = await ask(sheetUrl(documentId, sheet, from), { credentials: 'include', signal })
    const answer = (await response.json()) as SheetPage & { message?: string }
    if (!response.ok) throw new Error(answer.message ?? 'Server error - please try again in a moment')
    return answer
  },
})

/** The names of a workbook's sheets, and how long each is: they come with the first rows of the first. */
export const useWorkbook = (documentId: string) => useQuery(sheetRows(documentId, 0, 0))

/** The sheet of a name; -1 when the workbook shows none so called. Without a name it is the only one. */
export const sheetNamed = (book: SheetPage, name: string | null): number =>
  name === null ? 0 : book.sheets.findIndex((sheet) => sheet.name === name.slice(0, SHEET_NAME_CHARS))

/** The part of a sheet that lies between two rows, in pages as the server gives them; the first page always, for the widths. */
export function useSheetRows(documentId: string, sheet: number, first: number, last: number) {
  const starts = new Set([0])
  for (let from = first - (first % SHEET_ROWS); from <= last; from += SHEET_ROWS) starts.add(from)
  const pages = useQueries({ queries: [...starts].map((from) => sheetRows(documentId, sheet, from)) })
  const at = (index: number): readonly string[] | undefined => {
    for (const { data } of pages)
      if (data && index >= data.from && index < data.from + data.rows.length) return data.rows[index - data.from]
    return undefined
  }
  return { at, head: pages[0]?.data, failed: pages.find(({ isError }) => isError) }
}
