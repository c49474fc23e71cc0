import type { DocumentJson, RecentDocumentsJson } from '@ledgerhand/core/wire/documents'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { contradictedStatements } from '../ledger/covered-statements.ts'
import { documentJson } from '../ledger/wire.ts'
import { sealOf } from '../ledger/wire-statements.ts'

/** So many stand on the dashboard. */
const NEWEST = 4
const MOST_UNSETTLED = 200

/** What the dashboard says of the documents: as much for ten thousand of them as for ten. */
export function recentDocuments(books: Pick<ReadBooks, 'documents' | 'reports' | 'accounts' | 'statementAccounts'>): RecentDocumentsJson {
  const [newest, unsettled] = [books.documents.newest(NEWEST), books.documents.unsettled(MOST_UNSETTLED)]
  const ids = newest.map(({ id }) => id)
  const statements = Map.groupBy(books.documents.statementsOf(ids), (s) => s.documentId)
  const contradicted = contradictedStatements(books, ids)
  const told = (document: DocumentRow): DocumentJson => ({
    ...documentJson(document),
    seal: sealOf(document, statements.get(document.id) ?? [], contradicted),
  })
  return {
    ...books.documents.counts(),
    transactions: books.reports.any() ? null : books.documents.rows(),
    newest: newest.map(told),
    unsettled: unsettled.map(told),
  }
}
