import type { CalendarDate } from '@ledgerhand/core/calendar-date'
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
const day = '2024-12-31' as CalendarDate

function books() {
  const { read, write } = t.booksOf(t.addUser().id)
  write.profile.update({ currency: 'USD' }, at)
  const loan = write.accounts.create({ ...blankAccount, kind: 'loan', name: 'Loan' }, at)
  for (let i = 0; i < 20; i++) write.transactions.create(`r${i}`, enteredRow(`r${i}`, { amount: cents(100 + i) }), at)
  return { read, loan }
}
/** How SQLite goes through the statements that `work` runs and that contain `text`. */
function plansOf(text: string, work: () => unknown): string {
  const { length } = t.log
  work()
  const found = t.log.slice(length).filter((statement) => statement.includes(text))
  expect(found.length).toBeGreaterThan(0)
  const steps = found.flatMap((statement) => t.database.sqlite.prepare<[], { detail: string }>(`explain query plan ${statement}`).all())
  t.log.length = length
  return steps.map(({ detail }) => detail).join('\n')
}

test('what pays a bill is found from the bill’s own pairs, not among all rows', () => {
  const { read } = books()
  const plan = plansOf('join transactions paid', () => read.transactions.notes.unpaidBills(day, undefined))
  expect(plan).toMatch(/SEARCH paid USING INDEX sqlite_autoindex_transactions_1 \(id=\?\)/)
})

test('a register finds the rows of its parts by their ids, and sums its months from their totals', () => {
  const { read, loan } = books()
  const newest = { date: day, id: 'r1' }
  const plan = plansOf('from parts p', () => [read.register.page(loan.id, true, {}, 50), read.register.upTo(loan.id, true, newest)])
  expect(plan.match(/SEARCH p USING INDEX parts_of_account \(user_id=\? AND account_id=\?\)$/gm)).toHaveLength(2)
  expect(plan).not.toContain('transactions_for_totals')
  expect(plan).not.toContain('transactions_newest')
})

test('what rows move on an account stands in the index of the account, from which a page takes its own', () => {
  const { read, loan } = books()
  const plan = plansOf('on_account_id = @account'.replace('@account', `'${loan.id}'`), () => [
    read.register.page(loan.id, true, { cursor: `${day}_r1` }, 50),
    read.register.upTo(loan.id, true, { date: day, id: 'r1' }),
    read.register.upTo(loan.id, false, { date: '2024-12-02' as CalendarDate, id: 'r1' }),
  ])
  expect(plan).toContain(
    'USING COVERING INDEX transactions_on_account (user_id=? AND on_account_id=? AND transaction_date>? AND transaction_date<?)',
  )
  expect(plan).toContain(
    'USING COVERING INDEX transactions_for_account (user_id=? AND account_id=? AND transaction_date>? AND transaction_date<?)',
  )
  // Of all days only the few converted rows are looked at.
  expect(plan).toContain('USING INDEX transactions_converted (user_id=? AND printed_currency=? AND transaction_date<?)')
  expect(plan).not.toContain('transactions_newest')
})

test('days of balances are read from the index for totals alone', () => {
  const { read } = books()
  const plan = plansOf('from entered_transactions where', () =>
    read.balances.between('2024-12-03' as CalendarDate, '2024-12-05' as CalendarDate),
  )
  expect(plan).toContain('USING COVERING INDEX transactions_for_totals (user_id=? AND transaction_date>? AND transaction_date<?)')
})

test('rows that need review are walked in their own index, however few of all they are', () => {
  const { read } = books()
  const plan = plansOf('order by', () => read.transactions.page({ needsReview: true, from: day }, 50))
  expect(plan).toContain('USING INDEX transactions_unsettled (user_id=? AND transaction_date>?)')
  expect(plan).not.toContain('TEMP B-TREE')
})

test('what waits of a document is counted from its own waiting rows, without a look at hidden ones', () => {
  const { read } = books()
  const plan = plansOf('transactions_waiting_of_document', () => read.intake.waitingOf('d'))
  expect(plan).toMatch(
    /SEARCH transactions USING (COVERING )?INDEX transactions_waiting_of_document \(user_id=\? AND document_id=\? AND rowid>\? AND rowid<\?\)/,
  )
  expect(plan).not.toContain('entering')
})
