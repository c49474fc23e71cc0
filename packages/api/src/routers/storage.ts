import { z } from 'zod'
import { router, uploadProcedure } from '../procedures.ts'

/** What the client may say of the file beforehand; the bytes decide. Query strings come as text. */
const fileHint = z
  .strictObject({
    name: z.string().max(1000).optional(),
    size: z.coerce.number().int().nonnegative().optional(),
    type: z.string().max(200).optional(),
  })
  .optional()

export const storageRouter = router({
  /** One signed PUT. A mutation, though the specification's REST call is a GET (see `guardOrigin`): it makes a slot. */
  uploadUrl: uploadProcedure
    .input(fileHint)
    .mutation(({ ctx, input }) =>
      ctx.ports.storage.presign({ ownerId: ctx.scope.ownerId, actorId: ctx.scope.actorId, linkId: null }, ctx.request.origin, input),
    ),
})
