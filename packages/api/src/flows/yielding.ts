import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of work before yielding to other requests. */
const STRETCH_MS = 10
/** A request takes several turns of the event loop: a moment lets it come to its end. */
const PAUSE_MS = 2
/** Two turns in which nothing is to be done take less. */
const QUIET_MS = 0.2

/** Yields to other requests once: for two turns of the event loop, and for a moment where these had anything to do. */
export async function yieldToEventLoop(): Promise<void> {
  const start = performance.now()
  await nextTurn()
  await nextTurn()
  if (performance.now() - start > QUIET_MS) await sleep(PAUSE_MS)
}

/**
 * For long work in this process: call `await giveWay()` in its loop; it yields when enough milliseconds have passed. Rejects
 * once `signal` is aborted.
 */
export function makeYielder(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () =>
    performance.now() - since < STRETCH_MS
      ? undefined
      : yieldToEventLoop().then(() => {
          signal?.throwIfAborted()
          since = performance.now()
        })
}

/** Runs a generator and yields between its steps. Rejects once `signal` is aborted. */
export async function runGenerator<T>(steps: Generator<unknown, T>, signal?: AbortSignal): Promise<T> {
  const giveWay = makeYielder(signal)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await giveWay()
  }
}

/**
 * Each slice is a commit, and writes every page of every index that it touches: below a hundred rows the same pages are written again and
 * again, and where the machine is busy with others the smaller slices only make more work for it.
 */
const LEAST = 100
const MOST = 1000

/** Walks a list in slices whose size follows the time of the last one. Stops when `work` returns false. `between` is waited for after each. */
export async function runInChunks<T>(
  list: readonly T[],
  work: (slice: readonly T[]) => boolean,
  between: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  let size = 2 * LEAST
  for (let from = 0; from < list.length; ) {
    const start = performance.now()
    const slice = list.slice(from, from + size)
    if (!work(slice)) return false
    from += slice.length
    size = Math.round(Math.min(MOST, Math.max(LEAST, (size * 2 * STRETCH_MS) / Math.max(1, performance.now() - start))))
    await between()
    await yieldToEventLoop()
  }
  return true
}

const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** A mutex by key: work on the same `home` and `key` runs one at a time, in order of the calls. */
export async function keyedMutex<T>(home: object, key: string, work: () => Promise<T>): Promise<T> {
  const all = turns.get(home) ?? new Map<string, Promise<unknown>>()
  turns.set(home, all)
  const turn = (all.get(key) ?? Promise.resolve()).catch(() => undefined).then(work)
  all.set(key, turn)
  try {
    return await turn
  } finally {
    if (all.get(key) === turn) all.delete(key)
  }
}
