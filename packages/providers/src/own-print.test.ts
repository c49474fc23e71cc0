import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { Reading, ReadTransaction } from '@ledgerhand/extract/result/reading'
import { sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import { describe, expect, it } from 'vitest'
import { numbers, said, statementOf, type Truth } from '../testing/made-truth.ts'
import { mergeTrusted } from './proof.ts'
import { toReading } from './to-reading.ts'

const from = { documentType: 'bank_statement', format: 'jpeg', pages: 1, text: null } as const
const factsOf = (r: ReadTransaction) => `${r.date} ${r.amountCents} ${r.isCredit ? 'in' : 'out'}`

/** What our own recognition made of the picture: some rows unproven, some of them wrong, and two that are none. */
function recognised(rows: ReadTransaction[], text: string): Reading {
  const unproven = rows.map((row) => ({ ...row, confidence: 0.6, doubt: 'Read from a picture, and no printed balance proves it' }))
  const statement = {
    accountName: null,
    accountLastFour: null,
    isCard: false,
    currency: null,
    periodStart: null,
    periodEnd: null,
    openingCents: null,
    closingCents: null,
    transactions: unproven,
    unread: [],
  }
  return { format: 'jpeg', bill: null, text, pages: 1, seenPages: [1], statements: [sealedStatement(statement)] }
}
const garbage = (truth: Truth): ReadTransaction[] =>
  truth.rows.slice(0, 2).map((row, i) => ({ ...row, description: 'l|II', amountCents: cents(row.amountCents + 7 + i), balanceCents: null }))
const judged = (rows: readonly ReadTransaction[], opening: Cents | null, closing: Cents | null, here: Reading | null) =>
  mergeTrusted('openai', toReading(said(rows, opening, closing), from), here, here ? [here.text] : null)
const rowsOf = (reading: Reading) => reading.statements.flatMap((s) => s.transactions)
const unasked = (reading: Reading) => rowsOf(reading).filter((row) => row.doubt === null && row.confidence >= 0.7)
const isSealed = (reading: Reading) => reading.statements.every((s) => s.seal.state === 'reconciled')
/** The text of the page as it is recognised where the print is poor: every third line is lost, whole. */
const poorly = (text: string, random: ReturnType<typeof numbers>) =>
  text
    .split('\n')
    .filter(() => !random.is(0.34))
    .join('\n')

describe('a statement on a picture with a balance beside every row', () => {
  it('proves itself: no row is asked about, and what was recognised here is not mixed in', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = numbers(seed * 6151)
      const truth = statementOf(random, 6 + random.upTo(25), true)
      const here = recognised([...truth.rows.filter(() => random.is(0.3)), ...garbage(truth)], poorly(truth.text, random))
      const reading = judged(truth.rows, truth.opening, truth.closing, here)
      expect(rowsOf(reading).map(factsOf), `seed ${seed}`).toEqual(truth.rows.map(factsOf))
      expect([unasked(reading).length, isSealed(reading)], `seed ${seed}`).toEqual([truth.rows.length, true])
    }
  })

  const lies: Record<string, (truth: Truth, at: number) => { rows: ReadTransaction[]; closing: Cents }> = {
    'a row invented': ({ rows, closing }, at) => ({
      rows: rows.toSpliced(at, 0, { ...(rows[at] as ReadTransaction), amountCents: cents(4711), description: 'FEE' }),
      closing,
    }),
    'a row dropped': ({ rows, closing }, at) => ({ rows: rows.toSpliced(at, 1), closing }),
    'a row doubled': ({ rows, closing }, at) => ({ rows: rows.toSpliced(at, 0, rows[at] as ReadTransaction), closing }),
    'a digit changed, and the closing balance with it': ({ rows, closing }, at) => {
      const row = rows[at] as ReadTransaction
      return {
        rows: rows.with(at, { ...row, amountCents: cents(row.amountCents + 3000) }),
        closing: cents(closing + (row.isCredit ? 3000 : -3000)),
      }
    },
    'a digit changed, and every balance after it': ({ rows, closing }, at) => {
      const by = rows[at]?.isCredit ? 3000 : -3000
      const carried = rows.map((r, i) => (i < at ? r : { ...r, balanceCents: cents((r.balanceCents ?? 0) + by) }))
      const row = carried[at] as ReadTransaction
      return { rows: carried.with(at, { ...row, amountCents: cents(row.amountCents + 3000) }), closing: cents(closing + by) }
    },
    'a day moved out of order': ({ rows, closing }, at) => ({
      rows: rows.with(at, { ...(rows[at] as ReadTransaction), date: '2026-10-31' as CalendarDate }),
      closing,
    }),
  }
  it.each(Object.keys(lies))('%s: it is not sealed, and the row waits for a person', (name) => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = numbers(seed * 7753)
      const truth = statementOf(random, 10 + random.upTo(20), true)
      const lie = lies[name]?.(truth, 1 + random.upTo(truth.rows.length - 5))
      if (!lie) throw new Error('no lie')
      const left = new Set(truth.rows.map(factsOf))
      const reading = judged(lie.rows, truth.opening, lie.closing, recognised(garbage(truth), poorly(truth.text, random)))
      expect(isSealed(reading), `seed ${seed}`).toBe(false)
      expect(unasked(reading).filter((row) => !left.has(factsOf(row)))).toEqual([])
    }
  })

  it('has a day moved inside its order noticed where the row was recognised here on the printed day', () => {
    const truth = statementOf(numbers(31), 12, true)
    const rows = truth.rows.map((r, i) => ({ ...r, date: `2026-10-${String(2 + i * 2).padStart(2, '0')}` as CalendarDate }))
    const moved = rows.with(5, { ...(rows[5] as ReadTransaction), date: '2026-10-13' as CalendarDate })
    const reading = judged(moved, truth.opening, truth.closing, recognised(rows.slice(4, 7), ''))
    expect(unasked(reading).map(factsOf)).toEqual(rows.filter((_, i) => i !== 5).map(factsOf))
    expect(isSealed(reading)).toBe(false)
  })
})

describe('a statement on a picture without balances beside its rows', () => {
  const truth = statementOf(numbers(17), 12, false)
  const other = toReading(said(truth.rows, truth.opening, truth.closing), from)
  it('is proven by two services that agree on every row and both balances', () => {
    const alone = judged(truth.rows, truth.opening, truth.closing, null)
    expect([unasked(alone).length, isSealed(alone)]).toEqual([0, false])
    const both = mergeTrusted('openai', other, null, null, [other])
    expect([unasked(both).length, isSealed(both)]).toEqual([12, true])
  })
  it('waits with the row on which they differ, and is not sealed', () => {
    const wrong = truth.rows.with(3, { ...(truth.rows[3] as ReadTransaction), amountCents: cents(123) })
    const both = mergeTrusted('openai', toReading(said(wrong, truth.opening, truth.closing), from), null, null, [other])
    expect(unasked(both).map(factsOf)).not.toContain(factsOf(wrong[3] as ReadTransaction))
    expect([unasked(both).length, isSealed(both)]).toEqual([11, false])
  })
})
