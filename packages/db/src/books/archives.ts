import { archiveWords, MAX_ARCHIVE_FILES } from '@ledgerhand/core/archives'
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { archiveParts, documents, uploads } from '../schema/documents.ts'
import { linkDeposits } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { forgetUpload } from '../system/uploads.ts'
import { countUnpacked } from './link-budget.ts'
import { recorder } from './recorder.ts'

/** What became of one file of an archive, as a screen tells it. */
export interface ArchivedFile {
  name: string
  documentId: string | null
  reason: string | null
}
/** A file of an archive: the key of the upload that it was kept as, or why it is left out, with the document that it is already. */
export type UnpackedPart = { name: string; key: string } | { name: string; reason: string; documentId: string | null }

export interface UnpackedArchive {
  archiveId: string
  bootId: string
  parts: readonly UnpackedPart[]
  /** The status of the archive, from what became of its parts. */
  summaryOf: (documents: number, leftOut: number) => string
  at: string
}

/** Archives and the documents that came out of them. */
export function readArchives(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(archiveParts.userId, scope.ownerId)
  const source = alias(documents, 'source')
  const joined = and(eq(source.userId, archiveParts.userId), eq(source.id, archiveParts.archiveId), eq(source.isLeaving, false))
  return {
    /** What came of an archive's files, in its order; those whose documents were deleted are gone. */
    parts: (archiveId: string): ArchivedFile[] =>
      db
        .select({ name: archiveParts.name, documentId: archiveParts.documentId, reason: archiveParts.reason })
        .from(archiveParts)
        .leftJoin(documents, and(eq(documents.userId, archiveParts.userId), eq(documents.id, archiveParts.documentId)))
        .where(and(mine, eq(archiveParts.archiveId, archiveId), sql`coalesce(${documents.isLeaving}, 0) = 0`))
        .orderBy(asc(archiveParts.ordinal))
        .all(),
    /** What came of the files of every archive, for the export of the books. */
    all: (): (ArchivedFile & { archiveId: string; archiveName: string })[] =>
      db
        .select({
          archiveId: source.id,
          archiveName: source.originalName,
          name: archiveParts.name,
          documentId: archiveParts.documentId,
          reason: archiveParts.reason,
        })
        .from(archiveParts)
        .innerJoin(source, joined)
        .where(mine)
        .orderBy(asc(archiveParts.archiveId), asc(archiveParts.ordinal))
        .all(),
    /** By document: the archive that it came out of. */
    sources: (): Map<string, { id: string; name: string }> =>
      new Map(
        db
          .select({ documentId: archiveParts.documentId, id: source.id, name: source.originalName })
          .from(archiveParts)
          .innerJoin(source, joined)
          .where(and(mine, isNull(archiveParts.reason)))
          .all()
          .flatMap(({ documentId, id, name }) => (documentId === null ? [] : [[documentId, { id, name }] as const])),
      ),
    /** The archive that one document came out of; null for none. */
    source: (documentId: string): { id: string; name: string } | null =>
      db
        .select({ id: source.id, name: source.originalName })
        .from(archiveParts)
        .innerJoin(source, joined)
        .where(and(mine, eq(archiveParts.documentId, documentId), isNull(archiveParts.reason)))
        .limit(1)
        .get() ?? null,
    /** The document of these bytes, where the books have one that did not fail. */
    twin: (sha256: string): { id: string; originalName: string } | null =>
      db
        .select({ id: documents.id, originalName: documents.originalName })
        .from(documents)
        .where(and(eq(documents.userId, scope.ownerId), eq(documents.sha256, sha256), eq(documents.isFailed, false)))
        .limit(1)
        .get() ?? null,
  }
}

type DocumentLine = typeof documents.$inferSelect
/** A file that was received, and is no document yet. */
type Upload = typeof uploads.$inferSelect & {
  sha256: string
  fileSize: number
  format: NonNullable<(typeof uploads.$inferSelect)['format']>
}

export function writeArchives(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readArchives(database, scope)
  const record = recorder(database, scope)

  /** The archive, where this run still holds its claim. */
  const claimed = (archiveId: string, bootId: string): DocumentLine | undefined =>
    db
      .select()
      .from(documents)
      .where(
        and(
          eq(documents.userId, scope.ownerId),
          eq(documents.id, archiveId),
          eq(documents.claimedBy, bootId),
          eq(documents.isProcessed, false),
        ),
      )
      .get()

  const markUnpacked = (archiveId: string, summary: string, at: string): void => {
    db.update(documents)
      .set({
        isProcessed: true,
        isFailed: false,
        needsPassword: false,
        claimedBy: null,
        nextTryAt: null,
        processedAt: at,
        extractedText: summary,
        documentType: 'other',
      })
      .where(and(eq(documents.userId, scope.ownerId), eq(documents.id, archiveId)))
      .run()
  }

  return {
    ...read,
    /**
     * Turns the kept files of an archive into documents and marks the archive as processed, in one transaction: a program that ends before
     * leaves the archive waiting and no document of it. False when the archive is gone or this run no longer holds its claim. A file that the
     * books have by now is left out.
     */
    enter: ({ archiveId, bootId, parts, summaryOf, at }: UnpackedArchive): boolean =>
      atomically(database, () => {
        const archive = claimed(archiveId, bootId)
        if (!archive) return false
        // Read again: what came out of it before is still its own.
        const own = new Set(read.parts(archiveId).flatMap(({ documentId, reason }) => (reason === null && documentId ? [documentId] : [])))
        db.delete(archiveParts)
          .where(and(eq(archiveParts.userId, scope.ownerId), eq(archiveParts.archiveId, archiveId)))
          .run()
        const lines = enterParts(database, scope, archive, { parts, own, at })
        for (const [ordinal, line] of lines.entries())
          db.insert(archiveParts)
            .values({ ...line, userId: scope.ownerId, archiveId, ordinal })
            .run()
        const entered = lines.filter(({ reason }) => reason === null).length
        markUnpacked(archiveId, summaryOf(entered, lines.length - entered), at)
        record('document.unpacked', 'document', archiveId, { documents: entered, leftOut: lines.length - entered }, at)
        return true
      }),
    /** Forgets kept files that became no documents; their bytes are the caller's to remove. */
    forget(keys: readonly string[]): void {
      for (const key of keys) forgetUpload(database, key)
    },
  }
}

const uploadOf = (database: Database, scope: BooksScope, key: string): Upload | undefined =>
  database.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, key), eq(uploads.state, 'received')))
    .get() as Upload | undefined

/** How many documents came out of the archive that this one came out of, and out of the others in it. */
function filesBeside(database: Database, scope: BooksScope, archiveId: string): number {
  const { db } = database
  const top = readArchives(database, scope).source(archiveId)?.id ?? archiveId
  const within = db
    .select({ id: archiveParts.documentId })
    .from(archiveParts)
    .where(and(eq(archiveParts.userId, scope.ownerId), eq(archiveParts.archiveId, top), isNull(archiveParts.reason)))
  const found = db
    .select({ n: count() })
    .from(archiveParts)
    .where(
      and(
        eq(archiveParts.userId, scope.ownerId),
        isNull(archiveParts.reason),
        or(eq(archiveParts.archiveId, top), inArray(archiveParts.archiveId, within)),
      ),
    )
    .get()
  return found?.n ?? 0
}

/** Makes a kept file of an archive a document. Returns its id. */
function registerPart(
  database: Database,
  scope: BooksScope,
  archive: DocumentLine,
  part: { upload: Upload; name: string; at: string },
): string {
  const { db } = database
  const { upload, name, at } = part
  db.update(uploads)
    .set({ state: 'registered' })
    .where(and(eq(uploads.userId, scope.ownerId), eq(uploads.key, upload.key)))
    .run()
  const id = newId()
  db.insert(documents)
    .values({
      id,
      userId: scope.ownerId,
      filename: upload.key,
      filePath: upload.key,
      originalName: name,
      documentType: archive.documentType,
      typeBy: archive.typeBy,
      aiProvider: archive.aiProvider,
      fileSize: upload.fileSize,
      mimeType: upload.mimeType ?? 'application/octet-stream',
      sha256: upload.sha256,
      format: upload.format,
      uploadedBy: archive.uploadedBy,
      linkId: archive.linkId,
      createdAt: at,
    })
    .run()
  if (archive.linkId !== null)
    db.insert(linkDeposits)
      .values({
        id: newId(),
        userId: scope.ownerId,
        linkId: archive.linkId,
        documentId: id,
        originalName: name,
        fileSize: upload.fileSize,
        createdAt: at,
      })
      .run()
  const facts = { originalName: name, sha256: upload.sha256, fileSize: upload.fileSize, archive: archive.originalName }
  recorder(database, scope)('document.register', 'document', id, facts, at)
  return id
}

/** Makes the files of an archive documents. `own`: the ids of what came out of it before. Returns what became of each. */
function enterParts(
  database: Database,
  scope: BooksScope,
  archive: DocumentLine,
  { parts, own, at }: { parts: readonly UnpackedPart[]; own: ReadonlySet<string>; at: string },
): ArchivedFile[] {
  const { twin: twinOf } = readArchives(database, scope)
  const known = (name: string, id: string, originalName: string) =>
    own.has(id) ? { name, documentId: id, reason: null } : { name, documentId: id, reason: archiveWords.known(originalName) }
  let made = filesBeside(database, scope, archive.id)
  let isFirst = own.size === 0
  const enterPart = (upload: Upload, name: string): ArchivedFile => {
    if (made >= MAX_ARCHIVE_FILES) return { name, documentId: null, reason: archiveWords.tooMany }
    const { linkId } = archive
    if (linkId !== null && !countUnpacked(database, scope, linkId, { bytes: upload.fileSize, isFirst }))
      return { name, documentId: null, reason: archiveWords.linkFull }
    isFirst = false
    made++
    return { name, documentId: registerPart(database, scope, archive, { upload, name, at }), reason: null }
  }
  return parts.flatMap((part): ArchivedFile[] => {
    if ('reason' in part) return [{ ...part, reason: part.documentId !== null && own.has(part.documentId) ? null : part.reason }]
    const upload = uploadOf(database, scope, part.key)
    if (!upload) return []
    const twin = twinOf(upload.sha256)
    if (!twin) return [enterPart(upload, part.name)]
    // Its bytes go with the daily round, as those of every upload that nobody registers.
    return [known(part.name, twin.id, twin.originalName)]
  })
}
