import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, ownerId } from './columns.ts'

export const samples = sqliteTable('samples', {
  userId: ownerId(),
  documentId: text('document_id').notNull(),
  createdAt: instant('created_at').notNull(),
})
