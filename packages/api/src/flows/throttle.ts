import { createHash } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { countTry, takeTryBack } from '@ledgerhand/db/system/tries'
import { type Context, databaseOf } from '../context.ts'

export interface Pace {
  limit: number
  windowSeconds: number
}
export const QUARTER_HOUR = 900
export const HOUR = 3600

/** The key of a counter: account addresses are stored as hashes. */
export const throttleKey = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)
/** An IPv6 customer has a whole /64 to change addresses in. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Counts a try; AppError 'too_many' with the seconds to wait when it is one too many. */
export function throttle(ctx: Context, key: string, pace: Pace): void {
  const wait = countTry(databaseOf(ctx), key, { ...pace, nowMs: ctx.ports.now().getTime() })
  if (wait === 0) return
  const minutes = Math.max(1, Math.ceil(wait / 60))
  throw new AppError('too_many', `Too many attempts, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, {
    extra: { retryAfter: wait },
  })
}
/** Counts a try if it is within the limit. Returns whether it was. */
export const isWithin = (ctx: Context, key: string, pace: Pace): boolean =>
  countTry(databaseOf(ctx), key, { ...pace, nowMs: ctx.ports.now().getTime() }) === 0

export const takeBack = (ctx: Context, keys: readonly string[]): void => {
  for (const key of keys) takeTryBack(databaseOf(ctx), key)
}
