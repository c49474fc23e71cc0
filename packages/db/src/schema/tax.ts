import type { W9State } from '@ledgerhand/core/tax/payees'
import type { OwnLines } from '@ledgerhand/core/tax/worksheet'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, money, ownerId } from './columns.ts'

/** What a person said of a year, once per entity and for all of them together (`entityId` null). */
export const taxAnswers = sqliteTable('tax_answers', {
  userId: ownerId(),
  entityId: text('entity_id'),
  year: integer('year').notNull(),
  car: text('car').$type<'miles' | 'actual'>(),
  businessMiles: integer('business_miles'),
  homeOfficeSqFt: integer('home_office_sq_ft'),
  openingInventory: money('opening_inventory_cents'),
  closingInventory: money('closing_inventory_cents'),
  answeredAt: instant('answered_at').notNull(),
  /** A name, as it was then. */
  answeredBy: text('answered_by').notNull(),
})

/** Which lines a pack has: Schedule C's, or one's own by leaf. */
export const taxForms = sqliteTable('tax_forms', {
  userId: ownerId(),
  entityId: text('entity_id'),
  form: text('form').$type<'schedule_c' | 'own'>().notNull(),
  lines: text('lines', { mode: 'json' }).$type<OwnLines>().notNull().default({}),
  updatedAt: instant('updated_at').notNull(),
})

/** When the pack of a year was last made, whole. */
export const taxPacks = sqliteTable('tax_packs', {
  userId: ownerId(),
  entityId: text('entity_id'),
  year: integer('year').notNull(),
  madeAt: instant('made_at').notNull(),
  /** A name, as it was then. */
  madeBy: text('made_by').notNull(),
})

/** Whether a payee's Form W-9 is there. */
export const payeeW9 = sqliteTable(
  'payee_w9',
  {
    userId: ownerId(),
    payee: text('payee').notNull(),
    state: text('state').$type<W9State>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.payee] })],
)
