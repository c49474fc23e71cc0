import { AppError } from '@ledgerhand/core/errors'
import type { Was } from '@ledgerhand/core/schemas/fields'

/**
 * Holds a change to the record that it was made on: AppError 'conflict' with `isChanged` where one of the fields that were read is another
 * one now. Without `was` nothing is compared.
 */
export function assertUnchanged(was: Was, now: object, what: string): void {
  const fields = new Map(Object.entries(now))
  const isSame = Object.entries(was ?? {}).every(
    ([name, value]) => JSON.stringify(value ?? null) === JSON.stringify(fields.get(name) ?? null),
  )
  if (!isSame)
    throw new AppError('conflict', `${what} changed meanwhile. Reload to see the newest version.`, { extra: { isChanged: true } })
}
