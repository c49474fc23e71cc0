import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeByEarlier } from '../../testing/schemas.ts'
import { openDatabase } from '../client.ts'
import { migrations } from '../migrations/all.ts'
import { checkIntegrity } from './integrity.ts'
import { bringUpToDate, copyDatabase, newestSchema, snapshotSummary, wantedFiles } from './snapshot.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ledger = migrations.findIndex(({ name }) => name === '0031-ledger')
// The first version, some between, those before and after the books became a ledger, and the one before this.
test.each([...new Set([1, 13, 20, ledger, ledger + 1, migrations.length - 1])])(
  'the books of a version with %i migrations are the same after all of them, and their audit log is whole',
  (schema) => {
    const path = join(folder, 'books.db')
    const was = madeByEarlier(path, schema)
    const names = wantedFiles(path)
    expect(snapshotSummary(path)).toEqual({ schema, ...was })
    expect(was.books).toEqual(['ann', 'ben'].map((ownerId) => ({ ownerId, rows: 40, cents: 40 * 101 + 37 * 780, documents: 1 })))
    expect(bringUpToDate(path)).toBe(null)
    expect(snapshotSummary(path)).toEqual({ schema: newestSchema, ...was })
    expect(wantedFiles(path)).toEqual(names)
    expect(checkIntegrity(path, 'full')).toBe(null)
    expect(readdirSync(folder)).toEqual(['books.db'])
    const database = openDatabase(path)
    // Every row is in the totals that reports are made of; versions since count the rows of a document when it was read.
    const totals =
      schema > ledger ? null : database.sqlite.prepare('select sum(cents) as cents, sum(count) as count from monthly_totals').get()
    if (totals) expect(totals).toEqual({ cents: 2 * (40 * 101 + 37 * 780), count: 80 })
    database.close()
  },
)

test('a copy is the database at one instant, whoever writes meanwhile, and a single file', async () => {
  const path = join(folder, 'books.db')
  madeByEarlier(path, migrations.length)
  const database = openDatabase(path)
  const add = database.sqlite.prepare(
    `insert into transactions (id, user_id, description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by, created_at, updated_at)
     values (?, 'ann', 'Late', 100, '2024-06-01', 'travel', 0, 'travel', 'late', 'person', 'now', 'now')`,
  )
  database.sqlite.transaction(() => {
    for (let i = 0; i < 20_000; i++) add.run(`early-${i}`)
  })()
  const was = snapshotSummary(path)
  let isDone = false
  const copy = copyDatabase(path, join(folder, 'copy.db')).then(() => {
    isDone = true
  })
  let late = 0
  while (!isDone) {
    add.run(`late-${late++}`)
    await new Promise((next) => setImmediate(next))
  }
  await copy
  expect(late).toBeGreaterThan(1)
  const held = snapshotSummary(join(folder, 'copy.db'))
  const rows = (summary: typeof was) => summary.books.find(({ ownerId }) => ownerId === 'ann')?.rows ?? 0
  // The instant may lie behind the first of the late rows.
  expect(rows(held) - rows(was)).toBeLessThan(late)
  expect(checkIntegrity(join(folder, 'copy.db'), 'full')).toBe(null)
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
  database.close()
})
