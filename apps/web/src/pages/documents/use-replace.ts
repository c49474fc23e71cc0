import { notify } from '../../browser/notify.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** Does something to a document, says where it failed, and looks at the documents again. */
function useChange() {
  const utils = trpc.useUtils()
  return async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyFailure(failed, error)
    }
    await Promise.all([utils.documents.invalidate(), utils.dashboard.invalidate()])
  }
}

const isBack = (name: string) => `${name} is among your documents again`

/** Puts a replaced document back among the documents. */
export function usePutBack(): (id: string) => Promise<void> {
  const { documents } = trpc.useUtils().client
  const change = useChange()
  return (id) =>
    change('Failed to put document back', async () => {
      const { originalName } = await documents.putBack.mutate({ id })
      notify.info('Put back', isBack(originalName))
    })
}

/** Another file took the place of a document that failed: it is removed, and the toast puts it back. */
export function useReplace(): (id: string) => Promise<void> {
  const { documents } = trpc.useUtils().client
  const change = useChange()
  const putBack = (id: string) =>
    change('Undo failed', async () => {
      const { originalName } = await documents.putBack.mutate({ id })
      notify.info('Undone', isBack(originalName))
    })
  return (id) =>
    change('Failed to replace document', async () => {
      const { originalName } = await documents.setAside.mutate({ id })
      notify.undo('Document replaced', `${originalName} was removed`, () => void putBack(id))
    })
}
