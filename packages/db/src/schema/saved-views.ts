import type { ViewQuery } from '@ledgerhand/core/saved-views'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, ownerId } from './columns.ts'

/** Views of the list of transactions, saved by name. */
export const savedViews = sqliteTable('saved_views', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  name: text('name').notNull(),
  query: text('query', { mode: 'json' }).$type<ViewQuery>().notNull(),
  createdAt: instant('created_at').notNull(),
})
