import { trpc } from '../net/api.ts'

/** Saves what is given of the profile; the name is then what the books are called everywhere. */
export function useSaveBooks() {
  const utils = trpc.useUtils()
  return trpc.books.update.useMutation({
    onSuccess: async (fresh, { currency }) => {
      utils.books.get.setData(undefined, fresh)
      // Every figure is another one.
      if (currency !== undefined) return utils.invalidate()
      await Promise.all([utils.auth.user.invalidate(), utils.accounts.invalidate(), utils.reports.invalidate()])
    },
  })
}
