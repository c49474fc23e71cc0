/** The Idempotency-Key of a request: the same request with the same key is answered the same for a day, and does nothing again. */
import { createHash } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { atomically, type Database } from '@ledgerhand/db/client'
import { duringRequest } from '@ledgerhand/db/origin'
import { countRequests, findRequest, forgetRequest, noteAnswer, noteRequest } from '@ledgerhand/db/system/idempotent-requests'
import { type Context, databaseOf } from '../context.ts'
import { failureOf } from '../errors.ts'
import { networkOf } from './throttle.ts'

const DAY_MS = 86_400_000
/** Keys that are kept of one account in a day, and of one network of people who are signed out. */
const MOST = { account: 10_000, network: 1000 }
/** A longer answer is not kept. */
const MAX_ANSWER_CHARS = 262_144

export interface KeyedRequest {
  key: string
  /** Method, path and query. */
  address: string
  body: string
}
export interface KeptAnswer {
  status: number
  /** JSON; empty where the answer has no body. */
  text: string
  /** The stored answer was returned; the work did not run again. */
  isReplay: boolean
}

const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Requests that are running in this process: an equal request waits for the first one's answer. */
const running = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Runs `work` unless the same caller sent the same request with this key within a day: then returns that answer. Refusals are not kept.
 * The change's own transaction records that it was made, so a program that ends in between never makes it twice. AppError 'invalid'
 * for a malformed key, 'conflict' for one that came with another body or whose answer was lost, 'too_many' for too many keys.
 */
export async function runIdempotent(
  ctx: Context,
  request: KeyedRequest,
  work: () => Promise<Omit<KeptAnswer, 'isReplay'>>,
): Promise<KeptAnswer> {
  if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 visible characters')
  const database = databaseOf(ctx)
  const accountId = ctx.session.userId
  const caller = hashOf(accountId === null ? `network ${networkOf(ctx.request.ip)}` : `account ${accountId}`)
  const id = hashOf(caller, ctx.request.ownerHeader ?? accountId ?? '', request.address, request.key)
  const here = running.get(database) ?? new Map<string, Promise<unknown>>()
  running.set(database, here)
  for (let other = here.get(id); other; other = here.get(id)) await other
  const kept = begin(ctx, { id, caller, accountId, bodyHash: hashOf(request.body) })
  if (kept) return { ...kept, isReplay: true }
  let done = () => {}
  here.set(
    id,
    new Promise<void>((resolve) => {
      done = resolve
    }),
  )
  try {
    const answer = await duringRequest(id, work)
    noteAnswer(database, id, answer.status, answer.text.length > MAX_ANSWER_CHARS ? null : ctx.ports.sealer.seal(answer.text))
    return { ...answer, isReplay: false }
  } catch (error) {
    // After an unexpected error the change may have been made, so the key stays used.
    if (failureOf(error).status < 500 || !findRequest(database, id)?.hasActed) forgetRequest(database, id)
    throw error
  } finally {
    here.delete(id)
    done()
  }
}

interface Begun {
  id: string
  caller: string
  accountId: string | null
  bodyHash: string
}

/** The stored answer; null when the request has to run, which is then recorded. */
function begin(ctx: Context, { id, caller, accountId, bodyHash }: Begun): { status: number; text: string } | null {
  const database = databaseOf(ctx)
  const { sealer, now } = ctx.ports
  const dayAgo = new Date(now().getTime() - DAY_MS).toISOString()
  return atomically(database, () => {
    const before = findRequest(database, id)
    const isOver = before !== undefined && before.createdAt <= dayAgo
    if (before && !isOver) {
      if (sealer.open(before.bodySealed) !== bodyHash)
        throw new AppError('conflict', 'This Idempotency-Key was used for another request. Send a new key with a new request.')
      if (before.status !== null && before.answerSealed !== null) return { status: before.status, text: sealer.open(before.answerSealed) }
      if (before.hasActed)
        throw new AppError(
          'conflict',
          'This request was carried out, but its answer was lost. Look for what it made before you send it again.',
        )
    }
    // Noted by a run of the program that ended before it changed anything, or older than a day.
    if (before) forgetRequest(database, id)
    if (countRequests(database, caller, dayAgo) >= (accountId === null ? MOST.network : MOST.account))
      throw new AppError('too_many', 'Too many requests with an Idempotency-Key today. Try again later, or leave the key out.', {
        extra: { retryAfter: 3600 },
      })
    noteRequest(database, { id, caller, accountId, bodySealed: sealer.seal(bodyHash), createdAt: now().toISOString() })
    return null
  })
}
