import { resolveCategory } from '@ledgerhand/core/categories'
import type { TransactionJson, TransactionPage } from '@ledgerhand/core/wire'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../api.ts'
import { notify } from '../notify.ts'
import { notifyFailure } from './notify-failure.ts'
import { useTransactionsChanged } from './use-changed.ts'

type Pages = InfiniteData<TransactionPage>

/** The same pages with the row already under its new category, the way the server will answer. */
function withCategory(pages: Pages | undefined, changed: TransactionJson, category: string): Pages | undefined {
  if (!pages) return pages
  const to = resolveCategory(category, changed)
  if (!to) return pages
  const patch = (row: TransactionJson): TransactionJson =>
    row.id === changed.id ? { ...row, category: to.category, label: to.label, needsReview: false } : row
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(patch) })) }
}

/** Changes one row's category at once on the screen, then on the server; the toast takes it back. */
export function useRecategorise(): (transaction: TransactionJson, category: string) => void {
  const cache = useQueryClient()
  const changed = useTransactionsChanged()
  const listKey = getQueryKey(trpc.transactions.list)
  const set = trpc.transactions.setCategory.useMutation()

  return (transaction, category) => {
    const send = async (to: string): Promise<boolean> => {
      try {
        await set.mutateAsync({ transactionIds: [transaction.id], category: to })
        return true
      } catch (error) {
        notifyFailure('Failed to update transaction', error)
        return false
      } finally {
        void changed()
      }
    }
    void cache.cancelQueries({ queryKey: listKey })
    cache.setQueriesData<Pages>({ queryKey: listKey, predicate: ({ state }) => isPages(state.data) }, (pages) =>
      withCategory(pages, transaction, category),
    )
    void send(category).then((done) => {
      if (done) notify.undo('Category updated', `${transaction.description}: ${category}`, () => void send(transaction.label))
    })
  }
}
const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data
