import { cents } from '@ledgerhand/core/money'
import { choicesOf, prove } from '@ledgerhand/core/repairs'
import { type Fault, faults, type Ledger, layouts, madeLedger, seeded, withFault } from '@ledgerhand/extract-fixtures/made-statements'
import { expect, test } from 'vitest'
import { readDocument } from './read.ts'
import type { Statement } from './result/reading.ts'

/** How many of the thousand; PDFs take their share, drawn and read like any other. */
const FAULTS = 1000

const signed = (s: Statement | undefined) =>
  (s?.transactions ?? []).map((t) => (t.isCredit ? t.amountCents : -t.amountCents)).sort((x, y) => x - y)
const amounts = (l: Ledger) => l.rows.map((r) => r.cents).sort((x, y) => x - y)
const read = async (bytes: Uint8Array) => {
  const { statements } = await readDocument({ name: 'statement', documentType: 'bank_statement', bytes })
  return statements[0]
}

test.each(layouts)('without a fault it is reconciled, row by row as printed: $name', async ({ print }) => {
  for (let seed = 1; seed <= 10; seed++) {
    const made = madeLedger(seeded(seed))
    const statement = await read(await print(made))
    expect([seed, statement?.seal.state, signed(statement)]).toEqual([seed, 'reconciled', amounts(made)])
  }
})

/** Whether the proposal, or one of the few that a person chooses from, says what was done to the statement. */
function isRight(s: Statement, fault: Fault, made: Ledger, at: number): boolean {
  const row = made.rows[at]
  if (!row || !s.repair) return false
  return choicesOf(s.repair).some((repair) => {
    const kind = { dropped: 'missing', doubled: 'doubled', sign: 'sign', digits: 'digits' } as const
    const amount = repair.isCredit ? repair.amountCents : -repair.amountCents
    return repair.kind === kind[fault] && amount === row.cents
  })
}

test('a thousand seeded faults: none is ever called reconciled, and most are told what would repair them', async () => {
  const caught: Record<Fault, number> = { dropped: 0, doubled: 0, sign: 0, digits: 0 }
  const right = { ...caught }
  const wrong = { ...caught }
  let seeds = 0
  const missed: string[] = []
  for (let seed = 1; seeds < FAULTS; seed++) {
    const random = seeded(seed * 7919)
    const fault = faults[seeds % faults.length] as Fault
    const layout = layouts[Math.floor(random() * layouts.length)] as (typeof layouts)[number]
    const made = madeLedger(random)
    const seededFault = withFault(made, fault, random)
    // Where no row but one has a sign, a statement without that sign is one that prints none: nothing in it is wrong.
    if (!seededFault || made.rows.filter((r) => r.cents < 0).length < 3 || made.rows.filter((r) => r.cents > 0).length < 3) continue
    seeds += 1
    const statement = await read(await layout.print(seededFault.faulty))
    if (statement?.seal.state !== 'off') {
      missed.push(`${fault} in ${layout.name}, seed ${seed}: ${statement?.seal.state}`)
      continue
    }
    caught[fault] += 1
    if (isRight(statement, fault, made, seededFault.at)) right[fault] += 1
    else if (statement.repair) wrong[fault] += 1
  }
  expect(missed).toEqual([])
  expect(caught).toEqual({ dropped: 250, doubled: 250, sign: 250, digits: 250 })
  // Without running balances several rows may explain the same difference: up to three are offered, of more nothing is proposed.
  const total = (counts: Record<Fault, number>) => Object.values(counts).reduce((n, x) => n + x, 0)
  expect(total(right)).toBeGreaterThanOrEqual(870)
  expect(total(wrong)).toBe(0)
}, 240_000)

test('a repair that is applied makes the statement add up: the check runs again on what it says', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = seeded(seed * 104_729)
    const made = madeLedger(random)
    const fault = faults[seed % faults.length] as Fault
    const seededFault = withFault(made, fault, random)
    if (!seededFault) continue
    const newestFirst = seed % 3 === 0
    const rowsOf = (l: Ledger) => {
      const rows = l.rows.map((r) => ({
        date: r.date as Statement['transactions'][number]['date'],
        description: r.description,
        amountCents: cents(Math.abs(r.cents)),
        isCredit: r.cents > 0,
        balanceCents: cents(r.balance),
      }))
      return newestFirst ? rows.toReversed() : rows
    }
    const facts = { opening: cents(made.opening), closing: cents(made.closing), unread: [], newestFirst, currency: null }
    const rows = rowsOf(seededFault.faulty)
    const { seal, repair } = prove({ ...facts, rows })
    expect(seal.state).toBe('off')
    if (!repair) continue
    const row = rows[repair.row]
    const repaired =
      repair.kind === 'doubled'
        ? rows.toSpliced(repair.row, 1)
        : repair.kind === 'missing'
          ? rows.toSpliced(repair.row, 0, {
              date: made.rows[0]?.date as never,
              description: 'missing',
              amountCents: repair.amountCents,
              isCredit: repair.isCredit,
              balanceCents: null as never,
            })
          : row
            ? rows.with(repair.row, { ...row, amountCents: repair.amountCents, isCredit: repair.isCredit })
            : rows
    expect([seed, repair.kind, prove({ ...facts, rows: repaired }).seal.state]).toEqual([seed, repair.kind, 'reconciled'])
  }
})
