import type { BillRest } from '@ledgerhand/core/bill-rest'
import type { BillItem } from '@ledgerhand/core/bill-split'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Evidence, SourceType } from '@ledgerhand/core/documents'
import type { EntityType } from '@ledgerhand/core/entity-colors'
import type { RateSource } from '@ledgerhand/core/exchange'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { PartTreatment, Treatment, TreatmentSource } from '@ledgerhand/core/treatments'
import { sql } from 'drizzle-orm'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant, money, ownerId } from './columns.ts'
import { documents } from './documents.ts'

const isTransfer = () => flag('is_transfer').notNull().generatedAlwaysAs(sql`treatment not in ('business', 'split')`)

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
  /** How it counts, and who said so. `isTransfer` and `countedAs` follow from it. */
  treatment: text('treatment').$type<Treatment>().notNull().default('business'),
  treatmentBy: text('treatment_by').$type<TreatmentSource>().notNull().default('reader'),
  /** What a split row becomes again when its parts are taken off. */
  unsplitTreatment: text('unsplit_treatment').$type<Treatment>(),
  isTransfer: isTransfer(),
  countedAs: text('counted_as')
    .$type<Treatment | 'undecided'>()
    .notNull()
    .generatedAlwaysAs(
      sql`iif(question is not null and treatment = 'business' and substr(question, 1, 6) <> 'books:', 'undecided', treatment)`,
    ),
  /** What it was for; null: a leaf, or the one account that the books have for its treatment. */
  accountId: text('account_id'),
  /** The account it stands on. */
  onAccountId: text('on_account_id'),
  note: text('note'),
  payee: text('payee'),
  dueDate: day('due_date'),
  tax: money('tax_cents'),
  /** Thousandths of a percent. */
  taxRate: integer('tax_rate'),
  items: text('items', { mode: 'json' }).$type<BillItem[]>(),
  /** What is asked of it: see core/questions. */
  question: text('question'),
  /** How much of it pays bills or own invoices that are in the books. */
  settled: money('settled_cents').notNull().default(cents(0)),
  categoryBy: text('category_by').$type<'reader' | 'memory' | 'service' | 'person'>().notNull(),
  statementOrdinal: integer('statement_ordinal'),
  position: integer('position'),
  bankId: text('bank_id'),
  /** The balance printed beside the row. */
  balance: money('balance_cents'),
  /** ISO 4217, as the document says; null where none says: the books' own. */
  currency: text('currency'),
  /** Of a row that was converted: what is printed. `amount` and `currency` are then the books'. */
  printed: money('printed_cents'),
  printedCurrency: text('printed_currency'),
  printedTax: money('printed_tax_cents'),
  /** What one of the printed currency is in the books'. */
  rate: text('rate'),
  rateBy: text('rate_by').$type<RateSource>(),
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

const sightingColumns = () => ({
  transactionId: text('transaction_id').notNull(),
  userId: ownerId(),
  documentId: text('document_id').notNull(),
  reading: text('reading').notNull().default(''),
  statementOrdinal: integer('statement_ordinal'),
  position: integer('position').notNull(),
  evidence: text('evidence', { mode: 'json' }).$type<Evidence>(),
})
/** A row that another document shows too: entered once, seen in both. Those of a reading that does not count yet too: readers read `enteredSightings`. */
export const sightings = sqliteTable('sightings', sightingColumns(), (t) => [
  primaryKey({ columns: [t.userId, t.documentId, t.reading, t.transactionId] }),
])
/** Those of the reading that the document stands on: a view. */
export const enteredSightings = sqliteTable('entered_sightings', sightingColumns())

/** Which rows' numbers belong to a document that is being entered: nobody sees them. */
export const entering = sqliteTable('entering', {
  first: integer('first').primaryKey(),
  last: integer('last').notNull(),
  userId: ownerId(),
  documentId: text('document_id').notNull(),
})

/** Documents whose rows are looked through in slices, before they leave or for the check of another that shows them, and whether one of those changed meanwhile. */
export const counting = sqliteTable(
  'counting',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    purpose: text('purpose').$type<'leaving' | 'check'>().notNull(),
    isStale: flag('is_stale').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId, t.purpose] }),
    foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
  ],
)

/** One cell for everything that a report asks for; empty text stands for none. */
const totalColumns = () => ({
  userId: ownerId(),
  month: text('month').notNull(),
  countedAs: text('counted_as').$type<Treatment | 'undecided'>().notNull(),
  label: text('label').$type<Leaf>().notNull(),
  category: text('category').$type<Category>().notNull(),
  isCredit: flag('is_credit').notNull(),
  entityId: text('entity_id').notNull(),
  onAccountId: text('on_account_id').notNull(),
  accountId: text('account_id').notNull(),
  currency: text('currency').notNull(),
  cents: money('cents').notNull(),
  /** Rows; a split one counts here by itself and with its money by its parts. */
  count: integer('count').notNull(),
  parts: integer('parts').notNull(),
  /** How much of it pays bills or own invoices that are in the books. */
  settled: money('settled').notNull(),
  settling: integer('settling').notNull(),
  waiting: integer('waiting').notNull(),
  unplaced: integer('unplaced').notNull(),
})
export const monthlyTotals = sqliteTable('monthly_totals', totalColumns(), (t) => [
  primaryKey({
    columns: [t.userId, t.month, t.countedAs, t.label, t.category, t.isCredit, t.entityId, t.onAccountId, t.accountId, t.currency],
  }),
])
/** What the months gain when the document takes effect. */
export const enteringTotals = sqliteTable('entering_totals', { ...totalColumns(), documentId: text('document_id').notNull() }, (t) => [
  primaryKey({
    columns: [
      t.userId,
      t.documentId,
      t.month,
      t.countedAs,
      t.label,
      t.category,
      t.isCredit,
      t.entityId,
      t.onAccountId,
      t.accountId,
      t.currency,
    ],
  }),
])

export const merchantMemory = sqliteTable(
  'merchant_memory',
  {
    userId: ownerId(),
    merchant: text('merchant').notNull(),
    isCredit: flag('is_credit').notNull(),
    label: text('label').$type<Leaf>().notNull(),
    treatment: text('treatment').$type<Treatment>().notNull().default('business'),
    accountId: text('account_id'),
    isTransfer: isTransfer(),
    times: integer('times').notNull(),
    updatedAt: instant('updated_at').notNull(),
    name: text('name'),
    line: text('line'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.merchant, t.isCredit] })],
)

/** What a split row was for, one by one; signed in the direction of the row. */
export const parts = sqliteTable(
  'parts',
  {
    transactionId: text('transaction_id').notNull(),
    position: integer('position').notNull(),
    userId: ownerId(),
    amount: money('amount_cents').notNull(),
    /** Of a converted row: what is printed of it. */
    printed: money('printed_cents'),
    treatment: text('treatment').$type<PartTreatment>().notNull(),
    label: text('label').$type<Leaf>(),
    category: text('category').$type<Category>(),
    accountId: text('account_id'),
    entityId: text('entity_id'),
    /** It takes its row's entity, and follows when that changes. */
    followsRow: flag('follows_row').notNull().default(true),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.position] })],
)
export type PartRow = typeof parts.$inferSelect

/** A bill and its payment of which a person said that they are one, or what they differ by, as they were when one of them was deleted. */
export interface TrashedPair {
  fromId: string
  toId: string
  /** Null: nothing, alone or together with others. */
  rest: BillRest | null
  /** What of the bill was left for this payment. */
  left: Cents
}

/** A deleted row, its parts, where else than in its own document it had been seen, and the pairs that ended with it. */
export type DeletedRow = TransactionRow & {
  parts?: PartRow[]
  pairs?: TrashedPair[]
  sightings?: Omit<typeof sightings.$inferSelect, 'transactionId' | 'userId' | 'reading'>[]
}

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
