import { z } from 'zod'
import { router, uploads } from '../procedures.ts'

/** What the client may say of the file beforehand; the bytes decide. Query strings come as text. */
const fileHint = z
  .strictObject({
    name: z.string().max(1000).optional(),
    size: z.coerce.number().int().nonnegative().optional(),
    type: z.string().max(200).optional(),
  })
  .optional()

export const storage = router({
  /** One signed PUT. A query by the specification's GET, though it makes a slot: the slot holds nothing until bytes arrive. */
  uploadUrl: uploads
    .input(fileHint)
    .query(({ ctx, input }) =>
      ctx.ports.storage.presign({ ownerId: ctx.scope.ownerId, actorId: ctx.scope.actorId, linkId: null }, ctx.request.origin, input),
    ),
})
