import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Treatment, TreatmentSource } from '@ledgerhand/core/treatments'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, ownerId } from './columns.ts'
import type { accounts } from './ledger.ts'

/** A batch or a deletion that can be taken back for a while, by who made it. */
export const undos = sqliteTable(
  'undos',
  {
    id: text('id').notNull(),
    userId: ownerId(),
    actorId: text('actor_id').notNull(),
    /** As in the audit log: 'transaction.set-category'. */
    action: text('action').notNull(),
    count: integer('count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** A batch or an undoing of several slices that has not come to its end. */
    isOpen: flag('is_open').notNull().default(false),
    /** Pairs that ended by it, as JSON: [{fromId, toId}]. */
    pairs: text('pairs'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** A row as it was before; `version` is the one the batch gave it: whoever changed it since keeps their change. */
export const undoRows = sqliteTable(
  'undo_rows',
  {
    userId: ownerId(),
    undoId: text('undo_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    version: integer('version').notNull(),
    isRemoval: flag('is_removal').notNull().default(false),
    entityId: text('entity_id'),
    category: text('category').$type<Category>().notNull(),
    label: text('label').$type<Leaf>().notNull(),
    treatment: text('treatment').$type<Treatment>().notNull().default('business'),
    treatmentBy: text('treatment_by').$type<TreatmentSource>().notNull().default('reader'),
    unsplitTreatment: text('unsplit_treatment').$type<Treatment>(),
    accountId: text('account_id'),
    question: text('question'),
    /** Of a split row: what it was for, as JSON. */
    parts: text('parts'),
    needsReview: flag('needs_review').notNull(),
    aiConfidence: integer('ai_confidence'),
    aiClassification: text('ai_classification'),
    categoryBy: text('category_by').notNull(),
    /** Of a row that was deleted: where else it had been seen. */
    sightings: text('sightings'),
    /** Of a row that was edited: what else the form may have changed, as JSON. */
    edited: text('edited'),
    /** A row that was restored from the trash: the undo moves it there again. */
    isReturn: flag('is_return').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.undoId, t.transactionId] })],
)

/** A remembered answer as it was before; null where there was none. */
export const undoRules = sqliteTable(
  'undo_rules',
  {
    userId: ownerId(),
    undoId: text('undo_id').notNull(),
    merchant: text('merchant').notNull(),
    isCredit: flag('is_credit').notNull(),
    changedAt: instant('changed_at').notNull(),
    before: text('before'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.undoId, t.merchant, t.isCredit] })],
)

/** A joining of two accounts: the one that went, and what the other one was given by it. */
export const undoJoins = sqliteTable(
  'undo_joins',
  {
    userId: ownerId(),
    undoId: text('undo_id').notNull(),
    account: text('account', { mode: 'json' }).$type<typeof accounts.$inferSelect>().notNull(),
    intoId: text('into_id').notNull(),
    lastRow: integer('last_row').notNull(),
    intoBefore: text('into_before', { mode: 'json' }).$type<object>().notNull(),
    intoAfter: text('into_after', { mode: 'json' }).$type<object>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.undoId] })],
)

/** What named the account that went, one by one. */
export const undoMoves = sqliteTable(
  'undo_moves',
  {
    userId: ownerId(),
    undoId: text('undo_id').notNull(),
    what: text('what').notNull(),
    id: text('id').notNull(),
    place: text('place').notNull().default(''),
    version: integer('version'),
    before: text('before'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.undoId, t.what, t.id, t.place] })],
)

/** The rate of a month before, and the one that took its place. */
export const undoRates = sqliteTable(
  'undo_rates',
  {
    userId: ownerId(),
    undoId: text('undo_id').notNull(),
    currency: text('currency').notNull(),
    month: text('month').$type<YearMonth>().notNull(),
    before: text('before'),
    after: text('after'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.undoId, t.currency, t.month] })],
)
