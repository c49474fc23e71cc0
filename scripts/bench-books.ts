/** Books made up for measurements: three years of rows on a bank account and a card, with statements that prove the bank's months. */
import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, type YearMonth } from '../packages/core/src/calendar-date.ts'
import { storedCategories } from '../packages/core/src/categories.ts'
import { cents } from '../packages/core/src/money.ts'
import type { Treatment } from '../packages/core/src/treatments.ts'
import type { ExtractedRow } from '../packages/db/src/books/chunked-import.ts'
import { blankAccount } from '../packages/db/src/books/ledger-accounts.ts'
import type { WriteBooks } from '../packages/db/src/books/open-books.ts'
import { atomically, type Database } from '../packages/db/src/client.ts'
import { idsInOrder } from '../packages/db/src/ids.ts'
import { createUser, findUserByEmail, type User } from '../packages/db/src/system/accounts.ts'
import { merchants } from './made-merchants.ts'

/** The last day that rows are dated on. */
export const LAST_DAY = '2026-06-30'
const FIRST_DAY = '2023-07-01' as CalendarDate
const DAYS = 1096
const dayOf = (n: number): CalendarDate => addDays(FIRST_DAY, n)

/** What came in and went out, by month. */
type Moved = Map<YearMonth, Record<'in' | 'out', number>>

/** What a row is, by its number: mostly business, some loan payments, draws, transfers to the card, and bills that nobody paid. */
function treatmentOf(i: number, accounts: { card: string; loan: string }): [Treatment, string | null] {
  if (i % 50 === 7) return ['loan', accounts.loan]
  if (i % 50 === 13) return ['owner_draw', null]
  if (i % 50 === 21) return ['card_payment', accounts.card]
  return i % 100 === 33 ? ['bill', null] : ['business', null]
}

/** The owner of measured books, made where there is none yet. `at`: when, as an instant. */
export const benchOwner = (database: Database, at: string): User =>
  findUserByEmail(database, 'bench@example.com') ??
  createUser(database, {
    id: randomUUID(),
    email: 'bench@example.com',
    passwordHash: 'x',
    firstName: 'Bench',
    lastName: 'Owner',
    isVerified: true,
    at,
  })

/** Rows that are put in by one slice. */
const AT_ONCE = 10_000

/** Fills one owner's books the way an import does: in slices, each with its part of the totals and of the search index in one statement. */
export function fillBooks(database: Database, books: WriteBooks, owner: string, rows: number, at: string) {
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
  putDocument(database, owner, 'rows', 'rows.csv', at)
  const moved: Moved = new Map()
  const nextId = idsInOrder()
  const start = performance.now()
  atomically(database, () => {
    for (let from = 0; from < rows; from += AT_ONCE) {
      const slice = Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, i) => rowOf(from + i, nextId(), accounts))
      for (const row of slice) if (row.onAccountId === bank) count(moved, row)
      books.documents.entering.enter(slice, 'rows', at)
    }
  })
  const milliseconds = performance.now() - start
  books.profile.update({ currency: 'USD' }, at)
  printStatements(database, owner, moved, at)
  return { milliseconds, accounts }
}

function rowOf(i: number, id: string, accounts: { bank: string; card: string; loan: string }): ExtractedRow {
  const merchant = merchants[i % merchants.length] ?? ''
  const [treatment, accountId] = treatmentOf(i, accounts)
  const onAccountId = treatment === 'bill' ? null : i % 10 < 4 && treatment !== 'card_payment' ? accounts.card : accounts.bank
  return {
    id,
    description: i % 9973 === 0 ? `NEEDLE ${i}` : `${merchant} ${i % 997}`,
    amount: cents(100 + ((i * 31) % 50_000)),
    transactionDate: dayOf((i * 7919) % DAYS),
    category: storedCategories[i % 13] ?? 'rent',
    label: 'sales',
    isCredit: i % 4 === 0,
    merchant: merchant.toLowerCase(),
    aiConfidence: i % 20 === 0 ? 50 : 90,
    treatment,
    accountId,
    onAccountId,
    position: i,
    fingerprint: id,
    ...sameOfAll,
  }
}
const none = { question: null, dueDate: null, tax: null, taxRate: null, items: null, sourceName: null, sourceLastFour: null }
const sameOfAll = {
  ...none,
  treatmentBy: 'reader',
  categoryBy: 'reader',
  sourceType: 'bank_account',
  statementOrdinal: 0,
  isRecurring: false,
  needsReview: false,
  aiClassification: 'Made up',
  bankId: null,
  balance: null,
  currency: null,
  evidence: null,
} as const

function count(moved: Moved, { transactionDate, isCredit, amount }: ExtractedRow): void {
  const month = monthOf(transactionDate)
  const sums = moved.get(month) ?? { in: 0, out: 0 }
  sums[isCredit ? 'in' : 'out'] += amount
  moved.set(month, sums)
}

/** A processed document of an owner; `stored`: its file in the installation and the SHA-256 of what was uploaded, where there is one. */
export function putDocument(
  { sqlite }: Database,
  owner: string,
  id: string,
  name: string,
  at: string,
  stored: { file: string; sha256: string } = { file: id, sha256: id.padEnd(64, '0') },
): void {
  sqlite
    .prepare(
      `insert into documents (id, "user_id", filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
       values (?, ?, ?, ?, 'bank_statement', ?, 1, 'text/csv', 1, ?, ?, 'csv')`,
    )
    .run(id, owner, stored.file, name, stored.file, at, stored.sha256)
}

/** A statement of the bank account for each month, whose printed balances its rows prove. */
function printStatements(database: Database, owner: string, moved: Moved, at: string): void {
  const statement =
    database.sqlite.prepare(`insert into statements (id, "user_id", document_id, ordinal, account_name, account_last_four, is_card, period_start, period_end, first_day, last_day,
    opening_cents, closing_cents, credits_cents, debits_cents, state) values (?, ?, ?, 0, 'Checking', '4821', 0, ?, ?, ?, ?, ?, ?, ?, ?, 'reconciled')`)
  let balance = 1_000_000
  for (const [month, sums] of [...moved].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const amount = sums.in - sums.out
    const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
    const id = `statement-${month}`
    putDocument(database, owner, id, `${month}.csv`, at)
    statement.run(id, owner, id, first, last, first, last, balance, balance + amount, sums.in, sums.out)
    balance += amount
  }
}
