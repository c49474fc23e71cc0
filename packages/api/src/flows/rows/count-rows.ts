import type { Counted, Which } from '@ledgerhand/db/books/counting'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { runGenerator } from '../yielding.ts'

/** Documents with fewer rows are added up in the transaction that deletes them. */
const FEW = 150

/** Adds up the rows of a large document before its deletion, yielding to other requests; null for a small document. */
export async function countRows({ documents: { leaving } }: WriteBooks, id: string, which: Which): Promise<Counted | null> {
  if (leaving.extent(id, FEW + 1) <= FEW) return null
  leaving.counting.begin(id)
  return runGenerator(leaving.counting.count(id, which))
}
