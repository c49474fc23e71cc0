import { deviceWords } from '@ledgerhand/core/device-words'
import { AppError } from '@ledgerhand/core/errors'
import type { AccountJson, SessionJson } from '@ledgerhand/core/wire/records'
import { atomically } from '@ledgerhand/db/client'
import { auditAccount, changeEmail, changeName, changePassword } from '@ledgerhand/db/system/account-changes'
import { issueToken, pendingToken, voidToken } from '@ledgerhand/db/system/account-tokens'
import { displayName, findUser, membersOfBooks, type User } from '@ledgerhand/db/system/accounts'
import { forgetDevices } from '@ledgerhand/db/system/known-devices'
import { codesLeft, secondFactorOf } from '@ledgerhand/db/system/second-factor'
import { endOtherSessions, endSession, sessionsOf } from '@ledgerhand/db/system/sessions'
import { type Context, databaseOf } from '../../context.ts'
import { confirmPassword, refuseChanged, refuseCommon } from '../passwords.ts'
import { enqueueMail, pendingEmailMs } from '../requests/mail-jobs.ts'
import { endAccount } from './end-account.ts'

const nowOf = (ctx: Context) => ctx.ports.now().toISOString()

export function accountJson(ctx: Context, userId: string): AccountJson {
  const database = databaseOf(ctx)
  const user = findUser(database, userId)
  if (!user) throw new AppError('unauthorized', 'Unauthorized')
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: user.createdAt,
    isMailOn: ctx.ports.mail.isOn,
    pendingEmail: pendingToken(database, userId, 'email', ctx.ports.now())?.email ?? null,
    secondFactor: { isOn: secondFactorOf(database, userId)?.isOn ?? false, codesLeft: codesLeft(database, userId) },
  }
}

export function setName(ctx: Context, user: User, names: { firstName: string | null; lastName: string | null }): AccountJson {
  changeName(databaseOf(ctx), user, names, nowOf(ctx))
  return accountJson(ctx, user.id)
}

/**
 * With a mail server the new address must confirm, and the old one is told; the answer is the same for an address that has an account.
 * Without one there is nothing to wait for.
 */
export async function setEmail(ctx: Context, user: User, { email, password }: { email: string; password: string }): Promise<AccountJson> {
  await confirmPassword(ctx, user, password)
  const database = databaseOf(ctx)
  if (email === user.email) throw new AppError('invalid', 'This is your address already')
  if (!ctx.ports.mail.isOn) {
    changeEmail(database, user, email, nowOf(ctx))
    return accountJson(ctx, user.id)
  }
  atomically(database, () => {
    issueToken(database, { userId: user.id, purpose: 'email', email, now: ctx.ports.now(), lifeMs: pendingEmailMs })
    auditAccount(database, user.id, 'email-requested', nowOf(ctx), { email })
    enqueueMail(ctx, { kind: 'new-email', userId: user.id, email })
    enqueueMail(ctx, { kind: 'email-requested', to: user.email, email })
  })
  return accountJson(ctx, user.id)
}
/** Cancels a change of address that waits for its confirmation; the mailed link stops working. */
export function cancelEmail(ctx: Context, user: User): AccountJson {
  voidToken(databaseOf(ctx), user.id, 'email')
  return accountJson(ctx, user.id)
}

/** Ends all other sessions of the account and forgets its other known devices. */
export async function setPassword(
  ctx: Context,
  user: User,
  input: { currentPassword: string; password: string },
): Promise<{ ended: number }> {
  await confirmPassword(ctx, user, input.currentPassword, 'currentPassword')
  refuseCommon(input.password, user.email)
  const { ports, session } = ctx
  const database = databaseOf(ctx)
  const hash = await ports.passwords.hash(input.password)
  return atomically(database, () => {
    refuseChanged(ctx, user, 'currentPassword')
    changePassword(database, user.id, hash, nowOf(ctx), 'password')
    const ended = endOtherSessions(database, user.id, session.sid)
    forgetDevices(database, user.id, session.device)
    enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'password' })
    return { ended }
  })
}

export const listSessions = (ctx: Context, user: User): SessionJson[] =>
  sessionsOf(databaseOf(ctx), user.id, ctx.ports.now()).map(({ sid, userAgent, ...row }) => ({
    id: row.id,
    device: deviceWords(userAgent),
    ip: row.ip,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isThis: sid === ctx.session.sid,
  }))

export function endOne(ctx: Context, user: User, id: string): void {
  const database = databaseOf(ctx)
  atomically(database, () => {
    if (!endSession(database, user.id, id, ctx.ports.now())) throw new AppError('not_found', 'Session not found')
    auditAccount(database, user.id, 'session-end', nowOf(ctx))
  })
}
export function endOthers(ctx: Context, user: User): { ended: number } {
  const database = databaseOf(ctx)
  return atomically(database, () => {
    const ended = endOtherSessions(database, user.id, ctx.session.sid)
    if (ended > 0) auditAccount(database, user.id, 'sessions-end', nowOf(ctx))
    return { ended }
  })
}

/** Deletes the account with its books, their stored files, and every role it gave or was given. It cannot be undone. */
export async function remove(ctx: Context, user: User, input: { password: string; confirmation: string }): Promise<void> {
  await confirmPassword(ctx, user, input.password)
  if (input.confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new AppError('invalid', 'Type your email to confirm', {
      extra: { issues: [{ path: 'confirmation', message: 'Type your email to confirm' }] },
    })
  }
  const database = databaseOf(ctx)
  await endAccount(database, user, ctx.ports, () => {
    enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'removed' })
    for (const userId of membersOfBooks(database, user.id)) {
      enqueueMail(ctx, { kind: 'role-ended', userId, ownerId: null, business: displayName(user) })
    }
  })
  await ctx.session.end()
}
