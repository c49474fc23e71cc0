import type { BooksChoice } from '@ledgerhand/core/wire/records'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../browser/notify.ts'
import { useConfirm } from '../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { currentOwner, setCurrentOwner } from '../net/books.ts'
import { useAskAgain, useForgetBooks } from './session.tsx'

/** Ends the person's own role in a client's books, after asking. */
export function useLeave(): (books: Pick<BooksChoice, 'ownerId' | 'name'>) => Promise<void> {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const askAgain = useAskAgain()
  const forgetBooks = useForgetBooks()
  const leaving = trpc.sharing.leave.useMutation({
    onSuccess: async (_, { ownerId }) => {
      if (currentOwner() === ownerId) {
        // First the books, then what was read of them: else it would be asked for once more.
        setCurrentOwner(null)
        forgetBooks(queryClient)
      }
      askAgain()
      await utils.clients.list.invalidate()
    },
    onError: (error) => notify.error('Error', 'Failed to leave these books', { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  return async ({ ownerId, name }) => {
    const sure = await confirm({
      title: 'Leave Books',
      question: 'Are you sure you want to give up your access to these books?',
      object: name,
      action: 'Leave',
    })
    if (sure) leaving.mutate({ ownerId }, { onSuccess: () => notify.success('Success', `You left the books of ${name}`) })
  }
}
