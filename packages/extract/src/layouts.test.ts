import { habits } from '@ledgerhand/extract-fixtures/made-layouts/index'
import { madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { expect, test } from 'vitest'
import { readDocument } from './read.ts'

/** Rows as day and signed cents: what a statement is measured by. */
const identity = (rows: readonly { date: string | null; cents: number }[]) => rows.map((r) => `${r.date} ${r.cents}`).sort()

test.each(habits)('$name', async ({ documentType = 'bank_statement', proves, print }) => {
  for (let seed = 1; seed <= 12; seed++) {
    const made = madeLedger(seeded(seed * 31))
    const { statements } = await readDocument({ name: 'statement', documentType, bytes: await print(made) })
    const own = statements.find((s) => s.accountLastFour !== '9900') ?? statements[0]
    const rows = (own?.transactions ?? []).map((t) => ({ date: t.date, cents: t.isCredit ? t.amountCents : -t.amountCents }))
    expect([seed, own?.seal.state === 'off', identity(rows)]).toEqual([seed, false, identity(made.rows)])
    if (proves) expect([seed, own?.seal.state]).toEqual([seed, 'reconciled'])
  }
})
