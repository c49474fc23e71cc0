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

/** The specification's sid, sess and expire. The columns carry the names that lucia's adapter reads; sid is the cookie's SHA-256. */
export const sessions = sqliteTable('sessions', {
  sid: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  expire: integer('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sess: text('sess', { mode: 'json' }).$type<{ ip?: string; userAgent?: string }>().notNull(),
})

export const userRoles = sqliteTable('user_roles', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  businessOwnerId: text('business_owner_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  invitedEmail: text('invited_email'),
  inviteHash: text('invite_hash'),
  inviteExpiresAt: instant('invite_expires_at'),
  createdAt: instant('created_at').notNull(),
  acceptedAt: instant('accepted_at'),
})

export const rateLimits = sqliteTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: integer('window_start').notNull(),
  hits: integer('hits').notNull(),
})
