import { type DocumentTypeChoice, storedType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { cleanFileName } from '@ledgerhand/core/schemas/documents'
import { MAX_FILE_BYTES, MAX_FILES } from '@ledgerhand/core/upload-limits'
import type { SharedUploadJson } from '@ledgerhand/core/wire-sharing'
import { depositDocument } from '@ledgerhand/db/books/deposits'
import { NOT_AVAILABLE } from '@ledgerhand/db/books/link-budget'
import { newId } from '@ledgerhand/db/ids'
import { scopeOfLink } from '@ledgerhand/db/scope'
import { findLiveLink } from '@ledgerhand/db/system/live-links'
import { type Context, databaseOf } from '../context.ts'
import { limitGuessing } from './guess-limit.ts'

/** The live link of a token with its owner; AppError 'not_found' for unknown, expired, inactive and used-up links alike, counted as a guess. */
export function liveLink(ctx: Context, token: string) {
  const found = findLiveLink(databaseOf(ctx), token, ctx.ports.now().toISOString())
  if (!found) {
    limitGuessing(ctx, 'link')
    throw new AppError('not_found', NOT_AVAILABLE)
  }
  return found
}

/** What a link's holder is shown: whose books, what is wanted, until when and how much the link still takes (files, bytes a file). */
export function readSharedLink(ctx: Context, token: string): SharedUploadJson {
  const found = liveLink(ctx, token)
  return {
    description: found.link.description,
    businessName: ctx.businessName(found.link.userId),
    expiresAt: found.link.expiresAt,
    limits: {
      maxFiles: Math.min(MAX_FILES, found.link.maxFiles - found.link.usedFiles),
      maxFileBytes: Math.min(MAX_FILE_BYTES, found.link.maxBytes - found.link.usedBytes),
    },
  }
}

/** Registers an uploaded file in the books of the link's owner; gives its name and size only. The same bytes again are not refused. */
export async function depositThroughLink(
  ctx: Context,
  { token, ...file }: { token: string; filename: string; originalName: string; documentType: DocumentTypeChoice },
) {
  const { link } = liveLink(ctx, token)
  const { ports } = ctx
  await ports.storage.settle(file.filename)
  const taken = depositDocument(databaseOf(ctx), scopeOfLink(link), {
    id: newId(),
    key: file.filename,
    originalName: cleanFileName(file.originalName),
    ...storedType(file.documentType),
    aiProvider: 'auto',
    linkId: link.id,
    at: ports.now().toISOString(),
  })
  if (taken.unneededKey === null) ports.wake()
  else await ports.storage.remove(taken.unneededKey)
  return { originalName: taken.originalName, fileSize: taken.fileSize }
}
