import type { Leaf } from '@ledgerhand/core/categories'
import { cents, toNumber } from '@ledgerhand/core/money'
import type { FigureJson } from '@ledgerhand/core/wire/figures'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { figureRows } from './read-figure.ts'
import { adjusted } from './report-figures.ts'
import { type TaxAsked, type TaxBooks, taxFigures } from './tax.ts'

type Books = TaxBooks & Pick<ReadBooks, 'documents' | 'figures' | 'transactions'>
/** So many rows are shown. */
const SHOWN = 5

/**
 * The rows behind a category of a tax pack, signed as the worksheet prints them: an expense is positive. What a form takes of it (half of
 * meals) is the line's own. AppError as `taxFigures`.
 */
export function readTaxFigure(books: Books, { leaf, ...asked }: TaxAsked & { leaf: Leaf }): FigureJson {
  const { days, entityIds, profile, sums, worksheet } = taxFigures(books, asked)
  const line = worksheet.lines.find(({ leaves }) => leaves.some((one) => one.leaf === leaf))
  const sign = line?.part === 'income' ? 1 : -1
  const found = books.figures.rows(days, { basis: profile.basis, entityIds, leaf }, SHOWN)
  const span = { startDate: days.from, endDate: days.to }
  const own = adjusted(books, span, { entityIds }).postings.filter(({ label }) => label === leaf)
  const adjustments = own.reduce((n, { isCredit, amount }) => n + (isCredit ? amount : -amount), 0)
  const shown = found.largest.reduce((n, row) => n + row.cents, 0)
  const dollars = (amount: number) => toNumber(cents(sign * amount || 0))
  return {
    ...span,
    amount: dollars(found.cents + adjustments),
    stored: dollars(sums.find((one) => one.leaf === leaf)?.amount ?? 0),
    count: found.count,
    rows: figureRows(books, found.largest, sign),
    rest: { count: found.count - found.largest.length, amount: dollars(found.cents - shown) },
    adjustments: { count: own.length, amount: dollars(adjustments) },
  }
}
