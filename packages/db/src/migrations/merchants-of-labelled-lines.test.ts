import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore, merchantsOf } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('lines of labelled fields that were one merchant become one each, and answers about their pairs keep their rows', () => {
  database = databaseBefore('0095-merchants-of-labelled-lines')
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  const lines: [description: string, merchant: string][] = [
    ['ORIG CO NAME:GUSTO ORIG ID:91 DESC DATE:250110 CO ENTRY DESCR:NET 456123SEC:CCD IND NAME:HARBOR KITCHEN', 'orig co name'],
    ['ORIG CO NAME:SYSCO ORIG ID:17 DESC DATE:250110 CO ENTRY DESCR:PAYMENT SEC:CCD IND NAME:HARBOR KITCHEN', 'orig co name'],
    ['Online Transfer to CHK ...2211 transaction#: 23456789012', 'online transfer to chk transaction'],
    ['BLUE BOTTLE 0423', 'blue bottle'],
    ['TRANSFER OF TITLE', 'a name of its own'],
  ]
  addLines(database, lines)
  run(
    `insert into pair_answers (user_id, kind, from_key, to_key, from_merchant, to_merchant, is_yes, at)
     values ('u', 'transfer', '2025-05-02|-100|online transfer to chk transaction', 'other', 'online transfer to chk transaction', 'other', 0, 'now')`,
  )
  migrate(database)
  expect(merchantsOf(database)).toEqual(['gusto net', 'sysco payment', 'online transfer to 2211', 'blue bottle', 'transfer of title'])
  expect(database.sqlite.prepare('select from_key, from_merchant from pair_answers').get()).toEqual({
    from_key: '2025-05-02|-100|online transfer to 2211',
    from_merchant: 'online transfer to 2211',
  })
})
