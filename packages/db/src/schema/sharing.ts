import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, ownerId } from './columns.ts'

export const shareableLinks = sqliteTable('shareable_links', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  /** Only the hash finds a link; the sealed copy lets its owner copy the address again. */
  tokenHash: text('token_hash').notNull(),
  tokenSealed: text('token_sealed').notNull(),
  description: text('description').notNull(),
  /** files: a general link; the others belong to a request or a question and are managed with it. */
  purpose: text('purpose').$type<'files' | 'request' | 'question'>().notNull().default('files'),
  isActive: flag('is_active').notNull().default(true),
  expiresAt: instant('expires_at'),
  createdBy: text('created_by'),
  maxFiles: integer('max_files').notNull().default(50),
  maxBytes: integer('max_bytes').notNull().default(209_715_200),
  usedFiles: integer('used_files').notNull().default(0),
  usedBytes: integer('used_bytes').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  /** Gone for its owner; kept as the origin of what came in through it. */
  removedAt: instant('removed_at'),
})

/** Every file that came in through a link, also one that the books had already. */
export const linkDeposits = sqliteTable('link_deposits', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  linkId: text('link_id').notNull(),
  documentId: text('document_id').notNull(),
  originalName: text('original_name').notNull(),
  fileSize: integer('file_size').notNull(),
  isDuplicate: flag('is_duplicate').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})
