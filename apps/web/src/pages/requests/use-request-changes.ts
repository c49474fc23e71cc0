import type { RequestJson } from '@ledgerhand/core/wire/requests'
import { notify } from '../../browser/notify.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** What can be done with a request. Each resolves to whether it was done; a failure is told. */
export function useRequestChanges({ id, addressee }: RequestJson) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const { requests } = utils.client
  const change = async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      await ask()
      return true
    } catch (error) {
      notifyFailure('Failed to change the request', error)
      return false
    } finally {
      await Promise.all([utils.requests.invalidate(), utils.dashboard.invalidate()])
    }
  }
  return {
    setItem: (itemId: string, state: 'open' | 'done') => change(() => requests.setItem.mutate({ id, itemId, state })),
    excuse: (itemId: string, reason: string) => change(() => requests.excuse.mutate({ id, itemId, reason })),
    remind: (isOn: boolean) => change(() => requests.change.mutate({ id, remind: isOn })),
    remove: async (): Promise<void> => {
      const sure = await confirm({
        title: 'Delete Request',
        question: 'Are you sure you want to delete this request?',
        object: `Request to ${addressee.name}. Its link ends; what has arrived stays.`,
        action: 'Delete',
      })
      if (sure && (await change(() => requests.remove.mutate({ id })))) notify.success('Success', 'Request deleted')
    },
  }
}
