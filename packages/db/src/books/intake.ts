import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isWaiting } from '../waiting.ts'
import { isAskedRow } from './total-cells.ts'
import { betweenHidden } from './visible-rows.ts'

/** A document that arrived with others. */
export interface ArrivedDocument {
  id: string
  originalName: string
  extractedText: string | null
  isProcessed: boolean
  isFailed: boolean
  needsPassword: boolean
  /** Others came out of it, or would have. */
  isArchive: boolean
}
export interface MonthOfAccount {
  accountId: string
  month: YearMonth
  rows: number
  waiting: number
}

/** Documents that arrived together, and the rows that they brought. */
export function readIntake(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  type Flags = 'isProcessed' | 'isFailed' | 'needsPassword' | 'isArchive'
  const waits = prepared<unknown[], number>(
    database,
    `select count(*) from transactions indexed by transactions_waiting_of_document
     where "user_id" = ? and document_id = ? and n between ? and ? and ${isWaiting()}`,
  ).pluck()
  type Row = Omit<ArrivedDocument, Flags> & Record<Flags, number>
  return {
    /** Those that arrived between two instants, both included, with what came out of them; in their order. */
    documents: (from: string, to: string): ArrivedDocument[] =>
      prepared<[object], Row>(
        database,
        `with recursive arrived(id) as (
           select id from documents where "user_id" = @owner and created_at between @from and @to
           union
           select p.document_id from archive_parts p join arrived a on a.id = p.archive_id
             where p."user_id" = @owner and p.document_id is not null and p.reason is null)
         select d.id, d.original_name as originalName, d.extracted_text as extractedText, d.is_processed as isProcessed,
           d.is_failed as isFailed, d.needs_password as needsPassword,
           exists (select 1 from archive_parts p where p."user_id" = d."user_id" and p.archive_id = d.id) as isArchive
         from documents d where d."user_id" = @owner and d.is_leaving = 0 and d.id in (select id from arrived)
         order by d.created_at, d.id`,
      )
        .all({ owner, from, to })
        .map((d) => ({
          ...d,
          isProcessed: d.isProcessed === 1,
          isFailed: d.isFailed === 1,
          needsPassword: d.needsPassword === 1,
          isArchive: d.isArchive === 1,
        })),
    /** The rows that documents brought, those of them that wait, and as how many questions these are asked. */
    rows: (documentIds: readonly string[]): { transactions: number; waiting: number; questions: number } =>
      prepared<[object], { transactions: number; waiting: number; questions: number }>(
        database,
        `select count(*) as transactions, coalesce(sum(waits), 0) as waiting,
           count(distinct case when waits then merchant || char(31) || is_credit || char(31) || asked end) as questions
         from (select merchant, is_credit, ${isWaiting()} as waits,
             case when ${isAskedRow} then question else '' end as asked
           from entered_transactions where "user_id" = @owner and document_id in (select value from json_each(@ids)))`,
      ).get({ owner, ids: JSON.stringify(documentIds) }) ?? { transactions: 0, waiting: 0, questions: 0 },
    /** How many rows that a document brought wait for review; of one that is being entered or deleted, only those that readers see. */
    waitingOf: (documentId: string): number =>
      betweenHidden(database, owner, documentId).reduce((sum, { from, to }) => sum + Number(waits.get(owner, documentId, from, to)), 0),
    /** How many rows each account has in each month, and how many of them wait; from the monthly totals. */
    months: (): MonthOfAccount[] =>
      prepared<[string], MonthOfAccount>(
        database,
        `select on_account_id as accountId, month, sum(count) as rows, sum(waiting) as waiting from monthly_totals
         where "user_id" = ? and on_account_id <> '' group by on_account_id, month`,
      ).all(owner),
  }
}
