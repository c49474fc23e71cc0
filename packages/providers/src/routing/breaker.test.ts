import { describe, expect, test } from 'vitest'
import type { FailureKind, ServiceFailure } from '../failure.ts'
import { makeBreaker } from './breaker.ts'

const failure = (kind: FailureKind, retryAfterMs: number | null = null): ServiceFailure => ({
  kind,
  message: `it said ${kind}`,
  retryAfterMs,
})
function setUp() {
  let now = 0
  return {
    breaker: makeBreaker(() => now),
    pass: (ms: number) => {
      now += ms
    },
  }
}
const MINUTE = 60_000

describe('a service that fails', () => {
  test.each<[FailureKind, number | null, number]>([
    ['auth', null, 15 * MINUTE],
    ['quota', null, 15 * MINUTE],
    ['config', null, 15 * MINUTE],
    ['rate', 27_000, 27_000],
    ['rate', null, MINUTE],
  ])('%s (retry after %s) rests for %s ms', (kind, retryAfterMs, ms) => {
    const { breaker, pass } = setUp()
    breaker.failed('a', failure(kind, retryAfterMs))
    expect(breaker.resting('a')).toMatchObject({ until: ms, reason: { message: `it said ${kind}` } })
    expect(breaker.enter('a')).toBe(false)
    expect(breaker.enter('b')).toBe(true)
    pass(ms)
    expect(breaker.resting('a')).toBeNull()
  })
  test.each<FailureKind>(['transient', 'timeout'])('%s three times in a row rests a minute, then twice as long, at most 15', (kind) => {
    const { breaker, pass } = setUp()
    breaker.failed('a', failure(kind))
    breaker.failed('a', failure(kind))
    expect(breaker.resting('a')).toBeNull()
    breaker.failed('a', failure(kind))
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(breaker.resting('a')?.until).toBeDefined()
      pass(minutes * MINUTE - 1)
      expect(breaker.enter('a')).toBe(false)
      pass(1)
      // One trial, and one only.
      expect(breaker.enter('a')).toBe(true)
      expect(breaker.enter('a')).toBe(false)
      breaker.failed('a', failure(kind))
    }
    pass(15 * MINUTE)
    expect(breaker.enter('a')).toBe(true)
    breaker.succeeded('a')
    breaker.failed('a', failure(kind))
    expect(breaker.resting('a')).toBeNull()
  })
  test.each<FailureKind>(['refused', 'truncated', 'invalid_output', 'bad_request', 'unsupported'])(
    '%s is no fault of the service',
    (kind) => {
      const { breaker } = setUp()
      for (let i = 0; i < 10; i++) breaker.failed('a', failure(kind))
      expect(breaker.resting('a')).toBeNull()
      expect(breaker.enter('a')).toBe(true)
    },
  )
  test('a success in between counts anew, and a trial that was stopped gives the turn back', () => {
    const { breaker, pass } = setUp()
    breaker.failed('a', failure('transient'))
    breaker.failed('a', failure('transient'))
    breaker.succeeded('a')
    breaker.failed('a', failure('transient'))
    expect(breaker.resting('a')).toBeNull()
    breaker.failed('a', failure('auth'))
    pass(15 * MINUTE)
    expect(breaker.enter('a')).toBe(true)
    breaker.left('a')
    expect(breaker.enter('a')).toBe(true)
  })
})
