import { randomUUID } from 'node:crypto'
import { cleanFileName, type RegisterDocument, registerDocument, removeDocument } from '@ledgerhand/core/schemas/documents'
import { byId } from '@ledgerhand/core/schemas/fields'
import type { DocumentDetail, DocumentJson, TransactionJson } from '@ledgerhand/core/wire'
import type { WriteBooks } from '@ledgerhand/db/books'
import { mustBeUsable, providerChoices } from '../flows/service-states.ts'
import type { Ports } from '../ports.ts'
import { reads, router, uploads, writes } from '../procedures.ts'
import { documentJson, statementJson, transactionJson } from '../wire.ts'

/** The file is stored before it is registered; its row is the queue, so registering is all that starts the reading. */
export async function register(books: WriteBooks, ports: Ports, input: RegisterDocument, linkId: string | null) {
  // A named service without its key would be a promise that nobody keeps.
  if (input.aiProvider !== 'auto') mustBeUsable(input.aiProvider, books, ports)
  await ports.storage.settle(input.filename)
  const document = books.documents.register({
    id: randomUUID(),
    key: input.filename,
    originalName: cleanFileName(input.originalName),
    documentType: input.documentType,
    aiProvider: input.aiProvider,
    linkId,
    at: ports.now().toISOString(),
  })
  ports.wake()
  return document
}

export const documents = router({
  /** The choices of the upload dialog: 'auto' always works and ends at the built-in reader; the others need their key. */
  providers: reads.query(({ ctx }) => providerChoices(ctx.books, ctx.ports)),
  list: reads.query(({ ctx }): DocumentJson[] => ctx.books.documents.list().map((d) => documentJson(d.document, d.transactionCount))),
  get: reads.input(byId).query(({ ctx, input }): DocumentDetail => {
    const { document, transactionCount } = ctx.books.documents.get(input.id)
    const statements = ctx.books.documents.statements(input.id)
    const rows = statements.some((s) => s.firstBreak !== null) ? ctx.books.transactions.ofDocument(input.id) : []
    return { ...documentJson(document, transactionCount), pages: document.pages, statements: statements.map((s) => statementJson(s, rows)) }
  }),
  transactions: reads.input(byId).query(({ ctx, input }): TransactionJson[] => {
    ctx.books.documents.get(input.id)
    return ctx.books.transactions.ofDocument(input.id).map(transactionJson)
  }),
  register: uploads
    .input(registerDocument)
    .mutation(async ({ ctx, input }) => ({ document: documentJson(await register(ctx.books, ctx.ports, input, null)) })),
  retry: writes.input(byId).mutation(({ ctx, input }) => {
    const document = ctx.books.documents.retry(input.id, ctx.ports.now().toISOString())
    ctx.ports.wake()
    return documentJson(document)
  }),
  remove: writes.input(removeDocument).mutation(async ({ ctx, input }) => {
    const { key } = ctx.books.documents.remove(input.id, input.transactions === 'delete', ctx.ports.now().toISOString())
    ctx.ports.stopReading(input.id)
    await ctx.ports.storage.remove(key)
    return null
  }),
})
