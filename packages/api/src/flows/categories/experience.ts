import { setImmediate as nextTurn } from 'node:timers/promises'
import { categorise } from '@ledgerhand/categorise/categorise'
import { Experience } from '@ledgerhand/categorise/experience'
import { cents } from '@ledgerhand/core/money'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'

/** The model learns from this many of the newest answers. */
const MOST_ANSWERS = 3000
/** Answers learnt before yielding to other requests. */
const SLICE = 50
/** Models kept in memory, one for each set of books; the least recently used one is dropped first. */
const MOST_BOOKS = 8

interface Kept {
  experience: Experience
  count: number
  last: string
}
/** By the books of one database: made again after a restart, from the rows themselves. */
const homes = new WeakMap<object, Map<string, Promise<Kept>>>()

/**
 * The model of these books' answers. New answers are added to it; when answers were changed, undone or deleted, it is built again from
 * the rows, so that no deleted answer has an effect.
 */
export async function experienceOf(books: Pick<WriteBooks, 'answers'>, home: object, ownerId: string): Promise<Experience> {
  const all = homes.get(home) ?? new Map<string, Promise<Kept>>()
  homes.set(home, all)
  // One at a time: two documents that are read at once must not add the same answer twice.
  const next = (all.get(ownerId) ?? Promise.resolve(null)).catch(() => null).then((known) => brought(books, known))
  all.delete(ownerId)
  all.set(ownerId, next)
  if (all.size > MOST_BOOKS) all.delete(all.keys().next().value ?? '')
  return (await next).experience
}

/** Updates a model to the answers that the books hold now. */
async function brought(books: Pick<WriteBooks, 'answers'>, known: Kept | null): Promise<Kept> {
  const mark = books.answers.mark()
  if (known && known.count === mark.count && known.last === mark.last) return known
  const added = known ? books.answers.after(known.last, MOST_ANSWERS) : []
  const onlyGrew = known !== null && mark.count - known.count === added.reduce((n, a) => n + a.rows, 0)
  const experience = onlyGrew ? known.experience : new Experience()
  for (const [i, answer] of (onlyGrew ? added : books.answers.after('', MOST_ANSWERS)).entries()) {
    const guess = categorise({
      description: answer.description,
      isCredit: answer.isCredit,
      amountCents: cents(answer.amount),
      ...(answer.isCard ? { documentType: 'credit_card' as const } : {}),
    })
    const row = { merchant: answer.merchant, isCredit: answer.isCredit, amountCents: answer.amount }
    experience.learn({ ...row, guess, leaf: answer.label, isTransfer: answer.isTransfer })
    if ((i + 1) % SLICE === 0) await nextTurn()
  }
  return { experience, ...mark }
}
