import type { BillAnswer, BillLikeness } from '@ledgerhand/core/bill-copies'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { DocumentType, FileFormat, TypeSource } from '@ledgerhand/core/documents'
import type { LineCount } from '@ledgerhand/core/line-count'
import type { Cents } from '@ledgerhand/core/money'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { ReconciliationState } from '@ledgerhand/core/reconciliation'
import type { Repair } from '@ledgerhand/core/repairs'
import type { Treatment } from '@ledgerhand/core/treatments'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, instant, money, ownerId } from './columns.ts'
import { shareableLinks } from './sharing.ts'

export const uploads = sqliteTable('uploads', {
  key: text('key').primaryKey(),
  userId: ownerId(),
  actorId: text('actor_id'),
  linkId: text('link_id'),
  state: text('state').$type<'issued' | 'receiving' | 'received' | 'registered'>().notNull().default('issued'),
  fileSize: integer('file_size'),
  sha256: text('sha256'),
  format: text('format').$type<FileFormat>(),
  mimeType: text('mime_type'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const documents = sqliteTable(
  'documents',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    filename: text('filename').notNull(),
    originalName: text('original_name').notNull(),
    documentType: text('document_type').$type<DocumentType>().notNull(),
    /** Who said so; of the type 'auto' it is 'other' until it has been read. */
    typeBy: text('type_by').$type<TypeSource>().notNull().default('person'),
    filePath: text('file_path').notNull(),
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    isProcessed: flag('is_processed').notNull().default(false),
    extractedText: text('extracted_text'),
    createdAt: instant('created_at').notNull(),
    sha256: text('sha256').notNull(),
    format: text('format').$type<FileFormat>().notNull(),
    aiProvider: text('ai_provider').$type<AiChoice>().notNull().default('auto'),
    isFailed: flag('is_failed').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    claimedBy: text('claimed_by'),
    nextTryAt: instant('next_try_at'),
    processedAt: instant('processed_at'),
    pages: integer('pages'),
    /** Of a delimited file: what became of each of its lines. */
    lines: text('lines', { mode: 'json' }).$type<LineCount>(),
    needsPassword: flag('needs_password').notNull().default(false),
    uploadedBy: text('uploaded_by'),
    linkId: text('link_id'),
    /** It is gone, for everybody; its rows are being taken away (docs/decisions/016). */
    isLeaving: flag('is_leaving').notNull().default(false),
    /** Since when it is set aside, replaced by another file: gone, but for its file, until it is put back. */
    setAsideAt: instant('set_aside_at'),
    /** Of the reading whose sightings count. */
    sightingsReading: text('sightings_reading').notNull().default(''),
  },
  (t) => [foreignKey({ columns: [t.userId, t.linkId], foreignColumns: [shareableLinks.userId, shareableLinks.id] })],
)

/** What became of the files of an archive: a document, or a reason why it was left out; of one that was there already both. */
export const archiveParts = sqliteTable(
  'archive_parts',
  {
    userId: ownerId(),
    archiveId: text('archive_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    name: text('name').notNull(),
    documentId: text('document_id'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.archiveId, t.ordinal] })],
)

/** Documents that print no year: the one that they were entered in, and whether a person said it. */
export const askedYears = sqliteTable(
  'asked_years',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    year: integer('year').notNull(),
    guess: integer('guess').notNull(),
    isSaid: flag('is_said').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.documentId] })],
)

/** Documents that print no currency and look as if they were in another than the books. */
export const askedCurrencies = sqliteTable(
  'asked_currencies',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    guess: text('guess').notNull(),
    said: text('said'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.documentId] })],
)

/** Invoices and receipts that are, or may be, the same as one in the books. */
export const copiedBills = sqliteTable(
  'copied_bills',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    otherId: text('other_id'),
    likeness: text('likeness').$type<Exclude<BillLikeness, 'receipt'>>().notNull(),
    said: text('said').$type<BillAnswer>(),
    /** What a person had said of its own row before they called it a copy: `KeptAnswers`. */
    kept: text('kept', { mode: 'json' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.documentId] })],
)

export const documentTexts = sqliteTable('document_texts', {
  documentId: text('document_id').primaryKey(),
  userId: ownerId(),
  text: text('text').notNull(),
})

/** A repair that was applied, and what undoes it. */
export interface AppliedRepair {
  repair: Repair
  rowId: string
  /** The row's amount, direction and category before; null for a row that was put in or taken out. */
  before: { amount: Cents; isCredit: boolean; category: Category; label: Leaf; treatment: Treatment; version: number } | null
  at: string
}

export const statements = sqliteTable('statements', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  documentId: text('document_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  accountName: text('account_name'),
  accountLastFour: text('account_last_four'),
  isCard: flag('is_card').notNull().default(false),
  currency: text('currency'),
  /** The headings of the table that it was read from, with '|' between; null where it was none, or is not known. */
  layout: text('layout'),
  /** Where it names none: that of the country that its account number or its words are of. */
  likelyCurrency: text('likely_currency'),
  periodStart: day('period_start'),
  periodEnd: day('period_end'),
  /** Days of the first and the last row. */
  firstDay: day('first_day'),
  lastDay: day('last_day'),
  openingCents: money('opening_cents'),
  closingCents: money('closing_cents'),
  creditsCents: money('credits_cents').notNull(),
  debitsCents: money('debits_cents').notNull(),
  state: text('state').$type<ReconciliationState>().notNull(),
  differenceCents: money('difference_cents').notNull(),
  firstBreak: integer('first_break'),
  /** Rows whose printed balance follows from the one before. */
  rowsChecked: integer('rows_checked').notNull().default(0),
  newestFirst: flag('newest_first').notNull().default(false),
  repair: text('repair', { mode: 'json' }).$type<Repair>(),
  applied: text('applied', { mode: 'json' }).$type<AppliedRepair>(),
  unread: text('unread', { mode: 'json' }).$type<string[]>().notNull(),
  /** Rows that a person changed or deleted, where that alone is why it is off. */
  byHand: integer('by_hand').notNull().default(0),
})
