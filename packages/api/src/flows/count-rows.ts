import type { WriteBooks } from '@ledgerhand/db/books'
import type { Counted, Which } from '@ledgerhand/db/books/counting'
import { runGenerator } from './yielding.ts'

/** Fewer rows are added up in the act itself. */
const FEW = 150

/** Adds up the rows of a large document that are about to leave, while others are answered; null for a small one. */
export async function countRows({ documents: { leaving } }: WriteBooks, id: string, which: Which): Promise<Counted | null> {
  if (leaving.extent(id, FEW + 1) <= FEW) return null
  leaving.counting.begin(id)
  return runGenerator(leaving.counting.count(id, which))
}
