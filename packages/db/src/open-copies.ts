/**
 * Bills of which nobody has said whether they are copies, each with its row; `reading`: those too of which somebody did and whose document is still being
 * read again as they said.
 */
export const openCopies = (reading = false) => `from copied_bills c
  join documents d on d."user_id" = c."user_id" and d.id = c.document_id and d.is_leaving = 0 and d.is_failed = 0
  join entered_transactions t on t."user_id" = c."user_id" and t.document_id = c.document_id and t.statement_ordinal is null and t.fingerprint is not null
  left join documents o on o."user_id" = c."user_id" and o.id = c.other_id and o.is_leaving = 0
  where c.likeness <> 'copy' and (c.other_id is null or o.id is not null)
    and ${reading ? '(c.said is null or d.is_processed = 0)' : 'c.said is null and d.is_processed = 1'}`
