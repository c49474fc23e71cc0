import { trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'

/** Processes a document again. The polling of whoever shows it takes over from there. */
export function useRetry() {
  const utils = trpc.useUtils()
  return trpc.documents.retry.useMutation({
    onSuccess: () => Promise.all([utils.documents.invalidate(), utils.transactions.invalidate(), utils.dashboard.invalidate()]),
    onError: (error) => notifyFailure('Retry failed', error),
  })
}
