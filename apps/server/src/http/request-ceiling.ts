import { networkOf } from '@ledgerhand/api/flows/throttle'
import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from './request-facts.ts'

const WINDOW_MS = 60_000
/** So many addresses are remembered at most; the oldest is forgotten first. */
const MAX_KNOWN = 10_000

/**
 * A ceiling on what one address asks of the API in a minute, so that a runaway program cannot starve the others. Kept in memory: a
 * minute is shorter than a restart is worth. The limits that stop guessing are kept in the database.
 */
export function limitRequests(callerOf: (c: Context) => Caller, perMinute: number, now: () => Date): MiddlewareHandler {
  const seen = new Map<string, { since: number; count: number }>()
  return async (c, next) => {
    if (perMinute === 0) return next()
    const network = networkOf(callerOf(c).ip)
    const at = now().getTime()
    let mine = seen.get(network)
    // Before its beginning, too: a clock that was ahead must not make a minute last until it is that time again.
    if (!mine || at < mine.since || at - mine.since >= WINDOW_MS) {
      seen.delete(network)
      mine = { since: at, count: 0 }
      seen.set(network, mine)
      if (seen.size > MAX_KNOWN) seen.delete(seen.keys().next().value ?? '')
    }
    mine.count += 1
    if (mine.count <= perMinute) return next()
    const retryAfter = Math.max(1, Math.ceil((mine.since + WINDOW_MS - at) / 1000))
    return c.json({ message: 'Too many requests, try again in a minute', code: 'TOO_MANY_REQUESTS' }, 429, {
      'retry-after': String(retryAfter),
    })
  }
}
