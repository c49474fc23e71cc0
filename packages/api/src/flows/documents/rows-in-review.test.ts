import { expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const rowsOf = (p: Person, id: string): Promise<Json[]> => get(p, `/api/documents/${id}/transactions`)
const noteOf = async (p: Person, id: string): Promise<string> => (await get(p, `/api/documents/${id}`)).statements[0].note
const waiting = async (p: Person, id: string): Promise<Json[]> => (await rowsOf(p, id)).filter((r) => r.needsReview)
const accept = (p: Person, rows: readonly Json[]) => p.call('POST', '/api/transactions/accept', { transactionIds: rows.map((r) => r.id) })

/** A list of running balances without opening and closing balance, of which one does not follow. */
const running = [
  'Date,Description,Amount,Balance',
  '2026-03-01,STARBUCKS STORE 1,-5.00,995.00',
  '2026-03-02,SHELL OIL,-40.00,955.00',
  '2026-03-03,NETFLIX.COM,-15.00,940.00',
  '2026-03-04,SPOTIFY USA,-10.00,930.00',
  '2026-03-05,UBER TRIP,-30.00,900.00',
  '2026-03-06,HOME DEPOT,-100.00,700.00',
  '2026-03-07,STARBUCKS STORE 1,-5.00,695.00',
  '2026-03-08,SHELL OIL,-45.00,650.00',
  '2026-03-09,AT&T BILL,-50.00,600.00',
].join('\n')

test('a statement that is off says how many of its rows are in review, as they are in the books', async () => {
  const p = await owner()
  const id = await add(p, 'running.csv', running)
  const rows = await waiting(p, id)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(9)
  const [first, ...others] = rows
  expect(await noteOf(p, id)).toBe(`${rows.length} of its 9 transactions ${rows.length === 1 ? 'is' : 'are'} in review.`)
  if (others.length > 0) {
    await accept(p, others)
    expect(await noteOf(p, id)).toBe('1 of its 9 transactions is in review.')
  }
  await accept(p, [first])
  expect(await noteOf(p, id)).toBe('None of its transactions are in review.')
})

test('all of them are in review where the whole does not add up, and those a person settled are not', async () => {
  const p = await owner()
  const off = [
    'Opening Balance,1000.00',
    'Date,Description,Amount',
    '2026-03-01,SHELL OIL,-40.00',
    '2026-03-02,NETFLIX.COM,-15.00',
    '2026-03-03,UBER TRIP,-30.00',
    'Closing Balance,900.00',
  ]
  const id = await add(p, 'off.csv', off.join('\n'))
  expect(await noteOf(p, id)).toBe('Its transactions are in review.')
  await accept(p, (await rowsOf(p, id)).slice(0, 1))
  expect(await noteOf(p, id)).toBe('2 of its 3 transactions are in review.')
})
