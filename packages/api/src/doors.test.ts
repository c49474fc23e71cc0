import { openBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { expect, test } from 'vitest'
import { open, reads } from './procedures.ts'

// These lines are judged by the compiler: each must be an error, or the type check fails.
export const refused = [
  // @ts-expect-error  behind `reads` there is nothing that changes data
  () => reads.query(({ ctx }) => ctx.books.transactions.create),
  // @ts-expect-error  an open procedure has no books
  () => open.query(({ ctx }) => ctx.books),
  // @ts-expect-error  no procedure has the database by name
  () => reads.query(({ ctx }) => ctx.database),
  // @ts-expect-error  a scope cannot be written by hand
  () => openBooks({} as Database, { ownerId: 'ann', actorId: 'ann', role: 'owner' }),
]

test('the compiler refuses every way around a door', () => expect(refused).toHaveLength(4))
