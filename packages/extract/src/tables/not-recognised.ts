import { Unreadable } from '../result/reading.ts'
import { type GridRow, isAmountCell, isDateCell } from './grid.ts'

/** A date but for its year: '0001-01-01', '31.12.9999', '00010101'. */
function isDateOfNoTime(cell: string): boolean {
  if (isDateCell(cell)) return false
  const timely = cell.replace(/(?<!\d)\d{4}(?!\d)|^\d{4}(?=\d{4}$)/, '2000')
  return timely !== cell && isDateCell(timely)
}

/** Why a table that was not understood is refused: no row has a usable date, or there are no columns of date and amount at all. */
export function notRecognised(grid: readonly GridRow[]): Unreadable {
  const isOfNoTime = ({ cells }: GridRow) => {
    const date = cells.findIndex(isDateOfNoTime)
    return date >= 0 && cells.some((c, i) => i !== date && isAmountCell(c))
  }
  return new Unreadable(
    grid.some(isOfNoTime) && !grid.some(({ cells }) => cells.some(isDateCell))
      ? 'No row has a date between 1970 and 2100'
      : 'Columns not recognised - need date, description, amount',
  )
}
