import type { ServiceFailure } from '../failure.ts'

const MINUTE = 60_000
/** So many passing failures in a row, and the service rests. */
const FAILURES = 3
const FIRST_REST_MS = MINUTE
const LONGEST_REST_MS = 15 * MINUTE
/** A key that is refused will be refused again; somebody must act. */
const SETTLED_REST_MS = 15 * MINUTE
/** A service that says 'too many' without saying for how long. */
const RATE_REST_MS = MINUTE

export interface Rest {
  until: number
  reason: ServiceFailure
}
export interface Breaker {
  /** Why the service rests now, and until when; null when it may be asked. */
  resting(id: string): Rest | null
  /** Takes the one trial call of a service whose rest is over; false while another call has it, or it rests. */
  enter(id: string): boolean
  succeeded(id: string): void
  failed(id: string, failure: ServiceFailure): void
  /** The call ended without telling anything of the service: it was stopped, or a limit of ours stood in the way. */
  left(id: string): void
}

interface State {
  failures: number
  rest: Rest | null
  lastRestMs: number
  isTrial: boolean
}

/**
 * A service that keeps failing is left alone for a while: a minute after three passing failures, doubling up to a quarter of an
 * hour; a quarter of an hour for a refused key; as long as it asks when it says that it is asked too often. Then one call tries it.
 * Kept in memory: a restart asks again, which is what whoever has just mended a key wants.
 */
export function makeBreaker(now: () => number): Breaker {
  const states = new Map<string, State>()
  const of = (id: string): State => {
    const state = states.get(id) ?? { failures: 0, rest: null, lastRestMs: 0, isTrial: false }
    states.set(id, state)
    return state
  }
  const resting = (id: string): Rest | null => {
    const rest = states.get(id)?.rest ?? null
    return rest && rest.until > now() ? rest : null
  }
  const restFor = (state: State, ms: number, reason: ServiceFailure) => {
    state.rest = { until: now() + ms, reason }
    state.lastRestMs = ms
    state.failures = 0
  }
  return {
    resting,
    enter(id) {
      const state = of(id)
      if (resting(id)) return false
      if (state.rest === null) return true
      if (state.isTrial) return false
      state.isTrial = true
      return true
    },
    succeeded: (id) => void states.delete(id),
    failed(id, failure) {
      const state = of(id)
      const wasTrial = state.isTrial
      state.isTrial = false
      switch (failure.kind) {
        case 'auth':
        case 'quota':
        case 'config':
          return restFor(state, SETTLED_REST_MS, failure)
        case 'rate':
          return restFor(state, failure.retryAfterMs ?? RATE_REST_MS, failure)
        case 'transient':
        case 'timeout':
          state.failures += 1
          if (wasTrial || state.failures >= FAILURES)
            restFor(state, Math.min(Math.max(FIRST_REST_MS, state.lastRestMs * 2), LONGEST_REST_MS), failure)
          return
        default:
          // The document's fault, or the answer's: the service itself is up.
          state.failures = 0
          state.rest = null
      }
    },
    left(id) {
      of(id).isTrial = false
    },
  }
}
