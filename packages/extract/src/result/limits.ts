import { Unreadable } from './reading.ts'

/** A statement with more rows is no statement. */
export const MAX_ROWS = 200_000

/** Refuses a file of more rows than anything here is made for. */
export function refuseTooMany(rows: number): void {
  if (rows > MAX_ROWS) throw new Unreadable('Too many rows (max 200,000)')
}
