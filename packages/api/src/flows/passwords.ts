import { AppError } from '@ledgerhand/core/errors'
import { findUser, type User } from '@ledgerhand/db/system/accounts'
import { confirmedAt, confirmSession } from '@ledgerhand/db/system/sessions'
import { type Context, databaseOf } from '../context.ts'
import { isCommonPassword } from './common-passwords.ts'
import { QUARTER_HOUR, takeBack, throttle } from './throttle.ts'

const REAUTH_MS = 5 * 60_000

const atField = (field: string, message: string) => new AppError('invalid', message, { extra: { issues: [{ path: field, message }] } })

/** AppError 'invalid' for one of the most common leaked passwords, or the account's own address. */
export function refuseCommon(password: string, email: string): void {
  if (isCommonPassword(password, email)) throw atField('password', 'This password is too common')
}

/**
 * The person of this session proves once more who they are. AppError 'invalid' (never 'unauthorized': they stay signed in) for a wrong
 * password; ten wrong ones in a quarter of an hour are enough.
 */
export async function confirmPassword(ctx: Context, user: User, password: string, field = 'password'): Promise<void> {
  const key = `confirm:${user.id}`
  throttle(ctx, key, { limit: 10, windowSeconds: QUARTER_HOUR })
  if (!(await ctx.ports.passwords.verify(user.passwordHash, password, { isKnownDevice: true })))
    throw atField(field, 'This password is not right')
  refuseChanged(ctx, user, field)
  takeBack(ctx, [key])
  if (ctx.session.sid) confirmSession(databaseOf(ctx), ctx.session.sid, ctx.ports.now())
}

/**
 * AppError 'invalid' when the account's password has changed since `user` was read: the old one was checked, and proves nothing now. Call it
 * in the transaction of the change that the password allows.
 */
export function refuseChanged(ctx: Context, user: User, field = 'password'): void {
  if (findUser(databaseOf(ctx), user.id)?.passwordHash !== user.passwordHash) throw atField(field, 'This password is not right')
}

/** AppError 'forbidden' with `reauthRequired` when the password of this session was not given within the last five minutes. */
export function recentlyConfirmed(ctx: Context): void {
  const at = ctx.session.sid ? confirmedAt(databaseOf(ctx), ctx.session.sid) : null
  if (at !== null && ctx.ports.now().getTime() - Date.parse(at) <= REAUTH_MS) return
  throw new AppError('forbidden', 'Please enter your password to continue', { extra: { reauthRequired: true } })
}
