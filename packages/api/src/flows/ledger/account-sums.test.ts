import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { get, type Json, named, testBooks } from '../../../testing/books.ts'

const { owner, add, product } = testBooks('2026-12-10T12:00:00.000Z')
const MONTHS = 8

/** A month of an account with a balance on each line; the balance falls by 30 a month. */
const month = (m: number): string => {
  const opening = 1000 - (m - 1) * 30
  const day = (d: number) => `2026-${String(m).padStart(2, '0')}-${d}`
  const rows = [`${day(10)},SHOP ${m},-10.00,${opening - 10}.00`, `${day(20)},CAFE ${m},-20.00,${opening - 30}.00`]
  return ['Account Number,****4821', 'Date,Description,Amount,Balance', ...rows].join('\n')
}

test('statements after a row that is missing prove nothing, and the months are not added up once for each', async () => {
  const p = await owner()
  for (let m = 1; m <= MONTHS; m++) await add(p, `${m}.csv`, month(m))
  const account = async (): Promise<Json> => (await get(p, '/api/accounts')).find(({ name }: Json) => name.includes('4821'))
  expect(await account()).toMatchObject({ balance: '760.00', provenThrough: '2026-08-20' })
  await p.call('DELETE', `/api/transactions/${(await named(p, 'SHOP 3')).id}`)
  const { log } = product()
  const { length } = log
  expect(await account()).toMatchObject({ provenThrough: '2026-02-20' })
  const sums = log.slice(length).filter((text) => text.includes('from monthly_totals') && text.includes('month between'))
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.length).toBeLessThan(6)
  const register: Json[] = await get(p, `/api/accounts/${(await account()).id}/register`)
  expect(register.map(({ description, isProven }) => [description, isProven]).filter(([, isProven]) => isProven)).toEqual([
    ['CAFE 2', true],
    ['SHOP 2', true],
    ['CAFE 1', true],
    ['SHOP 1', true],
  ])
})

test('a day for which two statements print different balances is not proven; the statements beside it are', async () => {
  const p = await owner()
  const statement = (m: number, opening: string, amounts: readonly string[], closing: string) =>
    madePdf([
      'FIRST HARBOR BANK',
      'Account number ****4821',
      `Statement period 0${m}/01/2026 to 0${m}/28/2026`,
      `Beginning balance on 0${m}/01/2026   $${opening}`,
      '',
      'Date        Description                 Amount',
      ...amounts.map((amount, i) => `0${m}/0${i + 3}/2026  ACME ${closing} ${i}            ${amount}`),
      '',
      `Ending balance on 0${m}/28/2026   $${closing}`,
    ])
  const account = async (): Promise<Json> => (await get(p, '/api/accounts')).find(({ name }: Json) => name.includes('4821'))
  await add(p, 'january.pdf', await statement(1, '1,000.00', ['500.00'], '1,500.00'))
  await add(p, 'february.pdf', await statement(2, '1,500.00', ['100.00'], '1,600.00'))
  expect(await account()).toMatchObject({ balance: '1600.00', provenThrough: '2026-02-28' })
  const sheet = async (): Promise<string> => JSON.stringify(await get(p, '/api/reports/balance-sheet?asOf=2026-02-28'))
  expect(await sheet()).toContain('provenBy')
  await add(p, 'other.pdf', await statement(2, '1,450.00', ['50.00', '-50.00'], '1,450.00'))
  expect(await account()).toMatchObject({ balance: '1600.00', provenThrough: '2026-01-28' })
  expect(await sheet()).not.toContain('provenBy')
  // The newest documents say so of both.
  const { newest } = await get(p, '/api/dashboard/documents')
  expect(newest.slice(0, 2).map((d: Json) => d.seal?.words ?? d)).toEqual(['Another document disagrees', 'Another document disagrees'])
})
