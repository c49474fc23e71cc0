import { z } from 'zod'
import { otherLines } from '../balances.ts'
import { leafIds, storedCategories } from '../categories.ts'
import { exportFormats } from '../export-formats.ts'
import { bases } from '../ledger.ts'
import { reportColumns } from '../reports/report-columns.ts'
import { date, id } from './fields.ts'
import { lineField } from './text-fields.ts'

const fields = {
  title: lineField('Title', 200, 'Title is required'),
  // Any words will do, but what looks like a month must be one.
  reportPeriod: lineField('Period', 50, 'Period is required').refine(
    (p) => !/^\d{1,4}-\d{1,4}$/.test(p) || /^\d{4}-(0[1-9]|1[0-2])$/.test(p) || /^(19|20)\d{2}-(19|20)\d{2}$/.test(p),
    'Use a period like 2024-01',
  ),
  startDate: date('Start date is required'),
  endDate: date('End date is required'),
  basis: z.enum(bases, { error: 'Basis must be cash or accrual' }).optional(),
  /** 'none' stands for what belongs to no entity. */
  entityIds: z.array(id).min(1, 'Choose at least one entity').max(200, 'At most 200 entities').optional(),
  columns: z.enum(reportColumns, { error: 'Unknown columns' }).optional(),
}
export const reportInput = z
  .strictObject(fields)
  .refine((r) => r.endDate >= r.startDate, { path: ['endDate'], error: 'End date must be on or after the start date' })
  .refine((r) => Number(r.endDate.slice(0, 4)) - Number(r.startDate.slice(0, 4)) <= 10, {
    path: ['endDate'],
    error: 'Choose at most 10 years',
  })
export type ReportInput = z.output<typeof reportInput>

const asOf = date('Day is not valid').optional()
const basis = z.enum(bases, { error: 'Basis must be cash or accrual' }).optional()
/** As of today, and on the books' own basis, where nothing is said. */
export const sheetQuery = z.strictObject({ asOf, basis }).optional()
export const cashFlowQuery = z
  .strictObject({ from: date('from is required'), to: date('to is required'), basis })
  .refine((q) => q.to >= q.from, { path: ['to'], error: 'End date must be on or after the start date' })

const category = z.enum(storedCategories, { error: 'Unknown category' })
const leaf = z.enum(leafIds, { error: 'Unknown category' }).optional()
/** The key of a column of the report; 'before': the period before it. */
const column = z.string().max(100).optional()
export const figureQuery = z.strictObject({ id, category, leaf, column })
/** Without a category: the net profit. */
export const whyChangedQuery = z.strictObject({ id, category: category.optional(), leaf, column })

/** A figure of a cash flow: a line by its section and name, or what there was at the beginning or the end. */
export const cashFlowFigureQuery = cashFlowQuery.safeExtend({
  section: z.enum(['Beginning', 'Operating', 'Investing', 'Financing', 'Other', 'End'], { error: 'Unknown section' }),
  line: z.string().max(100).optional(),
})

const statement = z.enum(['balance-sheet', 'trial-balance'], { error: 'Unknown statement' })
/** A figure of a statement as of a day that is no account: a category, or a line by its key. */
export const sheetFigureQuery = z
  .strictObject({ statement, asOf, basis, leaf, line: z.enum(otherLines, { error: 'Unknown line' }).optional() })
  .refine((q) => (q.leaf === undefined) !== (q.line === undefined), { path: ['line'], error: 'Name a category or a line' })

/** A figure of an account in a statement as of a day. */
export const accountFigureQuery = z.strictObject({
  accountId: id,
  statement,
  asOf,
  basis,
})

const format = z.enum(exportFormats, { error: 'Format must be pdf, xlsx or csv' }).default('pdf')
export const sheetExport = z.strictObject({ format, asOf, basis })
export const periodExport = z
  .strictObject({ format, from: date('from is required'), to: date('to is required'), basis })
  .refine((q) => q.to >= q.from, { path: ['to'], error: 'End date must be on or after the start date' })
export const reportExport = z.strictObject({ id, format: z.enum(exportFormats, { error: 'Format must be pdf, xlsx or csv' }) })
