/** Books made up for measurements: three years of rows on a bank account and a card, with statements that prove the bank's months. */
import { randomUUID } from 'node:crypto'
import { storedCategories } from '../packages/core/src/categories.ts'
import { blankAccount } from '../packages/db/src/books/ledger-accounts.ts'
import type { WriteBooks } from '../packages/db/src/books.ts'
import type { Database } from '../packages/db/src/client.ts'
import { merchants } from './made-merchants.ts'

/** The last day that rows are dated on. */
export const LAST_DAY = '2026-06-30'
const FIRST_DAY = Date.UTC(2023, 6, 1)
const DAYS = 1096
const dayOf = (n: number): string => new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10)

/** What came in and went out, by month. */
type Moved = Map<string, { in: number; out: number }>

/** What a row is, by its number: mostly business, some loan payments, draws, transfers to the card, and bills that nobody paid. */
function treatmentOf(i: number, accounts: { card: string; loan: string }): [treatment: string, accountId: string | null] {
  if (i % 50 === 7) return ['loan', accounts.loan]
  if (i % 50 === 13) return ['owner_draw', null]
  if (i % 50 === 21) return ['card_payment', accounts.card]
  return i % 100 === 33 ? ['bill', null] : ['business', null]
}

/** Fills one owner's books the way an import does: one transaction, prepared statement, triggers on. Returns its milliseconds. */
export function fillBooks({ sqlite }: Database, books: WriteBooks, owner: string, rows: number, at: string): number {
  const named = { accountName: 'Checking', currency: null, listsPayouts: true }
  const made = books.accounts.ofStatements(
    [
      { ...named, kind: 'bank', isCard: false, lastFour: '4821' },
      { ...named, kind: 'card', isCard: true, lastFour: '9012' },
    ],
    at,
  )
  const [bank = '', card = ''] = [...made.values()].map(({ id }) => id)
  const accounts = { bank, card, loan: books.accounts.create({ ...blankAccount, kind: 'loan', name: 'Loan' }, at).id }
  const insert =
    sqlite.prepare(`insert into transactions (id, "user_id", description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by, ai_confidence, source_type, treatment, account_id, on_account_id, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, 'sales', ?, 'reader', ?, 'bank_account', ?, ?, ?, ?, ?)`)
  const moved: Moved = new Map()
  const start = performance.now()
  sqlite
    .transaction(() => {
      for (let i = 0; i < rows; i++) {
        const merchant = merchants[i % merchants.length] ?? ''
        const day = dayOf((i * 7919) % DAYS)
        const isCredit = i % 4 === 0
        const amount = 100 + ((i * 31) % 50_000)
        const [treatment, accountId] = treatmentOf(i, accounts)
        const on = treatment === 'bill' ? null : i % 10 < 4 && treatment !== 'card_payment' ? card : bank
        if (on === bank) {
          const sums = moved.get(day.slice(0, 7)) ?? { in: 0, out: 0 }
          sums[isCredit ? 'in' : 'out'] += amount
          moved.set(day.slice(0, 7), sums)
        }
        insert.run(
          randomUUID(),
          owner,
          i % 9973 === 0 ? `NEEDLE ${i}` : `${merchant} ${i % 997}`,
          amount,
          day,
          storedCategories[i % 13],
          isCredit ? 1 : 0,
          merchant.toLowerCase(),
          i % 20 === 0 ? 50 : 90,
          treatment,
          accountId,
          on,
          at,
          at,
        )
      }
    })
    .immediate()
  const milliseconds = performance.now() - start
  books.profile.update({ currency: 'USD' }, at)
  printStatements({ sqlite } as Database, owner, moved, at)
  return milliseconds
}

/** A statement of the bank account for each month, whose printed balances its rows prove. */
function printStatements({ sqlite }: Database, owner: string, moved: Moved, at: string): void {
  const document =
    sqlite.prepare(`insert into documents (id, "user_id", filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
    values (?, ?, ?, ?, 'bank_statement', ?, 1, 'text/csv', 1, ?, ?, 'csv')`)
  const statement =
    sqlite.prepare(`insert into statements (id, "user_id", document_id, ordinal, account_name, account_last_four, is_card, period_start, period_end, first_day, last_day,
    opening_cents, closing_cents, credits_cents, debits_cents, state) values (?, ?, ?, 0, 'Checking', '4821', 0, ?, ?, ?, ?, ?, ?, ?, ?, 'reconciled')`)
  let balance = 1_000_000
  for (const [month, sums] of [...moved].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const amount = sums.in - sums.out
    const [first, last] = [
      `${month}-01`,
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
    ]
    const id = `statement-${month}`
    document.run(id, owner, id, `${month}.csv`, id, at, id.padEnd(64, '0'))
    statement.run(id, owner, id, first, last, first, last, balance, balance + amount, sums.in, sums.out)
    balance += amount
  }
}
