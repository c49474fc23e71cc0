import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { CountedAs } from '@ledgerhand/core/ledger'
import type { TaxDays } from '@ledgerhand/core/tax/fiscal-year'
import type { Treatment } from '@ledgerhand/core/treatments'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { type PartRow, readParts } from './parts.ts'
import { taxedInvoice } from './total-cells.ts'

/** A row of the books in the order of days, with everything that decides how it counts. */
export interface TaxSource {
  id: string
  day: CalendarDate
  description: string
  payee: string | null
  note: string | null
  amount: number
  isCredit: boolean
  treatment: Treatment
  countedAs: CountedAs
  label: Leaf
  category: Category
  entityId: string | null
  onAccountId: string | null
  settled: number
  /** Sales tax that an own invoice prints. */
  tax: number
  currency: string | null
  documentId: string | null
  /** Of a split row. */
  parts: PartRow[] | null
  /** The documents that show it, bills and receipts first. */
  documentIds: string[]
}

const PAGE = 500
const pageOfRows = `select id, transaction_date as day, description, payee, note, amount_cents as amount, is_credit as isCredit, treatment, counted_as as countedAs,
    label, category, entity_id as entityId, on_account_id as onAccountId, settled_cents as settled, iif(${taxedInvoice}, tax_cents, 0) as tax, currency,
    document_id as documentId
  from entered_transactions where "user_id" = @owner and transaction_date between @from and @to and (transaction_date > @from or id > @after) order by transaction_date, id limit ${PAGE}`

/** Bills that rows pay, and documents in which they were seen too; bills and receipts first. */
function documentsOf(database: Database, scope: BooksScope, ids: readonly string[]): Map<string, string[]> {
  const found = prepared<[object], { id: string; documentId: string }>(
    database,
    `select x.id, x.documentId from (
       select p.to_id as id, b.document_id as documentId from pairs p join transactions b on b."user_id" = p."user_id" and b.id = p.from_id
         where p."user_id" = @owner and p.kind = 'bill' and p.state = 'paired' and p.to_id in (select value from json_each(@ids)) and b.document_id is not null
       union select s.transaction_id, s.document_id from entered_sightings s
         where s."user_id" = @owner and s.transaction_id in (select value from json_each(@ids))) x
     join documents d on d."user_id" = @owner and d.id = x.documentId and d.is_leaving = 0
     order by x.id, d.document_type not in ('invoice', 'receipt'), d.created_at, d.id`,
  ).all({ owner: scope.ownerId, ids: JSON.stringify(ids) })
  return new Map([...Map.groupBy(found, (f) => f.id)].map(([id, all]) => [id, all.map((f) => f.documentId)]))
}

/** Every row of the days by day and id, page by page, with the documents that show it. */
export function* sourcesOf(database: Database, scope: BooksScope, { from, to }: TaxDays): Generator<TaxSource[]> {
  const parts = readParts(database, scope)
  let [day, after] = [from, '']
  for (;;) {
    const found = prepared<[object], Omit<TaxSource, 'parts' | 'documentIds' | 'isCredit'> & { isCredit: number }>(
      database,
      pageOfRows,
    ).all({ owner: scope.ownerId, from: day, to, after })
    const split = parts.of(found.filter((r) => r.treatment === 'split').map((r) => r.id))
    const shown = documentsOf(
      database,
      scope,
      found.map((r) => r.id),
    )
    yield found.map((row) => ({
      ...row,
      isCredit: row.isCredit === 1,
      parts: row.treatment === 'split' ? (split.get(row.id) ?? []) : null,
      documentIds: [...new Set([...(shown.get(row.id) ?? []), ...(row.documentId === null ? [] : [row.documentId])])],
    }))
    const last = found.at(-1)
    if (!last || found.length < PAGE) return
    ;[day, after] = [last.day, last.id]
  }
}
