import { formatDate, today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { documents, uploads } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import type { NewDocument } from './document-shapes.ts'
import type { DocumentRow } from './documents.ts'
import { countDeposit } from './link-budget.ts'
import { recorder } from './recorder.ts'

/** Turns a received upload into a document, once. Within the transaction of the change; errors as `writeDocuments().register` says. */
export function registerReceived(database: Database, scope: BooksScope, input: NewDocument): DocumentRow {
  const { db } = database
  const record = recorder(database, scope)
  const upload = db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.key, input.key),
        eq(uploads.userId, scope.ownerId),
        inArray(uploads.state, ['received', 'registered']),
        input.linkId
          ? eq(uploads.linkId, input.linkId)
          : and(isNull(uploads.linkId), scope.actorId ? eq(uploads.actorId, scope.actorId) : undefined),
      ),
    )
    .get()
  if (!upload?.sha256 || !upload.fileSize || !upload.format) throw new AppError('not_found', 'Upload not found')
  const isRegistered = upload.state === 'registered'
  const twin = db
    .select({ id: documents.id, originalName: documents.originalName, createdAt: documents.createdAt })
    .from(documents)
    .where(
      and(
        eq(documents.userId, scope.ownerId),
        isRegistered ? eq(documents.filename, input.key) : and(eq(documents.sha256, upload.sha256), eq(documents.isFailed, false)),
      ),
    )
    .get()
  if (isRegistered && !twin) throw new AppError('not_found', 'Upload not found')
  if (twin) {
    throw new AppError('conflict', `Already uploaded on ${formatDate(today(new Date(twin.createdAt)))} as ${twin.originalName}`, {
      extra: { documentId: twin.id, originalName: twin.originalName },
    })
  }
  if (input.linkId) countDeposit(database, scope, input.linkId, upload.fileSize, input.at)
  db.update(uploads)
    .set({ state: 'registered' })
    .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, input.key)))
    .run()
  const row = db
    .insert(documents)
    .values({
      id: input.id,
      userId: scope.ownerId,
      filename: input.key,
      filePath: input.key,
      originalName: input.originalName,
      documentType: input.documentType,
      typeBy: input.typeBy,
      aiProvider: input.aiProvider,
      fileSize: upload.fileSize,
      mimeType: upload.mimeType ?? 'application/octet-stream',
      sha256: upload.sha256,
      format: upload.format,
      uploadedBy: scope.actorId,
      linkId: input.linkId,
      createdAt: input.at,
    })
    .returning()
    .get()
  record('document.register', 'document', row.id, { originalName: row.originalName, sha256: row.sha256, fileSize: row.fileSize }, input.at)
  return row
}
