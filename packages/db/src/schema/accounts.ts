import type { Role } from '@ledgerhand/core/roles'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from './columns.ts'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  isVerified: flag('is_verified').notNull(),
  verificationToken: text('verification_token'),
  resetPasswordToken: text('reset_password_token'),
  resetPasswordExpires: instant('reset_password_expires'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Accounts whose end has begun (account-end.ts). */
export const endingAccounts = sqliteTable('ending_accounts', { userId: text('user_id').primaryKey(), at: instant('at').notNull() })

/** The specification's sid, sess and expire. The columns carry the names that lucia's adapter reads; sid is the cookie's SHA-256. */
export const sessions = sqliteTable('sessions', {
  sid: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  expire: integer('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at'),
  /** When its person last gave their password. */
  confirmedAt: instant('confirmed_at'),
  sess: text('sess', { mode: 'json' }).$type<{ ip?: string; userAgent?: string }>().notNull(),
})

export const userRoles = sqliteTable('user_roles', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  businessOwnerId: text('business_owner_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  /** The address of whoever was invited, or the id of their account: what the owner wrote. */
  invitedEmail: text('invited_email'),
  inviteHash: text('invite_hash'),
  inviteExpiresAt: instant('invite_expires_at'),
  createdAt: instant('created_at').notNull(),
  acceptedAt: instant('accepted_at'),
})

/** What a link that was mailed is for; 'login' is the ticket between the two steps of signing in. */
export type TokenPurpose = 'verify' | 'reset' | 'email' | 'revert' | 'login'
export const accountTokens = sqliteTable('account_tokens', {
  userId: text('user_id').notNull(),
  purpose: text('purpose').$type<TokenPurpose>().notNull(),
  hash: text('hash').notNull(),
  email: text('email'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const secondFactors = sqliteTable('second_factors', {
  userId: text('user_id').primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  isOn: flag('is_on').notNull().default(false),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})
export const recoveryCodes = sqliteTable('recovery_codes', {
  userId: text('user_id').notNull(),
  hash: text('hash').notNull(),
})

export const knownDevices = sqliteTable('known_devices', {
  hash: text('hash').notNull(),
  userId: text('user_id').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
})

export const mailOutbox = sqliteTable('mail_outbox', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const tries = sqliteTable('tries', {
  n: integer('n').primaryKey(),
  key: text('key').notNull(),
  at: integer('at').notNull(),
  until: integer('until').notNull(),
})

/** Requests with an Idempotency-Key (idempotent-requests.ts). */
export const idempotentRequests = sqliteTable('idempotent_requests', {
  id: text('id').primaryKey(),
  caller: text('caller').notNull(),
  accountId: text('account_id'),
  bodySealed: text('body_sealed').notNull(),
  /** Null while it runs. */
  status: integer('status'),
  answerSealed: text('answer_sealed'),
  hasActed: flag('has_acted').notNull().default(false),
  createdAt: instant('created_at').notNull(),
})
