import { today } from '@ledgerhand/core/calendar-date'
import { type ExportFormat, periodExport, sheetExport } from '@ledgerhand/core/schemas/reports'
import type { SheetJson } from '@ledgerhand/core/wire-ledger'
import type { Context as HonoContext } from 'hono'
import { type Context, enter } from './context.ts'
import { asDownload, letterheadOf } from './downloads.ts'
import { fileOfTable } from './exports/printed-table.ts'
import { type SheetKind, tableOfSheet } from './exports/tables.ts'
import { ledgerOf } from './flows/ledger.ts'

const queryOf = (c: HonoContext) => {
  const { books: _, ...query } = c.req.query()
  return query
}

/** A sheet of the books as they are now, as a file; the log tells of it. */
async function sheetFile(
  c: HonoContext,
  ctx: Context,
  kind: SheetKind,
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
