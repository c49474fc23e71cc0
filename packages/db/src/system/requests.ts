import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'

/** A request of which a reminder may be due. */
export interface RemindableRequest {
  ownerId: string
  id: string
  dueOn: CalendarDate
  mailedOn: CalendarDate
  remindersSent: number
}

/** Requests with an address whose reminders are neither stopped nor all sent, due between two days. */
export const remindableRequests = (
  database: Database,
  range: { from: CalendarDate; to: CalendarDate; most: number },
): RemindableRequest[] =>
  prepared<[object], RemindableRequest>(
    database,
    `select "user_id" as ownerId, id, due_on as dueOn, mailed_on as mailedOn, reminders_sent as remindersSent from document_requests
     where due_on between @from and @to and email is not null and reminders_stopped_at is null and reminders_sent < @most order by "user_id", id`,
  ).all(range)

/** Whom a digest may tell of something: who asked for documents or asked a question, and owners of whom something was asked; by books. */
export const askers = (database: Database, from: CalendarDate): { personId: string; ownerId: string }[] =>
  prepared<[object], { personId: string; ownerId: string }>(
    database,
    `select created_by as personId, "user_id" as ownerId from document_requests where created_by is not null and due_on >= @from
     union select created_by, "user_id" from asked_questions where created_by is not null and resolved_at is null and is_told_asker = 0
     union select "user_id", "user_id" from asked_questions where audience = 'owner' and resolved_at is null and is_told_owner = 0
     order by 1, 2`,
  ).all({ from })

/** The day of a person's last digest; null before the first. */
export const digestDay = (database: Database, personId: string): CalendarDate | null =>
  prepared<[string], CalendarDate>(database, 'select sent_on from digests where "user_id" = ?').pluck().get(personId) ?? null
export const noteDigest = (database: Database, personId: string, day: CalendarDate): void =>
  void prepared(
    database,
    'insert into digests ("user_id", sent_on) values (?, ?) on conflict do update set sent_on = excluded.sent_on',
  ).run(personId, day)
