import type { BillRest } from '@ledgerhand/core/bill-rest'
import { cents } from '@ledgerhand/core/money'
import type { PairKind, PairState } from '@ledgerhand/core/pairing'
import type { Treatment } from '@ledgerhand/core/treatments'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant, money, ownerId } from './columns.ts'
import { documents } from './documents.ts'

/** What a row was before it was paired. */
export interface BeforePair {
  treatment: Treatment
  accountId: string | null
  needsReview: 0 | 1
  aiConfidence: number | null
  aiClassification: string | null
}

/** Two rows that are one movement: both ends of a transfer, or a bill (from) and its payment (to). */
export const pairs = sqliteTable('pairs', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  kind: text('kind').$type<PairKind>().notNull(),
  fromId: text('from_id').notNull(),
  toId: text('to_id').notNull(),
  state: text('state').$type<PairState>().notNull(),
  decidedBy: text('decided_by').$type<'reader' | 'person'>().notNull(),
  /** Hundredths. */
  score: integer('score').notNull(),
  /** From less to, where the two sides differ: the difference is a part of one of them. */
  difference: money('difference_cents').notNull().default(cents(0)),
  reason: text('reason').notNull(),
  /** Of a bill: what its payment differs from it by, where a person said so; 'part' where it pays a part. */
  rest: text('rest').$type<BillRest>(),
  before: text('before', { mode: 'json' }).$type<{ fromBefore: BeforePair; toBefore: BeforePair }>().notNull(),
  createdAt: instant('created_at').notNull(),
})
export type PairRow = typeof pairs.$inferSelect

export const pairAnswers = sqliteTable(
  'pair_answers',
  {
    userId: ownerId(),
    kind: text('kind').$type<PairKind>().notNull(),
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    fromMerchant: text('from_merchant').notNull(),
    toMerchant: text('to_merchant').notNull(),
    isYes: flag('is_yes').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.fromKey, t.toKey] })],
)

/** Documents whose rows' other sides are still to be looked for, and within which days. */
export const unpairedDocuments = sqliteTable(
  'unpaired_documents',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId] }),
    foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
  ],
)
