import type { Category, Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { merchantNameIn } from '@ledgerhand/core/merchant-name'
import { cents, toNumber } from '@ledgerhand/core/money'
import { missingStatements } from '@ledgerhand/core/reports/missing-statements'
import { periodWords } from '@ledgerhand/core/reports/statement-rows'
import { type Change, figureSign, type PayeeSums, whyChanged } from '@ledgerhand/core/why-changed'
import type { ChangeJson, FigureJson, FigureRow, WhyChangedJson } from '@ledgerhand/core/wire/figures'
import type { CountAndNumber, ReportJson, ReportLeafLine } from '@ledgerhand/core/wire/reports'
import type { CountedPayee, CountedRow, FigureScope } from '@ledgerhand/db/books/figures'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { coverageOf } from './closed-accounts.ts'
import { howOf, periodBefore } from './generate-report.ts'
import { adjusted, type How, type StoredFigures } from './report-figures.ts'

type Books = StoredFigures & Pick<ReadBooks, 'documents' | 'closings' | 'accounts' | 'statementAccounts' | 'figures' | 'transactions'>
/** Which figure: a line or one of its leaves; without one, the net profit. `column`: its key, 'before' for the period before the report's. */
export interface FigureQuery {
  category?: Category | undefined
  leaf?: Leaf | undefined
  column?: string | undefined
}
type Line = Pick<FigureQuery, 'category' | 'leaf'>
/** A column of a report as it was made: its days, how it counts, and its lines in dollars, each on its own side. */
interface Column {
  label: string
  startDate: ReportJson['startDate']
  endDate: ReportJson['endDate']
  how: How
  netProfit: number
  lines: readonly ReportLeafLine[]
  breakdown: Partial<Record<Category, number>>
}
/** So many rows are shown. */
const SHOWN = 5

function columnOf(books: Books, report: ReportJson, key: string | undefined, now: Date): Column {
  const how = howOf(report)
  const whole = { ...daysOf(report), label: periodWords(report.reportPeriod), how }
  const stated = ({ netProfit, reportData }: Pick<ReportJson, 'netProfit' | 'reportData'>) => ({
    netProfit,
    lines: reportData.lines ?? [],
    breakdown: reportData.categoryBreakdown,
  })
  if (key === undefined) return { ...whole, ...stated(report) }
  if (key === 'before') {
    const before = periodBefore(books, report, now)
    if (!before) throw new AppError('not_found', 'Column not found')
    return { ...daysOf(before), label: periodWords(before.reportPeriod), how, ...stated(before) }
  }
  const column = report.reportData.columns?.find((c) => c.key === key)
  if (!column) throw new AppError('not_found', 'Column not found')
  const { startDate = report.startDate, endDate = report.endDate, entityId, label, netProfit, lines } = column
  const own = entityId === undefined ? how : { ...how, entityIds: [entityId === 'none' ? null : entityId] }
  return { label: periodWords(label), startDate, endDate, how: own, netProfit, lines, breakdown: {} }
}
const daysOf = ({ startDate, endDate }: Pick<ReportJson, 'startDate' | 'endDate'>) => ({ startDate, endDate })

/** The figure of a column as the report shows it, in cents. */
function storedIn({ netProfit, lines, breakdown }: Column, { category, leaf }: Line): number {
  const inCents = (dollars: number) => Math.round(dollars * 100)
  if (!category) return inCents(netProfit)
  const own = lines.filter((line) => line.category === category && (leaf === undefined || line.leaf === leaf))
  const amount = own.length > 0 ? own.reduce((n, line) => n + inCents(line.amount), 0) : leaf ? 0 : inCents(breakdown[category] ?? 0)
  return sideOf(category) * amount || 0
}
/** Lines of the wire are signed towards their own side, a statement takes other expenses off. */
const sideOf = (category: Category) => (category === 'other_expenses' ? -1 : 1)

const scopeOf = ({ how }: Pick<Column, 'how'>, line: Line): FigureScope => ({
  basis: how.basis ?? 'cash',
  entityIds: how.entityIds,
  ...line,
})
const fromTo = ({ startDate, endDate }: Pick<Column, 'startDate' | 'endDate'>) => ({ from: startDate, to: endDate })

/** What adjustments add to a figure, signed as it shows them. */
function adjustmentsIn(books: Books, column: Column, { category, leaf }: Line, sign: 1 | -1): { count: number; amount: number } {
  const { postings } = adjusted(books, column, column.how)
  const own = postings.filter((p) => (!category || p.category === category) && (!leaf || p.label === leaf))
  return { count: own.length, amount: own.reduce((n, p) => n + sign * (p.isCredit ? p.amount : -p.amount), 0) }
}
const told = ({ count, amount }: { count: number; amount: number }): CountAndNumber => ({ count, amount: toNumber(cents(amount || 0)) })

/** Rows as a figure shows them, in the order given. */
export function figureRows(
  books: Pick<ReadBooks, 'transactions' | 'documents'>,
  counted: readonly CountedRow[],
  sign: 1 | -1,
): FigureRow[] {
  const rows = new Map(books.transactions.many(counted.map((r) => r.id)).map((row) => [row.id, row]))
  const documents = new Map<string, { originalName: string; mimeType: string }>()
  for (const { documentId } of rows.values())
    if (documentId !== null && !documents.has(documentId)) documents.set(documentId, books.documents.get(documentId).document)
  return counted.flatMap(({ id, date, cents: of }): FigureRow[] => {
    const row = rows.get(id)
    if (!row) return []
    const document = row.documentId === null ? undefined : documents.get(row.documentId)
    const whole = row.isCredit ? row.amount : -row.amount
    return [
      {
        id,
        date,
        name: row.payee?.trim() || merchantNameIn(row.merchant, row.description),
        description: row.description,
        amount: toNumber(cents(sign * of)),
        ...(whole === of ? {} : { whole: toNumber(cents(sign * whole)) }),
        documentId: row.documentId,
        fileName: document?.originalName ?? null,
        mimeType: document?.mimeType ?? null,
        evidence: row.evidence,
      },
    ]
  })
}

/** The rows behind a figure of a line, as they are now. AppError 'not_found' for a column that the report does not have. */
export function readFigure(
  books: Books,
  report: ReportJson,
  { category, leaf, column: key }: FigureQuery & { category: Category },
  now: Date,
): FigureJson {
  const column = columnOf(books, report, key, now)
  const line = { category, leaf }
  const sign = figureSign(category)
  const found = books.figures.rows(fromTo(column), scopeOf(column, line), SHOWN)
  const adjustments = adjustmentsIn(books, column, line, sign)
  const shown = found.largest.reduce((n, row) => n + row.cents, 0)
  return {
    ...daysOf(column),
    amount: toNumber(cents(sign * found.cents + adjustments.amount || 0)),
    stored: toNumber(cents(storedIn(column, line))),
    count: found.count,
    rows: figureRows(books, found.largest, sign),
    rest: told({ count: found.count - found.largest.length, amount: sign * (found.cents - shown) }),
    adjustments: told(adjustments),
  }
}

/** The column that a column is compared with; null where there is none. */
function comparedWith(report: ReportJson, key: string | undefined): { now: string | undefined; before: string } | null {
  const columns = report.reportData.columns ?? []
  if (columns.length === 0) return { now: undefined, before: 'before' }
  const [first] = columns
  if (columns.length === 2 && first && /^previous_/.test(first.key)) return { now: 'current', before: first.key }
  const at = columns.findIndex((c) => c.key === key)
  const [before, own] = [columns[at - 1], columns[at]]
  return before && own && own.key !== 'total' && own.entityId === undefined ? { now: own.key, before: before.key } : null
}

/**
 * Why a line, or the net profit, is another than in the period that it is compared with: the report's other column, the column before it,
 * or the period before. Null where there is nothing to compare with.
 */
export function readWhyChanged(
  books: Books,
  report: ReportJson,
  { category, leaf, column: key }: FigureQuery,
  at: Date,
): WhyChangedJson | null {
  const pair = comparedWith(report, key)
  if (!pair || (pair.before === 'before' && periodBefore(books, report, at) === null)) return null
  const [now, before] = [columnOf(books, report, pair.now, at), columnOf(books, report, pair.before, at)]
  const line = { category, leaf }
  // Of all lines: what adds to the profit is positive.
  const sign = category ? figureSign(category) : 1
  const payees = books.figures.payees(fromTo(now), fromTo(before), scopeOf(now, line))
  const adjustments = [now, before].map((column) => adjustmentsIn(books, column, line, sign)) as [Sum, Sum]
  const sums = [...payees.map((p) => sumsOf(p, sign)), ...adjustmentSums(category, adjustments)]
  const { difference, changes, rest } = whyChanged(sums)
  const merchants = new Map(payees.map((p) => [`${p.category}/${p.key}`, p.merchant]))
  const merchantOf = (of: PayeeSums) => merchants.get(`${of.category}/${of.key}`) ?? null
  const known = books.figures.knownBefore(
    changes.flatMap((c) => merchantOf(c) ?? []),
    before.startDate,
  )
  const total = (which: 'now' | 'before') => cents(sums.reduce((n, one) => n + one[which].amount, 0))
  const period = (column: Column, which: 'now' | 'before') => ({
    label: column.label,
    ...daysOf(column),
    amount: toNumber(total(which)),
    stored: toNumber(cents(storedIn(column, line))),
  })
  return {
    now: period(now, 'now'),
    before: period(before, 'before'),
    difference: toNumber(difference),
    changes: changes.map((change) => changeJson(change, merchantOf(change), leaf, known)),
    rest: told(rest),
    incomplete: incompleteIn(books, [now, before], at),
  }
}

const changeJson = (change: Change, merchant: string | null, leaf: Leaf | undefined, known: ReadonlySet<string>): ChangeJson => ({
  merchant,
  name: change.name,
  category: change.category ?? null,
  leaf: leaf ?? null,
  kind: change.kind,
  amount: toNumber(change.amount),
  byCount: toNumber(change.byCount),
  bySize: toNumber(change.bySize),
  now: told(change.now),
  before: told(change.before),
  isFirst: merchant !== null && !known.has(merchant),
})

/** The statements that columns lack, a sentence each. */
function incompleteIn(books: Books, columns: readonly Column[], at: Date): string[] {
  const { accounts } = coverageOf(books, at)
  return columns.flatMap((column) => {
    const missing = missingStatements(accounts, column)
    return missing === null ? [] : [`${column.label} is incomplete: ${missing}.`]
  })
}

interface Sum {
  count: number
  amount: number
}
const sumsOf = ({ key, payee, merchant, description, category, ...p }: CountedPayee, sign: 1 | -1): PayeeSums => ({
  key,
  name: payee ?? merchantNameIn(merchant, description),
  category,
  now: { count: p.now, amount: cents(sign * p.nowCents || 0) },
  before: { count: p.before, amount: cents(sign * p.beforeCents || 0) },
})
const adjustmentSums = (category: Category | undefined, [now, before]: [Sum, Sum]): PayeeSums[] =>
  now.count + before.count === 0
    ? []
    : [
        {
          key: null,
          name: 'Adjustments',
          ...(category ? { category } : {}),
          now: { count: now.count, amount: cents(now.amount) },
          before: { count: before.count, amount: cents(before.amount) },
        },
      ]
