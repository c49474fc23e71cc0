import type { DocumentType } from '@ledgerhand/core/documents'
import type { Ledger, MadeRow } from '../made-statements.ts'

/** One habit of banks, in a statement made up for it. */
export interface Habit {
  name: string
  documentType?: DocumentType
  /** Both balances are printed, so that a right reading must come out reconciled. */
  proves: boolean
  print(ledger: Ledger): Uint8Array | Promise<Uint8Array>
}

/** Cells set in columns: [text, width, 'r' for right]. */
export const line = (...cells: readonly (readonly [string, number, 'r'?])[]) =>
  cells
    .map(([text, width, side]) => (side ? text.padStart(width) : text.padEnd(width)))
    .join('')
    .trimEnd()
/** What came in (1) or went out (-1), in whole cents. */
export const habitTotal = (rows: readonly MadeRow[], sign: 1 | -1) =>
  rows.filter((r) => Math.sign(r.cents) === sign).reduce((n, r) => n + Math.abs(r.cents), 0)
