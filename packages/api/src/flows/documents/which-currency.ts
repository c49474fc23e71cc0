import { AppError } from '@ledgerhand/core/errors'
import type { WhichCurrencyJson } from '@ledgerhand/core/wire/documents'
import type { AskedCurrency } from '@ledgerhand/db/books/asked-currencies'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import { likelyCurrency } from '@ledgerhand/extract/printed/likely-currency'
import type { Reading } from '@ledgerhand/extract/result/reading'
import type { Ports } from '../../ports.ts'

/**
 * A reading that prints no currency, in the one that a person said for its document. Where nobody said one and its account number or its words
 * are of another country than the books' currency, its amounts stay as they are and the first row says so: the question is the document's.
 * `guess`: the likely currency, null where the document prints its own or looks like none.
 */
export function readingInCurrency(
  reading: Reading,
  documentId: string,
  books: Pick<WriteBooks, 'askedCurrencies' | 'profile'>,
): { reading: Reading; guess: string | null } {
  const { statements, bill, text } = reading
  const isBill = statements.length === 0 && bill !== null
  const unmarked = statements.filter((s) => s.currency === null)
  if (unmarked.length === 0 && !(isBill && bill.currency === null)) return { reading, guess: null }
  const guess = likelyCurrency(text)
  const said = books.askedCurrencies.said(documentId)
  if (said !== null) {
    const marked = statements.map((s) => (s.currency === null ? { ...s, currency: said } : s))
    return { reading: { ...reading, statements: marked, bill: isBill ? { ...bill, currency: bill.currency ?? said } : bill }, guess }
  }
  const own = books.profile.decidedCurrency()
  if (guess === null || own === null || guess === own) return { reading, guess }
  const doubt = `No currency is printed, and it looks like ${guess}; ${own} was taken`
  if (isBill) return { reading: { ...reading, bill: { ...bill, currencyDoubt: doubt } }, guess }
  const first = unmarked.find((s) => s.transactions.length > 0)
  const doubted = statements.map((s) =>
    s === first ? { ...s, transactions: s.transactions.map((row, i) => (i === 0 ? { ...row, doubt: row.doubt ?? doubt } : row)) } : s,
  )
  return { reading: { ...reading, statements: doubted }, guess }
}

/** The question of a document, with the currencies to choose from; null where it has none. `own`: the books' currency. */
export const whichCurrencyJson = (asked: AskedCurrency | null, own: string): WhichCurrencyJson | null =>
  asked && { ...asked, own, currencies: [...new Set([asked.guess, own, ...(asked.said === null ? [] : [asked.said])])] }

/** Documents whose currency nobody has said, newest first. */
export function openCurrencies(books: Pick<ReadBooks, 'askedCurrencies' | 'profile'>): WhichCurrencyJson[] {
  const { currency } = books.profile.get()
  return books.askedCurrencies.open().flatMap((asked) => whichCurrencyJson(asked, currency) ?? [])
}

/**
 * A person says in which currency a document is, or takes it back (null): it is read again in it. Rows that a person settled follow.
 * AppError 'not_found' for a document that has no such question, 'conflict' while it is being read and where its rows stand in closed months.
 */
export function sayCurrency(
  books: WriteBooks,
  { id, currency }: { id: string; currency: string | null },
  ports: Pick<Ports, 'now' | 'wake'>,
): WhichCurrencyJson {
  const at = ports.now().toISOString()
  const after = books.atomically(() => {
    const { document } = books.documents.get(id)
    const asked = books.askedCurrencies.of(id)
    if (!asked) throw new AppError('not_found', 'This document has no question about its currency')
    if (!document.isProcessed) throw new AppError('conflict', 'This document is being read. Try again in a moment')
    books.documents.retry(id, at)
    books.askedCurrencies.say(id, currency, at)
    return { ...asked, said: currency }
  })
  ports.wake()
  return whichCurrencyJson(after, books.profile.get().currency) as WhichCurrencyJson
}
