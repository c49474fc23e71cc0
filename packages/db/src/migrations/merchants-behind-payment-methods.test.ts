import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore, merchantsOf } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('what was paid in one way becomes one merchant each, in closed months too, and a rule that of its line', () => {
  database = databaseBefore('0114-merchants-behind-payment-methods')
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  const lines: [description: string, merchant: string][] = [
    ['PAIEMENT PAR CARTE 02/03 BOULANGERIE MARTIN', 'paiement par carte'],
    ['PAIEMENT PAR CARTE 03/03 GARAGE NORD', 'paiement par carte'],
    ['DIRECT DEBIT PAYMENT TO BRITISH GAS', 'direct debit payment'],
    ['BLUE BOTTLE 0423', 'blue bottle'],
  ]
  addLines(database, lines)
  const rule = (merchant: string, line: string | null) =>
    run(
      "insert into merchant_memory (user_id, merchant, is_credit, label, line, updated_at) values ('u', ?, 0, 'meals', ?, 'now')",
      merchant,
      line,
    )
  rule('paiement par carte', 'PAIEMENT PAR CARTE 03/03 GARAGE NORD')
  rule('direct debit payment', null)
  rule('blue bottle', 'BLUE BOTTLE 0423')
  run("insert into period_closings (user_id, month, closed_at, closed_by) values ('u', '2025-05', 'now', 'Maya')")
  migrate(database)
  expect(merchantsOf(database)).toEqual([
    'paiement par carte boulangerie martin',
    'paiement par carte garage nord',
    'direct debit payment to british gas',
    'blue bottle',
  ])
  const rules = database.sqlite.prepare('select merchant from merchant_memory order by merchant').pluck().all()
  expect(rules).toEqual(['blue bottle', 'direct debit payment', 'paiement par carte garage nord'])
})
