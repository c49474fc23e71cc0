/** A statement made up for measurements: three years of rows as CSV, with running balances; every fortieth is a transfer. */

import { addDays, type CalendarDate } from '../packages/core/src/calendar-date.ts'
import { merchants } from './made-merchants.ts'

/**
 * `seed` tells the rows of one statement from those of another, `from` is the number of the first row of `total`: two statements of one
 * seed and total overlap where their numbers do.
 */
export function madeStatement(rows: number, seed = 1, from = 0, total = rows): string {
  let balance = 1_000_000_00
  const lines = ['Date,Description,Amount,Balance']
  for (let i = 0; i < from + rows; i++) {
    const day = addDays('2023-01-01' as CalendarDate, Math.floor((i * 1096) / total))
    const isIn = i % 5 === 0
    const amount = (isIn ? 1 : -1) * (100 + ((i * 7919 + seed) % 40_000))
    balance += amount
    const what = i % 40 === 7 ? `ONLINE TRANSFER TO SAVINGS ${i % 53}` : `${merchants[i % merchants.length]} ${seed} ${i % 997}`
    if (i >= from) lines.push(`${day},${what},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`)
  }
  return lines.join('\n')
}
