import { byId } from '@ledgerhand/core/schemas/fields'
import { savedView } from '@ledgerhand/core/schemas/transactions'
import { reads, router, writes } from '../procedures.ts'

/** Views of the list of transactions, saved by name for everybody who may see the books. */
export const viewsRouter = router({
  list: reads.query(({ ctx }) => ctx.books.views.list()),
  save: writes
    .input(savedView)
    .mutation(({ ctx, input: { name, query } }) => ctx.books.views.save(name, query, ctx.ports.now().toISOString())),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.views.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
})
