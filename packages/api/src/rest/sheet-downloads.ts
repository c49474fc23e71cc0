import { today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { ExportFormat } from '@ledgerhand/core/export-formats'
import { periodExport, sheetExport } from '@ledgerhand/core/schemas/reports'
import type { SheetJson } from '@ledgerhand/core/wire/ledger'
import type { Context as HonoContext } from 'hono'
import { type Context, enter } from '../context.ts'
import { letterheadOf } from '../exports/attachment.ts'
import { fileOfTable } from '../exports/table-file.ts'
import { type PrintedSheet, tableOfLedger, tableOfSheet } from '../exports/tables.ts'
import { generalLedger } from '../flows/ledger/general-ledger.ts'
import { ledgerOf } from '../flows/ledger/ledger.ts'
import { asDownload } from './downloads.ts'

const queryOf = (c: HonoContext) => {
  const { books: _, ...query } = c.req.query()
  return query
}

/** A sheet of the books as they are now, as a file; the log tells of it. */
async function sheetFile(
  c: HonoContext,
  ctx: Context,
  kind: PrintedSheet,
  format: ExportFormat,
  make: (books: ReturnType<typeof enter>) => SheetJson & { from?: string; to?: string },
): Promise<Response> {
  const books = enter(ctx, 'read')
  const sheet = make(books)
  const { address } = books.read.profile.get()
  const table = tableOfSheet(kind, sheet, letterheadOf(ctx.businessName(books.scope.ownerId), address))
  books.audit.left('report.export', 'report', null, { title: table.title, format }, ctx.ports.now().toISOString())
  const { bytes, type } = await fileOfTable(table, format)
  const day = sheet.from ? `${sheet.from} to ${sheet.asOf}` : sheet.asOf
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, asDownload(`${table.title} ${day}.${format}`, type))
}

/** GET /api/reports/balance-sheet/export?format&asOf&basis */
export function balanceSheetFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { format, asOf = today(ctx.ports.now()), basis } = sheetExport.parse(queryOf(c))
  return sheetFile(c, ctx, 'balance-sheet', format, ({ read, scope }) => ledgerOf(read, scope.ownerId, basis).balanceSheet(asOf))
}

/** GET /api/reports/trial-balance/export?format&asOf&basis */
export function trialBalanceFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { format, asOf = today(ctx.ports.now()), basis } = sheetExport.parse(queryOf(c))
  return sheetFile(c, ctx, 'trial-balance', format, ({ read, scope }) => ledgerOf(read, scope.ownerId, basis).trialBalance(asOf))
}

/** GET /api/reports/cash-flow/export?format&from&to&basis */
export function cashFlowFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { format, from, to, basis } = periodExport.parse(queryOf(c))
  return sheetFile(c, ctx, 'cash-flow', format, ({ read, scope }) => ledgerOf(read, scope.ownerId, basis).cashFlow(from, to))
}

/** More rows than this are no document that anybody opens, or prints. */
const MOST_ROWS = 50_000
const MOST_PRINTED = 5_000

/** GET /api/reports/general-ledger/export?format&from&to&basis: for the owner and the accountant, as all lists of transactions. */
export async function generalLedgerFile(c: HonoContext, ctx: Context): Promise<Response> {
  const books = enter(ctx, 'write')
  const { format, ...asked } = periodExport.parse(queryOf(c))
  const limit = format === 'pdf' ? MOST_PRINTED : MOST_ROWS
  const made = generalLedger(books.read, books.scope.ownerId, asked, limit)
  if (!made) {
    const many = `More than ${limit.toLocaleString('en-US')} transactions: choose a shorter period`
    throw new AppError('invalid', format === 'pdf' ? `${many}, or Excel or CSV` : many)
  }
  const { address } = books.read.profile.get()
  const table = tableOfLedger(made, asked, letterheadOf(ctx.businessName(books.scope.ownerId), address))
  books.audit.left('report.export', 'report', null, { title: table.title, format }, ctx.ports.now().toISOString())
  const { bytes, type } = await fileOfTable(table, format)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, asDownload(`${table.title} ${asked.from} to ${asked.to}.${format}`, type))
}
