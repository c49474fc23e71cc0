import type { CoverageMonth } from '@ledgerhand/core/coverage'
import { documentStatus } from '@ledgerhand/core/document-status'
import type { IntakeSpan } from '@ledgerhand/core/intake'
import { monthsOf, type Period } from '@ledgerhand/core/periods'
import type { IntakeClosing, IntakeJson, IntakeYear } from '@ledgerhand/core/wire/intake'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { coverageOf } from '../ledger/closed-accounts.ts'
import { checklistOf, type PeriodBooks } from '../periods/period-checklist.ts'
import { openCurrencies } from './which-currency.ts'
import { whichYearJson } from './which-year.ts'

type Books = PeriodBooks & Pick<ReadBooks, 'askedYears' | 'askedCurrencies' | 'intake' | 'archives'>
/** So many years are said how far they are from being closed. */
const MOST_YEARS = 3

/** What became of the documents that arrived together: computed from the books as they are now, kept nowhere. */
export function intakeJson(books: Books, { from, to }: IntakeSpan, ownerId: string, now: Date): IntakeJson {
  const arrived = books.intake.documents(from, to)
  const files = arrived.filter(({ isArchive }) => !isArchive)
  const read = files.filter(({ isProcessed }) => isProcessed)
  const ids = new Set(files.map(({ id }) => id))
  const { transactions, waiting, questions } = books.intake.rows([...ids])
  const years = yearsOf(books, ids, read.length === files.length, now)
  return {
    documents: files.length,
    read: read.length,
    failed: read
      .filter(({ isFailed }) => isFailed)
      .map((d) => ({
        id: d.id,
        name: d.originalName,
        reason: documentStatus(d).note ?? 'It could not be read',
        needsPassword: d.needsPassword,
      })),
    leftOut: arrived
      .filter(({ isArchive }) => isArchive)
      .flatMap(({ id }) => books.archives.parts(id))
      .flatMap(({ name, documentId, reason }) => (reason === null ? [] : [{ name, reason, documentId }])),
    transactions,
    waiting: { rows: waiting, questions },
    whichYear: books.askedYears.open().flatMap((asked) => (ids.has(asked.documentId) ? (whichYearJson(asked, now) ?? []) : [])),
    whichCurrency: openCurrencies(books).filter(({ documentId }) => ids.has(documentId)),
    years,
    closing: [...new Set(years.filter(({ months }) => months.some(({ state }) => state !== 'missing')).map(({ year }) => year))]
      .sort()
      .reverse()
      .slice(0, MOST_YEARS)
      .map((year) => closingOf(books, year as Period, ownerId, now)),
  }
}

/** The years of accounts that one of the documents is of and those between them, each with all of its months: a year without any is missing too. */
function yearsOf(books: Books, ids: ReadonlySet<string>, isAllRead: boolean, now: Date): IntakeYear[] {
  const rowsIn = new Map(books.intake.months().map((m) => [`${m.accountId}/${m.month}`, m]))
  return coverageOf(books, now).accounts.flatMap(({ key, name, accountId, months }) => {
    const isTouched = (month: CoverageMonth) => month.documents.some(({ id }) => ids.has(id))
    const [first, last] = [months.findIndex(isTouched), months.findLastIndex(isTouched)]
    return [...new Set((first < 0 ? [] : months.slice(first, last + 1)).map(({ month }) => month.slice(0, 4)))]
      .sort()
      .reverse()
      .map((year) => ({
        key,
        name,
        accountId,
        year,
        months: months
          .filter(({ month, state }) => month.startsWith(year) && (isAllRead || state !== 'missing'))
          .map((month) => {
            const found = rowsIn.get(`${accountId}/${month.month}`)
            return { ...month, rows: found?.rows ?? 0, waiting: found?.waiting ?? 0 }
          }),
      }))
  })
}

function closingOf(books: Books, period: Period, ownerId: string, now: Date): IntakeClosing {
  const { first, last } = monthsOf(period)
  const through = books.closed.through()
  const lines = checklistOf(books, ownerId, now, { first, last }).lines(period)
  return {
    period,
    done: lines.filter(({ state }) => state !== 'open').length,
    of: lines.length,
    isClosed: through !== null && through >= last,
  }
}
