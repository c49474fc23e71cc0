import { type DocumentTypeChoice, storedType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { cleanFileName } from '@ledgerhand/core/schemas/documents'
import { MAX_FILE_BYTES, MAX_FILES } from '@ledgerhand/core/upload-limits'
import type { RemindersJson, RequestedFiles } from '@ledgerhand/core/wire/requests'
import type { SharedUploadJson } from '@ledgerhand/core/wire/sharing'
import { depositDocument } from '@ledgerhand/db/books/deposits'
import { openBooks } from '@ledgerhand/db/books/open-books'
import { newId } from '@ledgerhand/db/ids'
import { NOT_AVAILABLE } from '@ledgerhand/db/system/link-room'
import { findLiveLink, type LinkPurpose, type LiveLink } from '@ledgerhand/db/system/live-links'
import { scopeOfLink } from '@ledgerhand/db/work-scope'
import { type Context, databaseOf } from '../../context.ts'
import { receivedOf } from '../documents/received.ts'
import { limitGuessing } from '../guess-limit.ts'
import { proofs } from './requests.ts'

/** Links of these purposes take files; an answer's link is none of them. */
const FOR_FILES: readonly LinkPurpose[] = ['files', 'request']

/** The live link of a token with its owner; AppError 'not_found' for unknown, expired, inactive and used-up links alike, counted as a guess. */
export function liveLink(ctx: Context, token: string, purposes = FOR_FILES) {
  const found = findLiveLink(databaseOf(ctx), token, ctx.ports.now().toISOString())
  if (!found || !purposes.includes(found.link.purpose)) {
    limitGuessing(ctx, 'link')
    throw new AppError('not_found', NOT_AVAILABLE)
  }
  return found
}

/** What a link's holder is shown: whose books, what is wanted, until when and how much the link still takes (files, bytes a file). */
export function readSharedLink(ctx: Context, token: string): SharedUploadJson {
  const found = liveLink(ctx, token)
  const asked = found.link.purpose === 'request' ? requestedFiles(ctx, found.link) : null
  return {
    ...asked?.files,
    description: asked?.description ?? found.link.description,
    businessName: ctx.businessName(found.link.userId),
    expiresAt: found.link.expiresAt,
    limits: {
      maxFiles: Math.min(MAX_FILES, found.link.maxFiles - found.link.usedFiles),
      maxFileBytes: Math.min(MAX_FILE_BYTES, found.link.maxBytes - found.link.usedBytes),
    },
  }
}

/** What a request's link shows: the items' texts and what became of what was sent, nothing else of the books. */
function requestedFiles(ctx: Context, link: LiveLink): { description: string; files: RequestedFiles } {
  const { read } = openBooks(databaseOf(ctx), scopeOfLink(link))
  const { request } = read.requests.ofLink(link.id)
  const items = read.requests.items([request.id])
  const judge = proofs(read, items, ctx.ports.now())
  const proven = items.map((row) => ({ row, proof: judge(row) }))
  const { received, wrong } = receivedOf(read, request, proven)
  return {
    description: request.message ?? 'Documents that are needed',
    files: {
      dueOn: request.dueOn,
      received,
      items: proven.map(({ row, proof }) => {
        const says = proof.state === 'open' ? (wrong.get(row.id) ?? proof.says) : null
        return { text: row.text, state: proof.state, ...(says ? { says } : {}) }
      }),
    },
  }
}

/** Whether the reminders of a request have been stopped. Changes nothing. */
export function readReminders(ctx: Context, token: string): RemindersJson {
  const { link } = liveLink(ctx, token, ['request'])
  const { request } = openBooks(databaseOf(ctx), scopeOfLink(link)).read.requests.ofLink(link.id)
  return { businessName: ctx.businessName(link.userId), isStopped: request.remindersStoppedAt !== null }
}
/** Stops the reminders of a request, for the holder of its link. */
export function stopReminders(ctx: Context, token: string): RemindersJson {
  const { link } = liveLink(ctx, token, ['request'])
  const { requests } = openBooks(databaseOf(ctx), scopeOfLink(link)).write
  requests.stopReminders(requests.ofLink(link.id).request.id, ctx.ports.now().toISOString())
  return readReminders(ctx, token)
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
