import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Stored files that a person deleted and that may still be on the disk. */
export const filesToDelete = sqliteTable('files_to_delete', {
  key: text('key').primaryKey(),
  at: instant('at').notNull(),
})

/** One row: the folder of files that this database belongs to. */
export const installation = sqliteTable('installation', {
  onlyRow: integer('only_row').primaryKey(),
  /** SHA-256 of the folder's 'key-check', in hexadecimal. */
  filesCheck: text('files_check').notNull(),
})
