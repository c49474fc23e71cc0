import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentType, Evidence, TypeSource } from '@ledgerhand/core/documents'
import type { LineCount } from '@ledgerhand/core/line-count'
import type { AiChoice } from '@ledgerhand/core/providers'
import type { ExtractedRow } from './chunked-import.ts'
import type { Counted } from './counting.ts'
import type { NewStatement } from './documents.ts'

export interface NewDocument {
  id: string
  /** Key of the upload it was received as. */
  key: string
  originalName: string
  documentType: DocumentType
  typeBy: TypeSource
  aiProvider: AiChoice
  linkId: string | null
  at: string
}
export interface Sighting {
  transactionId: string
  statementOrdinal: number | null
  position: number
  evidence: Evidence | null
}
export interface Extraction {
  documentId: string
  bootId: string
  /** The type it was read as. */
  documentType: DocumentType
  statements: NewStatement[]
  /** The last of its rows, or all of them; those before came by `entering.add`. */
  rows: readonly ExtractedRow[]
  /** Those of its rows whose days are closed: they wait beside the books. */
  late?: readonly ExtractedRow[]
  /**
   * Rows of it are in the books from an earlier reading: those that no person settled make room for these, which are named for its `reading`
   * (`readAgain`). `since`: when this one looked at what persons had settled. `counted`: the rows that leave. Null where it is the first.
   */
  again: { since: string; counted: Counted | null } | null
  /** Lines that rows in the books may name otherwise, by that name. */
  formerly?: ReadonlyMap<string, string>
  /** What this reading is called: the rows of others that it shows came under this name (`shown.add`). */
  reading: string
  /** How many rows in all, for the audit log. */
  count: number
  text: string
  pages: number | null
  /** Of a delimited file: what became of each of its lines. */
  lines?: LineCount | null
  summary: string
  at: string
  /** What follows from the new rows, in the same transaction. */
  follow?: () => void
}

/** The result of deleting a document. */
export interface Removed {
  key: string
  transactions: number
  isMore: boolean
  from: CalendarDate | null
  to: CalendarDate | null
}
