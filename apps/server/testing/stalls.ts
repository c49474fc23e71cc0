import process from 'node:process'

/**
 * Looks from now on for how long this process does one thing and could answer nobody; gives what ends the watch and tells the longest
 * such time in milliseconds of this thread's own work. What a busy machine keeps it waiting for is not counted.
 */
export function watchStalls(): () => number {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longest] = [worked(), 0]
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  const beat = setInterval(look, 10)
  return () => {
    clearInterval(beat)
    look()
    return longest
  }
}
