import { notify } from '../../browser/notify.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** Another file took the place of a document that failed: it goes to the trash, and the toast puts it back. */
export function useReplace(): (id: string) => Promise<void> {
  const utils = trpc.useUtils()
  const { documents } = utils.client
  const change = async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyFailure(failed, error)
    }
    await Promise.all([utils.documents.invalidate(), utils.dashboard.invalidate()])
  }
  const putBack = (id: string) =>
    change('Undo failed', async () => {
      const { originalName } = await documents.putBack.mutate({ id })
      notify.info('Undone', `${originalName} is among your documents again`)
    })
  return (id) =>
    change('Failed to replace document', async () => {
      const { originalName } = await documents.setAside.mutate({ id })
      notify.undo('Document replaced', `${originalName} was removed`, () => void putBack(id))
    })
}
