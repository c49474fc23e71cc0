import { AppError } from '@ledgerhand/core/errors'
import type { ResetPasswordInput } from '@ledgerhand/core/schemas/auth'
import { atomically } from '@ledgerhand/db/client'
import { changeEmail, changePassword, markVerified } from '@ledgerhand/db/system/account-changes'
import { type FoundToken, findToken, issueToken, spendToken, voidToken } from '@ledgerhand/db/system/account-tokens'
import { findUser, NO_PASSWORD } from '@ledgerhand/db/system/accounts'
import { forgetDevices } from '@ledgerhand/db/system/known-devices'
import { endOtherSessions } from '@ledgerhand/db/system/sessions'
import { type Context, databaseOf } from '../../context.ts'
import { refuseCommon } from '../passwords.ts'
import { enqueueMail, type MailJob, RESET_MS } from '../requests/mail-jobs.ts'
import { HOUR, networkOf, throttle } from '../throttle.ts'

const deadReset = () => new AppError('invalid', 'This reset link is not valid any more')
const dead = () => new AppError('invalid', 'This link is not valid or has expired. Please ask for a new one.')

/**
 * Queues a mail with a link. It does not look whether the address has an account: work and answer are the same for every address.
 * How many mails an address gets in an hour is decided when they are written (`writeMail`).
 */
function askForMail(ctx: Context, order: Extract<MailJob, { kind: 'forgot' | 'resend' }>): void {
  throttle(ctx, `${order.kind}-from:${networkOf(ctx.request.ip)}`, { limit: 20, windowSeconds: HOUR })
  enqueueMail(ctx, order)
}

export function forgotPassword(ctx: Context, email: string): { message: string; isMailed: boolean } {
  if (!ctx.ports.mail.isOn)
    return { isMailed: false, message: 'This installation sends no mail. Its administrator can make you a link to choose a new password.' }
  askForMail(ctx, { kind: 'forgot', email })
  return { isMailed: true, message: 'If this address has an account, a link to choose a new password is on its way.' }
}

export function resendVerification(ctx: Context, email: string): { message: string } {
  askForMail(ctx, { kind: 'resend', email })
  return { message: 'If this address waits to be verified, a new link is on its way.' }
}

/** Sets a new password by a link that was mailed, or printed on the host. Ends every session of the account. */
export async function resetPassword(ctx: Context, { token, password }: ResetPasswordInput): Promise<{ message: string }> {
  const database = databaseOf(ctx)
  throttle(ctx, `reset-from:${networkOf(ctx.request.ip)}`, { limit: 30, windowSeconds: HOUR })
  const { ports } = ctx
  const found = findToken(database, token, 'reset', ports.now())
  const user = found && findUser(database, found.userId)
  if (!user) throw deadReset()
  refuseCommon(password, user.email)
  const hash = await ports.passwords.hash(password, { from: networkOf(ctx.request.ip) })
  atomically(database, () => {
    // It may have been used while the password was hashed.
    if (!spendToken(database, token, 'reset', ports.now())) throw deadReset()
    changePassword(database, user.id, hash, ports.now().toISOString(), 'reset')
    endOtherSessions(database, user.id, null)
    forgetDevices(database, user.id, null)
    // The first password of a new account needs no warning mail.
    if (user.isVerified) enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'password' })
  })
  return { message: 'Your password was changed. Please sign in.' }
}

/** The result of opening a link. 'choose': the address is verified; the person now chooses a password with `token` (`resetPassword`). */
export type FollowedLink = { message: string } & ({ did: 'verified' | 'changed' | 'reverted' } | { did: 'choose'; token: string })

/** Opens a mailed link: verifies a new account's address, changes an account's address, or changes it back. */
export function followEmailLink(ctx: Context, token: string): FollowedLink {
  const database = databaseOf(ctx)
  throttle(ctx, `verify-from:${networkOf(ctx.request.ip)}`, { limit: 60, windowSeconds: HOUR })
  const now = ctx.ports.now()
  const at = now.toISOString()
  return atomically(database, () => {
    const take = (purpose: FoundToken['purpose']) => {
      const found = spendToken(database, token, purpose, now)
      const user = found && findUser(database, found.userId)
      return user && { user, email: found.email }
    }
    const verified = take('verify')
    // Several sign-ups were made: the link proves the address, and tells nothing of who chose which password.
    if (verified?.user.passwordHash === NO_PASSWORD) {
      const token = issueToken(database, { userId: verified.user.id, purpose: 'reset', now, lifeMs: RESET_MS })
      return { message: 'Please choose a password for your account.', did: 'choose' as const, token }
    }
    if (verified) {
      markVerified(database, verified.user.id, at)
      return { message: 'Your email address is verified. Please sign in.', did: 'verified' as const }
    }
    const moved = take('email')
    if (moved?.email) {
      const before = moved.user.email
      changeEmail(database, moved.user, moved.email, at)
      voidToken(database, moved.user.id, 'reset')
      enqueueMail(ctx, { kind: 'email-changed', userId: moved.user.id, to: before, email: moved.email })
      return { message: 'Your email address was changed.', did: 'changed' as const }
    }
    const back = take('revert')
    if (back?.email) {
      changeEmail(database, back.user, back.email, at, 'email-reverted')
      // Whoever changed it knew the password: nobody stays signed in, and a new one is chosen by mail.
      voidToken(database, back.user.id, 'email')
      voidToken(database, back.user.id, 'reset')
      endOtherSessions(database, back.user.id, null)
      forgetDevices(database, back.user.id, null)
      enqueueMail(ctx, { kind: 'reset', userId: back.user.id })
      return { message: 'The change was taken back and everybody was signed out. Please choose a new password.', did: 'reverted' as const }
    }
    throw dead()
  })
}
