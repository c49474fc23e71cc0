import { accountKey } from '@ledgerhand/core/account-key'
import { type CalendarDate, spanOf, today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { inYear, likeliestYear, type Neighbour, type YearlessStatement, yearChoices } from '@ledgerhand/core/which-year'
import type { WhichYearJson } from '@ledgerhand/core/wire/documents'
import type { AskedYear } from '@ledgerhand/db/books/asked-years'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { isYearDoubt } from '@ledgerhand/extract/result/days-of-rows'
import type { Reading, ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import type { Ports } from '../../ports.ts'
import { changedValues } from '../rows/transaction-values.ts'

const isGuessed = ({ year }: ReadTransaction): boolean => year === 'guessed'

/**
 * A reading whose days print no year, in the year that a person said for its document, or in the likeliest one, which is `asked` about. Of the
 * rows only the first one says so: the question is the document's.
 */
export function readingInYear(
  reading: Reading,
  documentId: string,
  books: Pick<WriteBooks, 'askedYears' | 'documents'>,
  day: CalendarDate,
): { reading: Reading; asked: number | null } {
  const guessed = reading.statements.flatMap((s) => s.transactions.filter(isGuessed))
  const days = spanOf(guessed.map(({ date }) => date))
  if (!days) return { reading, asked: null }
  const said = books.askedYears.said(documentId)
  const year = said ?? likeliestYear(reading.statements.flatMap(yearless), neighboursOf(reading, documentId, books), day)
  if (year === null) return { reading, asked: null }
  const by = year - Number(days.to.slice(0, 4))
  const [first] = guessed
  const moved = (row: ReadTransaction): ReadTransaction => {
    if (!isGuessed(row)) return row
    const date = inYear(row.date, by)
    const doubt = isYearDoubt(row.doubt) ? (row === first ? `No year is printed; ${date.slice(0, 4)} was taken` : null) : row.doubt
    return said === null ? { ...row, date, doubt } : { ...row, date, doubt: isYearDoubt(row.doubt) ? null : row.doubt, year: 'said' }
  }
  const statements = reading.statements.map((s): Statement => {
    if (!s.transactions.some(isGuessed)) return s
    const { seal: _, repair: __, newestFirst, ...draft } = s
    return sealedStatement({ ...draft, transactions: s.transactions.map(moved) }, { newestFirst })
  })
  return { reading: { ...reading, statements }, asked: year }
}

function yearless({ transactions, openingCents, closingCents }: Statement): YearlessStatement[] {
  const days = spanOf(transactions.filter(isGuessed).map(({ date }) => date))
  return days ? [{ firstDay: days.from, lastDay: days.to, openingCents, closingCents }] : []
}

/** Statements of other documents on the accounts that the reading names. */
function neighboursOf(reading: Reading, documentId: string, books: Pick<WriteBooks, 'documents'>): Neighbour[] {
  const keyOf = (s: { isCard: boolean; accountName: string | null; accountLastFour: string | null }) =>
    accountKey({ isCard: s.isCard, lastFour: s.accountLastFour, accountName: s.accountName })
  const keys = new Set(reading.statements.map(keyOf))
  return books.documents.allStatements().flatMap(({ statement: s }) => {
    const [firstDay, lastDay] = [s.periodStart ?? s.firstDay, s.periodEnd ?? s.lastDay]
    if (s.documentId === documentId || !firstDay || !lastDay || !keys.has(keyOf(s))) return []
    return [{ firstDay, lastDay, openingCents: s.openingCents, closingCents: s.closingCents }]
  })
}

/** The question of a document, with the years to choose from; null where it prints its years. */
export const whichYearJson = (asked: AskedYear | null, now: Date): WhichYearJson | null =>
  asked && { ...asked, years: yearChoices(asked.year, today(now)) }

/**
 * A person says of which year a document is, or takes it back (null): it is read again in that year. Rows that a person settled move
 * with it. AppError 'not_found' for a document that prints its years, 'conflict' while it is being read and where its rows stand in closed months.
 */
export function sayYear(
  books: WriteBooks,
  { id, year }: { id: string; year: number | null },
  ports: Pick<Ports, 'now' | 'wake'>,
): WhichYearJson {
  const at = ports.now().toISOString()
  const after = books.atomically(() => {
    const { document } = books.documents.get(id)
    const asked = books.askedYears.of(id)
    if (!asked) throw new AppError('not_found', 'This document prints its years')
    if (!document.isProcessed) throw new AppError('conflict', 'This document is being read. Try again in a moment')
    books.documents.retry(id, at)
    moveSettled(books, id, { from: asked.year, by: (year ?? asked.guess) - asked.year }, at)
    books.askedYears.say(id, year, at)
    return books.askedYears.of(id) ?? asked
  })
  ports.wake()
  return whichYearJson(after, ports.now()) as WhichYearJson
}

/** Rows that a person settled are not read again: they move here, unless somebody gave them a day of another year. */
function moveSettled(books: WriteBooks, documentId: string, { from, by }: { from: number; by: number }, at: string): void {
  if (by === 0) return
  for (const row of books.transactions.settledOf(documentId)) {
    const year = Number(row.transactionDate.slice(0, 4))
    if (year !== from && year !== from - 1) continue
    const { values } = changedValues(books, row, { transactionDate: inYear(row.transactionDate, by) }, at)
    books.transactions.update(row.id, values, at, { remember: false })
  }
}
