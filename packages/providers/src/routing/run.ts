import { isWorthRetrying, type ServiceFailure } from '../failure.ts'
import type { Breaker } from './breaker.ts'
import type { Gate } from './gate.ts'

/**
 * How far an answer can be believed: its totals agree, nothing could be checked, nothing but another service could confirm it, or its
 * totals do not agree.
 */
export type Verdict = 'proven' | 'unchecked' | 'unconfirmed' | 'off'
export interface Attempted<T> {
  id: string
  answer: T
  verdict: Verdict
}
export interface Ran<T> {
  /** The best answer; null when nobody gave one. */
  best: Attempted<T> | null
  /** Every answer that came, in the order they came. */
  answers: Attempted<T>[]
  failures: { id: string; failure: ServiceFailure }[]
}

export interface Runner {
  breaker: Breaker
  gateOf(id: string): Gate
  now(): number
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}
export interface ToRun<T> {
  steps: readonly string[]
  /** One call. Throws what `failureOf` reads. Must end when its signal aborts. */
  attempt(id: string, signal: AbortSignal): Promise<{ answer: T; verdict: Verdict }>
  /** What an error means; null when it is ours (the program's) and should be thrown on. */
  failureOf(error: unknown): ServiceFailure | null
  /** Aborts everything: the document was deleted, or the program stops. */
  signal: AbortSignal
  /** When all of it must be over; without it, when each of the services has had its time. */
  deadlineMs?: number
  /** How long a service may take for all of the document. */
  attemptMs?: number | ((id: string) => number)
}

export const ATTEMPT_MS = 60_000
const TRIES = 2
/** Beside the services' own times: for a second try and the pauses before it. */
const SPARE_MS = 20_000
/** So many of a plan's services have their full time; whoever comes later has what is left. */
const TIMED = 3
/** An answer whose totals do not agree, or that needs to be confirmed, is worth a second opinion, not a third. */
const OPINIONS = 2
/** Too little time to be worth a call. */
const LEAST_MS = 1_000
const worth: Record<Verdict, number> = { proven: 3, unchecked: 2, unconfirmed: 1, off: 0 }

/**
 * Asks the services of a plan one after the other until one gives an answer that adds up. A service is tried twice at most, the
 * whole within a deadline. Rejects only when `signal` aborts or the program itself fails.
 */
export async function run<T>(work: ToRun<T>, runner: Runner): Promise<Ran<T>> {
  const { steps } = work
  const timeOf = (id: string) => (typeof work.attemptMs === 'function' ? work.attemptMs(id) : (work.attemptMs ?? ATTEMPT_MS))
  const allMs = steps.slice(0, TIMED).reduce((ms, id) => ms + timeOf(id), SPARE_MS)
  const end = runner.now() + (work.deadlineMs ?? allMs)
  const ran: Ran<T> = { best: null, answers: [], failures: [] }
  for (const id of steps) {
    const asked = await askService(work, runner, id, end, timeOf(id))
    if (asked === 'out of time') {
      if (ran.failures.length === 0)
        ran.failures.push({ id, failure: { kind: 'timeout', message: 'there was no time left to ask it', retryAfterMs: null } })
      return ran
    }
    if ('failure' in asked) {
      ran.failures.push(asked)
      continue
    }
    ran.answers.push(asked)
    if (!ran.best || worth[asked.verdict] > worth[ran.best.verdict]) ran.best = asked
    if (ran.best.verdict === 'proven' || ran.best.verdict === 'unchecked' || ran.answers.length >= OPINIONS) return ran
  }
  return ran
}

type Failed = Ran<unknown>['failures'][number]

/** One service, asked again once where that may help. */
async function askService<T>(
  work: ToRun<T>,
  runner: Runner,
  id: string,
  end: number,
  ms: number,
): Promise<Attempted<T> | Failed | 'out of time'> {
  const { signal } = work
  const { breaker } = runner
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    const left = end - runner.now()
    if (left < LEAST_MS) return 'out of time'
    if (!breaker.enter(id)) {
      const reason = breaker.resting(id)?.reason.message ?? 'another document tries whether it is back'
      return { id, failure: { kind: 'transient', message: `it is left alone for a while: ${reason}`, retryAfterMs: null } }
    }
    try {
      // A service's time begins when it is its turn: others may wait for the same one.
      const ask = (outer: AbortSignal) => withTime(Math.min(left, ms), outer, (timed) => work.attempt(id, timed))
      const { answer, verdict } = await withTime(left, signal, (timed) => runner.gateOf(id).run(() => ask(timed), timed))
      breaker.succeeded(id)
      return { id, answer, verdict }
    } catch (error) {
      const failure = failedCall(error, work, breaker, id)
      if (tries >= TRIES || !isWorthRetrying(failure) || !worthWaiting(failure, end - runner.now())) return { id, failure }
      // A service that asked for a moment gets it here; the breaker is for longer.
      await runner.sleep((failure.retryAfterMs ?? 0) + 250 + runner.random() * 500, signal)
      if (breaker.resting(id)) return { id, failure }
    }
  }
}

/** Tells the breaker of a call that failed. Throws on what is no failure of the service. */
function failedCall<T>(error: unknown, { signal, failureOf }: ToRun<T>, breaker: Breaker, id: string): ServiceFailure {
  if (signal.aborted) {
    breaker.left(id)
    throw signal.reason
  }
  const failure = error instanceof OutOfTime ? error.failure : failureOf(error)
  if (failure === null || failure.kind === 'limit') breaker.left(id)
  else breaker.failed(id, failure)
  if (failure === null) throw error
  return failure
}

const worthWaiting = (failure: ServiceFailure, leftMs: number) => leftMs > (failure.retryAfterMs ?? 0) + LEAST_MS

class OutOfTime extends Error {
  readonly failure: ServiceFailure
  constructor(ms: number) {
    super(`no answer within ${Math.round(ms / 1000)} seconds`)
    this.failure = { kind: 'timeout', message: this.message, retryAfterMs: null }
  }
}

/** Runs `work` with a signal that also aborts after `ms`; does not wait for work that ignores it. */
async function withTime<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const inner = new AbortController()
  const abort = () => inner.abort(outer.reason)
  outer.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => inner.abort(new OutOfTime(ms)), ms)
  const aborted = new Promise<never>((_, reject) =>
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true }),
  )
  try {
    const working = work(inner.signal)
    // Whoever is given up may still fail later; nobody listens then.
    working.catch(() => undefined)
    return await Promise.race([working, aborted])
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
}
