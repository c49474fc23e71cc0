import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('the tax of credit notes has the sign of their amount, but for those of closed months', () => {
  database = databaseBefore('0123-tax-of-credit-notes')
  const { sqlite } = database
  addLines(database, [
    ['own credit note', ''],
    ['credit note of a supplier', ''],
    ['own invoice', ''],
    ['closed', ''],
  ])
  const set = (id: string, values: string) => sqlite.exec(`update transactions set ${values} where id = '${id}'`)
  set('t0', "treatment = 'receivable', tax_cents = -8")
  set('t1', "treatment = 'bill', is_credit = 1, tax_cents = -7")
  set('t2', "treatment = 'receivable', is_credit = 1, tax_cents = 6")
  set('t3', "treatment = 'receivable', tax_cents = -5, transaction_date = '2025-04-30'")
  sqlite.exec("insert into period_closings (user_id, month, closed_at, closed_by) values ('u', '2025-04', 'now', 'u')")
  migrate(database)
  expect(sqlite.prepare('select tax_cents from transactions order by id').pluck().all()).toEqual([8, 7, 6, -5])
})
