import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { firstOfMonth, monthOf } from '@ledgerhand/core/calendar-date'
import {
  type CanonicalLine,
  type CanonicalOptions,
  canonicalEffect,
  canonicalLine,
  canonicalText,
  driftOf,
  parseCanonical,
} from '@ledgerhand/core/canonical-rows'
import { AppError } from '@ledgerhand/core/errors'
import { cents, toDecimal } from '@ledgerhand/core/money'
import { periodName } from '@ledgerhand/core/periods'
import type { CanonicalRowJson, DriftJson, SignatureJson } from '@ledgerhand/core/wire/periods'
import type { ReportData } from '@ledgerhand/core/wire/reports'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { ReportRow } from '@ledgerhand/db/books/reports'
import { yieldToEventLoop } from '../yielding.ts'
import { figuresOf, type StoredFigures } from './report-figures.ts'
import { signatureJson } from './wire.ts'

const compressed = promisify(gzip)
const decompressed = promisify(gunzip)

type Books = Pick<ReadBooks, 'signatures' | 'adjustments' | 'profile' | 'imported'>

const optionsOf = (books: Books, { reportData }: ReportRow, ownerId: string): CanonicalOptions => ({
  ownerId,
  basis: reportData.basis ?? 'cash',
  currency: books.profile.get().currency,
  entityIds: reportData.entityIds && new Set(reportData.entityIds.map((id) => (id === 'none' ? null : id))),
})

/** The rows behind a report as they are now, by day and id, adjustments after the rows of their day. Others are answered in between. */
async function linesOf(books: Books, report: ReportRow, ownerId: string): Promise<CanonicalLine[]> {
  const options = optionsOf(books, report, ownerId)
  const lines: CanonicalLine[] = []
  for (const page of books.signatures.rows(report.startDate, report.endDate)) {
    for (const row of page) {
      const line = canonicalLine(row, options)
      if (line) lines.push(line)
    }
    await yieldToEventLoop()
  }
  const parts = books.adjustments.partsUntil(report.endDate).filter((p) => p.date >= report.startDate)
  for (const [id, own] of Map.groupBy(parts, (p) => p.adjustmentId)) {
    const [first] = own
    const among = own.filter((p) => !options.entityIds || options.entityIds.has(p.entityId))
    if (!first || among.length === 0) continue
    const portions = among.map((p): CanonicalLine[4][number] => [
      p.amount,
      p.label ? `leaf:${p.label}` : `account:${p.accountId}`,
      p.entityId,
    ])
    lines.push([id, first.date, 0, 'adjustment', portions])
  }
  // Accounts that books have by need are named by their owner: what was signed elsewhere names them by the id there.
  const ownerWas = books.imported.ownerWas()
  if (ownerWas !== null) for (const line of lines) for (const part of line[4]) part[1] = part[1].replace(`-${ownerId}`, `-${ownerWas}`)
  const order = (line: CanonicalLine) => `${line[1]}${line[3] === 'adjustment' ? 1 : 0}${line[0]}`
  return lines
    .map((line) => [order(line), line] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

/** The canonical bytes of a report's rows as they are now (docs/canonical-rows.md). */
export const canonicalBytes = async (books: Books, report: ReportRow, ownerId: string): Promise<Uint8Array> =>
  Buffer.from(canonicalText(await linesOf(books, report, ownerId)))

/**
 * Signs a report: its figures, the canonical bytes of its rows and their hash, and the head of the audit log's chain. AppError 'conflict'
 * where one of its months is open, where its figures are not those of the rows as they are, or where the caller signed it before.
 */
export async function signReport(
  books: WriteBooks,
  { id, note }: { id: string; note: string | null },
  { ownerId, name, now }: { ownerId: string; name: string; now: Date },
): Promise<SignatureJson & { signatures: SignatureJson[] }> {
  const report = books.reports.get(id)
  const month = monthOf(report.endDate)
  const assertClosed = () => {
    if (!books.closed.isClosed(firstOfMonth(month)))
      throw new AppError('conflict', `${periodName(month)} is open: close it before you sign`, { extra: { period: month } })
  }
  assertClosed()
  const before = closingsOf(books)
  const lines = await linesOf(books, report, ownerId)
  const bytes = Buffer.from(canonicalText(lines))
  const rows = await compressed(bytes)
  return books.atomically(() => {
    assertClosed()
    if (closingsOf(books) !== before) throw new AppError('conflict', 'Months were reopened meanwhile. Try again.')
    assertFigures(books, report, lines)
    const { totalRevenue, totalExpenses, netProfit } = report
    const signature = books.signatures.sign({
      reportId: id,
      signedBy: name,
      signedAt: now.toISOString(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      note,
      rowCount: lines.length,
      totalRevenue,
      totalExpenses,
      netProfit,
      rows,
    })
    return { ...signatureJson(signature), signatures: books.signatures.list(id).map(signatureJson) }
  })
}

const closingsOf = (books: Pick<WriteBooks, 'periods'>): string => JSON.stringify(books.periods.closings())

/** A report is signed only while each of its lines says what the books say. */
function assertFigures(books: WriteBooks, report: ReportRow, lines: readonly CanonicalLine[]): void {
  const sum = lines.reduce((n, line) => n + canonicalEffect(line), 0)
  if (isOutdated(books, report) || sum !== report.netProfit)
    throw new AppError('conflict', 'Rows were changed since this report was made. Make it again and sign that one.')
}

/** Whether a line or total of a report made now, of the same days and options, would be another. */
export function isOutdated(books: StoredFigures, report: ReportRow): boolean {
  const { basis, entityIds } = report.reportData
  const how = { basis: basis ?? ('cash' as const), entityIds: entityIds?.map((id) => (id === 'none' ? null : id)) }
  const { result, reportData } = figuresOf(books, report, how)
  return (
    (['totalRevenue', 'totalExpenses', 'netProfit'] as const).some((figure) => result[figure] !== report[figure]) ||
    printed(reportData, report.reportData) !== printed(report.reportData, report.reportData)
  )
}

/** The amounts of a report's lines, as one text; of its leaves where `like`, which may be of an earlier version, has them. */
const printed = ({ categoryBreakdown, lines }: ReportData, like: ReportData): string =>
  JSON.stringify([
    Object.entries(categoryBreakdown).sort(),
    like.lines ? (lines ?? []).map(({ leaf, category, amount }) => [leaf, category, amount]).sort() : null,
  ])

/** The rows that are another since the report was last signed, and what that does to the net profit. */
export async function reportDrift(books: Books & Pick<ReadBooks, 'reports'>, id: string, ownerId: string): Promise<DriftJson> {
  const report = books.reports.get(id)
  const [signature] = books.signatures.list(id)
  if (!signature) return { state: 'unsigned', since: null, rows: [], net: '0.00' }
  const lines = await linesOf(books, report, ownerId)
  const sha256 = createHash('sha256').update(canonicalText(lines)).digest('hex')
  const since = signature.signedAt
  if (sha256 === signature.sha256) return { state: 'unchanged', since, rows: [], net: '0.00' }
  const signed = parseCanonical((await decompressed(books.signatures.rowsOf(signature.id))).toString())
  const { rows, net } = driftOf(signed, lines)
  const names = books.signatures.descriptions(rows.flatMap((row) => (row.after ?? row.before)?.[0] ?? []))
  return {
    state: rows.length === 0 ? 'unchanged' : 'changed',
    since,
    rows: rows.map(({ kind, before, after }) => ({
      kind,
      description: names.get((after ?? before)?.[0] ?? '') ?? null,
      ...(before ? { before: lineJson(before) } : {}),
      ...(after ? { after: lineJson(after) } : {}),
    })),
    net: toDecimal(net),
  }
}

const lineJson = ([id, date, amount, direction, parts, currency]: CanonicalLine): CanonicalRowJson => ({
  id,
  date,
  amount: toDecimal(cents(amount)),
  direction,
  parts: parts.map(([part, what, entityId]) => ({ amount: toDecimal(cents(part)), for: what, entityId })),
  ...(currency === undefined ? {} : { currency }),
})
