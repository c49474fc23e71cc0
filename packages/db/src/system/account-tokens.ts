import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { accountTokens, type TokenPurpose } from '../schema/accounts.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export interface TokenFor {
  userId: string
  purpose: TokenPurpose
  email?: string | null
  now: Date
  lifeMs: number
}

/** A new secret of 256 bits for one purpose of one account; the one before it is void. Only its hash is stored. */
export function issueToken({ db }: Database, { userId, purpose, email = null, now, lifeMs }: TokenFor): string {
  const token = randomBytes(32).toString('base64url')
  const values = {
    hash: hashOf(token),
    email,
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    createdAt: now.toISOString(),
  }
  db.insert(accountTokens)
    .values({ userId, purpose, ...values })
    .onConflictDoUpdate({ target: [accountTokens.userId, accountTokens.purpose], set: values })
    .run()
  return token
}

export type FoundToken = typeof accountTokens.$inferSelect

/** The live token, left as it is; undefined for an unknown, used or expired one, and for another purpose. */
export const findToken = ({ db }: Database, token: string, purpose: TokenPurpose, now: Date): FoundToken | undefined =>
  db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.hash, hashOf(token)), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now.toISOString())))
    .get()

/** Uses a token up. Call it in the transaction of what the token allows; undefined when there is none to use. */
export function spendToken(database: Database, token: string, purpose: TokenPurpose, now: Date): FoundToken | undefined {
  const found = findToken(database, token, purpose, now)
  if (found) voidToken(database, found.userId, purpose)
  return found
}

export function voidToken({ db }: Database, userId: string, purpose: TokenPurpose): void {
  db.delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)))
    .run()
}

/** The live token of a kind that an account has, if any: its address and its end, never its secret. */
export const pendingToken = ({ db }: Database, userId: string, purpose: TokenPurpose, now: Date): FoundToken | undefined =>
  db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now.toISOString())))
    .get()

/** Removes what has expired; for the daily round. */
export function sweepTokens({ db }: Database, now: string): void {
  db.delete(accountTokens).where(lte(accountTokens.expiresAt, now)).run()
}
