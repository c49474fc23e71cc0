import { randomUUID } from 'node:crypto'
import { entityInput, entityUpdate } from '@ledgerhand/core/schemas/entities'
import { byId } from '@ledgerhand/core/schemas/fields'
import { entityJson } from '../flows/ledger/wire.ts'
import { assertUnchanged } from '../flows/unchanged.ts'
import { reads, router, writes } from '../procedures.ts'

export const entitiesRouter = router({
  list: reads.query(({ ctx }) => ctx.books.entities.list().map(entityJson)),
  create: writes
    .input(entityInput)
    .mutation(({ ctx, input }) => entityJson(ctx.books.entities.create(randomUUID(), input, ctx.ports.now().toISOString()))),
  update: writes.input(entityUpdate).mutation(({ ctx, input: { id, was, ...input } }) =>
    ctx.books.atomically(() => {
      assertUnchanged(was, entityJson(ctx.books.entities.get(id)), 'This entity was')
      return entityJson(ctx.books.entities.update(id, input, ctx.ports.now().toISOString()))
    }),
  ),
  /** Its transactions stay, unassigned. */
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.entities.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
})
