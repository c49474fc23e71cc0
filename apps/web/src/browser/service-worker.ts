const SHARED = 'shared-files'

/** Sets up the page without a connection and the sharing of files into the product, once the page has nothing else to do. Only where https allows it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3000)
}

/** Takes the files that another app shared, once; none where this browser has no such place. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(SHARED)
  const found: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = response?.headers.get('x-file-name')
    if (response && name)
      found.push(new File([await response.blob()], decodeURIComponent(name), { type: response.headers.get('content-type') ?? '' }))
  }
  await forgetSharedFiles()
  return found
}

/** Whether files that were shared wait to be taken: whoever was signed out meanwhile finds them after signing in. */
export const hasSharedFiles = async (): Promise<boolean> => 'caches' in window && (await caches.has(SHARED))

/** Nothing that was shared and not taken stays on the device when somebody logs out. */
export async function forgetSharedFiles(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED)
}
