import { formatDate } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { type Cents, cents, parseDecimal, toNumber } from '@ledgerhand/core/money'
import { w9InWords } from '@ledgerhand/core/tax/payees'
import type { RowListJson, TaxJson, TaxLineJson, TaxRowJson } from '@ledgerhand/core/wire/tax'
import type { Cell, WriteSheet } from 'hucre/xlsx'
import { isTakenOff, NOT_ADVICE, onForm } from './tax-names.ts'
import type { PackRow } from './tax-rows.ts'
import { workbookOf } from './workbook.ts'

const money = '#,##0.00;[Red]-#,##0.00'
/** What a sheet of one line takes at most; the CSV of the transactions has the rest. */
const MOST_ROWS = 50_000

/** Text is kept text: a cell is written with its type, never as a formula. */
const text = (value: string, bold = false): Cell => ({ value, type: 'string', style: { font: { bold } } })
const amount = (value: Cents, bold = false): Cell => ({ value: toNumber(value), type: 'number', style: { numFmt: money, font: { bold } } })
const count = (value: number): Cell => ({ value, type: 'number' })
const link = (target: string, words: string): Cell => ({
  value: words,
  type: 'string',
  style: { font: { underline: true } },
  hyperlink: { target },
})
type Row = (Cell | null)[]

function sheetOf(name: string, widths: readonly number[], rows: readonly Row[]): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  const values = rows.map((row, r) => {
    row.forEach((cell, column) => {
      if (cell) cells.set(`${r},${column}`, cell)
    })
    return row.map((cell) => (typeof cell?.value === 'string' || typeof cell?.value === 'number' ? cell.value : null))
  })
  return { name, columns: widths.map((width) => ({ width })), rows: values, cells }
}

/** Names of sheets are at most 31 characters, each once, without the characters that Excel refuses. */
function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain =
      wanted
        .replace(/[[\]:*?/\\'\s]+/g, ' ')
        .trim()
        .slice(0, 31)
        .trim() || 'Sheet'
    let name = plain
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, 27)} ${n}`
    taken.add(name.toLowerCase())
    return name
  }
}

/** On the form's own side: what is taken off has no sign. */
const shown = (value: number, isOff: boolean): Cents => cents(isOff ? -value : value)

/** The worksheet as a workbook: a summary, a sheet for each line that has rows, and the lists. `pathOf`: a document's place in the pack. */
export async function xlsxOfPack(
  pack: TaxJson,
  rowsOf: (leaf: Leaf) => readonly PackRow[],
  { business, pathOf }: { business: string; pathOf: (id: string) => string | null },
): Promise<Uint8Array> {
  const nameOf = sheetNames()
  const sheets = [sheetOf(nameOf('Summary'), [9, 44, 13, 13, 16, 60], summary(pack, business))]
  for (const line of pack.lines) {
    const rows = line.leaves.flatMap(({ leaf }) => rowsOf(leaf))
    if (rows.length > 0)
      sheets.push(sheetOf(nameOf(`${line.line} ${line.title}`), [12, 44, 26, 26, 15, 22, 22, 26, 40], ofLine(pack, line, rows, pathOf)))
  }
  for (const [title, rows, widths] of listSheets(pack)) sheets.push(sheetOf(nameOf(title), widths, rows))
  return workbookOf(sheets)
}

function summary(pack: TaxJson, business: string): Row[] {
  const rows: Row[] = [
    [text(NOT_ADVICE, true)],
    [text(business, true)],
    [text(`${pack.formTitle}, ${formatDate(pack.from)} to ${formatDate(pack.to)}`)],
    ...pack.says.map((words) => [text(words)]),
    [],
    [text('Open', true)],
    ...(pack.open.length === 0 ? [[text('Nothing is open')]] : pack.open.map(({ text: words }) => [text(words)])),
    [],
    ['Line', 'Title', 'Transactions', 'No document', 'Amount', 'Note'].map((head) => text(head, true)),
  ]
  for (const line of pack.lines) {
    const isOff = isTakenOff(line, pack.form)
    rows.push([
      text(line.line),
      text(line.title),
      count(line.rows),
      count(line.withoutDocument),
      amount(shown(parseDecimal(line.amount), isOff)),
      line.note ? text(line.note) : null,
    ])
    for (const part of line.parts ?? [])
      rows.push([text(part.line), text(`   ${part.title}`), null, null, amount(shown(parseDecimal(part.amount), true))])
  }
  rows.push([])
  for (const sum of pack.totals) rows.push([text(sum.line), text(sum.title, true), null, null, amount(onForm(sum), true)])
  rows.push(
    [],
    [text('How the lines add up to the books', true)],
    [null, text('Net of the lines'), null, null, amount(parseDecimal(pack.net))],
  )
  for (const { line, why, amount: value } of pack.excluded)
    rows.push([line ? text(line) : null, text(why), null, null, amount(parseDecimal(value))])
  rows.push([null, text('Net profit of the books', true), null, null, amount(parseDecimal(pack.reportNet), true)])
  return rows
}

function ofLine(pack: TaxJson, line: TaxLineJson, rows: readonly PackRow[], pathOf: (id: string) => string | null): Row[] {
  const isOff = isTakenOff(line, pack.form)
  const sum = rows.reduce((n, { amount: value }) => n + value, 0)
  return [
    [text(NOT_ADVICE, true)],
    [text(`Line ${line.line}: ${line.title}`, true)],
    ...(line.note ? [[text(line.note)]] : []),
    ...(rows.length > MOST_ROWS
      ? [[text(`The first ${MOST_ROWS.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} rows`)]]
      : []),
    ['Date', 'Description', 'Payee', 'Category', 'Amount', 'Account', 'Entity', 'Note', 'Documents'].map((head) => text(head, true)),
    ...rows.slice(0, MOST_ROWS).map((row): Row => {
      const paths = row.documentIds.flatMap((id) => pathOf(id) ?? [])
      return [
        text(row.date),
        text(row.description),
        row.payee ? text(row.payee) : null,
        text(leaves[row.leaf].label),
        amount(shown(row.amount, isOff)),
        row.account ? text(row.account) : null,
        row.entity ? text(row.entity) : null,
        row.note ? text(row.note) : null,
        ...paths.map((path) => link(path, path.split('/').pop() ?? path)),
      ]
    }),
    [null, text('In the books', true), null, null, amount(shown(sum, isOff), true)],
    [null, text(`On line ${line.line}`, true), null, null, amount(shown(parseDecimal(line.amount), isOff), true)],
  ]
}

const listWidths = [13, 50, 16, 26, 16, 16]
const ofRows = (rows: readonly TaxRowJson[]): Row[] => [
  ['Date', 'Description', 'Amount', 'Account'].map((head) => text(head, true)),
  ...rows.map((r): Row => [text(r.date), text(r.description), amount(parseDecimal(r.amount)), r.account ? text(r.account) : null]),
]

function listSheets({ lists, listSums, payeesSay }: TaxJson): [title: string, rows: Row[], widths: readonly number[]][] {
  const of = (title: string, list: RowListJson, rows: readonly TaxRowJson[]): [string, Row[], readonly number[]][] => {
    if (rows.length === 0) return []
    const { count, amount: all } = listSums[list]
    const head: Row = [
      text(title, true),
      text(`Sum of ${count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`}`, true),
      amount(parseDecimal(all), true),
    ]
    return [[title, [[text(NOT_ADVICE, true)], head, ...ofRows(rows)], listWidths]]
  }
  const heads = (...words: string[]) => words.map((head) => text(head, true))
  return [
    ...of('Assets', 'assets', lists.assets),
    ...(lists.payees.length === 0
      ? []
      : ([
          [
            'Payees',
            [
              [text(NOT_ADVICE, true)],
              [text('Payees: by card or processor is no part of Form 1099-NEC', true)],
              ...(payeesSay ? [[text(payeesSay)]] : []),
              heads('Name', 'Total', 'Bank', 'Card', 'Processor', '1099-NEC', 'W-9'),
              ...lists.payees.map((p) => [
                text(p.name),
                amount(parseDecimal(p.total)),
                amount(parseDecimal(p.byMethod.bank)),
                amount(parseDecimal(p.byMethod.card)),
                amount(parseDecimal(p.byMethod.processor)),
                text(p.is1099Candidate ? 'Candidate' : ''),
                text(w9InWords(p)),
              ]),
            ],
            [40, 15, 15, 15, 15, 12, 12],
          ],
        ] as [string, Row[], readonly number[]][])),
    ...of(
      'Owner taxes',
      'ownerTaxes',
      lists.ownerTaxes.flatMap(({ rows }) => rows),
    ),
    ...of('Health insurance', 'healthInsurance', lists.healthInsurance),
    ...of('Retirement', 'retirement', lists.retirement),
    ...of('Sales tax', 'salesTax', lists.salesTax),
    ...of('Draws', 'draws', lists.draws),
    ...of('Contributions', 'contributions', lists.contributions),
    ...(lists.loans.length === 0
      ? []
      : ([
          [
            'Loans',
            [
              [text(NOT_ADVICE, true)],
              heads('Loan', 'Received', 'Principal paid', 'Interest'),
              ...lists.loans.map((l) => [
                text(l.name),
                amount(parseDecimal(l.received)),
                amount(parseDecimal(l.paid)),
                amount(parseDecimal(l.interest)),
              ]),
            ],
            [44, 16, 16, 16],
          ],
        ] as [string, Row[], readonly number[]][])),
    ...of('Donations', 'donations', lists.donations),
  ]
}
