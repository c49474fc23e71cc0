import { isDayLine } from './statement-days.ts'

/** A page that was given up, as it stands among the lines of a statement that could not be read. */
export const lostPage = (page: number, reason: string): string => `Page ${page} could not be read: ${reason}`
const LOST = /^(Page \d+) could not be read: /
export const isLostPage = (line: string): boolean => LOST.test(line)

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

/** What could not be read, to be followed by 'could not be read': '2 lines', 'Page 4', '3 pages and 1 line'. */
export function unreadInWords(unread: readonly string[]): string {
  const pages = [...new Set(unread.flatMap((line) => LOST.exec(line)?.[1] ?? []))]
  const lines = unread.filter((line) => !isLostPage(line) && !isDayLine(line)).length
  const [only] = pages
  const first = pages.length === 1 && only ? [only] : pages.length > 1 ? [counted(pages.length, 'page')] : []
  return [...first, ...(lines > 0 || pages.length === 0 ? [counted(lines, 'line')] : [])].join(' and ')
}
