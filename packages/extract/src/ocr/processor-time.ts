/** Time is counted by what this process has used of a processor: that a machine is busy with others must change nothing about a reading. */

/** Processor time that was used so far, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Says whether so much of it, in milliseconds, has been used since. */
export function overAfter(labour: number): () => boolean {
  const from = processorMs()
  return () => processorMs() - from > labour
}
