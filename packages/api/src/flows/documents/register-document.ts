import { storedType } from '@ledgerhand/core/documents'
import { cleanFileName, type RegisterDocument } from '@ledgerhand/core/schemas/documents'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { newId } from '@ledgerhand/db/ids'
import type { Ports } from '../../ports.ts'
import { mustBeUsable } from '../services/service-states.ts'

/** The file is stored before it is registered; its row is the queue, so registering is all that starts the reading. */
export async function registerUpload(books: WriteBooks, ports: Ports, input: RegisterDocument, linkId: string | null) {
  // A named service without its key would be a promise that nobody keeps.
  if (input.aiProvider !== 'auto') mustBeUsable(input.aiProvider, books, ports)
  await ports.storage.settle(input.filename)
  const document = books.documents.register({
    id: newId(),
    key: input.filename,
    originalName: cleanFileName(input.originalName),
    ...storedType(input.documentType),
    aiProvider: input.aiProvider,
    linkId,
    at: ports.now().toISOString(),
  })
  ports.wake()
  return document
}
