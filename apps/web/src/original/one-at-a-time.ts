/** The server draws two pages at a time, and each on its way counts as a try of its password until it is open. */
const AT_ONCE = 4

let busy = 0
const waiting: (() => void)[] = []

/** Does `work` when fewer than four others are under way; first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < AT_ONCE) busy += 1
  else await new Promise<void>((turn) => waiting.push(turn))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
