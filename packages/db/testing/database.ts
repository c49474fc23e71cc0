import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { openBooks } from '../src/books/open-books.ts'
import type { TransactionValues } from '../src/books/transaction-changes.ts'
import { type Database, openDatabase } from '../src/client.ts'
import { migrate } from '../src/migrate.ts'
import { resolveScope } from '../src/scope.ts'
import { createUser, type User } from '../src/system/accounts.ts'

/** Tables whose rows belong to one owner. */
export const ownedTables = [
  'documents',
  'document_texts',
  'statements',
  'transactions',
  'entered_transactions',
  'entering',
  'entering_totals',
  'counting',
  'entities',
  'reports',
  'shareable_links',
  'link_deposits',
  'document_requests',
  'request_items',
  'asked_questions',
  'asked_rows',
  'question_answers',
  'merchant_memory',
  'trash',
  'monthly_totals',
  'sightings',
  'entered_sightings',
  'unpaired_documents',
  'ai_consents',
  'ai_limits',
  'own_service_keys',
  'ai_calls',
  'ai_answers',
  'ai_readings',
  'ai_labels',
  'ai_row_answers',
  'uncategorised_documents',
  'archive_parts',
  'asked_years',
  'asked_currencies',
  'copied_bills',
  'pairs',
  'pair_answers',
  'samples',
  'closed_accounts',
  'accounts',
  'account_keys',
  'statement_accounts',
  'adjustments',
  'adjustment_parts',
  'hand_rules',
  'saved_views',
  'books_profile',
  'parts',
  'undos',
  'undo_rows',
  'undo_rules',
  'undo_joins',
  'undo_moves',
  'undo_rates',
  'exchange_rates',
  'pair_differences',
  'period_closings',
  'period_excuses',
  'late_rows',
  'report_signatures',
  'tax_answers',
  'tax_forms',
  'tax_packs',
  'payee_w9',
  'archive_imports',
  'audit_history',
] as const

/** A row as a person enters one: $4.50 spent on a meal. */
export const enteredRow = (description: string, changes: Partial<TransactionValues> = {}): TransactionValues => ({
  description,
  amount: cents(450),
  transactionDate: '2024-01-31' as CalendarDate,
  category: 'travel',
  label: 'meals',
  isCredit: false,
  treatment: 'business',
  treatmentBy: 'reader',
  accountId: null,
  onAccountId: null,
  note: null,
  payee: null,
  dueDate: null,
  tax: null,
  taxRate: null,
  entityId: null,
  sourceType: null,
  sourceName: null,
  sourceLastFour: null,
  ...changes,
})

/** Statements that touch an owned table without naming the owner in their conditions. Should be empty after any test. */
export const unscoped = (log: readonly string[], tables: readonly string[] = ownedTables): string[] => {
  const touching = new RegExp(`\\b(from|update|into|join)\\s+"?(${tables.join('|')})"?\\b`, 'i')
  return [...new Set(log)].filter((statement) => {
    const text = statement.replace(/\s+/g, ' ').trim()
    if (!/^(select|with|insert|update|delete)/i.test(text) || !touching.test(text)) return false
    // The queue takes whoever's document comes first: its statements are the ones that speak of claims and of no owner.
    if (/"claimed_by" is null|set "claimed_by"|"claimed_by" = NULL/.test(text)) return false
    // How much waits in all books together: counts and a moment, of nobody.
    if (/^select count\(\*\) filter \(where "documents"\."is_processed" = 0\)/.test(text)) return false
    // The highest row number says nothing of anybody's rows.
    if (text === 'select coalesce(max(n), 0) from transactions') return false
    const judged = /^insert/i.test(text) ? text : text.replace(/^select .*? from/i, 'from').replace(/ returning .*$/i, '')
    return !/"user_id"/.test(judged)
  })
}

/** Closes the database of a test; fails when a statement of it forgot whose books it is in. */
export function closeProven(database: Database, log: readonly string[]): void {
  database.close()
  const loose = unscoped(log)
  if (loose.length > 0) throw new Error(`These statements name no owner:\n${loose.join('\n')}`)
}

let empty: Buffer | undefined
/** A database in memory after every migration; they run once in this process, and each further one begins with what the first one became. */
export function migratedDatabase(onStatement?: (text: string) => void): Database {
  if (!empty) {
    const first = openDatabase(':memory:')
    migrate(first)
    empty = first.sqlite.serialize()
    first.close()
  }
  return openDatabase(empty, onStatement ? { onStatement } : {})
}

/** A migrated in-memory database, and every statement that ran on it; `close` is `closeProven`. */
export function testDatabase() {
  const log: string[] = []
  const database = migratedDatabase((text) => log.push(text))
  log.length = 0
  const addUser = (email = `${randomUUID()}@example.com`): User =>
    createUser(database, {
      id: randomUUID(),
      email,
      passwordHash: 'not-a-hash',
      firstName: 'Ann',
      lastName: 'Owner',
      isVerified: true,
      at: '2024-01-01T00:00:00.000Z',
    })
  const booksOf = (userId: string, ownerId: string | null = null) => openBooks(database, resolveScope(database, userId, ownerId))
  return { database, log, addUser, booksOf, close: () => closeProven(database, log) }
}
