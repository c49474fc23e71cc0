import { trpc } from '../../net/api.ts'

/** What a change of entities touches: their list, and the transactions that name one. */
export function useEntitiesChanged(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.entities.invalidate(),
      utils.transactions.invalidate(),
      utils.documents.transactions.invalidate(),
      utils.dashboard.invalidate(),
    ])
}
