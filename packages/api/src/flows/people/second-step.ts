import { randomBytes } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { atomically } from '@ledgerhand/db/client'
import { auditAccount } from '@ledgerhand/db/system/account-changes'
import { findToken, voidToken } from '@ledgerhand/db/system/account-tokens'
import { findUser, type User } from '@ledgerhand/db/system/accounts'
import { isKnownDevice } from '@ledgerhand/db/system/known-devices'
import {
  prepareSecondFactor,
  removeSecondFactor,
  secondFactorOf,
  setRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  switchOnSecondFactor,
} from '@ledgerhand/db/system/second-factor'
import { type Context, databaseOf } from '../../context.ts'
import { enqueueMail } from '../requests/mail-jobs.ts'
import { QUARTER_HOUR, takeBack, throttle } from '../throttle.ts'
import { begin } from './accounts.ts'

const CODES = 10
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Sixteen characters of five bits each, in groups that can be copied by hand. */
const newCode = () => [...randomBytes(16)].map((byte, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${ALPHABET[byte & 31]}`).join('')
const newCodes = () => Array.from({ length: CODES }, newCode)

const wrongCode = () =>
  new AppError('invalid', 'This code is not right', { extra: { issues: [{ path: 'code', message: 'This code is not right' }] } })

/** The second step of signing in. A code works once; a recovery code is used up. */
export async function finishLogin(
  ctx: Context,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ message: string; user: CurrentUser }> {
  const { ports, session } = ctx
  const database = databaseOf(ctx)
  const now = ports.now()
  const found = findToken(database, ticket, 'login', now)
  const user = found && findUser(database, found.userId)
  const factor = user && secondFactorOf(database, user.id)
  if (!user || !factor?.isOn) throw new AppError('unauthorized', 'Your sign-in has expired. Please sign in again.')
  // As for passwords: somebody who knows the password has ten codes, counted apart from those of the owner's known browser.
  const key = `${isKnownDevice(database, session.device, user.id) ? 'code-known' : 'code'}:${user.id}`
  throttle(ctx, key, { limit: 10, windowSeconds: QUARTER_HOUR })
  const isRight = atomically(database, () => {
    const step = ports.oneTimeCodes.stepOf(ports.sealer.open(factor.secretSealed), code.replace(/\s/g, ''), now)
    const isCode = step !== null && spendStep(database, user.id, step)
    const isRecovery = !isCode && spendRecoveryCode(database, user.id, code)
    if (!isCode && !isRecovery) {
      auditAccount(database, user.id, 'login-failed', now.toISOString(), null, null)
      return false
    }
    voidToken(database, user.id, 'login')
    if (isRecovery) {
      auditAccount(database, user.id, 'recovery-code-used', now.toISOString())
      enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'recovery-code-used' })
    }
    return true
  })
  if (!isRight) throw wrongCode()
  takeBack(ctx, [key])
  return begin(ctx, user)
}

/** A new secret, shown once; nothing is asked for until a code of it has been typed. */
export function prepare(ctx: Context, user: User): { secret: string; uri: string } {
  const database = databaseOf(ctx)
  if (secondFactorOf(database, user.id)?.isOn) throw new AppError('conflict', 'Two-step login is on already')
  const { oneTimeCodes, sealer, now } = ctx.ports
  const secret = oneTimeCodes.newSecret()
  prepareSecondFactor(database, user.id, sealer.seal(secret), now().toISOString())
  return { secret, uri: oneTimeCodes.uri(secret, user.email) }
}

/** Switches it on with a first code. The recovery codes are shown now and never again. */
export function switchOn(ctx: Context, user: User, code: string): { recoveryCodes: string[] } {
  const database = databaseOf(ctx)
  const { oneTimeCodes, sealer, now } = ctx.ports
  const factor = secondFactorOf(database, user.id)
  if (!factor) throw new AppError('conflict', 'Please begin again')
  if (factor.isOn) throw new AppError('conflict', 'Two-step login is on already')
  throttle(ctx, `code-setup:${user.id}`, { limit: 20, windowSeconds: QUARTER_HOUR })
  const step = oneTimeCodes.stepOf(sealer.open(factor.secretSealed), code.replace(/\s/g, ''), now())
  const recoveryCodes = newCodes()
  atomically(database, () => {
    if (step === null || !spendStep(database, user.id, step)) throw wrongCode()
    switchOnSecondFactor(database, user.id)
    setRecoveryCodes(database, user.id, recoveryCodes)
    auditAccount(database, user.id, 'second-factor-on', now().toISOString())
    enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'second-factor-on' })
  })
  return { recoveryCodes }
}

export function switchOff(ctx: Context, user: User): void {
  const database = databaseOf(ctx)
  const wasOn = secondFactorOf(database, user.id)?.isOn
  atomically(database, () => {
    removeSecondFactor(database, user.id)
    if (!wasOn) return
    auditAccount(database, user.id, 'second-factor-off', ctx.ports.now().toISOString())
    enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'second-factor-off' })
  })
}

export function renewCodes(ctx: Context, user: User): { recoveryCodes: string[] } {
  const database = databaseOf(ctx)
  if (!secondFactorOf(database, user.id)?.isOn) throw new AppError('conflict', 'Two-step login is not on')
  const recoveryCodes = newCodes()
  atomically(database, () => {
    setRecoveryCodes(database, user.id, recoveryCodes)
    auditAccount(database, user.id, 'recovery-codes', ctx.ports.now().toISOString())
    enqueueMail(ctx, { kind: 'notice', to: user.email, notice: 'recovery-codes' })
  })
  return { recoveryCodes }
}
