import type { DocumentType } from '@ledgerhand/core/documents'
import type { ServiceFigures } from '@ledgerhand/core/providers'
import type { Database } from '../client.ts'

/** How a service did on one kind of document, over all books of this installation. */
export interface AiMeasure extends ServiceFigures {
  documentType: DocumentType
}

/** The measures of every service and kind of document. No owner: the order of services is the same for everybody here. */
export function aiMeasures({ sqlite }: Database): AiMeasure[] {
  return sqlite
    .prepare<[], AiMeasure>(
      `select r.service, r.document_type as documentType, count(*) as documents, count(r.is_reconciled) as checkable,
         coalesce(sum(r.is_reconciled), 0) as reconciled, sum(case when r.is_used = 1 then r.rows else 0 end) as rows,
         coalesce(sum(c.corrected), 0) as corrected, sum(r.micros) as micros, sum(r.ms) as ms
       from ai_readings r left join (
         select "user_id", document_id, count(*) as corrected from transactions
         where "user_id" is not null and read_date is not null and (read_date <> transaction_date or read_amount_cents <> amount_cents
           or read_is_credit <> is_credit or read_description <> description)
         group by "user_id", document_id
       ) c on r.is_used = 1 and c."user_id" = r."user_id" and c.document_id = r.document_id
       group by r.service, r.document_type order by r.service, r.document_type`,
    )
    .all()
}

/** Answers that no document waits for any more; a document that failed is asked anew after this. */
export const sweepAiAnswers = ({ sqlite }: Database, before: string): number =>
  sqlite.prepare('delete from ai_answers where "user_id" is not null and at < ?').run(before).changes
