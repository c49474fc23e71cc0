import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { CanonicalSource } from '@ledgerhand/core/canonical-rows'
import type { Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Treatment } from '@ledgerhand/core/treatments'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { auditHead } from '../audit.ts'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { reportSignatures } from '../schema/periods.ts'
import type { BooksScope } from '../scope.ts'
import { readParts } from './parts.ts'
import { recorder } from './recorder.ts'

type Stored = typeof reportSignatures.$inferSelect
export type Signature = Omit<Stored, 'rows' | 'userId'>
export type NewSignature = Pick<
  Stored,
  'reportId' | 'signedBy' | 'signedAt' | 'sha256' | 'note' | 'rowCount' | 'totalRevenue' | 'totalExpenses' | 'netProfit' | 'rows'
>

const { rows: _rows, userId: _owner, ...shown } = getTableColumns(reportSignatures)
interface Plain {
  id: string
  day: CalendarDate
  amount: number
  isCredit: number
  treatment: Treatment
  isUndecided: number
  label: Leaf
  accountId: string | null
  entityId: string | null
  settled: number
  currency: string | null
}
/** Rows of one page. */
const PAGE = 1000
const page = `select id, transaction_date as day, amount_cents as amount, is_credit as isCredit, treatment, counted_as = 'undecided' as isUndecided,
    label, account_id as accountId, entity_id as entityId, settled_cents as settled, currency
  from entered_transactions where "user_id" = @owner and transaction_date between @from and @to
    and (transaction_date > @from or id > @after) order by transaction_date, id limit ${PAGE}`

/** Signatures under reports, and the rows of some days for them. */
export function readSignatures(database: Database, scope: BooksScope) {
  const { db } = database
  const parts = readParts(database, scope)
  const mine = eq(reportSignatures.userId, scope.ownerId)
  return {
    /** Of one report, or of all of them; the newest first. */
    list: (reportId?: string): Signature[] =>
      db
        .select(shown)
        .from(reportSignatures)
        .where(and(mine, reportId === undefined ? undefined : eq(reportSignatures.reportId, reportId)))
        .orderBy(desc(reportSignatures.signedAt), desc(reportSignatures.id))
        .all(),
    /** The canonical bytes that were signed, gzip. */
    rowsOf: (id: string): Buffer => {
      const found = db
        .select({ rows: reportSignatures.rows })
        .from(reportSignatures)
        .where(and(mine, eq(reportSignatures.id, id)))
        .get()
      if (!found) throw new AppError('not_found', 'Signature not found')
      return found.rows
    },
    /** The rows of some days as they are now, by day and id, page by page. */
    *rows(from: CalendarDate, to: CalendarDate): Generator<CanonicalSource[]> {
      let [day, after] = [from, '']
      for (;;) {
        const found = prepared<[object], Plain>(database, page).all({ owner: scope.ownerId, from: day, to, after })
        const split = parts.of(found.filter((r) => r.treatment === 'split').map((r) => r.id))
        yield found.map((row) => ({
          ...row,
          isCredit: row.isCredit === 1,
          isUndecided: row.isUndecided === 1,
          parts: row.treatment === 'split' ? (split.get(row.id) ?? []) : null,
        }))
        const last = found.at(-1)
        if (!last || found.length < PAGE) return
        ;[day, after] = [last.day, last.id]
      }
    },
    /** What rows are called, those in the trash too. */
    descriptions: (ids: readonly string[]): Map<string, string> =>
      new Map(
        prepared<[object], [string, string]>(
          database,
          `select id, description from transactions where +"user_id" = @owner and id in (select value from json_each(@ids))
           union select id, row ->> 'description' from trash where "user_id" = @owner and kind = 'transaction' and id in (select value from json_each(@ids))`,
        )
          .raw()
          .all({ owner: scope.ownerId, ids: JSON.stringify(ids) }) as unknown as [string, string][],
      ),
  }
}

export function writeSignatures(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readSignatures(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    /** Puts the caller's name under a report. AppError 'conflict' where it stands there already. */
    sign: (input: NewSignature): Signature =>
      atomically(database, () => {
        if (scope.actorId === null) throw new AppError('forbidden', 'Only a person signs')
        const isSigned = prepared(database, 'select 1 from report_signatures where "user_id" = ? and report_id = ? and actor_id = ?')
        if (isSigned.get(scope.ownerId, input.reportId, scope.actorId) !== undefined)
          throw new AppError('conflict', 'You have signed this report already')
        const {
          rows: _r,
          userId: _u,
          ...signature
        } = db
          .insert(reportSignatures)
          .values({ ...input, id: newId(), userId: scope.ownerId, actorId: scope.actorId, auditHead: auditHead(database) })
          .returning()
          .get()
        const { sha256, auditHead: head, rowCount } = signature
        record('report.sign', 'report', input.reportId, { sha256, auditHead: head, rows: rowCount, note: input.note }, input.signedAt)
        return signature
      }),
  }
}
