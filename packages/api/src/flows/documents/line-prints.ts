import { createHash } from 'node:crypto'
import { inYear } from '@ledgerhand/core/which-year'
import type { ExtractedRow } from '@ledgerhand/db/books/chunked-import'
import { makeYielder } from '../yielding.ts'

/** Names lines: the fingerprint of the n-th equal one of a document. */
function namer(documentId: string): (day: string, row: ExtractedRow) => string {
  const seen = new Map<string, number>()
  return (day, row) => {
    const key = [documentId, day, row.isCredit ? '+' : '-', row.amount, row.description].join('|')
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return createHash('sha256').update(`${key}|${nth}`).digest('hex')
  }
}

/**
 * Names each row by its line of the document: a repeated reading finds the same row, and equal rows stay apart. `yearless` says by position
 * which print no year.
 */
export async function withFingerprints(
  rows: ExtractedRow[],
  documentId: string,
  yearless: readonly boolean[],
  signal?: AbortSignal,
): Promise<ExtractedRow[]> {
  const name = namer(documentId)
  const giveWay = makeYielder(signal)
  for (const [i, row] of rows.entries()) {
    await giveWay()
    // The year that somebody says for a document makes no other line of it.
    row.fingerprint = name(yearless[i] ? row.transactionDate.slice(5) : row.transactionDate, row)
  }
  return rows
}

/**
 * By the fingerprint that they had before: lines that print no year, for which the year that was guessed was part of it. `years` are those that their
 * rows in the books may have been read in.
 */
export async function formerLines(
  rows: readonly ExtractedRow[],
  documentId: string,
  yearless: readonly boolean[],
  years: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const former = new Map<string, string>()
  const read = new Set(rows.flatMap((row, i) => (yearless[i] ? [Number(row.transactionDate.slice(0, 4))] : [])))
  const moves = new Set(years.flatMap((year) => [...read].map((of) => year - of)))
  const giveWay = makeYielder(signal)
  for (const by of moves) {
    const name = namer(documentId)
    for (const [i, row] of rows.entries()) {
      await giveWay()
      const print = name(yearless[i] ? inYear(row.transactionDate, by) : row.transactionDate, row)
      if (yearless[i] && !former.has(print)) former.set(print, row.fingerprint)
    }
  }
  return former
}
