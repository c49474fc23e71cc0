import { randomUUID } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import type { LoginInput, SignupInput } from '@ledgerhand/core/schemas/auth'
import type { CurrentUser } from '@ledgerhand/core/wire'
import { anyAccount, booksOfUser, countTry, createUser, findUserByEmail, forgetTries, type User } from '@ledgerhand/db/accounts'
import { type Context, databaseOf } from '../context.ts'
import { isCommonPassword } from './common-passwords.ts'

export const currentUser = (ctx: Context, user: User): CurrentUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  books: booksOfUser(databaseOf(ctx), user),
})

const MINUTES_15 = 900
function throttle(ctx: Context, key: string, limit: number, windowSeconds: number): void {
  const wait = countTry(databaseOf(ctx), key, { limit, windowSeconds, nowMs: ctx.ports.now().getTime() })
  if (wait > 0) {
    const minutes = Math.max(1, Math.ceil(wait / 60))
    throw new AppError('too_many', `Too many attempts, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, {
      extra: { retryAfter: wait },
    })
  }
}

/** Opens an account. Without a mail server it is verified at once, and the client logs in next. */
export async function signUp(ctx: Context, input: SignupInput): Promise<{ message: string; requiresVerification: boolean }> {
  const { ports } = ctx
  const database = databaseOf(ctx)
  if (anyAccount(database) && ports.signups !== 'open') throw new AppError('forbidden', 'Sign-ups are closed')
  throttle(ctx, `signup:${ctx.request.ip}`, 20, 3600)
  if (isCommonPassword(input.password, input.email)) {
    throw new AppError('invalid', 'This password is too common', {
      extra: { issues: [{ path: 'password', message: 'This password is too common' }] },
    })
  }
  const passwordHash = await ports.passwords.hash(input.password)
  createUser(database, {
    id: randomUUID(),
    email: input.email,
    passwordHash,
    firstName: input.firstName,
    lastName: input.lastName,
    isVerified: true,
    at: ports.now().toISOString(),
  })
  return { message: 'Your account is ready.', requiresVerification: false }
}

/** The same words in the same time for an unknown address and a wrong password. Ten wrong tries in a quarter of an hour are enough. */
export async function logIn(ctx: Context, input: LoginInput): Promise<{ message: string; user: CurrentUser }> {
  const { ports, session, request } = ctx
  const database = databaseOf(ctx)
  const account = `login:${input.email.toLowerCase()}:${request.ip}`
  throttle(ctx, account, 10, MINUTES_15)
  throttle(ctx, `login:${request.ip}`, 60, MINUTES_15)
  const user = findUserByEmail(database, input.email)
  if (!(await ports.passwords.verify(user?.passwordHash ?? null, input.password)) || !user) {
    throw new AppError('unauthorized', 'Invalid email or password')
  }
  if (!user.isVerified) {
    throw new AppError('forbidden', 'Please check your email and click the verification link.', { extra: { requiresVerification: true } })
  }
  forgetTries(database, account)
  await session.start(user.id)
  return { message: 'Welcome back!', user: currentUser(ctx, user) }
}
