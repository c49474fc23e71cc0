import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { byPeriod, lateBooking, periodClose, periodExcuse, periodLine, periodReopen, periodsQuery } from '@ledgerhand/core/schemas/periods'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { Context } from '../context.ts'
import { rowsJson } from '../flows/ledger/wire.ts'
import {
  bookLate,
  close,
  excuse,
  lateRowsOf,
  type PeriodAsking,
  periodJson,
  periodsOf,
  removeExcuse,
  reopen,
} from '../flows/periods/periods.ts'
import { reads, router, writes } from '../procedures.ts'

const asking = (ctx: Context & { scope: BooksScope }): PeriodAsking => ({
  ownerId: ctx.scope.ownerId,
  role: ctx.scope.role,
  name: ctx.callerName(),
  now: ctx.ports.now(),
})

/** Months and years of the books, with what is open before they are closed. */
export const periodsRouter = router({
  /** The twelve months of a year; the present one where none is given. */
  list: reads.input(periodsQuery).query(({ ctx, input }) => periodsOf(ctx.books, input?.year, asking(ctx))),
  get: reads.input(byPeriod).query(({ ctx, input }) => periodJson(ctx.books, input.period, asking(ctx))),
  /** The last closed month; everything before it is closed too. Null where nothing is. */
  through: reads.query(({ ctx }): { month: YearMonth | null; years: string[] } => ({
    month: ctx.books.closed.through(),
    years: [...new Set(ctx.books.periods.closings().flatMap((c) => c.year ?? []))],
  })),
  /** Closes it and what is before it. Lines that are open must be excused. */
  close: writes.input(periodClose).mutation(({ ctx, input }) => close(ctx.books, input.period, input.excuses, asking(ctx))),
  reopen: writes.input(periodReopen).mutation(({ ctx, input }) => reopen(ctx.books, input.period, input.reason, asking(ctx))),
  excuse: writes.input(periodExcuse).mutation(({ ctx, input: { period, ...line } }) => excuse(ctx.books, period, line, asking(ctx))),
  removeExcuse: writes.input(periodLine).mutation(({ ctx, input: { period, id } }) => removeExcuse(ctx.books, period, id, asking(ctx))),
  /** Rows that arrived for its days after it was closed: in no total. */
  late: reads.input(byPeriod).query(({ ctx, input }) => lateRowsOf(ctx.books, input.period)),
  /** Books such a row on an open day. */
  bookLate: writes.input(lateBooking).mutation(({ ctx, input }) => {
    const id = bookLate(ctx.books, input.period, input.transactionId, input.date, ctx.ports.now())
    const [row] = rowsJson(ctx.books, [ctx.books.transactions.get(id)])
    if (!row) throw new AppError('not_found', 'Transaction not found')
    return row
  }),
})
