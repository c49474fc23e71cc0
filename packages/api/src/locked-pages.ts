import { AppError } from '@ledgerhand/core/errors'

/**
 * A protected PDF whose pages its password, or none, does not open. `needs` tells a program what to ask for; a wrong password is never
 * 'unauthorized': whoever mistypes it stays signed in.
 */
export const lockedPages = (reason: string, password: string | undefined): AppError =>
  new AppError(password === undefined ? 'conflict' : 'invalid', reason, { extra: { needs: 'password' } })

export const isLockedPages = (error: unknown): boolean => error instanceof AppError && error.extra.needs === 'password'
