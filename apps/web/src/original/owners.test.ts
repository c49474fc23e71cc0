import type { Evidence } from '@ledgerhand/core/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { expect, it } from 'vitest'
import { cellsOf, linesOf } from './file-text.ts'
import { ownersAmong, sheetOwnersAmong } from './owners.ts'

const read = (...from: Evidence[]) => from.map((evidence, i) => ({ id: `t${i}`, evidence }) as TransactionJson)
const cells = (row: number, sheet: string | null = null): Evidence => ({ kind: 'cells', sheet, row })
const lines = (line: number, count: number): Evidence => ({ kind: 'lines', line, lines: count })

it('of the rows that are drawn, and of no others, it is told whose they are', () => {
  const file = [...cellsOf('Date,Amount\n1,2\n3,4\n5,6\n7,8\n', ',')]
  const rows = read(cells(2), cells(3), cells(4), cells(5))
  expect([...ownersAmong(rows, file, 2, 3)]).toEqual([
    [2, 't1'],
    [3, 't2'],
  ])
  expect([...ownersAmong(rows, file, 0, 0)]).toEqual([])
  expect(ownersAmong(rows, file, 0, 9).size).toBe(4)
})

it('a transaction of several lines owns all of them, also where only one is drawn', () => {
  const file = [...linesOf('a\nb\nc\nd\ne\nf')]
  const rows = read(lines(2, 3), lines(5, 1), { kind: 'page', page: 1, box: [0, 0, 1, 1] })
  expect([...ownersAmong(rows, file, 3, 4)]).toEqual([
    [1, 't0'],
    [2, 't0'],
    [3, 't0'],
    [4, 't1'],
  ])
  expect([...ownersAmong(rows, file, 5, 5)]).toEqual([])
})

it('of a workbook those of the sheet', () => {
  const rows = read(cells(2, 'May'), cells(2, 'June'), cells(7, 'June'))
  const sheetOf = (name: string | null) => ['May', 'June'].indexOf(name ?? '')
  expect([...sheetOwnersAmong(rows, 1, sheetOf, 0, 4)]).toEqual([[1, 't1']])
  expect([...sheetOwnersAmong(rows, 0, sheetOf, 0, 9)]).toEqual([[1, 't0']])
})
