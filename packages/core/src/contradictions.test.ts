import { expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { contradictedIn, contradictionsIn } from './contradictions.ts'
import type { CoveredStatement } from './covered-statement.ts'
import { cents } from './money.ts'

const day = (text: string) => text as CalendarDate
const statement = (documentId: string, closing: number, more: Partial<CoveredStatement> = {}): CoveredStatement => ({
  statementId: `of ${documentId}`,
  documentId,
  documentName: `${documentId}.pdf`,
  accountName: 'Checking',
  lastFour: '4821',
  isCard: false,
  currency: null,
  from: day('2026-01-01'),
  to: day('2026-01-31'),
  isPrinted: true,
  opening: cents(1000),
  closing: cents(closing),
  state: 'reconciled',
  verdict: 'Reconciled',
  ...more,
})

test('each of two documents is told what the other one prints for the same day', () => {
  const found = contradictedIn([statement('a', 5000), statement('b', 7000), statement('c', 5000), statement('d', 5000, { lastFour: '1' })])
  const by = (documentId: string, balance: number) => ({
    statementId: `of ${documentId}`,
    documentId,
    documentName: `${documentId}.pdf`,
    balance,
  })
  const said = { day: '2026-01-31', currency: null }
  expect(Object.fromEntries(found)).toEqual({
    'of a': [{ ...said, own: 5000, by: by('b', 7000) }],
    'of b': [
      { ...said, own: 7000, by: by('a', 5000) },
      { ...said, own: 7000, by: by('c', 5000) },
    ],
    'of c': [{ ...said, own: 5000, by: by('b', 7000) }],
  })
})

test('two that differ on both days are told of once', () => {
  expect(contradictionsIn([statement('a', 5000), statement('b', 7000, { opening: cents(3000) })])).toHaveLength(1)
})

test.each<[string, CoveredStatement]>([
  ['of another account', statement('b', 7000, { lastFour: '9900' })],
  ['in another currency', statement('b', 7000, { currency: 'EUR' })],
  ['that prints no period', statement('b', 7000, { isPrinted: false })],
  ['that prints no balance', { ...statement('b', 7000), closing: null }],
  ['of other days', statement('b', 7000, { from: day('2026-01-15'), to: day('2026-02-14') })],
  ['that is the same document', statement('a', 7000)],
])('a statement %s contradicts nothing', (_, other) => expect(contradictionsIn([statement('a', 5000), other])).toEqual([]))
