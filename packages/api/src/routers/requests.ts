import { byId } from '@ledgerhand/core/schemas/fields'
import { excuseInput, itemState, requestChange, requestInput } from '@ledgerhand/core/schemas/requests'
import { askForDocuments, changeRequest, requestJson } from '../flows/requests/ask-for-documents.ts'
import { requestsJson } from '../flows/requests/requests.ts'
import { reads, router, writes } from '../procedures.ts'

export const requestsRouter = router({
  /** Newest first, each with its items as the books have them now. */
  list: reads.query(({ ctx }) =>
    requestsJson(ctx.books, ctx.books.requests.list(), {
      ports: ctx.ports,
      scope: ctx.scope,
      business: ctx.businessName(ctx.scope.ownerId),
    }),
  ),
  get: reads.input(byId).query(({ ctx, input }) => requestJson(ctx, input.id)),
  create: writes.input(requestInput).mutation(({ ctx, input }) => askForDocuments(ctx, input)),
  change: writes.input(requestChange).mutation(({ ctx, input }) => changeRequest(ctx, input)),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.requests.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
  excuse: writes.input(excuseInput).mutation(({ ctx, input: { id, itemId, reason } }) => {
    ctx.books.requests.excuse(id, itemId, reason, ctx.ports.now().toISOString())
    return requestJson(ctx, id)
  }),
  /** Ticks a free item by hand, with the document that answers it if there is one, or opens an item again. */
  setItem: writes.input(itemState).mutation(({ ctx, input: { id, itemId, ...change } }) => {
    ctx.books.requests.setItem(id, itemId, change, ctx.ports.now().toISOString())
    return requestJson(ctx, id)
  }),
})
