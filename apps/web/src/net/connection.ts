import { useEffect } from 'react'
import { notify } from '../browser/notify.ts'

const isDown = () => navigator.onLine === false

/** Waits as long as the browser knows that it has no line: whatever is sent without one fails. Ends at once when it is called off. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  if (!isDown() || signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    window.addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })
}

/** While files are on their way, says that there is no line, when it drops and when it is back. */
export function useConnectionNotes(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const lost = () => notify.error('No Internet connection')
    const back = () => notify.info('Connected to the Internet')
    if (isDown()) lost()
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [on])
}
