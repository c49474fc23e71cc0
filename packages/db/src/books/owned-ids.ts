import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * The rows of an owner that a list of ids names. The plus makes SQLite look each id up: without it, it walks everything the owner has to
 * find the few.
 */
export const ownedAmong = (owner: SQLiteColumn, ownerId: string, id: SQLiteColumn, ids: readonly string[]): SQL =>
  sql`+${owner} = ${ownerId} and ${id} in (select value from json_each(${JSON.stringify(ids)}))`
