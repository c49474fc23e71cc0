import { type BooksScope, madeScope } from './made-scope.ts'

/** Scopes of the product's own work, without a person whose role could be read. Who may make one is named in `.dependency-cruiser.cjs`. */

/** For work on a row that is already known to be its owner's: a claimed document, a request that is due, an account that ends. */
export const scopeOfRow = (row: { userId: string }): BooksScope => madeScope({ ownerId: row.userId, actorId: null, role: 'cpa' })

/** For a deposit, with the owner of a live upload link. */
export const scopeOfLink = (link: { id: string; userId: string }): BooksScope =>
  madeScope({ ownerId: link.userId, actorId: null, role: 'cpa', linkId: link.id })
