import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { type FileRow, rowsOfText } from './file-text.ts'

type Owners = ReadonlyMap<number, string>

/**
 * Which transaction each of the rows `from` to `to` of a text file was read into (from 0). Asked for those that are drawn: of a long
 * file an index of all rows would be made anew whenever some come.
 */
export function ownersAmong(transactions: readonly TransactionJson[], rows: readonly FileRow[], from: number, to: number): Owners {
  const firstLine = rows[from]?.line ?? 1
  const lineAfter = rows[to + 1]?.line ?? Number.POSITIVE_INFINITY
  const found = new Map<number, string>()
  for (const { id, evidence } of transactions) {
    if (!evidence || evidence.kind === 'page') continue
    const isHere =
      evidence.kind === 'cells'
        ? evidence.row > from && evidence.row <= to + 1
        : evidence.line < lineAfter && evidence.line + evidence.lines > firstLine
    const span = isHere ? rowsOfText(evidence, rows) : null
    for (let i = 0; span && i < span.count; i += 1) found.set(span.from + i, id)
  }
  return found
}

/** The same of one sheet of a workbook; `sheetOf` tells its index by the name that a row says. */
export function sheetOwnersAmong(
  transactions: readonly TransactionJson[],
  sheet: number,
  sheetOf: (name: string | null) => number,
  from: number,
  to: number,
): Owners {
  const found = new Map<number, string>()
  for (const { id, evidence } of transactions) {
    if (evidence?.kind !== 'cells' || evidence.row <= from || evidence.row > to + 1) continue
    if (sheetOf(evidence.sheet) === sheet) found.set(evidence.row - 1, id)
  }
  return found
}
