import { gunzipSync } from 'node:zlib'
import { pictureFormats } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { columnTable } from '@ledgerhand/core/reports/statement-columns'
import { auditFilter } from '@ledgerhand/core/schemas/audit'
import { filePassword } from '@ledgerhand/core/schemas/documents'
import { id } from '@ledgerhand/core/schemas/fields'
import { reportExport } from '@ledgerhand/core/schemas/reports'
import { DELIMITER_HEADER, LINE_IS_ROW_HEADER } from '@ledgerhand/core/shown-text'
import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { type Context, enter } from '../context.ts'
import { attachment, letterheadOf } from '../exports/attachment.ts'
import { auditCsvHead, auditCsvLine } from '../exports/audit-csv.ts'
import { csvOfReport } from '../exports/csv.ts'
import { fileOfTable } from '../exports/table-file.ts'
import { tableOfReport } from '../exports/tables.ts'
import { xlsxOfReport } from '../exports/xlsx.ts'
import { auditLine } from '../flows/audit-lines.ts'
import { tryToOpen } from '../flows/documents/file-tries.ts'
import { periodBefore } from '../flows/ledger/generate-report.ts'
import { canonicalBytes } from '../flows/ledger/sign-report.ts'
import { reportJson } from '../flows/ledger/wire.ts'
import { keyedMutex, yieldToEventLoop } from '../flows/yielding.ts'
import type { PageImage } from '../ports.ts'
import { bodyOf } from './request-body.ts'

/** Stored bytes never render in our origin: always a download of unspecified type, in a sandbox. */
export const asDownload = (name: string, type = 'application/octet-stream') => ({
  'content-type': type,
  'content-disposition': attachment(name),
  'content-security-policy': "sandbox; default-src 'none'",
})

const body = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>

const nameOf = ({ originalName }: { originalName: string }) => ({ originalName })

/** GET /api/documents/{id}/file: the original bytes. */
export async function documentFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { read, audit } = enter(ctx, 'read')
  const document = read.documents.line(c.req.param('id') ?? '')
  const bytes = await ctx.ports.storage.read(document.filename)
  // A page that draws the original asks by script; a person who takes the file follows a link.
  const isShown = c.req.header('sec-fetch-mode') !== undefined && c.req.header('sec-fetch-mode') !== 'navigate'
  audit.left(isShown ? 'document.view' : 'document.download', 'document', document.id, nameOf(document), ctx.ports.now().toISOString())
  return c.body(body(bytes), 200, asDownload(document.originalName))
}

const SHOWN_AS_PAGES = new Set<string>(['pdf', ...pictureFormats])

type Draw = (document: { id: string; filename: string }, page: number) => Promise<PageImage | null>

/** The page that the address names, as `draw` makes it, for whoever may read these books. */
async function pagePicture(c: HonoContext, ctx: Context, cacheControl: string, draw: Draw): Promise<Response> {
  const { read, audit } = enter(ctx, 'read')
  const document = read.documents.line(c.req.param('id') ?? '')
  const page = Number(c.req.param('page'))
  if (!SHOWN_AS_PAGES.has(document.format) || !Number.isInteger(page) || page < 1) throw new AppError('not_found', 'Page not found')
  const picture = await draw(document, page)
  if (!picture) throw new AppError('not_found', 'Page not found')
  audit.left('document.view', 'document', document.id, nameOf(document), ctx.ports.now().toISOString())
  return c.body(body(picture.bytes), 200, {
    'content-type': picture.mimeType,
    'cache-control': cacheControl,
    'x-page-width': String(picture.width),
    'x-page-height': String(picture.height),
  })
}

/** GET /api/documents/{id}/pages/{page}: a page of a PDF, or a photo, as a picture with two pixels to the point. */
export const documentPage = (c: HonoContext, ctx: Context): Promise<Response> =>
  pagePicture(c, ctx, 'private, max-age=3600', async ({ filename }, page) =>
    ctx.ports.reader.renderPage(await ctx.ports.storage.read(filename), page),
  )

/**
 * GET /api/documents/{id}/thumbnail: its first page as a small picture, for lists; empty (204) for what has none. Too small to be read: the audit
 * log says nothing of it.
 */
export async function documentThumbnail(c: HonoContext, ctx: Context): Promise<Response> {
  const { read } = enter(ctx, 'read')
  const { filename, format } = read.documents.line(c.req.param('id') ?? '')
  const { reader, storage } = ctx.ports
  const picture = SHOWN_AS_PAGES.has(format) ? await reader.thumbnail?.(filename, () => storage.read(filename), c.req.raw.signal) : null
  const headers = { 'cache-control': 'private, max-age=86400' }
  return picture ? c.body(body(picture.bytes), 200, { ...headers, 'content-type': picture.mimeType }) : c.body(null, 204, headers)
}

/**
 * POST /api/documents/{id}/pages/{page}: the same of a protected PDF, with its password in the body. The password is used for this
 * picture and forgotten, and no browser keeps the picture on its disk.
 */
export const lockedPage = (c: HonoContext, ctx: Context): Promise<Response> =>
  pagePicture(c, ctx, 'no-store', async ({ id, filename }, page) => {
    const { password } = filePassword.parse((await bodyOf(c)) ?? {})
    return tryToOpen(ctx, id, async () => ctx.ports.reader.renderPage(await ctx.ports.storage.read(filename), page, password))
  })

const SHOWN_AS_SHEETS = new Set<string>(['xlsx', 'xls'])
const sheetPlace = z.strictObject({
  sheet: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  from: z
    .string()
    .regex(/^\d{1,6}$/, 'The first row is a number')
    .transform(Number),
})

/** GET /api/documents/{id}/sheets/{sheet}?from=0: rows of a workbook's sheet as JSON; sheets and rows are counted from 0. */
export async function documentSheet(c: HonoContext, ctx: Context): Promise<Response> {
  const { read, audit } = enter(ctx, 'read')
  const document = read.documents.line(c.req.param('id') ?? '')
  const place = sheetPlace.safeParse({ sheet: c.req.param('sheet'), from: c.req.query('from') ?? '0' })
  if (!SHOWN_AS_SHEETS.has(document.format) || !place.success) throw new AppError('not_found', 'Sheet not found')
  const { sheet, from } = place.data
  const page = await ctx.ports.reader.showSheet(await ctx.ports.storage.read(document.filename), sheet, from)
  if (!page) throw new AppError('not_found', 'Sheet not found')
  audit.left('document.view', 'document', document.id, nameOf(document), ctx.ports.now().toISOString())
  return c.json(page, 200, { 'cache-control': 'private, max-age=3600' })
}

const SHOWN_AS_TEXT = new Set<string>(['csv', 'ofx', 'qif', 'mt940', 'camt', 'eml'])

/** GET /api/documents/{id}/text: a file of text as it was read, in UTF-8; how its cells are told apart stands in two headers. */
export async function documentText(c: HonoContext, ctx: Context): Promise<Response> {
  const { read, audit } = enter(ctx, 'read')
  const { document } = read.documents.get(c.req.param('id') ?? '')
  const shown = SHOWN_AS_TEXT.has(document.format) ? await ctx.ports.reader.showText(await ctx.ports.storage.read(document.filename)) : null
  if (!shown) throw new AppError('not_found', 'This document is not a text')
  audit.left('document.view', 'document', document.id, nameOf(document), ctx.ports.now().toISOString())
  return c.body(body(shown.text), 200, {
    ...asDownload(document.originalName, 'text/plain; charset=utf-8'),
    'cache-control': 'private, max-age=3600',
    ...(shown.delimiter === null ? {} : { [DELIMITER_HEADER]: encodeURIComponent(shown.delimiter) }),
    ...(shown.isLineARow ? { [LINE_IS_ROW_HEADER]: '1' } : {}),
  })
}

/** GET /api/reports/{id}/export?format=pdf|xlsx|csv */
export async function reportExportFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { read, audit, scope } = enter(ctx, 'read')
  const { id, format } = reportExport.parse({ id: c.req.param('id'), format: c.req.query('format') ?? 'pdf' })
  // Files are made one after the other: each takes memory for its compression, and hundreds may be asked for at once.
  const inTurn = <T>(work: () => Promise<T>) => keyedMutex(ctx.ports, 'report files', work)
  const report = reportJson(read.reports.get(id), read.signatures.list(id))
  const business = ctx.businessName(scope.ownerId)
  const { address } = read.profile.get()
  const name = `${report.title.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'report'}.${format}`
  audit.left('report.export', 'report', id, { title: report.title, format }, ctx.ports.now().toISOString())
  const columns = columnTable(report)
  if (columns) {
    const { bytes, type } = await inTurn(() => fileOfTable(tableOfReport(report, columns, letterheadOf(business, address)), format))
    return c.body(body(bytes), 200, asDownload(name, type))
  }
  const before = periodBefore(read, report, ctx.ports.now())
  switch (format) {
    case 'csv':
      return c.body(csvOfReport(report, before), 200, asDownload(name, 'text/csv; charset=utf-8'))
    case 'xlsx':
      return c.body(
        body(await inTurn(() => xlsxOfReport(report, before, business, address))),
        200,
        asDownload(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
      )
    case 'pdf':
      return c.body(
        body(await inTurn(async () => (await import('../exports/pdf.ts')).pdfOfReport(report, before, business, address))),
        200,
        asDownload(name, 'application/pdf'),
      )
    default:
      return format satisfies never
  }
}

const reportRows = z.strictObject({
  id,
  sha256: z.string().max(64).optional(),
  as: z.enum(['signed', 'now'], { error: 'Choose signed or now' }).optional(),
})

/** GET /api/reports/:id/rows: the rows in canonical form, as last signed (or by the signature that `sha256` names), else as they are now. */
export async function reportRowsFile(c: HonoContext, ctx: Context): Promise<Response> {
  const { read, scope } = enter(ctx, 'read')
  const { books: _, ...query } = c.req.query()
  const { id: reportId, sha256, as } = reportRows.parse({ ...query, id: c.req.param('id') })
  const report = read.reports.get(reportId)
  const signed = read.signatures.list(reportId).filter((s) => sha256 === undefined || s.sha256 === sha256)
  const [newest] = signed
  if (sha256 !== undefined && !newest) throw new AppError('not_found', 'Signature not found')
  const bytes = newest && as !== 'now' ? gunzipSync(read.signatures.rowsOf(newest.id)) : await canonicalBytes(read, report, scope.ownerId)
  return c.body(
    body(bytes),
    200,
    asDownload(`${report.reportPeriod.replace(/[^\w -]/g, '') || 'report'} rows.ndjson`, 'text/plain; charset=utf-8'),
  )
}

const AUDIT_SLICE = 250

/** GET /api/audit/export?actor&kind&from&to&search: the lines that the filter matches, newest first, as CSV. */
export function auditExportFile(c: HonoContext, ctx: Context): Response {
  const { read, audit } = enter(ctx, 'write')
  const { books: _, ...query } = c.req.query()
  const filter = auditFilter.parse(query)
  audit.left('audit.export', 'audit', null, filter, ctx.ports.now().toISOString())
  const encoder = new TextEncoder()
  let before: number | undefined
  // Page by page: however long the log is, the server holds one page and answers others in between.
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(auditCsvHead)),
    async pull(controller) {
      // A reader that is fast asks for the next page in the same turn of the event loop.
      await yieldToEventLoop()
      const rows = audit.page(filter, AUDIT_SLICE, before)
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map((row) => auditCsvLine(auditLine(read, row))).join('')))
      before = rows.at(-1)?.line.seq
      if (rows.length < AUDIT_SLICE) controller.close()
    },
  })
  return c.body(stream, 200, asDownload('audit-log.csv', 'text/csv; charset=utf-8'))
}
