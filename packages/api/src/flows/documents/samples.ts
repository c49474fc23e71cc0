import { today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { Ports } from '../../ports.ts'
import { sampleFiles } from '../../samples/files.ts'
import { registerUpload } from './register-document.ts'
import { removeDocument } from './remove-document.ts'

/** Adds made-up statements to the books, which are read like real ones. AppError 'conflict' while there are some. */
export async function addSamples(books: WriteBooks, scope: BooksScope, ports: Ports): Promise<number> {
  if (books.samples.documentIds().length > 0) throw new AppError('conflict', 'These books hold sample data already')
  const who = { ownerId: scope.ownerId, actorId: scope.actorId, linkId: null }
  const files = sampleFiles(today(ports.now()))
  for (const { name, documentType, bytes } of files) {
    const filename = await ports.storage.keep(who, bytes)
    const document = await registerUpload(books, ports, { filename, originalName: name, documentType, aiProvider: 'auto' }, null)
    books.samples.mark(document.id, ports.now().toISOString())
  }
  return files.length
}

/** Deletes the sample documents and every row that only they brought. */
export async function removeSamples(books: WriteBooks, scope: BooksScope, ports: Ports): Promise<number> {
  const ids = books.samples.documentIds()
  for (const id of ids) await removeDocument(books, id, true, { scope, ports })
  return ids.length
}
