import { brokenOff, compensating, levelled, printsBalances, withReturn } from '@ledgerhand/extract-fixtures/made-damages'
import { type Layout, type Ledger, layouts, madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { expect, test } from 'vitest'
import { readDocument } from './read.ts'
import { Unreadable } from './result/reading.ts'

const signed = (l: Ledger) => l.rows.map((r) => `${r.date} ${r.cents}`).sort()
/** The rows of each statement that is called reconciled. */
async function proven(bytes: Uint8Array): Promise<string[][]> {
  const reading = await readDocument({ name: 'statement', documentType: 'bank_statement', bytes }).catch((error) => {
    if (error instanceof Unreadable) return null
    throw error
  })
  return (reading?.statements ?? [])
    .filter((s) => s.seal.state === 'reconciled')
    .map((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? t.amountCents : -t.amountCents}`).sort())
}
const SEEDS = 12

test.each(layouts.filter(printsBalances))(
  'faults that make up for each other are seen in the balances beside the rows: $name',
  async ({ print }) => {
    for (const [kind, damage] of Object.entries(compensating))
      for (let seed = 1; seed <= SEEDS; seed++) {
        const random = seeded(seed * 6133)
        const damaged = damage(madeLedger(random), random)
        if (damaged) expect([kind, seed, await proven(await print(damaged))]).toEqual([kind, seed, []])
      }
  },
  120_000,
)

test.each(layouts.filter(printsBalances))(
  'a payment and its return that are lost together are missed by the balances between: $name',
  async ({ print }) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = seeded(seed * 5039)
      const { whole, pair } = withReturn(madeLedger(random), random)
      const lost = { ...whole, rows: whole.rows.filter((_, i) => !pair.includes(i)) }
      expect([seed, await proven(await print(lost))]).toEqual([seed, []])
    }
  },
  120_000,
)

test.each(layouts)(
  'the list of a month that moved nothing is not proven where it stands twice: $name',
  async ({ print }) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const month = levelled(madeLedger(seeded(seed * 4057)))
      const once = [signed(month)]
      expect([seed, await proven(await print(month))]).toEqual([seed, once])
      const twice = await proven(await print({ ...month, rows: [...month.rows, ...month.rows] }))
      // Where the reader knows a list again it enters it once.
      expect([[], once]).toContainEqual(twice)
    }
  },
  120_000,
)

const typed = layouts.filter((l: Layout) => l.format !== 'pdf')
test.each(typed)(
  'a download that stops amid a row proves nothing: $name',
  async ({ print }) => {
    for (let seed = 1; seed <= 4 * SEEDS; seed++) {
      const random = seeded(seed * 3019)
      const made = madeLedger(random)
      const cut = brokenOff(await print(made), made.rows.at(-1) as Ledger['rows'][number], random)
      if (cut) expect([seed, await proven(cut)]).toEqual([seed, []])
    }
  },
  120_000,
)
