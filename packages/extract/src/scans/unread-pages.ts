import { isLostPage, lostPage } from '@ledgerhand/core/lost-pages'
import { TooLong } from '../printed/processor-time.ts'
import type { Reading } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'
import { TooNoisy } from '../vision/specks.ts'

/** A skipped page, and the reason in words. */
export interface UnreadPage {
  page: number
  width: number
  height: number
  reason: string
}

const BETTER = 'Scan it again, cleaner and straighter, or enter its rows by hand'
export const TOOK_TOO_LONG = `looking at it took too long. ${BETTER}`
export const NOT_RECOGNISED = 'looking at other pages took too long. Upload it in a file of its own, or enter its rows by hand'

/** The reason why a page could not be recognised. Throws the error again where it is not the page's own fault. */
export function reasonOf(error: unknown): string {
  if (error instanceof TooLong) return TOOK_TOO_LONG
  if (error instanceof TooNoisy) return `it is covered with specks. ${BETTER}`
  // What WebAssembly throws when it may have no more memory.
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) return `looking at it took too much memory. ${BETTER}`
  throw error
}

/** At most as sure as this of a bill of which a page is missing: its total may have stood there. */
const INCOMPLETE = 0.5

/** Adds the skipped pages to a reading: every statement of the file names them, and none is reconciled. */
export function withUnreadPages(reading: Reading, lost: readonly UnreadPage[]): Reading {
  if (lost.length === 0) return reading
  const unread = lost.map(({ page, width, height, reason }) => ({
    text: lostPage(page, reason),
    evidence: { kind: 'page' as const, page, box: [0, 0, width, height] as [number, number, number, number] },
  }))
  return {
    ...reading,
    statements: reading.statements.map((s) =>
      sealedStatement({ ...s, unread: [...unread, ...s.unread.filter((line) => !isLostPage(line.text))] }, { newestFirst: s.newestFirst }),
    ),
    bill: reading.bill && { ...reading.bill, confidence: Math.min(reading.bill.confidence, INCOMPLETE) },
    lostPages: unread.map(({ text }) => text),
  }
}
