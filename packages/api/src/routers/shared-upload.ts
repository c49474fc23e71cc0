import { AppError } from '@ledgerhand/core/errors'
import { cleanFileName, registerDocument } from '@ledgerhand/core/schemas/documents'
import { byToken } from '@ledgerhand/core/schemas/sharing'
import { MAX_FILE_BYTES, MAX_FILES } from '@ledgerhand/core/upload-limits'
import type { SharedUploadJson } from '@ledgerhand/core/wire'
import { countTry, displayName } from '@ledgerhand/db/accounts'
import { openBooks } from '@ledgerhand/db/books'
import { findLiveLink } from '@ledgerhand/db/books/sharing'
import { scopeOfRow } from '@ledgerhand/db/scope'
import { findUpload } from '@ledgerhand/db/uploads'
import { z } from 'zod'
import { type Context, databaseOf } from '../context.ts'
import { deposits, router } from '../procedures.ts'
import { register } from './documents.ts'

const token = byToken.shape.token

/** The live link, or the one refusal that unknown, expired, inactive and used-up links share. Guessing is slowed down. */
function liveLink(ctx: Context, token: string) {
  const found = findLiveLink(databaseOf(ctx), token, ctx.ports.now().toISOString())
  if (!found) {
    const wait = countTry(databaseOf(ctx), `link:${ctx.request.ip}`, { limit: 30, windowSeconds: 600, nowMs: ctx.ports.now().getTime() })
    if (wait > 0) throw new AppError('too_many', 'Too many attempts, try again in a few minutes', { extra: { retryAfter: wait } })
    throw new AppError('not_found', 'This link is not available')
  }
  return found
}

export const sharedUpload = router({
  link: deposits.input(byToken).query(({ ctx, input }): SharedUploadJson => {
    const found = liveLink(ctx, input.token)
    return {
      description: found.link.description,
      businessName: displayName(found),
      expiresAt: found.link.expiresAt,
      limits: { maxFiles: MAX_FILES, maxFileBytes: MAX_FILE_BYTES },
    }
  }),
  uploadUrl: deposits
    .input(
      z.strictObject({
        token,
        name: z.string().max(1000).optional(),
        size: z.number().int().nonnegative().optional(),
        type: z.string().max(200).optional(),
      }),
    )
    .mutation(({ ctx, input: { token, ...hint } }) => {
      const { link } = liveLink(ctx, token)
      return ctx.ports.storage.presign({ ownerId: link.userId, actorId: null, linkId: link.id }, ctx.request.origin, hint)
    }),
  /** An uploader sees nothing of the books: the answer names their own file only, and the same bytes again are fine. */
  deposit: deposits
    .input(
      z.strictObject({
        token,
        ...registerDocument.omit({ documentType: true, aiProvider: true }).shape,
        documentType: registerDocument.shape.documentType,
      }),
    )
    .mutation(async ({ ctx, input: { token, ...file } }) => {
      const { link } = liveLink(ctx, token)
      const books = openBooks(databaseOf(ctx), scopeOfRow(link)).write
      try {
        const document = await register(books, ctx.ports, { ...file, aiProvider: 'auto' }, link.id)
        return { originalName: document.originalName, fileSize: document.fileSize }
      } catch (error) {
        if (error instanceof AppError && error.problem === 'conflict') {
          // The same answer as for new bytes, or a sender could ask what the books hold.
          const size = findUpload(databaseOf(ctx), file.filename)?.fileSize ?? 0
          return { originalName: cleanFileName(file.originalName), fileSize: size }
        }
        throw error
      }
    }),
})
