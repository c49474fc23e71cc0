import { describe, expect, it } from 'vitest'
import { allOf, cellsByLine, cellsOf, columnGrid, columnWidths, figureColumns, linesOf, rowsOfText, windowAround } from './file-text.ts'

describe('a text file as it is shown', () => {
  it('counts lines whatever ends them', () => {
    expect([...linesOf('a\r\nb\rc\nd')].map(({ cells, line }) => `${line} ${cells}`)).toEqual(['1 a', '2 b', '3 c', '4 d'])
  })
  it('keeps the row numbers of a spreadsheet: a break inside quotes is no row, a blank line is one', () => {
    expect([...cellsOf('a,b\r\n"x\ny",2\r\n\r\n3,"say ""hi"""\n', ',')]).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['x\ny', '2'], line: 2 },
      { cells: [''], line: 4 },
      { cells: ['3', 'say "hi"'], line: 5 },
    ])
  })
  it('is whole, however many rows it has', async () => {
    const rows = await allOf(linesOf('a line\n'.repeat(20_000)))
    expect(rows).toHaveLength(20_001)
    expect(rows.every(({ line }, i) => line === i + 1)).toBe(true)
  })
  it('whose quotes are not paired has a row on each line', () => {
    expect([...cellsByLine('a,"b\nc,d"\n\n"e",5" pipe', ',')]).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['c', 'd"'], line: 2 },
      { cells: [''], line: 3 },
      { cells: ['e', '5" pipe'], line: 4 },
    ])
  })
  it('a quote inside a cell is a quote', () => {
    expect([...cellsOf('5" pipe,2', ',')][0]?.cells).toEqual(['5" pipe', '2'])
    expect([...cellsOf('a|"b|c"|\r|"d\r\ne"|f', '|')]).toEqual([
      { cells: ['a', 'b|c', ''], line: 1 },
      { cells: ['', 'd\r\ne', 'f'], line: 2 },
    ])
  })
  it('finds a transaction by its row, or by its lines when cells hold line breaks', () => {
    const rows = [...cellsOf('a,b\n"x\ny",2\n3,4\n', ',')]
    expect(rowsOfText({ kind: 'cells', sheet: null, row: 3 }, rows)).toEqual({ from: 2, count: 1 })
    expect(rowsOfText({ kind: 'lines', line: 4, lines: 1 }, rows)).toEqual({ from: 2, count: 1 })
    expect(rowsOfText({ kind: 'lines', line: 2, lines: 2 }, rows)).toEqual({ from: 1, count: 1 })
    expect(rowsOfText({ kind: 'cells', sheet: null, row: 9 }, rows)).toBeNull()
    expect(rowsOfText({ kind: 'lines', line: 2, lines: 3 }, [...linesOf('a\nb\nc\nd')])).toEqual({ from: 1, count: 3 })
  })
  it('a column is as wide as nine rows of ten need, up to a sentence', () => {
    const rows = [...cellsOf(`${'a long title over the table'}\n${'ab,x\n'.repeat(20)}`, ',')]
    expect(columnWidths(rows)).toEqual([4, 4])
    expect(columnWidths([...cellsOf(`${'y'.repeat(300)},z\n`, ',')])).toEqual([36, 4])
    // The long text gives way before the amount beside it has to be scrolled to.
    expect(columnGrid([...cellsOf(`${'y'.repeat(300)},z\n`, ',')])).toEqual({ columns: 'minmax(22ch, 38ch) 6ch', wide: 30, isTight: false })
  })
  it('the window around a row stops at the ends', () => {
    expect(windowAround([1, 2, 3, 4, 5], 0, 1, 2)).toEqual({ first: 1, items: [1, 2, 3] })
    expect(windowAround([1, 2, 3, 4, 5], 3, 1, 1)).toEqual({ first: 3, items: [3, 4, 5] })
  })
})

const table = (...lines: string[]) => lines.map((line, i) => ({ cells: line.split(';'), line: i + 1 }))

it('of many columns those with words give way, and no date and no amount is cut', () => {
  const rows = table(
    'Date;Booked;Payee;Details;Amount;Balance',
    '2026-05-01;1 May 2026;Harbor Lane Trading;Invoice 4711 of April;-1,204.50;23,460.78',
    '2026-05-03;3 May 2026;City Power & Light;Monthly instalment;-84.20;23,376.58',
  )
  expect(columnGrid(rows)).toEqual({
    columns: '11ch 11ch minmax(10ch, 19ch) minmax(10ch, 19ch) 10ch 10ch',
    wide: 11 + 11 + 10 + 10 + 10 + 10 + 6,
    isTight: true,
  })
})
it('of few columns they do where those take more room than there is', () => {
  const words = 'Monthly instalment of the office, first floor'
  const rows = table('Date;Payee;Details;Amount', ...Array.from({ length: 9 }, () => `2026-05-01;${words};${words};-1,204.50`))
  expect(columnGrid(rows)).toMatchObject({ columns: '11ch minmax(10ch, 37ch) minmax(10ch, 37ch) 10ch', isTight: true })
})
it('amounts are told from dates, numbers and words', () => {
  const rows = table(
    'Date;Check;Description;Amount;Balance',
    '01/02/2026;1041;PAID 4.50 AT 12;-$4.50;1,204.00',
    '01/03/2026;1042;REFUND;(12.00);1.192,00-',
    '01/05/2026;;FEE;3.00 CR;€ 9,00',
  )
  expect([...figureColumns(rows)]).toEqual([3, 4])
})
it('a column with a figure among other things is none, nor is an empty table', () => {
  expect([...figureColumns(table('A;9.00', 'B;12', 'C;x1'))]).toEqual([])
  expect([...figureColumns(table('02.01.26;2026.01.02', '05.01.26;2026.01.05'))]).toEqual([])
  expect([...figureColumns([])]).toEqual([])
})
