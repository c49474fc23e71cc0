import { AppError } from '@ledgerhand/core/errors'
import type { SavedView, ViewQuery } from '@ledgerhand/core/saved-views'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { readDocuments } from './documents.ts'
import { readEntities } from './entities.ts'
import { readLedgerAccounts } from './ledger-accounts.ts'
import { recorder } from './recorder.ts'

/** More would be no list to choose from. */
const MOST_VIEWS = 50

type Stored = Pick<SavedView, 'id' | 'name'> & { query: string }

/** The saved views of a set of books, by name. */
export const readSavedViews = (database: Database, scope: BooksScope) => ({
  list: (): SavedView[] =>
    prepared<[object], Stored>(
      database,
      'select id, name, query from saved_views where "user_id" = @owner order by name collate nocase, id',
    )
      .all({ owner: scope.ownerId })
      .map(({ query, ...view }) => ({ ...view, query: JSON.parse(query) as ViewQuery })),
})

export function writeSavedViews(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const entities = readEntities(database, scope)
  const accounts = readLedgerAccounts(database, scope)
  const documents = readDocuments(database, scope)
  const read = readSavedViews(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    /**
     * One of the same name, however it is written, is replaced. AppError 'invalid' for too many, 'not_found' for what is not in these books.
     */
    save: (name: string, query: ViewQuery, at: string): SavedView =>
      atomically(database, () => {
        if (query.entityId && query.entityId !== 'none') entities.get(query.entityId)
        if (query.accountId) accounts.get(query.accountId)
        if (query.documentId) documents.get(query.documentId)
        const isNew = !read.list().some((view) => view.name.toLowerCase() === name.toLowerCase())
        if (isNew && read.list().length >= MOST_VIEWS) throw new AppError('invalid', `At most ${MOST_VIEWS} views`)
        const id = prepared<[object], string>(
          database,
          `insert into saved_views (id, "user_id", name, query, created_at) values (@id, @owner, @name, @query, @at)
             on conflict ("user_id", name collate nocase) do update set name = excluded.name, query = excluded.query returning id`,
        )
          .pluck()
          .get({ id: newId(), owner, name, query: JSON.stringify(query), at }) as string
        record('view.save', 'view', id, { name, query }, at)
        return { id, name, query }
      }),
    /** AppError 'not_found' for an id that these books do not have. */
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const before = read.list().find((view) => view.id === id)
        if (!before) throw new AppError('not_found', 'View not found')
        prepared<[object]>(database, 'delete from saved_views where "user_id" = @owner and id = @id').run({ owner, id })
        record('view.remove', 'view', id, { before }, at)
      }),
  }
}
