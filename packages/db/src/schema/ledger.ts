import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { HandRule } from '@ledgerhand/core/hand-rules'
import type { AccountKind } from '@ledgerhand/core/treatments'
import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, money, ownerId } from './columns.ts'
import { documents } from './documents.ts'
import { entities } from './transactions.ts'

/** What the books say of themselves; a row as soon as a person said something, or a statement decided the currency. */
export const booksProfile = sqliteTable('books_profile', {
  userId: text('user_id').primaryKey(),
  name: text('name'),
  address: text('address'),
  businessNames: text('business_names', { mode: 'json' }).$type<string[]>().notNull().default([]),
  basis: text('basis').$type<'cash' | 'accrual'>().notNull().default('cash'),
  /** 'MM-DD' */
  fiscalYearStart: text('fiscal_year_start').notNull().default('01-01'),
  /** Null: neither a person nor a statement decided it. */
  currency: text('currency'),
  /** Null: nobody said. */
  depositsIncludeSalesTax: flag('deposits_include_sales_tax'),
  /** By processor: whether its deposits are after or before its fees, as a person said. */
  payouts: text('payouts', { mode: 'json' }).$type<Record<string, 'after' | 'before'>>().notNull().default({}),
  /** A closed month is reopened by an accountant only. */
  onlyAccountantsReopen: flag('only_accountants_reopen').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
})

/** Named places for money that is not profit. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    kind: text('kind').$type<AccountKind>().notNull(),
    name: text('name').notNull(),
    lastFour: text('last_four'),
    currency: text('currency'),
    entityId: text('entity_id'),
    isPersonal: flag('is_personal').notNull().default(false),
    /** Typed by a person: the owner's, so that what is owed is negative. */
    opening: money('opening_cents'),
    openingDate: text('opening_date').$type<CalendarDate>(),
    lender: text('lender'),
    /** Thousandths of a percent a year. */
    rate: integer('rate'),
    /** Of a payment processor: what it paid to the bank stands among its rows. */
    listsPayouts: flag('lists_payouts').notNull().default(true),
    isByHand: flag('is_by_hand').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [foreignKey({ columns: [t.userId, t.entityId], foreignColumns: [entities.userId, entities.id] })],
)

/** Rules that a person wrote (core/hand-rules), as JSON. */
export const handRules = sqliteTable('hand_rules', {
  id: text('id').primaryKey(),
  userId: ownerId(),
  rule: text('rule', { mode: 'json' }).$type<HandRule>().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Dated, two-sided and without a row; it counts once its parts are there and add up to nothing. */
export const adjustments = sqliteTable(
  'adjustments',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    date: text('date').$type<CalendarDate>().notNull(),
    note: text('note').notNull(),
    documentId: text('document_id'),
    isBalanced: flag('is_balanced').notNull().default(false),
    createdBy: text('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] })],
)
export const adjustmentParts = sqliteTable(
  'adjustment_parts',
  {
    userId: ownerId(),
    adjustmentId: text('adjustment_id').notNull(),
    position: integer('position').notNull(),
    /** Positive where value goes in. */
    amount: money('amount_cents').notNull(),
    label: text('label').$type<Leaf>(),
    category: text('category').$type<Category>(),
    accountId: text('account_id'),
    entityId: text('entity_id'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.adjustmentId, t.position] }),
    foreignKey({ columns: [t.userId, t.adjustmentId], foreignColumns: [adjustments.userId, adjustments.id] }).onDelete('cascade'),
  ],
)

/** By which statements an account is known (core/account-key.ts). */
export const accountKeys = sqliteTable(
  'account_keys',
  { userId: ownerId(), key: text('key').notNull(), accountId: text('account_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    foreignKey({ columns: [t.userId, t.accountId], foreignColumns: [accounts.userId, accounts.id] }).onDelete('cascade'),
  ],
)

/** Where a statement that names no account stands, or one that a person put elsewhere than it says. By document and place in it. */
export const statementAccounts = sqliteTable(
  'statement_accounts',
  {
    userId: ownerId(),
    documentId: text('document_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    accountId: text('account_id').notNull(),
    placedBy: text('placed_by').$type<'balance' | 'rows' | 'layout' | 'person'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentId, t.ordinal] }),
    foreignKey({ columns: [t.userId, t.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.userId, t.accountId], foreignColumns: [accounts.userId, accounts.id] }).onDelete('cascade'),
  ],
)
