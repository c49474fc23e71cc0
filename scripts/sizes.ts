/** What a browser has to load before a page is there, packed, against its limit. Reads the last build; fails on the first that is over. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
const dist = join(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The chunks that come with these, each once: what they import, and what that imports. */
function closure(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}: build first, or name the file that took its place`)
    if (seen.has(name)) continue
    seen.add(name)
    closure(chunk.imports ?? [], seen)
  }
  return seen
}
const packedBytes = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const problems: string[] = []
function within(title: string, bytes: number, limitKb: number) {
  const ok = bytes <= limitKb * 1024
  console.log(`${ok ? 'ok  ' : 'OVER'} ${title}: ${kilobytes(bytes)} of ${limitKb} KB`)
  if (!ok) problems.push(title)
}

const landing = readFileSync(join(dist, 'landing.html'), 'utf8')
const scripts = [...landing.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file ?? '')
within(
  'Landing page, JavaScript',
  scripts.reduce((n, file) => n + packedBytes(file), 0),
  30,
)
within('Landing page, everything but the font', packedBytes('landing.html'), 12)

const signedIn = closure(['index.html', 'src/shell.tsx', 'src/pages/dashboard/page.tsx'])
const bytes = [...signedIn].reduce((n, name) => n + packedBytes(manifest[name]?.file ?? ''), 0)
within('First signed-in page, JavaScript', bytes, 190)
within(
  'Signing in, JavaScript',
  [...closure(['index.html', 'src/pages/login/page.tsx'])].reduce((n, name) => n + packedBytes(manifest[name]?.file ?? ''), 0),
  205,
)

/** Fetched when there is something to draw with them, never with a page. */
const LATER = [
  'src/pages/dashboard/trend-chart.tsx',
  'src/original/pages.tsx',
  'src/palette/palette.tsx',
  'src/components/menu-drawer.tsx',
  'src/components/toasts.tsx',
]
const pages = Object.keys(manifest).filter((name) => /^src\/pages\/.*page\.tsx$/.test(name))
for (const name of LATER) {
  if (!manifest[name]) continue
  const eager = closure(['index.html', 'src/shell.tsx', ...pages.filter((p) => p !== 'src/pages/documents/document-page.tsx')]).has(name)
  console.log(`${eager ? 'OVER' : 'ok  '} ${name} comes ${eager ? 'with a page' : 'on demand'}`)
  if (eager) problems.push(name)
}
if (problems.length > 0) {
  console.error(`Too much to load: ${problems.join('; ')}`)
  process.exit(1)
}
