import type { Role } from '@ledgerhand/core/roles'

declare const checked: unique symbol
/**
 * Whose books, and as whom. It cannot be written by hand: `resolveScope` (scope.ts) makes it after the role was read from the database, and
 * work-scope.ts for the product's own work, whose callers `.dependency-cruiser.cjs` names.
 */
export type BooksScope = {
  readonly ownerId: string
  /** The person acting; null when the product itself works (a document being processed, a file through an upload link). */
  readonly actorId: string | null
  readonly role: Role
  /** The upload link that the files come in through; null for everybody else. */
  readonly linkId: string | null
  readonly [checked]: true
}

/** For scope.ts and work-scope.ts alone: the package does not export this file. */
export const madeScope = (scope: { ownerId: string; actorId: string | null; role: Role; linkId?: string }): BooksScope =>
  ({ linkId: null, ...scope }) as BooksScope
