/** Memory that a quiet server does not need. */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const EVERY_MS = 30_000
/** The share of its time that a server with nothing but looks at its health has to do something. */
const QUIET = 0.002
/** The heap grew by so much since the last time before it is worth another tenth of a second. */
const WORTH_BYTES = 8 * 1_048_576

/** As `node --expose-gc` gives it (scripts/memory.mjs); otherwise there is none. */
type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<unknown>

export interface Quiet {
  collect?: Collect | undefined
  /** The share of the time since the last question in which something was done. */
  busy?: () => number
  /** What V8 holds, in use or not. */
  heldBytes?: () => number
}

function ownBusy(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
/**
 * V8 gives the space of new objects and the empty pages of its heap back when it collects; a quiet server never does, and would keep what
 * its start or the last storm took. So once nobody has asked for anything for a while, all is collected. Returns what ends this.
 */
export function giveBackMemory({
  collect = (globalThis as { gc?: Collect }).gc,
  busy = ownBusy(),
  heldBytes = () => getHeapStatistics().total_physical_size,
}: Quiet = {}): () => void {
  let least = 0
  const look = async () => {
    if (!collect || busy() >= QUIET || heldBytes() < least + WORTH_BYTES) return
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
    least = heldBytes()
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
  return () => clearInterval(timer)
}
