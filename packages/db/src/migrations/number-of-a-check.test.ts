import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore, merchantsOf } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('checks that were one merchant become one each, under the number that their lines print', () => {
  database = databaseBefore('0094-number-of-a-check')
  const lines: [description: string, merchant: string][] = [
    ['CHECK 1042', 'check'],
    ['Check #01043 05/12', 'check'],
    ['CHECK PAID NUMBER 1044', 'check paid number'],
    ['CHECK', 'check'],
    ['CHECK 1046 ACME PLUMBING', 'check acme plumbing'],
    ['BLUE BOTTLE 0423', 'blue bottle'],
  ]
  addLines(database, lines)
  migrate(database)
  expect(merchantsOf(database)).toEqual([
    'check 1042',
    'check 1043',
    'check paid number 1044',
    'check',
    'check acme plumbing',
    'blue bottle',
  ])
})
