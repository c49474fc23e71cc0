import type { Database } from '../client.ts'
import type { BooksScope } from '../scope.ts'
import { readAccess, writeAccess } from './access.ts'
import { readUploadLinks, writeUploadLinks } from './upload-links.ts'

/** Who else these books are open to: people, and holders of links. */
export const readSharing = (database: Database, scope: BooksScope) => ({
  ...readAccess(database, scope),
  ...readUploadLinks(database, scope),
})

export const writeSharing = (database: Database, scope: BooksScope) => ({
  ...writeAccess(database, scope),
  ...writeUploadLinks(database, scope),
})
