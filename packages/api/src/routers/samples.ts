import { addSamples, removeSamples } from '../flows/documents/samples.ts'
import { reads, router, writes } from '../procedures.ts'

/** Made-up statements to look around with, for whoever has none at hand yet. */
export const samplesRouter = router({
  state: reads.query(({ ctx }) => ({ documents: ctx.books.samples.documentIds().length })),
  add: writes.mutation(async ({ ctx }) => ({ documents: await addSamples(ctx.books, ctx.scope, ctx.ports) })),
  remove: writes.mutation(async ({ ctx }) => ({ documents: await removeSamples(ctx.books, ctx.scope, ctx.ports) })),
})
