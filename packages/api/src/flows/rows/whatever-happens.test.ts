import { readFileSync } from 'node:fs'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, product } = testBooks('2026-06-10T12:00:00.000Z')
const head = 'Date,Description,Amount,Balance'

/** Documents of one business: a processor and its payouts, a bill paid in two, an account without a number, another currency. */
const documents: [name: string, content: string | Promise<Uint8Array>, type?: string][] = [
  ['february.csv', [head, '2026-02-02,COFFEE SHOP,-5.00,65.00', '2026-02-26,OFFICE DEPOT,-15.00,50.00'].join('\n')],
  [
    'january.csv',
    ['Account Number,****4821', head, '2026-01-02,COFFEE SHOP,-10.00,90.00', '2026-01-30,OFFICE DEPOT,-20.00,70.00'].join('\n'),
  ],
  [
    'march.csv',
    [
      'Account Number,****4821',
      'Date,Description,Amount',
      '2026-03-03,GRANITE KITCHENS DEPOSIT,-400.00',
      '2026-03-06,STRIPE TRANSFER,289.25',
      '2026-03-12,TRANSFER TO SAVINGS 9911,-1000.00',
      '2026-03-15,FORD CREDIT AUTO LOAN PAYMENT,-612.40',
      '2026-03-20,GRANITE KITCHENS,-600.00',
      '2026-03-22,IRS USATAXPYMT,-300.00',
    ].join('\n'),
  ],
  [
    'savings.csv',
    ['Account Number,****9911', 'Date,Description,Amount', '2026-03-13,TRANSFER FROM 4821,985.00', '2026-03-30,INTEREST,1.00'].join('\n'),
  ],
  ['stripe.csv', readFileSync(new URL('../../../../extract-fixtures/processors/stripe.csv', import.meta.url), 'utf8')],
  [
    'euro.csv',
    [
      'Account Number,****7700',
      'Currency,EUR',
      'Date,Description,Amount',
      '2026-03-05,HOTEL ROMA,-100.00',
      '2026-03-14,INCOMING WIRE,900.00',
    ].join('\n'),
  ],
  [
    'invoice.pdf',
    madePdf([
      'Granite Kitchens',
      '12 Quay Street',
      '',
      'INVOICE',
      'Invoice number   INV-20417',
      'Date     03/02/2026',
      '',
      'New counter        $1,000.00',
      'Total                  $1,000.00',
    ]),
    'invoice',
  ],
]

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 48271) % 2147483647
    return state % n
  }
}
const inCents = (amount: number | string) => Math.round(Number(amount) * 100)

/** The trial balance is nothing, and all rows are profit or left out, on both bases. */
async function holds(p: Person, after: string) {
  const rows: Json[] = await get(p, '/api/transactions?limit=500')
  const sum = rows
    .filter((r) => r.currency === null || r.currency === 'USD')
    .reduce((n, r) => n + (r.isCredit ? 1 : -1) * inCents(r.amount), 0)
  for (const basis of ['cash', 'accrual']) {
    expect([after, (await get(p, `/api/reports/trial-balance?basis=${basis}`)).difference]).toEqual([after, '0.00'])
    const body = { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate: '2026-12-31', basis }
    const { json } = await p.call('POST', '/api/reports', body)
    const left = Object.values(json.reportData.leftOut as Record<string, { amount: number }>).reduce((n, of) => n + inCents(of.amount), 0)
    expect([after, basis, inCents(json.netProfit) + left]).toEqual([after, basis, sum])
    await p.call('DELETE', `/api/reports/${json.id}`)
  }
  for (const { parts, amount } of rows.filter((r) => r.parts))
    expect(parts.reduce((n: number, part: Json) => n + inCents(part.amount), 0)).toBe(inCents(amount))
}

/** Everything that a person can do to these books, by chance; what is refused is refused in words. */
function doings(p: Person, random: (n: number) => number) {
  const undos: string[] = []
  const waiting = [...documents]
  const pick = <T>(of: readonly T[]): T | undefined => of[random(Math.max(1, of.length))]
  const rowsOf = (): Promise<Json[]> => get(p, '/api/transactions?limit=500')
  const undoId = () => {
    undos.push(`undo-${undos.length}-${random(1_000_000)}`)
    return undos.at(-1)
  }
  const upload = async () => {
    const next = waiting.splice(random(Math.max(1, waiting.length)), 1)[0] ?? pick(documents)
    if (!next) return
    const answer = await p.upload(next[0], await next[1], next[2])
    await product().work()
    return answer
  }
  return {
    upload,
    split: async () => {
      const row = pick(await rowsOf())
      const cents = row ? inCents(row.amount) : 0
      if (!row || cents < 3) return
      const parts = [
        { amount: (1 + random(cents - 2)) / 100, leaf: 'meals' },
        { amount: 0, leaf: 'rent_property' },
      ]
      const [first, second] = parts as [Json, Json]
      second.amount = (cents - inCents(first.amount)) / 100
      return p.call('PUT', `/api/transactions/${row.id}`, { parts: random(4) === 0 ? [] : parts, undoId: undoId() })
    },
    treat: async () => {
      const treatment = pick(['business', 'owner_draw', 'transfer', 'loan', 'asset', 'personal', 'bill'])
      return p.call('PUT', `/api/transactions/${pick(await rowsOf())?.id}`, { treatment, undoId: undoId() })
    },
    pair: async () => {
      const likely = (await rowsOf()).filter((r) => /TRANSFER|WIRE|GRANITE|STRIPE/i.test(r.description))
      return p.call('POST', `/api/transactions/${pick(likely)?.id}/pair`, { otherId: pick(likely)?.id ?? 'none' })
    },
    decide: async () => {
      const pair = pick((await rowsOf()).filter((r) => r.pair))?.pair
      if (!pair) return
      return random(2) === 0 ? p.call('POST', `/api/pairs/${pair.id}/confirm`, {}) : p.call('DELETE', `/api/pairs/${pair.id}`)
    },
    rule: async () => {
      const becomes = pick([
        { category: 'supplies' },
        { treatment: 'owner_draw' },
        {
          parts: [
            { percent: 30, category: 'supplies' },
            { percent: 70, category: 'rent' },
          ],
        },
      ])
      const rule = await p.call('POST', '/api/rules/by-hand', { words: pick(['OFFICE', 'COFFEE', 'ROMA', 'STRIPE']), ...becomes })
      return rule.status < 300 ? p.call('POST', `/api/rules/by-hand/${rule.json.id}/apply`, { undoId: undoId() }) : rule
    },
    undo: async () => {
      const [id] = undos.splice(random(2) === 0 ? -1 : random(Math.max(1, undos.length)), 1)
      return id && p.call('POST', '/api/transactions/undo', { undoId: id })
    },
    join: async () => {
      const accounts: Json[] = (await get(p, '/api/accounts')).filter((a: Json) => a.kind === 'bank')
      return p.call('POST', `/api/accounts/${pick(accounts)?.id}/join`, { into: pick(accounts)?.id, undoId: undoId() })
    },
    place: async () => {
      const document = pick((await get(p, '/api/documents')) as Json[])
      const statement = document && pick((await get(p, `/api/documents/${document.id}`)).statements as Json[])
      const account = pick((await get(p, '/api/accounts')).filter((a: Json) => a.kind === 'bank') as Json[])
      return statement && p.call('PUT', `/api/statements/${statement.id}/account`, { accountId: account?.id })
    },
    rate: () =>
      p.call('PUT', '/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: pick(['1.0855', '1.2', null]), undoId: undoId() }),
    ownRate: async () => {
      const row = pick((await rowsOf()).filter((r) => r.currency === 'EUR' || r.printed))
      return row && p.call('PUT', `/api/transactions/${row.id}/rate`, { rate: pick(['1.1', '0.95', null]), undoId: undoId() })
    },
    interest: async () => p.call('PUT', '/api/transactions/bulk-interest', { filter: { search: 'FORD' }, undoId: undoId() }),
    remove: async () => {
      const row = pick(await rowsOf())
      const gone = row && (await p.call('DELETE', `/api/transactions/${row.id}`))
      return gone && random(2) === 0 ? p.call('POST', `/api/transactions/${row.id}/restore`, {}) : gone
    },
    discard: async () => {
      const document = pick((await get(p, '/api/documents')) as Json[])
      return document && random(3) === 0
        ? p.call('DELETE', `/api/documents/${document.id}?transactions=${pick(['keep', 'delete'])}`)
        : undefined
    },
    again: async () => {
      const document = pick((await get(p, '/api/documents')) as Json[])
      const answer = document && (await p.call('POST', `/api/documents/${document.id}/retry`, {}))
      await product().work()
      return answer
    },
  }
}

test.each([7, 23])('in any order the books add up (sequence %i)', async (seed) => {
  const p = await owner()
  await p.call('PUT', '/api/books', { currency: 'USD' })
  const random = numbers(seed)
  await p.call('POST', '/api/accounts', {
    kind: 'loan',
    name: 'Van',
    lender: 'Ford Credit',
    rate: '6',
    openingBalance: '-20000.00',
    openingDate: '2026-01-01',
  })
  const can = doings(p, random)
  const names = [...Object.keys(can), 'undo', 'undo', 'pair', 'pair', 'pair'] as (keyof typeof can)[]
  for (let step = 0; step < 60; step++) {
    const name = step < 14 && step % 2 === 0 ? 'upload' : (names[random(names.length)] ?? 'upload')
    const answer = await can[name]()
    const after = `step ${step}, ${name}`
    if (answer) expect([after, answer.status < 500 ? '' : JSON.stringify(answer.json)]).toEqual([after, ''])
    if (step % 4 === 3) await holds(p, after)
  }
  await holds(p, 'the end')
})
