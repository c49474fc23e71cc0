import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** Runs a change of closed months. Everything in the books may look different after it; a failure is told under `failed`. Gives whether it was done. */
export function useChange(): (failed: string, change: () => Promise<unknown>) => Promise<boolean> {
  const utils = trpc.useUtils()
  return async (failed, change) => {
    try {
      await change()
      return true
    } catch (error) {
      notifyFailure(failed, error)
      return false
    } finally {
      await utils.invalidate()
    }
  }
}
