import { expect, test } from 'vitest'
import type { FileFormat } from './documents.ts'
import { withEnding } from './file-endings.ts'

test.each<[string, FileFormat, string]>([
  ['receipt.html', 'xls', 'receipt.html.xls'],
  ['statement.bat', 'csv', 'statement.bat.csv'],
  ['a.pdf.lnk', 'csv', 'a.pdf.lnk.csv'],
  ['march.csv.', 'csv', 'march.csv..csv'],
  ['statement', 'pdf', 'statement.pdf'],
  ['.csv', 'csv', '.csv.csv'],
  ['march.CSV', 'csv', 'march.CSV'],
  ['march.txt', 'csv', 'march.txt'],
  ['photo.jpeg', 'jpeg', 'photo.jpeg'],
  ['books.qbo', 'ofx', 'books.qbo'],
])('%s of the format %s is handed out as %s', (name, format, handedOut) => {
  expect(withEnding(name, format)).toBe(handedOut)
})
