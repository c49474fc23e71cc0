import { expect, test } from 'vitest'
import { account, all, get, type Json, named, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2025-06-20T12:00:00.000Z')
/** An ACH line as Chase prints it: with the name of the account's own holder. */
const ach = (company: string, entry: string, day: string) =>
  `ORIG CO NAME:${company} ORIG ID:9138864001 DESC DATE:${day} CO ENTRY DESCR:${entry} SEC:CCD TRACE#:021000012345678 EED:${day} IND ID:6SEMJ IND NAME:COPPER KETTLE KITCHEN TRN: 0101234567TC`

test('the name of the account’s own holder says nothing of an ACH line, and an answer to one is none to the others', async () => {
  const p = await owner()
  await add(
    p,
    'january.csv',
    account('4417', [
      `2025-01-03,${ach('SYSCO CENTRAL TEXAS', 'PAYMENT', '250103')},-1200.00`,
      `2025-01-10,${ach('GUSTO', 'NET 456123', '250110')},-8200.00`,
      `2025-01-10,${ach('GUSTO', 'TAX 456124', '250110')},-2600.00`,
      `2025-01-13,${ach('BRAZOS VALLEY', 'DRAFT', '250113')},-640.00`,
    ]),
  )
  const labels = Object.fromEntries(
    (await all(p)).map((r: Json) => [/NAME:(\S+).*DESCR:(\S+)/.exec(r.description)?.slice(1).join(' '), r.label]),
  )
  expect(labels).toEqual({
    'SYSCO PAYMENT': 'cogs_purchases',
    'GUSTO NET': 'wages',
    'GUSTO TAX': 'taxes_licenses',
    'BRAZOS DRAFT': 'uncategorised_expense',
  })
  await p.call('PUT', `/api/transactions/${(await named(p, 'BRAZOS')).id}`, { category: 'supplies', remember: true })
  await add(
    p,
    'february.csv',
    account('4417', [
      `2025-02-10,${ach('GUSTO', 'NET 556123', '250210')},-8100.00`,
      `2025-02-13,${ach('BRAZOS VALLEY', 'DRAFT', '250213')},-650.00`,
    ]),
  )
  const february: Json[] = await get(p, '/api/transactions?from=2025-02-01')
  expect(february.map((r) => [r.label, r.needsReview]).sort()).toEqual([
    ['supplies', false],
    ['wages', false],
  ])
})

test('a transfer to an account that is not in the books is asked, until its other side is there or somebody said what it is', async () => {
  const p = await owner()
  const asked = async () => (await all(p)).filter((r: Json) => r.needsReview).map((r: Json) => r.description)
  const draw = 'Online Transfer to CHK ...2211 transaction#: 23456789012'
  const saved = 'Online Transfer to SAV ...8820 transaction#: 23456789013'
  await add(p, 'january.csv', account('4417', [`2025-01-15,${draw},-4000.00`, `2025-01-28,${saved},-1000.00`]))
  expect((await asked()).sort()).toEqual([draw, saved])
  await add(p, 'savings.csv', account('8820', ['2025-01-28,Online Transfer from CHK ...4417 transaction#: 23456789013,1000.00']))
  expect(await asked()).toEqual([draw])
  await p.call('PUT', `/api/transactions/${(await named(p, '2211')).id}`, { treatment: 'owner_draw', remember: true })
  await add(
    p,
    'february.csv',
    account('4417', [
      '2025-02-15,Online Transfer to CHK ...2211 transaction#: 33456789012,-3000.00',
      '2025-02-28,Online Transfer to SAV ...8820 transaction#: 33456789013,-1000.00',
    ]),
  )
  expect(await asked()).toEqual([])
  const february: Json[] = await get(p, '/api/transactions?from=2025-02-01')
  expect(february.map((r) => r.treatment).sort()).toEqual(['owner_draw', 'transfer'])
})
