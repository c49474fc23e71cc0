import { REPLACED_DAYS } from '@ledgerhand/core/documents'
import type { ReplacedDocumentJson } from '@ledgerhand/core/wire/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

const DAY_MS = 86_400_000

/** Documents that another file replaced, the last one first, each with the instant from which the daily round removes it for good. */
export const replacedDocuments = (books: Pick<ReadBooks, 'documents'>): ReplacedDocumentJson[] =>
  books.documents.setAside().flatMap(({ id, originalName, setAsideAt }) =>
    setAsideAt === null
      ? []
      : [
          {
            id,
            originalName,
            replacedAt: setAsideAt,
            keptUntil: new Date(Date.parse(setAsideAt) + REPLACED_DAYS * DAY_MS).toISOString(),
          },
        ],
  )
