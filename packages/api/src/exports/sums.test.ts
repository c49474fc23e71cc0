import { cents } from '@ledgerhand/core/money'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type PrintedRow, xlsxOfTable } from './printed-table.ts'
import { letterOf } from './sums.ts'

const row = (kind: PrintedRow['kind'], label: string, ...amounts: number[]): PrintedRow => ({ kind, label, cells: amounts.map(cents) })
const table = (rows: PrintedRow[]) => ({
  title: 'Profit & Loss Statement',
  letterhead: ['=HYPERLINK("x")'],
  about: [],
  heads: ['A', 'B'],
  rows,
  notes: [],
  currency: null,
})

test('totals are formulas over the cells above, with their value; text never is one', async () => {
  const bytes = await xlsxOfTable(
    table([
      row('section', 'Income'),
      row('line', 'Sales', 10000, 500),
      row('line', 'Other', 250, 0),
      row('section', 'Cost of Goods Sold'),
      row('line', '=1+1', 3000, 100),
      row('total', 'Gross Profit', 7250, 400),
      row('section', 'Operating Expenses'),
      row('line', 'Travel', 2000, 10),
      row('leaf', 'Meals', 1500, 10),
      row('leaf', 'Hotels', 500, 0),
      row('line', 'Rent', 1000, 90),
      row('total', 'Total Operating Expenses', 3000, 100),
      row('final', 'Net Profit', 4250, 301),
    ]),
  )
  const [sheet] = (await readXlsx(bytes)).sheets
  const formulas = new Map(
    [...(sheet?.cells ?? new Map())].flatMap(([at, cell]) =>
      cell.formula ? [[at, [cell.formula, cell.formulaResult ?? cell.value]]] : [],
    ),
  )
  const at = (label: string, column: number) => {
    const found = sheet?.rows.findIndex(([name]) => String(name).trim() === label) ?? -1
    return formulas.get(`${found},${column}`)
  }
  expect(at('Gross Profit', 1)).toEqual(['SUM(B6:B7)-SUM(B9:B9)', 72.5])
  expect(at('Total Operating Expenses', 1)).toEqual(['SUM(B12,B15)', 30])
  expect(at('Net Profit', 1)).toEqual(['B10-B16', 42.5])
  // A total that its lines do not give stays a number.
  expect(at('Net Profit', 2)).toBeUndefined()
  expect([...formulas.values()].every(([formula]) => /^[-+A-Z0-9(),:]+$/.test(formula))).toBe(true)
  expect(at('=1+1', 0)).toBeUndefined()
})

test('columns have letters', () => {
  expect([0, 25, 26, 27, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})
