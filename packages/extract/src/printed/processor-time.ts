/** Time is counted by what this process has used of a processor: that a machine is busy with others must change nothing about a reading. */
import { Script } from 'node:vm'

/** Processor time that was used so far, in milliseconds. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Says whether so much of it, in milliseconds, has been used since. */
export function overAfter(pageBudgetMs: number): () => boolean {
  const from = ownProcessorMs()
  return () => ownProcessorMs() - from > pageBudgetMs
}

/** A step took longer than it was given. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** What is over by the clock has used nearly as much of a processor, unless others use it, too. */
const NEARLY = 0.9
/** Clocks and counts are not exact: what is begun again gets more of the clock than it should need. */
const AMPLE = 1.1
const MOST_AT_ONCE = 10
const doneInScript = new Script('globalThis.doneInScript()')

/**
 * Does work, one synchronous piece after `prepared`, that may use so much of a processor (milliseconds); without `pageBudgetMs` as long as it
 * takes. It is broken off wherever it is, inside WebAssembly too: then nothing behind it runs, not even 'finally', and what it worked on
 * is to be thrown away (`dropped`) before it is prepared anew. Where others kept the processor busy it is begun again and given more of
 * the clock. Throws TooLong.
 */
export async function doneWithin<P, T>(
  pageBudgetMs: number | undefined,
  { prepared, work, dropped }: { prepared: () => Promise<P>; work: (with_: P) => T; dropped: () => void },
): Promise<T> {
  if (pageBudgetMs === undefined || pageBudgetMs === Number.POSITIVE_INFINITY) return work(await prepared())
  for (let clock = pageBudgetMs; ; ) {
    const ended = await attempted(clock, prepared, work)
    if ('of' in ended) return ended.of
    dropped()
    if (ended.used > NEARLY * pageBudgetMs) throw new TooLong()
    clock *= Math.min(MOST_AT_ONCE, (AMPLE * pageBudgetMs) / Math.max(ended.used, 1))
  }
}

/** What the work came to, or what it used of a processor before it was broken off. Apart from the loop, so that nothing holds on to what it worked on. */
async function attempted<P, T>(clock: number, prepared: () => Promise<P>, work: (with_: P) => T): Promise<{ of: T } | { used: number }> {
  const at = await prepared()
  const from = ownProcessorMs()
  try {
    return { of: untilClock(Math.ceil(clock), () => work(at)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { used: ownProcessorMs() - from }
  }
}

/** Only a script can be broken off by the clock: this one does the work. */
function untilClock<T>(timeout: number, work: () => T): T {
  let result: { of: T } | null = null
  const place = globalThis as { doneInScript?: (() => void) | undefined }
  place.doneInScript = () => {
    result = { of: work() }
  }
  try {
    doneInScript.runInThisContext({ timeout })
  } finally {
    // It would keep what it worked on.
    place.doneInScript = undefined
  }
  return (result as unknown as { of: T }).of
}
