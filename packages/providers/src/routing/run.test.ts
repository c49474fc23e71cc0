import { describe, expect, test } from 'vitest'
import type { FailureKind, ServiceFailure } from '../failure.ts'
import { makeBreaker } from './breaker.ts'
import { makeGate } from './gate.ts'
import { run, type ToRun, type Verdict } from './run.ts'

class Fails extends Error {
  readonly failure: ServiceFailure
  constructor(kind: FailureKind, retryAfterMs: number | null = null) {
    super(kind)
    this.failure = { kind, message: `it said ${kind}`, retryAfterMs }
  }
}
type Step = Verdict | Fails | 'hang' | 'bug'

/** Services that answer by script: what each call to each of them comes to. */
function setUp(scripts: Record<string, Step[]>) {
  let now = 0
  const calls: string[] = []
  const slept: number[] = []
  const gate = makeGate(2)
  const runner = {
    breaker: makeBreaker(() => now),
    gateOf: () => gate,
    now: () => now,
    sleep: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted()
      slept.push(ms)
      now += ms
    },
    random: () => 0.5,
  }
  const work = (changes: Partial<ToRun<string>> = {}): ToRun<string> => ({
    steps: Object.keys(scripts),
    attempt: async (id, signal) => {
      calls.push(id)
      const step = scripts[id]?.[calls.filter((c) => c === id).length - 1]
      if (step === 'hang') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      if (step === 'bug' || step === undefined) throw new TypeError('a bug of ours')
      if (step instanceof Fails) throw step
      return { answer: `${id} answered`, verdict: step }
    },
    failureOf: (error) => (error instanceof Fails ? error.failure : null),
    signal: new AbortController().signal,
    ...changes,
  })
  return {
    calls,
    slept,
    runner,
    work,
    go: (changes?: Partial<ToRun<string>>) => run(work(changes), runner),
    pass: (ms: number) => (now += ms),
  }
}

describe('asking services in turn', () => {
  const transient = () => new Fails('transient')
  test.each<[string, Record<string, Step[]>, string[], string | null, string[]]>([
    ['the first that adds up is the last that is asked', { a: ['proven'], b: ['proven'] }, ['a'], 'a', []],
    ['where nothing can be checked, one answer is enough', { a: ['unchecked'], b: ['proven'] }, ['a'], 'a', []],
    ['totals that do not agree are worth a second opinion', { a: ['off'], b: ['proven'] }, ['a', 'b'], 'b', []],
    ['and the better of the two is kept', { a: ['off'], b: ['off'], c: ['proven'] }, ['a', 'b'], 'a', []],
    ['a passing failure is tried once more', { a: [transient(), 'proven'] }, ['a', 'a'], 'a', []],
    ['but no third time', { a: [transient(), transient(), 'proven'], b: ['proven'] }, ['a', 'a', 'b'], 'b', ['a transient']],
    ['output that breaks the schema is asked for once more', { a: [new Fails('invalid_output'), 'proven'] }, ['a', 'a'], 'a', []],
    ['a refused key moves on at once', { a: [new Fails('auth')], b: ['proven'] }, ['a', 'b'], 'b', ['a auth']],
    ['an empty account moves on at once', { a: [new Fails('quota')], b: ['proven'] }, ['a', 'b'], 'b', ['a quota']],
    ['a refusal moves on at once', { a: [new Fails('refused')], b: ['proven'] }, ['a', 'b'], 'b', ['a refused']],
    ['truncation moves on at once', { a: [new Fails('truncated')], b: ['proven'] }, ['a', 'b'], 'b', ['a truncated']],
    ['a daily limit moves on', { a: [new Fails('limit')], b: ['proven'] }, ['a', 'b'], 'b', ['a limit']],
    ['a wait of up to five seconds is honoured', { a: [new Fails('rate', 5000), 'proven'] }, ['a', 'a'], 'a', []],
    ['a longer one is spent elsewhere', { a: [new Fails('rate', 5001)], b: ['proven'] }, ['a', 'b'], 'b', ['a rate']],
    ['nor is it guessed', { a: [new Fails('rate')], b: ['proven'] }, ['a', 'b'], 'b', ['a rate']],
    ['when all fail, nobody answered', { a: [new Fails('auth')], b: [new Fails('refused')] }, ['a', 'b'], null, ['a auth', 'b refused']],
    ['no plan, no call', {}, [], null, []],
  ])('%s', async (_, scripts, expected, best, failures) => {
    const { go, calls } = setUp(scripts)
    const ran = await go()
    expect(calls).toEqual(expected)
    expect(ran.best?.id ?? null).toBe(best)
    expect(ran.failures.map((f) => `${f.id} ${f.failure.kind}`)).toEqual(failures)
  })

  test('the wait before a second try is what was asked plus a quarter to three quarters of a second', async () => {
    const { go, slept } = setUp({ a: [new Fails('rate', 3000), new Fails('transient')], b: [new Fails('transient'), 'proven'] })
    await go()
    expect(slept).toEqual([3500, 500])
  })

  test('a service that hangs is left after its time, and the next is asked', async () => {
    const { go, calls } = setUp({ a: ['hang'], b: ['proven'] })
    const ran = await go({ attemptMs: 20 })
    expect(calls).toEqual(['a', 'b'])
    expect(ran.failures).toMatchObject([{ id: 'a', failure: { kind: 'timeout' } }])
    expect(ran.best?.id).toBe('b')
  })

  test('a call that ignores its signal holds nobody up', async () => {
    const { runner } = setUp({})
    const ran = await run(
      {
        steps: ['deaf'],
        attempt: () => new Promise(() => undefined),
        failureOf: () => null,
        signal: new AbortController().signal,
        attemptMs: 10,
      },
      runner,
    )
    expect(ran.failures).toMatchObject([{ id: 'deaf', failure: { kind: 'timeout' } }])
  })

  test('the whole has a deadline: what is left of it is not worth a call', async () => {
    const s = setUp({ a: [new Fails('auth')], b: ['proven'] })
    const ran = await s.go({
      deadlineMs: 10_000,
      attempt: async (id) => {
        s.calls.push(id)
        s.pass(9_500)
        throw new Fails('auth')
      },
    })
    expect(s.calls).toEqual(['a'])
    expect(ran.best).toBeNull()
  })

  test('stopping ends it at once, and is no failure of the service', async () => {
    const stop = new AbortController()
    const { go, runner } = setUp({ a: ['hang'] })
    const running = go({ signal: stop.signal })
    stop.abort(new Error('the document was deleted'))
    await expect(running).rejects.toThrow('the document was deleted')
    expect(runner.breaker.resting('a')).toBeNull()
    expect(runner.breaker.enter('a')).toBe(true)
  })

  test('a bug of ours is thrown, not blamed on a service', async () => {
    const { go } = setUp({ a: ['bug'], b: ['proven'] })
    await expect(go()).rejects.toThrow('a bug of ours')
  })

  test('a service that rests is passed over with the reason', async () => {
    const { go, runner, calls } = setUp({ a: ['proven'], b: ['proven'] })
    runner.breaker.failed('a', { kind: 'auth', message: 'the key was refused', retryAfterMs: null })
    const ran = await go()
    expect(calls).toEqual(['b'])
    expect(ran.failures[0]?.failure.message).toBe('it is left alone for a while: the key was refused')
  })
})

describe('how many calls at once', () => {
  test('the third waits for the first of two; one that is stopped while it waits leaves its place', async () => {
    const gate = makeGate(2)
    const open: (() => void)[] = []
    const started: number[] = []
    const call = (n: number, signal = new AbortController().signal) =>
      gate.run(
        () =>
          new Promise<void>((resolve) => {
            started.push(n)
            open.push(resolve)
          }),
        signal,
      )
    const stop = new AbortController()
    const calls = [call(1), call(2)]
    const third = call(3, stop.signal)
    calls.push(call(4))
    await Promise.resolve()
    expect(started).toEqual([1, 2])
    stop.abort(new Error('stopped'))
    await expect(third).rejects.toThrow('stopped')
    open[0]?.()
    await calls[0]
    expect(started).toEqual([1, 2, 4])
    open[1]?.()
    open[2]?.()
    await Promise.all(calls)
  })
})
