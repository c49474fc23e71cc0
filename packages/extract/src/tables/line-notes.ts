import type { LineKind } from '@ledgerhand/core/line-count'
import type { GridRow } from './grid.ts'

/** What the reading of a table made of lines that are no rows, by their numbers. */
export type LineNotes = Map<number, LineKind>

/** The number of the line on which a row stands. */
export const lineOf = ({ evidence }: Pick<GridRow, 'evidence'>): number =>
  evidence.kind === 'lines' ? evidence.line : evidence.kind === 'cells' ? evidence.row : 0

/** Notes what a line is. */
export const noteLine = (notes: LineNotes | undefined, row: Pick<GridRow, 'evidence'>, kind: LineKind): void => {
  notes?.set(lineOf(row), kind)
}
