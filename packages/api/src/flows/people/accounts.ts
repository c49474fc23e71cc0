import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@ledgerhand/core/errors'
import type { LoginInput, SignupInput } from '@ledgerhand/core/schemas/auth'
import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { atomically } from '@ledgerhand/db/client'
import { auditAccount, auditUnknownAccount, dropPassword } from '@ledgerhand/db/system/account-changes'
import { issueToken } from '@ledgerhand/db/system/account-tokens'
import { anyAccount, booksOfUser, createUser, findUser, findUserByEmail, type User } from '@ledgerhand/db/system/accounts'
import { findInvitation } from '@ledgerhand/db/system/invitations'
import { isKnownDevice, rememberDevice } from '@ledgerhand/db/system/known-devices'
import { secondFactorOf } from '@ledgerhand/db/system/second-factor'
import { type Context, databaseOf } from '../../context.ts'
import { refuseCommon } from '../passwords.ts'
import { enqueueMail } from '../requests/mail-jobs.ts'
import { HOUR, isWithin, networkOf, type Pace, QUARTER_HOUR, takeBack, throttle, throttleKey } from '../throttle.ts'

export const currentUser = (ctx: Context, user: User): CurrentUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  books: booksOfUser(databaseOf(ctx), user),
})

/** As the database compares addresses: only A to Z are the same as a to z. Other rules would take the sign of the kelvin for a k. */
const folded = (address: string | null | undefined) => address?.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Checks that an account may be opened: the first always; later ones as the setting SIGNUPS says (anybody, invited people, nobody). */
function refuseUninvited(ctx: Context, { email, invitation }: SignupInput): void {
  const { ports } = ctx
  if (ports.signups === 'open' || !anyAccount(databaseOf(ctx))) return
  if (ports.signups === 'closed') throw new AppError('forbidden', 'Sign-ups are closed')
  const found = invitation ? findInvitation(databaseOf(ctx), invitation, ports.now().toISOString()) : undefined
  if (folded(found?.grant.invitedEmail) !== folded(email)) throw new AppError('forbidden', 'Sign-ups are by invitation only')
}

/**
 * Opens an account. Without a mail server it is verified at once, and the client logs in next. With one the answer is the same whether
 * the address has an account or not; only the mail differs. When an address that is not verified was signed up several times, none of
 * those passwords counts: the person who opens a mailed link chooses one.
 */
export async function signUp(ctx: Context, input: SignupInput): Promise<{ message: string; requiresVerification: boolean }> {
  const { ports } = ctx
  const database = databaseOf(ctx)
  refuseUninvited(ctx, input)
  throttle(ctx, `signup:${networkOf(ctx.request.ip)}`, { limit: 20, windowSeconds: HOUR })
  refuseCommon(input.password, input.email)
  const passwordHash = await ports.passwords.hash(input.password, { from: networkOf(ctx.request.ip) })
  const at = ports.now().toISOString()
  const { email, firstName, lastName } = input
  const isMailOn = ports.mail.isOn
  atomically(database, () => {
    // Asked again with the insertion in one transaction: others may have signed up while the password was hashed.
    refuseUninvited(ctx, input)
    const known = isMailOn ? findUserByEmail(database, email) : undefined
    if (known?.isVerified) return enqueueMail(ctx, { kind: 'taken', email: known.email })
    if (known) dropPassword(database, known.id, at)
    const id = known?.id ?? randomUUID()
    if (!known) createUser(database, { id, email, passwordHash, firstName, lastName, isVerified: !isMailOn, at })
    enqueueMail(ctx, { kind: 'verify', userId: id })
  })
  return isMailOn
    ? { message: 'Please check your email to verify your account.', requiresVerification: true }
    : { message: 'Your account is ready.', requiresVerification: false }
}

const LOGIN = { limit: 10, windowSeconds: QUARTER_HOUR }
/** Tries at an account from wherever they come; one network has half of them, so that its owner in a new browser elsewhere has some. */
const LOGIN_FROM_ALL = { limit: 20, windowSeconds: QUARTER_HOUR }
const LOGIN_AT_ALL = { limit: 60, windowSeconds: QUARTER_HOUR }
/** Tries of all unknown browsers together, beyond which each one waits. It is never refused for what others do. */
const BUSY = { limit: 600, windowSeconds: QUARTER_HOUR }
const BRAKE_MS = 1000
const TICKET_MS = 10 * 60_000

/**
 * The same words in the same time for an unknown address and a wrong password. In a quarter of an hour ten tries of one network at an
 * account are enough, and twenty of all; but a browser that its owner was signed in with has tries of its own, so that nobody can lock them out.
 */
export async function logIn(ctx: Context, input: LoginInput): Promise<{ message: string; user: CurrentUser }> {
  const { ports, session, request } = ctx
  const database = databaseOf(ctx)
  const user = findUserByEmail(database, input.email)
  const isKnown = isKnownDevice(database, session.device, user?.id ?? 'nobody')
  const account = throttleKey(input.email)
  const network = networkOf(request.ip)
  const limits: [key: string, pace: Pace][] = isKnown
    ? [[`login-known:${account}`, LOGIN]]
    : [
        [`login-from:${network}`, LOGIN_AT_ALL],
        [`login:${account} from ${network}`, LOGIN],
        [`login:${account}`, LOGIN_FROM_ALL],
      ]
  for (const [key, pace] of limits) throttle(ctx, key, pace)
  if (!isKnown && !isWithin(ctx, 'login-all', BUSY)) await sleep(BRAKE_MS)
  const isRight = await ports.passwords.verify(user?.passwordHash || null, input.password, { isKnownDevice: isKnown, from: network })
  const at = ports.now().toISOString()
  // The password may have been changed while this one was checked.
  if (!isRight || !user || findUser(database, user.id)?.passwordHash !== user.passwordHash) {
    if (user) auditAccount(database, user.id, 'login-failed', at, null, null)
    else auditUnknownAccount(database, at)
    throw new AppError('unauthorized', 'Invalid email or password')
  }
  takeBack(
    ctx,
    limits.map(([key]) => key),
  )
  if (!user.isVerified) {
    throw new AppError('forbidden', 'Please check your email and click the verification link.', { extra: { requiresVerification: true } })
  }
  if (secondFactorOf(database, user.id)?.isOn) {
    const ticket = issueToken(database, { userId: user.id, purpose: 'login', now: ports.now(), lifeMs: TICKET_MS })
    throw new AppError('forbidden', 'Enter the code from your authenticator app.', { extra: { requiresSecondFactor: true, ticket } })
  }
  return begin(ctx, user)
}

/** Begins a session for a person whose password and second factor were checked, and makes their browser a known device. */
export async function begin(ctx: Context, user: User): Promise<{ message: string; user: CurrentUser }> {
  const { session, ports } = ctx
  await session.start(user.id)
  session.setDevice(rememberDevice(databaseOf(ctx), session.device, user.id, ports.now()))
  auditAccount(databaseOf(ctx), user.id, 'login', ports.now().toISOString())
  return { message: 'Welcome back!', user: currentUser(ctx, user) }
}

/** Ends the session of this request. Does nothing when there is none. */
export async function logOut(ctx: Context): Promise<{ message: string }> {
  const { userId } = ctx.session
  await ctx.session.end()
  if (userId) auditAccount(databaseOf(ctx), userId, 'logout', ctx.ports.now().toISOString())
  return { message: 'Signed out' }
}
