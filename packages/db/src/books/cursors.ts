import { AppError } from '@ledgerhand/core/errors'

/** A cursor names the last row of the page before by what the list is ordered by, never by a count of rows. */
export const encodeCursor = (...parts: (string | number)[]): string => `s_${Buffer.from(JSON.stringify(parts)).toString('base64url')}`

/** What a cursor of so many parts says. AppError 'invalid' for one that is not ours, or was cut off on its way. */
export function readCursor(cursor: string, count: number): (string | number)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor.slice(2), 'base64url').toString())
    const whole = Array.isArray(parts) && parts.length === count && parts.every((p) => typeof p === 'string' || typeof p === 'number')
    if (cursor.startsWith('s_') && whole) return parts
  } catch {
    // Said below.
  }
  throw new AppError('invalid', 'cursor is not valid')
}
