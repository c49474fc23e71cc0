import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Evidence, SourceType } from '@ledgerhand/core/documents'
import type { EntityType } from '@ledgerhand/core/entity-colors'
import type { PairKind, PairState } from '@ledgerhand/core/pairing'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant, money, ownerId } from './columns.ts'
import { documents } from './documents.ts'

export const entities = sqliteTable('entities', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  name: text('name').notNull(),
  entityType: text('entity_type').$type<EntityType>().notNull(),
  description: text('description'),
  color: text('color').notNull(),
  isActive: flag('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
})

const rowColumns = () => ({
  n: integer('n').primaryKey(),
  id: text('id').notNull(),
  userId: ownerId(),
  entityId: text('entity_id'),
  documentId: text('document_id'),
  description: text('description').notNull(),
  amount: money('amount_cents').notNull(),
  transactionDate: day('transaction_date').notNull(),
  category: text('category').$type<Category>().notNull(),
  isCredit: flag('is_credit').notNull(),
  isRecurring: flag('is_recurring').notNull().default(false),
  needsReview: flag('needs_review').notNull().default(false),
  aiClassification: text('ai_classification'),
  /** Hundredths: 85 is the specification's 0.85. */
  aiConfidence: integer('ai_confidence'),
  sourceType: text('source_type').$type<SourceType>(),
  sourceName: text('source_name'),
  sourceLastFour: text('source_last_four'),
  createdAt: instant('created_at').notNull(),
  label: text('label').$type<Leaf>().notNull(),
  merchant: text('merchant').notNull(),
  isTransfer: flag('is_transfer').notNull().default(false),
  categoryBy: text('category_by').$type<'reader' | 'memory' | 'service' | 'person'>().notNull(),
  statementOrdinal: integer('statement_ordinal'),
  position: integer('position'),
  bankId: text('bank_id'),
  /** The balance printed beside the row. */
  balance: money('balance_cents'),
  /** ISO 4217, as the document says; null where none says: the books' own. */
  currency: text('currency'),
  fingerprint: text('fingerprint'),
  evidence: text('evidence', { mode: 'json' }).$type<Evidence>(),
  /** As read, where a person changed it: how the same line is recognised in another document. */
  readDate: day('read_date'),
  readAmount: money('read_amount_cents'),
  readIsCredit: flag('read_is_credit'),
  readDescription: text('read_description'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})

/** Every row there is, those of a document that is being entered too: for writing. Readers read `entered`. */
export const transactions = sqliteTable('transactions', rowColumns(), (t) => [
  foreignKey({ columns: [t.userId, t.entityId], foreignColumns: [entities.userId, entities.id] }),
  foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] }),
])
/** The rows that are in the books: a view, without those of a document that is being entered. */
export const entered = sqliteTable('entered_transactions', rowColumns())
export type TransactionRow = typeof transactions.$inferSelect

/** A row that another document shows too: entered once, seen in both. */
export const sightings = sqliteTable(
  'sightings',
  {
    transactionId: text('transaction_id').notNull(),
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    statementOrdinal: integer('statement_ordinal'),
    position: integer('position').notNull(),
    evidence: text('evidence', { mode: 'json' }).$type<Evidence>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.documentId, t.transactionId] })],
)

/** What a row was before it was paired. */
export interface BeforePair {
  isTransfer: 0 | 1
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
  reason: text('reason').notNull(),
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

/** Which rows' numbers belong to a document that is being entered: nobody sees them. */
export const entering = sqliteTable('entering', {
  first: integer('first').primaryKey(),
  last: integer('last').notNull(),
  userId: ownerId(),
  documentId: text('document_id').notNull(),
})

/** Documents whose rows are being added up before they leave, and whether one of those changed meanwhile. */
export const counting = sqliteTable(
  'counting',
  { userId: ownerId(), documentId: text('document_id').notNull(), isStale: flag('is_stale').notNull().default(false) },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId] }),
    foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
  ],
)

const totalColumns = () => ({
  userId: ownerId(),
  month: text('month').notNull(),
  category: text('category').$type<Category>().notNull(),
  isCredit: flag('is_credit').notNull(),
  isTransfer: flag('is_transfer').notNull(),
  cents: money('cents').notNull(),
  count: integer('count').notNull(),
  waiting: integer('waiting').notNull(),
  unplaced: integer('unplaced').notNull(),
})
export const monthlyTotals = sqliteTable('monthly_totals', totalColumns(), (t) => [
  primaryKey({ columns: [t.userId, t.month, t.category, t.isCredit, t.isTransfer] }),
])
/** What the months gain when the document takes effect. */
export const enteringTotals = sqliteTable('entering_totals', { ...totalColumns(), documentId: text('document_id').notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.documentId, t.month, t.category, t.isCredit, t.isTransfer] }),
])

export const merchantMemory = sqliteTable(
  'merchant_memory',
  {
    userId: ownerId(),
    merchant: text('merchant').notNull(),
    isCredit: flag('is_credit').notNull(),
    label: text('label').$type<Leaf>().notNull(),
    isTransfer: flag('is_transfer').notNull(),
    times: integer('times').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.merchant, t.isCredit] })],
)

/** A deleted row, and where else than in its own document it had been seen. */
export type DeletedRow = TransactionRow & { sightings?: Omit<typeof sightings.$inferSelect, 'transactionId' | 'userId'>[] }

export const trash = sqliteTable(
  'trash',
  {
    id: text('id').notNull(),
    userId: ownerId(),
    kind: text('kind').$type<'transaction'>().notNull(),
    row: text('row', { mode: 'json' }).$type<DeletedRow>().notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.id] })],
)
