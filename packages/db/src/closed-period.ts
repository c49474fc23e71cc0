/** What the database says when a statement would change what is closed: told apart here, once, for everybody who must say it in words. */
import { AppError } from '@ledgerhand/core/errors'
import { closedWords } from '@ledgerhand/core/periods'

/** As the triggers of migrations/0045-closed-periods.ts say it. */
const REFUSAL = /^closed (\d{4}(?:-\d{2})?)$/

export const periodIsClosed = (period: string): AppError => new AppError('conflict', closedWords(period), { extra: { period } })

/** The refusal in words ('March 2026 is closed'), where an error, itself or by its causes, is one of those; null for any other error. */
export function closedRefusal(error: unknown): AppError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const period = REFUSAL.exec(at.message)?.[1]
    if (period !== undefined) return periodIsClosed(period)
  }
  return null
}
