/** The built web pages. Only files that were there at the start are served: no path of a request ever reaches the disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pagePaths } from '@ledgerhand/core/page-paths'
import type { Context, MiddlewareHandler } from 'hono'
import type { FirstView } from './first-view.ts'
import { makeNonce, pagePolicy, workerPolicy } from './headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Any other address than those of pages gets the same page with the status 404. */
const pages = pagePaths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`))
const isPage = (path: string) => pages.some((page) => page.test(path.length > 1 ? path.replace(/\/$/, '') : path))

interface Asset {
  path: string
  type: string
  cache: string
  encodings: readonly ('br' | 'gzip')[]
}
const endings = { br: '.br', gzip: '.gz' } as const

/** Every file that may be served, by its address. Source maps and packed copies are not addresses of their own. */
function assetsIn(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  const names = new Set(files.map((f) => join(f.parentPath, f.name)))
  for (const path of names) {
    const type = types[extname(path)]
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // The two pages are filled in before they go out; what begins with a dot is the build's own.
    if (!type || address === '/index.html' || address === '/landing.html' || address.startsWith('/.')) continue
    const encodings = (['br', 'gzip'] as const).filter((e) => names.has(path + endings[e]))
    // The build puts a hash of the content into these names.
    const cache = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    assets.set(address, { path, type, cache, encodings })
  }
  return assets
}

/** The pages as they are shown first, by path and view. As bytes: text with any character beyond Latin-1 takes twice as much. */
function framesOf(json: string): Partial<Record<string, Partial<Record<FirstView, Buffer>>>> {
  const frames = JSON.parse(json) as Record<string, Record<string, string>>
  const bytesOf = (views: Record<string, string>) =>
    Object.fromEntries(Object.entries(views).map(([view, html]) => [view, Buffer.from(html)]))
  return Object.fromEntries(Object.entries(frames).map(([path, views]) => [path, bytesOf(views)]))
}

const accepts = (c: Context, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(c.req.header('accept-encoding') ?? '')

/** The theme chosen by hand, kept in a cookie so that the page arrives in it; 'auto' without one. */
const themeIn = (c: Context) => /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(c.req.header('cookie') ?? '')?.[1] ?? 'auto'

/**
 * What the application asks for first on the root, to the letter (`auth.user`, then all of `askDashboard` in one batch): the browser asks
 * beside fetching the code, not after it. A question that is put differently is simply asked again.
 */
const [whoIsThere, itsFigures] = [
  'auth.user',
  'dashboard.pending,samples.state,dashboard.documents,dashboard.chart,dashboard.metrics,accounts.list,books.get',
].map((calls) => `</trpc/${calls}?batch=1&input=%7B%7D>; rel=preload; as=fetch; crossorigin=use-credentials`)
/** The figures only of who has no other books than their own: of which books a tab shows, only the tab knows. */
const firstQuestions = (seen: FirstView | null) => (seen === 'any' ? `${whoIsThere}` : `${whoIsThere}, ${itsFigures}`)

export interface WebPagesOptions {
  folder: string
  /** Further places that the page may send to. */
  connect: readonly string[]
  /** What is known of a visitor whose session still holds; null for anybody else. Only then is the root the application. */
  view: (c: Context) => Promise<FirstView | null>
  now: () => Date
}

/** Serves the pages in `folder`. Where nothing was built, pages say so. */
export function webPages({ folder, connect, view, now }: WebPagesOptions): MiddlewareHandler {
  const built = (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const html = built('index.html')
  const landing = built('landing.html')
  const frames = framesOf(built('.frames.json') ?? '{}')
  const assets = html === null ? new Map<string, Asset>() : assetsIn(folder)

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.json({ message: 'Method not allowed', code: 'METHOD_NOT_SUPPORTED' }, 405, { allow: 'GET, HEAD' })
    const asset = assets.get(c.req.path)
    if (asset) {
      const encoding = asset.encodings.find((e) => accepts(c, e))
      const body = await readFile(encoding ? asset.path + endings[encoding] : asset.path)
      return c.body(body, 200, {
        'content-type': asset.type,
        ...(c.req.path === '/service-worker.js' ? { 'content-security-policy': workerPolicy(connect) } : {}),
        'cache-control': asset.cache,
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      })
    }
    if (html === null) return c.text('The web pages are not built yet. Run: pnpm run build', 503)
    const isKnown = isPage(c.req.path)
    // A missing picture or script gets no page in its place.
    if (!isKnown && !(c.req.header('accept') ?? '').includes('text/html')) return c.text('Not found', 404)
    const nonce = makeNonce()
    c.header('content-security-policy', pagePolicy(nonce, connect))
    // A question in the address changes what the page shows: its frame would not fit.
    const views = new URL(c.req.url).search === '' ? frames[c.req.path] : undefined
    const isRoot = c.req.path === '/'
    const seen = isRoot || views ? await view(c) : null
    const isLanding = isRoot && landing !== null && seen === null
    if (isRoot && !isLanding) c.header('link', firstQuestions(seen))
    const page = isLanding ? landing : ((seen && views?.[seen]?.toString()) ?? html)
    const filled = page.replaceAll('__CSP_NONCE__', nonce).replace('__THEME__', themeIn(c)).replace('__YEAR__', String(now().getFullYear()))
    const status = isKnown ? 200 : 404
    if (!accepts(c, 'gzip')) return c.html(filled, status)
    // Nothing in it is secret or comes from the visitor, so its packed size tells nothing.
    c.header('content-type', types['.html'])
    return c.body(gzipSync(filled), status, { 'content-encoding': 'gzip', vary: 'accept-encoding' })
  }
}
