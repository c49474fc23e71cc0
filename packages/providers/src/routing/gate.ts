/** Lets so many run at once; the others wait their turn, until their signal aborts. */
export interface Gate {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function makeGate(atOnce: number): Gate {
  let free = atOnce
  const waiting: (() => void)[] = []
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(enter)
    })
  return {
    async run(work, signal) {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await turn(signal)
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
