import { cardStatement, madeCardMonth } from '@ledgerhand/extract-fixtures/placed/card-fronts'
import { type CardStyle, cardStyles, crowdedStyles } from '@ledgerhand/extract-fixtures/placed/card-styles'
import { expect, test } from 'vitest'
import { read } from '../../testing/read-typed.ts'
import { readWordPages } from '../documents/read-pages.ts'
import type { Reading } from '../result/reading.ts'
import { readPdf } from '../scans/read-pdf.ts'

const every: readonly CardStyle[] = [...cardStyles, ...crowdedStyles]
type Month = ReturnType<typeof madeCardMonth>

const said = ({ statements: [s] }: Reading) => [
  s?.seal.state,
  ...(s?.transactions ?? []).map((t) => `${t.date} ${t.isCredit ? t.amountCents : -t.amountCents}`).sort(),
]
const truth = (made: Month) => ['reconciled', ...made.rows.map((r) => `${r.date} ${r.cents}`).sort()]

test.each(every)('a card statement with boxes side by side: $name', (style) => {
  for (const seed of [1, 2, 3].map((n) => every.indexOf(style) * 100 + n)) {
    const made = madeCardMonth(seed)
    const pages = cardStatement(style, made).words()
    const reading = readWordPages({ format: 'pdf', documentType: 'credit_card', pages, fileYear: null, embedded: null })
    expect([seed, ...said(reading)]).toEqual([seed, ...truth(made)])
  }
})

test('boxes side by side in a PDF, and where each row stands', async () => {
  const made = madeCardMonth(7)
  const [style] = cardStyles as [CardStyle]
  const bytes = await cardStatement(style, made).pdf()
  const reading = await readPdf({ name: 'card.pdf', documentType: 'credit_card', bytes })
  expect(said(reading)).toEqual(truth(made))
  expect(reading.statements[0]?.transactions.every((t) => t.evidence.kind === 'page' && t.evidence.page === 2)).toBe(true)
})

test('a sentence that was taken for a movement is offered to be taken out', async () => {
  const [statement] = await read([
    'First Harbour Bank                Account number 1234 5678',
    'Statement period 03/01/2024 to 03/31/2024',
    'Opening balance                                  1,000.00',
    'Date        Description                Amount',
    '03/04/2024  Mill Road Bakery           -20.00',
    '03/11/2024  Harbour Lamps              -75.00',
    '03/14/2024  we may add a fee when late -29.00',
    '03/18/2024  Deposit                    200.00',
    'Closing balance                                  1,105.00',
  ])
  expect(statement?.repair).toMatchObject({ kind: 'stray', amountCents: 2900 })
})
