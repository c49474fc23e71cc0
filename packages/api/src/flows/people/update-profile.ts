import { AppError } from '@ledgerhand/core/errors'
import { periodName } from '@ledgerhand/core/periods'
import type { BooksInput } from '@ledgerhand/core/schemas/books'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { BooksProfile } from '@ledgerhand/db/books/profile'

type Books = Pick<WriteBooks, 'atomically' | 'profile' | 'rates' | 'closed'>

/**
 * Changes the business profile. In another currency every figure is another one: rates into the former currency end with it, and AppError
 * 'conflict' where months are closed in it.
 */
export function updateProfile(books: Books, input: BooksInput, at: string): BooksProfile {
  return books.atomically(() => {
    const before = books.profile.get().currency
    if (input.currency === undefined || input.currency === before) return books.profile.update(input, at)
    const through = books.closed.through()
    if (through !== null)
      throw new AppError('conflict', `Months through ${periodName(through)} are closed in ${before}: reopen them to change the currency`)
    books.rates.inAnotherCurrency(() => void books.profile.update(input, at), at)
    return books.profile.get()
  })
}
