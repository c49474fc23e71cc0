import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import type { ReconciliationState } from '@ledgerhand/core/reconciliation'
import type { RequestItemKind } from '@ledgerhand/core/requests'
import type { GrantableRole } from '@ledgerhand/core/roles'
import { costLeaves } from '@ledgerhand/core/tax/worksheet'
import { audit } from '../audit.ts'
import { atomically, type Database } from '../client.ts'
import { openCopies } from '../open-copies.ts'
import { prepared } from '../prepared.ts'
import { isWaiting } from '../waiting.ts'

/** The accountant's home: each column of all clients in one query, however many there are. `me` is whose clients they are. */

/** The books that a person may open besides their own. */
const SERVED = 'select business_owner_id from user_roles where user_id = @me and accepted_at is not null and business_owner_id <> @me'
const all = <Row>(database: Database, text: string, me: string): Row[] => prepared<[object], Row>(database, text).all({ me })

export interface ClientRecord {
  ownerId: string
  role: GrantableRole
  name: string
  /** What the owner is called, and where mail reaches them. */
  person: string
  email: string
  note: string | null
}
export const clientRows = (database: Database, me: string): ClientRecord[] =>
  all(
    database,
    `select r.business_owner_id as ownerId, r.role, u.email,
       coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email) as person,
       coalesce(p.name, nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email) as name, n.text as note
     from user_roles r join users u on u.id = r.business_owner_id left join books_profile p on p."user_id" = r.business_owner_id
       left join client_notes n on n.user_id = @me and n.owner_id = r.business_owner_id
     where r.user_id = @me and r.accepted_at is not null and r.business_owner_id <> @me`,
    me,
  )

/** What waits for a person: rows, and possible copies of bills whose rows do not; and how many of the rows nobody could place. */
export const clientReviews = (database: Database, me: string): { ownerId: string; waiting: number; unplaced: number }[] =>
  all(
    database,
    `select ownerId, sum(waiting) as waiting, sum(unplaced) as unplaced from (
       select "user_id" as ownerId, waiting, unplaced from monthly_totals where "user_id" in (${SERVED})
       union all select c."user_id", 1, 0 ${openCopies()} and c."user_id" in (${SERVED}) and not ${isWaiting('t.')})
     group by ownerId`,
    me,
  )

export const clientDocuments = (database: Database, me: string): { ownerId: string; failed: number; processing: number }[] =>
  all(
    database,
    `select "user_id" as ownerId, sum(is_failed) as failed, sum(is_processed = 0) as processing from documents
     where "user_id" in (${SERVED}) and is_leaving = 0 and (is_failed = 1 or is_processed = 0) group by "user_id"`,
    me,
  )

export interface LastReport {
  ownerId: string
  id: string
  title: string
  reportPeriod: string
  createdAt: string
}
export const clientReports = (database: Database, me: string): LastReport[] =>
  all(
    database,
    `select ownerId, id, title, reportPeriod, createdAt from (
       select "user_id" as ownerId, id, title, report_period as reportPeriod, created_at as createdAt,
         row_number() over (partition by "user_id" order by created_at desc, id desc) as place
       from reports where "user_id" in (${SERVED})) where place = 1`,
    me,
  )

export const clientActivity = (database: Database, me: string): { ownerId: string; at: string | null }[] =>
  all(
    database,
    `select c.business_owner_id as ownerId, (select at from audit_log a where a."user_id" = c.business_owner_id
       and a.subject in ('transaction', 'document', 'report', 'entity')
       and a.action not like '%.export' and a.action not like '%.download' and a.action not like '%.view' order by a.seq desc limit 1) as at
     from (${SERVED}) c`,
    me,
  )

/** A statement as coverage needs it. */
export interface ClientStatement {
  ownerId: string
  documentId: string
  accountName: string | null
  accountLastFour: string | null
  /** The account that it was put on, where it names none or a person said so. */
  placedOn: string | null
  placedName: string | null
  placedLastFour: string | null
  isCard: boolean
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  firstDay: CalendarDate | null
  lastDay: CalendarDate | null
  openingCents: number | null
  closingCents: number | null
  state: ReconciliationState
}
export const clientStatements = (database: Database, me: string): ClientStatement[] =>
  all<Omit<ClientStatement, 'isCard'> & { isCard: number }>(
    database,
    `select s."user_id" as ownerId, s.document_id as documentId, s.account_name as accountName, s.account_last_four as accountLastFour,
       a.id as placedOn, a.name as placedName, a.last_four as placedLastFour, ifnull(a.kind = 'card', s.is_card) as isCard, s.period_start as periodStart, s.period_end as periodEnd, s.first_day as firstDay, s.last_day as lastDay,
       s.opening_cents as openingCents, s.closing_cents as closingCents, s.state
     from statements s join documents d on d."user_id" = s."user_id" and d.id = s.document_id and d.is_leaving = 0
       left join statement_accounts p on p.user_id = s."user_id" and p.document_id = s.document_id and p.ordinal = s.ordinal
       left join accounts a on a."user_id" = p.user_id and a.id = p.account_id
     where s."user_id" in (${SERVED})`,
    me,
  ).map((s) => ({ ...s, isCard: s.isCard === 1 }))

export const clientClosings = (database: Database, me: string): { ownerId: string; account: string; lastMonth: YearMonth }[] =>
  all(database, `select "user_id" as ownerId, account, last_month as lastMonth from closed_accounts where "user_id" in (${SERVED})`, me)

/** The last month that each client's books are closed through. */
export const clientClosedThrough = (database: Database, me: string): { ownerId: string; month: YearMonth }[] =>
  all(
    database,
    `select "user_id" as ownerId, max(month) as month from period_closings where "user_id" in (${SERVED}) group by "user_id"`,
    me,
  )

/** Signed reports of which a part is open again: what a closed period holds cannot have changed. */
export const clientReopenedReports = (database: Database, me: string): { ownerId: string; reportId: string }[] =>
  all(
    database,
    `select distinct s."user_id" as ownerId, s.report_id as reportId from report_signatures s
       join reports r on r."user_id" = s."user_id" and r.id = s.report_id
     where s."user_id" in (${SERVED}) and substr(r.end_date, 1, 7) >
       ifnull((select max(month) from period_closings c where c."user_id" = s."user_id"), '')`,
    me,
  )

/** What was said and made for the tax packs of all business entities together, by year; and when the fiscal year of the books begins. */
export interface ClientTax {
  ownerId: string
  /** 'MM-DD' */
  fiscalYearStart: string
  /** Lines of one's own: nothing is asked. */
  isOwnForm: number
  /** Null where nothing was said of any year, or no pack made. */
  year: number | null
  /** The car and the home office. */
  isAnswered: number
  openingInventory: number | null
  closingInventory: number | null
  /** The last answer, change of its lines or W-9. */
  saidAt: string | null
  madeAt: string | null
}
export const clientTax = (database: Database, me: string): ClientTax[] =>
  all(
    database,
    `select c.business_owner_id as ownerId, ifnull(p.fiscal_year_start, '01-01') as fiscalYearStart, coalesce(f.form = 'own', p.currency <> 'USD', 0) as isOwnForm, y.year,
       ifnull(a.car = 'actual' or (a.car = 'miles' and a.business_miles is not null), 0) and a.home_office_sq_ft is not null as isAnswered,
       a.opening_inventory_cents as openingInventory, a.closing_inventory_cents as closingInventory,
       max(ifnull(a.answered_at, ''), ifnull(f.updated_at, ''),
         ifnull((select max(w.updated_at) from payee_w9 w where w.user_id = c.business_owner_id), '')) as saidAt, m.made_at as madeAt
     from (${SERVED}) c left join books_profile p on p."user_id" = c.business_owner_id
       left join tax_forms f on f."user_id" = c.business_owner_id and f.entity_id is null
       left join (select "user_id", year from tax_answers where entity_id is null and "user_id" in (${SERVED})
         union select "user_id", year from tax_packs where entity_id is null and "user_id" in (${SERVED})) y on y."user_id" = c.business_owner_id
       left join tax_answers a on a."user_id" = c.business_owner_id and a.entity_id is null and a.year = y.year
       left join tax_packs m on m."user_id" = c.business_owner_id and m.entity_id is null and m.year = y.year`,
    me,
  )

/** Clients that bought goods within these days, as their books count it; whole months. */
export const clientGoods = (database: Database, spans: readonly { ownerId: string; from: CalendarDate; to: CalendarDate }[]): Set<string> =>
  new Set(
    prepared<[object], string>(
      database,
      `select s.value ->> 'ownerId' as ownerId from json_each(@spans) s left join books_profile p on p."user_id" = s.value ->> 'ownerId'
       where exists (select 1 from monthly_totals t where t."user_id" = s.value ->> 'ownerId' and t.label in (select value from json_each(@goods))
           and t.month between substr(s.value ->> 'from', 1, 7) and substr(s.value ->> 'to', 1, 7) and t.currency in ('', ifnull(p.currency, 'USD'))
           and t.count + t.parts > 0 and iif(p.basis = 'accrual',
             t.counted_as in ('bill', 'receivable') or t.counted_as = 'business' and (t.settled = 0 or t.cents > t.settled), t.counted_as = 'business'))
         or exists (select 1 from adjustments a join adjustment_parts l on l.user_id = a."user_id" and l.adjustment_id = a.id
           where a."user_id" = s.value ->> 'ownerId' and a.date between s.value ->> 'from' and s.value ->> 'to'
             and l.label in (select value from json_each(@goods)))`,
    )
      .pluck()
      .all({ spans: JSON.stringify(spans), goods: JSON.stringify(costLeaves) }),
  )

/** The keys of statements with the accounts they belong to. */
export const clientKeys = (
  database: Database,
  me: string,
): { ownerId: string; key: string; id: string; name: string; lastFour: string | null }[] =>
  all(
    database,
    `select k."user_id" as ownerId, k.key, a.id, a.name, a.last_four as lastFour from account_keys k
       join accounts a on a."user_id" = k."user_id" and a.id = k.account_id where k."user_id" in (${SERVED})`,
    me,
  )

/** An item of a request that nobody excused or ticked by hand; a receipt with the document that shows it. */
export interface ClientItem {
  ownerId: string
  requestId: string
  dueOn: CalendarDate
  kind: RequestItemKind
  accountId: string | null
  month: YearMonth | null
  /** Of a receipt: its row is in the books, and a document shows it. */
  hasRow: number
  isShown: number
}
const BILL = `d.is_leaving = 0 and d.document_type in ('invoice', 'receipt')`
export const clientItems = (database: Database, me: string): ClientItem[] =>
  all(
    database,
    `select i."user_id" as ownerId, i.request_id as requestId, r.due_on as dueOn, i.kind, i.account_id as accountId, i.month, t.id is not null as hasRow,
       exists (select 1 from pairs p join entered_transactions b on b."user_id" = p."user_id" and b.id = p.from_id
           where p."user_id" = i."user_id" and p.to_id = i.transaction_id and p.kind = 'bill' and p.state = 'paired' and b.document_id is not null)
         or exists (select 1 from documents d where d."user_id" = i."user_id" and d.id = t.document_id and ${BILL})
         or exists (select 1 from entered_sightings s join documents d on d."user_id" = s."user_id" and d.id = s.document_id
           where s."user_id" = i."user_id" and s.transaction_id = i.transaction_id and ${BILL}) as isShown
     from request_items i join document_requests r on r."user_id" = i."user_id" and r.id = i.request_id
       left join entered_transactions t on t."user_id" = i."user_id" and t.id = i.transaction_id
     where i."user_id" in (${SERVED}) and i.excused_reason is null and i.is_done = 0`,
    me,
  )

/** Questions that are not resolved. mine: the caller is to answer, or to look at an answer; theirs: somebody else is to answer. */
export const clientQuestions = (database: Database, me: string): { ownerId: string; mine: number; theirs: number }[] =>
  all(
    database,
    `select ownerId, sum(iif(isAnswered, isOwn, not isOwn and audience <> 'link')) as mine,
       sum(not isAnswered and (isOwn or audience = 'link')) as theirs
     from (select q."user_id" as ownerId, q.audience, q.created_by = @me as isOwn,
         exists (select 1 from question_answers a where a."user_id" = q."user_id" and a.question_id = q.id and a.taken_back_at is null) as isAnswered
       from asked_questions q join user_roles r on r.business_owner_id = q."user_id" and r.user_id = @me and r.accepted_at is not null
       where q."user_id" in (${SERVED}) and q.resolved_at is null and (q.audience <> 'internal' or r.role = 'cpa'))
     group by ownerId`,
    me,
  )

/** Writes a person's own note about a client, or takes it away; the line stands in the log of the person's own books. */
export const noteClient = (
  database: Database,
  { me, ownerId, text, at }: { me: string; ownerId: string; text: string | null; at: string },
): void =>
  atomically(database, () => {
    prepared(database, 'delete from client_notes where user_id = ? and owner_id = ?').run(me, ownerId)
    if (text !== null)
      prepared(database, 'insert into client_notes (user_id, owner_id, text, updated_at) values (?, ?, ?, ?)').run(me, ownerId, text, at)
    audit(database, { ownerId: me, actorId: me, action: 'client.note', subject: 'client', subjectId: ownerId, detail: {}, at })
  })
