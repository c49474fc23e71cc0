import { madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { madeFor, oddPages } from '@ledgerhand/extract-fixtures/placed/odd-pages'
import { oddTables } from '@ledgerhand/extract-fixtures/placed/odd-tables'
import { typedPages } from '@ledgerhand/extract-fixtures/placed/placed-page'
import { expect, test } from 'vitest'
import { readWordPages } from './documents/read-pages.ts'
import { readDocument } from './read.ts'
import type { Statement } from './result/reading.ts'

const SEEDS = [1, 2, 3, 4]
const rowsOf = (s: Statement | undefined) =>
  (s?.transactions ?? []).map((t) => `${t.date} ${t.isCredit ? t.amountCents : -t.amountCents}`).sort()
const madeRows = (rows: readonly { date: string; cents: number }[]) => rows.map((r) => `${r.date} ${r.cents}`).sort()

test.each(oddTables)('an export: $name', async (table) => {
  for (const seed of SEEDS) {
    const made = madeLedger(seeded(seed * 71 + oddTables.indexOf(table)))
    const { statements } = await readDocument({ name: 'made', documentType: 'bank_statement', bytes: table.print(made, seed) })
    expect([seed, statements.length, statements[0]?.unread]).toEqual([seed, 1, []])
    expect([seed, ...rowsOf(statements[0])]).toEqual([seed, ...madeRows(made.rows)])
    if (table.proves) expect([seed, statements[0]?.seal.state]).toEqual([seed, 'reconciled'])
  }
})

test.each(oddPages)('a page: $name', (page) => {
  for (const seed of SEEDS) {
    const made = madeFor(page, madeLedger(seeded(seed * 71 + oddPages.indexOf(page))))
    const fileYear = page.isYearless ? 2025 : null
    const pages = typedPages(page.print(made, seed))
    const { statements } = readWordPages({ format: 'pdf', documentType: 'bank_statement', pages, fileYear, embedded: null })
    expect([seed, statements.length, ...rowsOf(statements[0])]).toEqual([seed, 1, ...madeRows(made.rows)])
    if (page.proves) expect([seed, statements[0]?.seal.state]).toEqual([seed, 'reconciled'])
    // A year that nobody printed is asked about: no sum proves it.
    if (page.isYearless) expect(statements[0]?.transactions.every((t) => t.doubt?.startsWith('No year is printed; 2025'))).toBe(true)
  }
})

test('the newest year in the text stands in for one that no day prints and the file does not tell', () => {
  const page = oddPages.find((p) => p.isYearless) as (typeof oddPages)[number]
  const made = madeLedger(seeded(5))
  const pages = typedPages([...page.print(made, 5), '', 'Form 77 (2023)   © 2025 Cascade Community Bank'])
  const { statements } = readWordPages({ format: 'pdf', documentType: 'bank_statement', pages, fileYear: null, embedded: null })
  expect(rowsOf(statements[0])).toEqual(madeRows(made.rows))
  expect(statements[0]?.transactions[0]?.doubt).toBe('No year is printed; 2025 is the newest year that stands in it')
})

test('what was spent by category is no movement, whether the balances agree or not', () => {
  const page = oddPages.find((p) => p.name.startsWith('spending by category')) as (typeof oddPages)[number]
  const made = madeLedger(seeded(3), 20)
  // Printed with a wrong balance, so that no sum chooses.
  const pages = typedPages(page.print({ ...made, closing: made.closing + 1 }, 2))
  const { statements } = readWordPages({ format: 'pdf', documentType: 'bank_statement', pages, fileYear: null, embedded: null })
  expect([statements[0]?.seal.state, ...rowsOf(statements[0])]).toEqual(['off', ...madeRows(made.rows)])
})
