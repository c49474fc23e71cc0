/*
 * Says so where the server cannot be reached, and takes files that another app of the phone shares. Nothing of the books is kept on the device;
 * shared files wait in a cache until the upload dialog takes them, and files that could not be uploaded in another (src/waiting).
 */
const SHARED = 'shared-files'
/** Addresses of files and calls: they fail as they always did. */
const NO_PAGE = /^\/(api|trpc|uploads|ingest)\//

const offlinePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>No connection · Ledgerhand</title>
    <style>
      body { display: grid; min-height: 100dvh; margin: 0; place-content: center; padding: 24px; background: #f4f6f3; color: #17201b;
        font: 16px/1.5 system-ui, sans-serif; text-align: center }
      h1 { margin: 0 0 8px; font-size: 1.5rem }
      p { max-width: 34ch; margin: 0 auto 24px }
      a { display: inline-block; min-width: 44px; padding: 12px 24px; border-radius: 8px; background: #2a3c78; color: #fff; font-weight: 600;
        text-decoration: none }
      @media (prefers-color-scheme: dark) { body { background: #0d1110; color: #e8eee9 } a { background: #aab6f5; color: #101630 } }
    </style>
  </head>
  <body>
    <main>
      <h1>No connection</h1>
      <p>Ledgerhand could not be reached. Your books are on its server, not on this device.</p>
      <a href="">Try Again</a>
    </main>
  </body>
</html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode !== 'navigate') return
  if (request.method === 'POST' && pathname === '/shared-files') return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || NO_PAGE.test(pathname)) return
  event.respondWith(fetch(request).catch(() => offline()))
})

const offline = () =>
  new Response(offlinePage, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })

/** Puts the files of a form where the upload dialog finds them, in place of any that nobody took. */
async function takeShared(request) {
  const form = await request.formData()
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  const files = form.getAll('files').filter((entry) => entry instanceof File)
  for (const [i, file] of files.entries()) {
    const headers = { 'content-type': file.type || 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/shared-files/${i}`, new Response(file, { headers }))
  }
  return Response.redirect('/documents?add=true&shared=true', 303)
}
