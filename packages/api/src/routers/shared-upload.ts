import { registerDocument } from '@ledgerhand/core/schemas/documents'
import { byToken } from '@ledgerhand/core/schemas/sharing'
import { z } from 'zod'
import { depositThroughLink, liveLink, readReminders, readSharedLink, stopReminders } from '../flows/requests/shared-upload.ts'
import { deposits, router } from '../procedures.ts'

const token = byToken.shape.token

export const sharedUploadRouter = router({
  link: deposits.input(byToken).query(({ ctx, input }) => readSharedLink(ctx, input.token)),
  /** The reminders of a request: GET changes nothing, one POST stops them. */
  reminders: deposits.input(byToken).query(({ ctx, input }) => readReminders(ctx, input.token)),
  stopReminders: deposits.input(byToken).mutation(({ ctx, input }) => stopReminders(ctx, input.token)),
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
    .mutation(({ ctx, input }) => depositThroughLink(ctx, input)),
})
