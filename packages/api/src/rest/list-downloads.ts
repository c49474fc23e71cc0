import { AppError } from '@ledgerhand/core/errors'
import { cents, toNumber } from '@ledgerhand/core/money'
import { filterWords } from '@ledgerhand/core/schemas/filter-words'
import { transactionExport } from '@ledgerhand/core/schemas/transactions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { Context as HonoContext } from 'hono'
import { type Context, enter } from '../context.ts'
import { letterheadOf } from '../exports/attachment.ts'
import { csvCell } from '../exports/csv.ts'
import type { PrintedTable } from '../exports/printed-table.ts'
import { fileOfTable } from '../exports/table-file.ts'
import {
  bookHeads,
  bookRows,
  listCells,
  listHeads,
  type NamesOfRows,
  namesOfRows,
  paperHeads,
  paperRows,
} from '../exports/transaction-list.ts'
import { rowsJson } from '../flows/ledger/wire.ts'
import { keyedMutex, yieldToEventLoop } from '../flows/yielding.ts'
import { asDownload } from './downloads.ts'

type Entered = ReturnType<typeof enter>
type Asked = ReturnType<typeof transactionExport.parse>

/** Between two of these others are answered. */
const PAGE = 250
/** More rows than this are no workbook that opens well, and nothing that anybody prints. */
const MOST_ROWS = 50_000
const MOST_PRINTED = 5_000

/** The rows that a filter matches, in its order, page by page. */
async function* pages({ read }: Entered, { format: _, sort, ...filter }: Asked): AsyncGenerator<TransactionJson[]> {
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = read.transactions.page(filter, PAGE, cursor, sort)
    yield rowsJson(read, rows)
    if (nextCursor === null) return
    cursor = nextCursor
    await yieldToEventLoop()
  }
}

interface AskedTable {
  asked: Asked
  sums: ReturnType<Entered['read']['transactions']['sums']>
  names: NamesOfRows
  now: Date
}

/** The rows that were asked for, as they are printed or stand in a workbook. */
async function tableOf(ctx: Context, books: Entered, { asked, sums, names, now }: AskedTable): Promise<PrintedTable> {
  const { format, sort: _sort, ...filter } = asked
  const rows: PrintedTable['rows'] = []
  for await (const page of pages(books, asked)) rows.push(...page.flatMap((row) => (format === 'pdf' ? paperRows : bookRows)(row, names)))
  const words = filterWords(filter, books.read.entities.list())
  return {
    title: 'Transactions',
    letterhead: letterheadOf(ctx.businessName(books.scope.ownerId), books.read.profile.get().address),
    about: [
      words || 'All transactions',
      `${sums.count.toLocaleString('en-US')} ${sums.count === 1 ? 'transaction' : 'transactions'}, as of ${now.toISOString().slice(0, 10)}`,
      ...(names.currency === 'USD' ? [] : [`Amounts in ${names.currency}`]),
    ],
    currency: names.currency,
    heads: [...(format === 'pdf' ? paperHeads : bookHeads)],
    rows,
    notes: [
      { label: 'Total Revenue', amount: toNumber(cents(sums.revenue)) },
      { label: 'Total Expenses', amount: toNumber(cents(sums.expenses)) },
      { label: 'Net Income', amount: toNumber(cents(sums.revenue - sums.expenses)) },
    ],
  }
}

/**
 * GET /api/transactions/export?format&sort and the filter of the list: the rows that it matches as CSV (every row, as a stream), workbook or PDF.
 * For the owner and the accountant. AppError 'invalid' where a workbook or a PDF would have more rows than anybody opens.
 */
export async function transactionListFile(c: HonoContext, ctx: Context): Promise<Response> {
  const books = enter(ctx, 'write')
  const { books: _, ...query } = c.req.query()
  const asked = transactionExport.parse(query)
  const { format, sort: _sort, ...filter } = asked
  const sums = books.read.transactions.sums(filter)
  const limit = format === 'csv' ? Number.POSITIVE_INFINITY : format === 'pdf' ? MOST_PRINTED : MOST_ROWS
  if (sums.count > limit) {
    const many = `More than ${limit.toLocaleString('en-US')} transactions: choose a shorter period`
    throw new AppError('invalid', format === 'pdf' ? `${many}, or Excel or CSV` : `${many}, or CSV`)
  }
  const now = ctx.ports.now()
  books.audit.left('transaction.export', 'transaction', null, { format, count: sums.count }, now.toISOString())
  const name = `Transactions ${now.toISOString().slice(0, 10)}.${format}`
  const names = namesOfRows(books.read)
  if (format === 'csv') return c.body(csvStream(books, asked, names), 200, asDownload(name, 'text/csv; charset=utf-8'))
  // Files are made one after the other: each takes memory for its rows and its compression. One whose reader has gone is not begun.
  const { bytes, type } = await keyedMutex(ctx.ports, 'report files', async () => {
    if (c.req.raw.signal.aborted) throw new AppError('too_slow', 'The reader has gone')
    return fileOfTable(await tableOf(ctx, books, { asked, sums, names, now }), format)
  })
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, asDownload(name, type))
}

/** However many rows there are, the server holds one page of them. */
function csvStream(books: Entered, asked: Asked, names: NamesOfRows): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  const found = pages(books, asked)
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${line(listHeads)}`)),
    async pull(controller) {
      const { value, done } = await found.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.flatMap((row) => listCells(row, names).map(line)).join('')))
    },
    cancel: () => void found.return(undefined),
  })
}
