import { closedWords } from '@ledgerhand/core/periods'
import { trpc } from '../net/api.ts'

/** Says of a day that it is closed, in words ('March 2026 is closed'); null where it is open, or while that is unknown. */
export function useClosed(): (day: string) => string | null {
  const { data } = trpc.periods.through.useQuery()
  return (day) => {
    const month = day.slice(0, 7)
    if (!data?.month || month > data.month) return null
    return closedWords(data.years.includes(month.slice(0, 4)) ? month.slice(0, 4) : month)
  }
}
