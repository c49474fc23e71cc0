import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enteredRow, testDatabase } from '../../testing/database.ts'
import { blankAccount } from './ledger-accounts.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-03-01T00:00:00.000Z'
/** What the tests do behind the books' back is no statement of theirs. */
function aside<T>(work: () => T): T {
  const { length } = t.log
  try {
    return work()
  } finally {
    t.log.length = length
  }
}
const run = (text: string, ...bound: unknown[]) => aside(() => t.database.sqlite.prepare(text).run(...bound))
const count = (table: string) => aside(() => t.database.sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get())

function books() {
  const ann = t.addUser()
  const { read, write } = t.booksOf(ann.id)
  write.profile.update({ currency: 'USD' }, at)
  const row = (id: string, day: string, changes: object = {}) =>
    write.transactions.create(id, enteredRow(id, { amount: cents(100000), transactionDate: day as CalendarDate, ...changes }), at)
  const convert = (id: string, rate: string) => {
    run("update transactions set currency = 'EUR' where id = ?", id)
    write.rates.setRow(id, rate, undefined, at)
  }
  const close = (month: string) =>
    run("insert into period_closings (user_id, month, closed_at, closed_by) values (?, ?, ?, 'x')", ann.id, month, at)
  return { ann, read, write, row, convert, close }
}

test('what a converted row says is locked with its month, and the difference of a pair with the later of its sides', () => {
  const { ann, row, convert, close } = books()
  row('out', '2024-01-31')
  row('into', '2024-02-02', { isCredit: true })
  convert('out', '1.1')
  run(
    `insert into pairs (id, user_id, kind, from_id, to_id, state, decided_by, score, reason, before, created_at)
     values ('p', ?, 'transfer', 'out', 'into', 'paired', 'person', 100, 'x', '{}', ?)`,
    ann.id,
    at,
  )
  close('2024-01')
  for (const change of [
    'printed_cents = 1',
    "printed_currency = 'GBP'",
    'printed_tax_cents = 1',
    "rate = '2'",
    "rate_by = 'month'",
    'amount_cents = 1',
  ])
    expect(() => run(`update transactions set ${change} where id = 'out'`)).toThrow('closed 2024-01')
  run("update transactions set note = 'x', rate = rate where id = 'out'")
  run("update pairs set difference_cents = 5 where id = 'p'")
  close('2024-02')
  expect(() => run("update pairs set difference_cents = 6 where id = 'p'")).toThrow('closed 2024-02')
})

test('what a processor holds in another currency moves nothing on its account', () => {
  const { read, write, row, convert } = books()
  const account = write.accounts.create({ ...blankAccount, kind: 'processor', name: 'PayPal EUR', currency: 'EUR' }, at)
  row('sale', '2024-01-10', { isCredit: true, onAccountId: account.id })
  row('held', '2024-01-11', { onAccountId: account.id, accountId: account.id, treatment: 'transfer' })
  row('last', '2024-02-11', { onAccountId: account.id })
  const seen = () => [
    read.balances.movedOn(account.id),
    read.register.upTo(account.id, false, { date: '2024-02-11' as CalendarDate, id: 'last' }),
  ]
  run("update transactions set currency = 'EUR'")
  const before = seen()
  expect(before).toEqual([0, 0])
  for (const id of ['sale', 'held', 'last']) convert(id, '1.25')
  expect(seen()).toEqual(before)
})

test('marks of pairs go with their rows, once the trash has forgotten them', () => {
  const { ann, write, row } = books()
  row('here', '2024-01-10')
  row('binned', '2024-01-10')
  write.transactions.removeMany(['binned'], at)
  for (const id of ['here', 'binned', 'gone'])
    run("insert into pair_differences (user_id, pair_id, transaction_id) values (?, 'ended', ?)", ann.id, id)
  write.pairs.sweep(at)
  expect(count('pair_differences')).toBe(1)
  run('delete from trash')
  write.pairs.sweep(at)
  expect(count('pair_differences')).toBe(0)
})

test('sides are looked up by what is printed, without walking all rows', () => {
  const { write, row, convert } = books()
  row('out', '2024-01-31')
  row('into', '2024-02-02', { isCredit: true })
  convert('out', '1.1')
  convert('into', '1.2')
  t.log.length = 0
  const [from, to] = ['2024-01-01' as CalendarDate, '2024-02-28' as CalendarDate]
  write.pairs.transferSides(from, to, [100000])
  write.pairs.billSides(from, to, 10, 10, [100000])
  const asked = [...new Set(t.log)].filter((text) => text.includes('printed_cents in (select'))
  expect(asked.length).toBeGreaterThan(1)
  for (const text of asked) {
    const plan = aside(() => t.database.sqlite.prepare<[], { detail: string }>(`explain query plan ${text}`).all())
    const details = plan.map(({ detail }) => detail)
    expect(details.filter((detail) => /(SCAN|SEARCH) (t|transactions)\b(?!.*(\(id=|amount_cents=|printed_cents=))/.test(detail))).toEqual(
      [],
    )
    expect(details.some((detail) => /transactions_by_printed \(user_id=\? AND printed_cents=\?/.test(detail))).toBe(true)
    expect(details.some((detail) => /transactions_by_amount \(user_id=\? AND amount_cents=\?/.test(detail))).toBe(true)
  }
})

test('the rate of a closed month stays, whatever is taken back', () => {
  const { write, close } = books()
  write.rates.setMonth('EUR', '2024-01' as YearMonth, '1.1', 'rate-of-january', at)
  close('2024-01')
  expect(() => write.closed.refuseUndo('rate-of-january')).toThrow('January 2024 is closed')
})
