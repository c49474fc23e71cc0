const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** '1.5 GB'; of bytes. */
export function bytesInWords(bytes: number): string {
  let n = bytes
  let unit = 0
  while (n >= 1000 && unit < UNITS.length - 1) {
    n /= 1000
    unit += 1
  }
  return `${n < 10 && unit > 0 ? n.toFixed(1) : Math.round(n)} ${UNITS[unit]}`
}

/** 'Jan 31, 2026, 2:00 AM', in the time of who reads it. */
export const instantInWords = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })

/** '40 seconds', '3 minutes', '2 hours'. */
export function secondsInWords(seconds: number): string {
  const [n, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3600), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
