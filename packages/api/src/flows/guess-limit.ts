import { AppError } from '@ledgerhand/core/errors'
import { countTry } from '@ledgerhand/db/system/tries'
import { type Context, databaseOf } from '../context.ts'
import { networkOf } from './throttle.ts'

/** Counts an unknown token. AppError 'too_many' for an address that tries one token after another. */
export function limitGuessing(ctx: Context, what: 'link' | 'invitation'): void {
  const wait = countTry(databaseOf(ctx), `${what}:${networkOf(ctx.request.ip)}`, {
    limit: 30,
    windowSeconds: 600,
    nowMs: ctx.ports.now().getTime(),
  })
  if (wait > 0) throw new AppError('too_many', 'Too many attempts, try again in a few minutes', { extra: { retryAfter: wait } })
}
