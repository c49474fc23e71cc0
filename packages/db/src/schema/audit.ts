import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, ownerId } from './columns.ts'

/** What a line says, wherever it is kept. */
const line = () => ({
  userId: ownerId(),
  actorId: text('actor_id'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  subjectId: text('subject_id'),
  detail: text('detail').notNull(),
  at: instant('at').notNull(),
  /** The address and the program it came from; null when the product itself acted. */
  ip: text('ip'),
  device: text('device'),
  /** The actor's address at the time: still readable when the account is gone. */
  actorName: text('actor_name'),
  /** The upload link that a file came in through. */
  linkId: text('link_id'),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
})

/** Append-only: triggers refuse updates and deletions, and each row's hash covers the one before it. */
export const auditLog = sqliteTable('audit_log', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  ...line(),
})

/** Lines that these books had at another installation: their place there, 1 is the newest, stands in the place of a number of this log. */
export const auditHistory = sqliteTable('audit_history', {
  seq: integer('place').notNull(),
  /** Its number in the log there, and the id of the owner there. */
  seqWas: integer('seq').notNull(),
  ownerWas: text('owner_was').notNull(),
  ...line(),
})

/** Where books were brought in from. */
export const archiveImports = sqliteTable('archive_imports', {
  userId: text('user_id').primaryKey(),
  archive: text('archive').notNull(),
  ownerWas: text('owner_was').notNull(),
  madeAt: instant('made_at').notNull(),
  importedAt: instant('imported_at').notNull(),
})
