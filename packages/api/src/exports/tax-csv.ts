import { cents, parseDecimal, toDecimal } from '@ledgerhand/core/money'
import type { TaxJson } from '@ledgerhand/core/wire/tax'
import { csvCell } from './csv.ts'
import { isTakenOff, NOT_ADVICE } from './tax-names.ts'

const file = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/**
 * The lines as CSV (UTF-8 with a byte order mark, CRLF): the amount as the form prints it, and what it adds to the net, which together with
 * what is excluded is the books' net profit.
 */
export function csvOfLines(pack: TaxJson, business: string): string {
  const onForm = (line: TaxJson['lines'][number]) => toDecimal(cents(parseDecimal(line.amount) * (isTakenOff(line, pack.form) ? -1 : 1)))
  return file([
    [NOT_ADVICE],
    ['Business', business],
    ['Form', pack.formTitle],
    ['From', pack.from],
    ['To', pack.to],
    ...pack.says.map((words) => [words]),
    [],
    ['Line', 'Title', 'Transactions', 'Without document', 'Amount on the form', 'Adds to net', 'Note', 'Source'],
    ...pack.lines.map((line) => [
      line.line,
      line.title,
      String(line.rows),
      String(line.withoutDocument),
      onForm(line),
      line.amount,
      line.note ?? '',
      line.source ?? '',
    ]),
    [],
    ...pack.totals.map(({ line, title, amount }) => [line, title, '', '', '', amount]),
    [],
    ['', 'Net of the lines', '', '', '', pack.net],
    ...pack.excluded.map(({ line, why, amount }) => [line ?? '', why, '', '', '', amount]),
    ['', 'Net profit of the books', '', '', '', pack.reportNet],
  ])
}

/** On which line of one's own each category stands. */
export const csvOfOwnLines = ({ ownLines }: TaxJson): string =>
  file([[NOT_ADVICE], ['Category', 'Line'], ...ownLines.map(({ label, title }) => [label, title])])
