import type { ClientJson } from '@ledgerhand/core/wire-sharing'
import { openBooks } from '@ledgerhand/db/books'
import { resolveScope } from '@ledgerhand/db/scope'
import { booksOfUser, type User } from '@ledgerhand/db/system/accounts'
import { type Context, databaseOf } from '../context.ts'

/** Every set of books of others that the caller may open, most waiting first. Each is entered by its own door. */
export function listClients(ctx: Context & { user: User }): ClientJson[] {
  const database = databaseOf(ctx)
  const served = booksOfUser(database, ctx.user).filter(({ ownerId }) => ownerId !== ctx.user.id)
  return served
    .map(({ ownerId, name, role }) => {
      const { read, audit } = openBooks(database, resolveScope(database, ctx.user.id, ownerId))
      const waiting = read.transactions.waiting.counts()
      const [report] = read.reports.list()
      return {
        ownerId,
        name,
        role,
        unreviewed: waiting.unrecognized + waiting.suggestion,
        unrecognized: waiting.unrecognized,
        failedDocuments: read.documents.failed().length,
        processingDocuments: read.documents.processing(),
        lastReport: report ? { id: report.id, title: report.title, reportPeriod: report.reportPeriod, createdAt: report.createdAt } : null,
        lastActivity: audit.lastActivity(),
      }
    })
    .sort((a, b) => b.unreviewed + b.failedDocuments - (a.unreviewed + a.failedDocuments) || a.name.localeCompare(b.name))
}
