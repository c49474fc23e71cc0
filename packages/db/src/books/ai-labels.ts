import type { Tally } from '@ledgerhand/core/calibration'
import type { Leaf } from '@ledgerhand/core/categories'
import type { Treatment } from '@ledgerhand/core/treatments'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { isLockedRow } from './closed-days.ts'

/** What a service called a row. */
export interface AiLabel {
  id: string
  service: string
  label: Leaf
  treatment: Treatment
}
/** A service's answer about rows of one text; null: it gave no category. */
export interface AiRowAnswer {
  category: string | null
  reason: string
}
/** What a person then said of what a service answered: of categories, and of treatments that are no profit or loss. */
export interface LabelMeasure {
  categories: Tally
  treatments: Tally
}

export function readAiLabels(database: Database, scope: BooksScope) {
  return {
    /**
     * By service, how many of its answers a person of these books judged, and how many they kept. Rows of one merchant and direction are one
     * answer, right only where all of them were kept: one press may settle many.
     */
    measures(): Map<string, LabelMeasure> {
      const rows = prepared<[object], { service: string; isMoney: number; asked: number; right: number }>(
        database,
        `select service, isMoney, count(*) as asked, sum(isKept) as right from (
           select l.service, l.treatment <> 'business' as isMoney,
             min(iif(l.treatment = 'business', t.treatment in ('business', 'bill', 'receivable') and t.label = l.label, t.treatment = l.treatment)) as isKept
           from ai_labels l join transactions t on t."user_id" = l."user_id" and t.id = l.transaction_id
           where l."user_id" = @owner and t.category_by = 'person'
           group by l.service, isMoney, t.merchant, t.is_credit)
         group by service, isMoney`,
      ).all({ owner: scope.ownerId })
      const none = { asked: 0, right: 0 }
      const measures = new Map<string, LabelMeasure>()
      for (const { service, isMoney, asked, right } of rows) {
        const known = measures.get(service) ?? { categories: none, treatments: none }
        measures.set(service, { ...known, [isMoney ? 'treatments' : 'categories']: { asked, right } })
      }
      return measures
    },
  }
}

export function writeAiLabels(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  return {
    ...readAiLabels(database, scope),
    /** Notes what a service called rows; the newest answer about a row counts. Rows that are gone are left out. */
    note: (labels: readonly AiLabel[], at: string): void =>
      void prepared<[object]>(
        database,
        `insert or replace into ai_labels ("user_id", transaction_id, service, label, treatment, at)
         select @owner, t.id, a.value ->> 'service', a.value ->> 'label', a.value ->> 'treatment', @at
         from json_each(@labels) a join transactions t on t.id = a.value ->> 'id' and t."user_id" = @owner`,
      ).run({ owner, at, labels: JSON.stringify(labels) }),
    /** The answers that are kept for these questions. */
    answers: (keys: readonly string[]): Map<string, AiRowAnswer> =>
      new Map(
        prepared<[object], AiRowAnswer & { key: string }>(
          database,
          'select key, category, reason from ai_row_answers where "user_id" = @owner and key in (select value from json_each(@keys))',
        )
          .all({ owner, keys: JSON.stringify(keys) })
          .map(({ key, ...answer }) => [key, answer]),
      ),
    keepAnswers: (answers: ReadonlyMap<string, AiRowAnswer>, at: string): void =>
      atomically(database, () => {
        const keep = prepared(
          database,
          'insert or replace into ai_row_answers ("user_id", key, category, reason, at) values (?, ?, ?, ?, ?)',
        )
        for (const [key, { category, reason }] of answers) keep.run(owner, key, category, reason, at)
      }),
    /**
     * The rows of a document that a service may be asked about, in their order, at most `most`: placed by the built-in categoriser and less
     * sure than `below`; none that a person, a rule or a pair decided, that is asked about for all books at once, or whose month is closed.
     */
    openRows: (documentId: string, below: number, most: number): string[] =>
      prepared<[object], string>(
        database,
        `select id from entered_transactions transactions
         where "user_id" = @owner and document_id = @documentId and category_by = 'reader' and coalesce(ai_confidence, 0) < @below
           and treatment in ('business', 'bill') and treatment_by = 'reader'
           and (question is null or (substr(question, 1, 6) <> 'books:' and question <> 'money_back'))
           and coalesce(ai_classification, '') not like 'Your rule: %' and not ${isLockedRow}
           and not exists (select 1 from pairs p where (p.from_id = transactions.id or p.to_id = transactions.id) and p.state = 'paired')
           and not exists (select 1 from accounts a where a.id = transactions.on_account_id and a.kind = 'processor')
         order by position limit @most`,
      )
        .pluck()
        .all({ owner, documentId, below: Math.round(below * 100), most }),
    /** A document whose rows a service is to be asked about: noted in the transaction that enters it, so that a stop loses nothing. */
    toAsk: {
      note: (documentId: string, at: string): void =>
        void prepared(database, 'insert or replace into uncategorised_documents ("user_id", document_id, noted_at) values (?, ?, ?)').run(
          owner,
          documentId,
          at,
        ),
      done: (documentId: string): void =>
        void prepared(database, 'delete from uncategorised_documents where "user_id" = ? and document_id = ?').run(owner, documentId),
    },
  }
}
