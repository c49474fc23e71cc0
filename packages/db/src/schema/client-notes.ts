import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** What a person notes about a client's books, for nobody else. */
export const clientNotes = sqliteTable(
  'client_notes',
  {
    /** Whose note it is. */
    userId: text('user_id').notNull(),
    ownerId: text('owner_id').notNull(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.ownerId] })],
)
