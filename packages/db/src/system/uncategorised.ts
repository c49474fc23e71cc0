import type { Database } from '../client.ts'
import type { BooksScope } from '../scope.ts'
import { scopeOfRow } from '../work-scope.ts'

/** A document that was entered and whose rows a service is still to be asked about. */
export interface UncategorisedDocument {
  documentId: string
  scope: BooksScope
}

/** The oldest of them; null where none waits. */
export function nextUncategorised({ sqlite }: Database): UncategorisedDocument | null {
  const row = sqlite
    .prepare<[], { userId: string; documentId: string }>(
      `select "user_id" as userId, document_id as documentId from uncategorised_documents where "user_id" <> '' order by noted_at, document_id limit 1`,
    )
    .get()
  return row ? { documentId: row.documentId, scope: scopeOfRow(row) } : null
}

/** Answers about rows that were given before the instant: they are asked anew after this. */
export const sweepAiRowAnswers = ({ sqlite }: Database, before: string): number =>
  sqlite.prepare('delete from ai_row_answers where "user_id" is not null and at < ?').run(before).changes
