/** The largest change that is told as a number, in percent. */
const MAX_PERCENT = 999

/** '+8.2%' as it is; what is too large to say anything as 'over +999%', so that it keeps to one line. */
export function monthChangeWords(value: string): string {
  const [, sign = '', percent = '0'] = /^([+\-−]?)([\d.]+)%$/.exec(value) ?? []
  return Number(percent) > MAX_PERCENT ? `over ${sign}${MAX_PERCENT}%` : value
}
