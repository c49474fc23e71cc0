import { storedType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { cleanFileName, registerDocument } from '@ledgerhand/core/schemas/documents'
import { byToken } from '@ledgerhand/core/schemas/sharing'
import { MAX_FILE_BYTES, MAX_FILES } from '@ledgerhand/core/upload-limits'
import type { SharedUploadJson } from '@ledgerhand/core/wire-sharing'
import { depositDocument } from '@ledgerhand/db/books/deposits'
import { NOT_AVAILABLE } from '@ledgerhand/db/books/link-budget'
import { findLiveLink } from '@ledgerhand/db/books/sharing'
import { newId } from '@ledgerhand/db/ids'
import { scopeOfLink } from '@ledgerhand/db/scope'
import { z } from 'zod'
import { type Context, databaseOf } from '../context.ts'
import { limitGuessing } from '../flows/guess-limit.ts'
import { deposits, router } from '../procedures.ts'

const token = byToken.shape.token

/** The live link, or the one refusal that unknown, expired, inactive and used-up links share. Guessing is slowed down. */
function liveLink(ctx: Context, token: string) {
  const found = findLiveLink(databaseOf(ctx), token, ctx.ports.now().toISOString())
  if (!found) {
    limitGuessing(ctx, 'link')
    throw new AppError('not_found', NOT_AVAILABLE)
  }
  return found
}

export const sharedUploadRouter = router({
  link: deposits.input(byToken).query(({ ctx, input }): SharedUploadJson => {
    const found = liveLink(ctx, input.token)
    return {
      description: found.link.description,
      businessName: ctx.businessName(found.link.userId),
      expiresAt: found.link.expiresAt,
      limits: {
        maxFiles: Math.min(MAX_FILES, found.link.maxFiles - found.link.usedFiles),
        maxFileBytes: Math.min(MAX_FILE_BYTES, found.link.maxBytes - found.link.usedBytes),
      },
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
    }),
})
