import { describe, expect, test } from 'vitest'
import type { YearMonth } from './calendar-date.ts'
import type { CoverageState } from './coverage.ts'
import { intakeSpan, lastIntake } from './intake.ts'
import type { IntakeJson, IntakeYear } from './wire/intake.ts'
import { intakeHeadline, monthSpans } from './words/intake-words.ts'

const year = (of: string, states: Partial<Record<number, CoverageState>>, name = 'Checking ••4821'): IntakeYear => ({
  key: name,
  name,
  accountId: 'a',
  year: of,
  months: Array.from({ length: 12 }, (_, i) => ({
    month: `${of}-${String(i + 1).padStart(2, '0')}` as YearMonth,
    state: states[i + 1] ?? 'reconciled',
    words: '',
    documents: [],
    rows: 5,
    waiting: 0,
  })),
})
const said = (changes: Partial<IntakeJson>) =>
  intakeHeadline({
    documents: 12,
    read: 12,
    failed: [],
    leftOut: [],
    transactions: 60,
    waiting: { rows: 0, questions: 0 },
    whichYear: [],
    whichCurrency: [],
    years: [],
    closing: [],
    ...changes,
  })

describe('documents that arrived together, in one sentence', () => {
  test.each<[string, Partial<IntakeJson>]>([
    ['7 of 12 read', { read: 7, years: [year('2025', { 10: 'missing' })] }],
    [
      '11 months reconciled, October missing, 14 questions',
      { years: [year('2025', { 10: 'missing' })], waiting: { rows: 36, questions: 14 } },
    ],
    ['10 months reconciled, May and October missing', { years: [year('2025', { 5: 'missing', 10: 'missing' })] }],
    ['9 months reconciled, 3 missing', { years: [year('2025', { 5: 'missing', 6: 'missing', 10: 'missing' })] }],
    // Which of the two years has no October must be said.
    ['23 months reconciled, Oct 2024 missing', { years: [year('2025', {}), year('2024', { 10: 'missing' })] }],
    ['2025 is complete', { years: [year('2025', {})] }],
    ['12 months reconciled, 1 question', { years: [year('2025', {})], waiting: { rows: 1, questions: 1 } }],
    [
      "10 months reconciled, 1 doesn't reconcile, 1 document failed",
      { years: [year('2025', { 2: 'part', 3: 'off' })], failed: [{ id: 'd', name: 'x.pdf', reason: '', needsPassword: false }] },
    ],
    [
      '9 months uploaded',
      {
        years: [
          year('2025', {
            ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => [month, 'there'])),
            10: 'part',
            11: 'part',
            12: 'doubled',
          }),
        ],
      },
    ],
    // The figures below the title say how many questions there are.
    [
      "9 months reconciled, October missing, 2 don't reconcile",
      {
        years: [year('2025', { 2: 'off', 3: 'off', 10: 'missing' })],
        failed: [{ id: 'd', name: 'x.pdf', reason: '', needsPassword: false }],
        waiting: { rows: 36, questions: 14 },
      },
    ],
    ["12 months don't reconcile", { years: [year('2025', Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i + 1, 'off'])))] }],
    [
      '1 document read, 3 questions',
      {
        documents: 1,
        read: 1,
        waiting: { rows: 2, questions: 2 },
        whichYear: [{ documentId: 'd', originalName: 'x.pdf', year: 2025, guess: 2025, isSaid: false, years: [2025] }],
      },
    ],
    ['2 documents read', { documents: 2, read: 2 }],
    ['1 document read, 1 question', { documents: 1, read: 1, waiting: { rows: 1, questions: 1 } }],
  ])('%s', (words, changes) => expect(said(changes)).toBe(words))
})

describe('months in a row are named by the first and the last', () => {
  test.each<[string, string[]]>([
    ['Oct 2025', ['2025-10']],
    ['Feb-Apr 2024, Dec 2024', ['2024-12', '2024-03', '2024-02', '2024-04']],
    ['Dec 2024, 2025, Jan 2026', ['2024-12', ...Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`), '2026-01']],
  ])('%s', (words, months) => expect(monthSpans(months as YearMonth[])).toBe(words))
})

describe('what arrived together last', () => {
  const at = (id: string, time: string, partOf?: string) => ({
    id,
    createdAt: `2026-05-10T${time}.000Z`,
    partOf: partOf === undefined ? null : { id: partOf },
  })
  test('is what came within two minutes of one another', () => {
    expect(lastIntake([at('c', '12:03:00'), at('b', '12:01:30'), at('a', '11:00:00')])).toEqual({
      from: '2026-05-10T12:01:30.000Z',
      to: '2026-05-10T12:03:00.000Z',
    })
  })
  test('is an archive with what came out of it, however late', () => {
    const archive = at('zip', '12:00:00')
    expect(lastIntake([at('y', '12:09:00', 'zip'), at('x', '12:09:00', 'zip'), archive])).toEqual(intakeSpan([archive]))
  })
  test('is nothing where one came alone, or none', () => {
    expect(lastIntake([at('c', '12:30:00'), at('b', '12:01:30'), at('a', '12:01:00')])).toBeNull()
    expect(lastIntake([])).toBeNull()
  })
})
