/** What a browser has to load before a page is there, packed, against its limit. Reads the last build; fails on the first that is over. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  css?: string[]
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
/** A page's own letters stand in its HTML, and are told apart here. Named twice there, they are packed once. */
const LETTERS = /data:font\/woff2;base64,([\w+/=]+)/g
const withoutLetters = (page: string) => gzipSync(page.replace(LETTERS, '')).length
const lettersBytes = (page: string) => gzipSync(page).length - withoutLetters(page)
within('Landing page, everything but the font', withoutLetters(landing), 12)

const frames = JSON.parse(readFileSync(join(dist, '.frames.json'), 'utf8')) as Record<string, Record<string, string>>
const framed = Object.values(frames).flatMap((views) => Object.values(views))
within('Largest frame of a signed-in page, with its styles', Math.max(...framed.map(withoutLetters)), 15)
within('Letters that stand in a page', Math.max(...[landing, ...framed].map(lettersBytes)), 12)
const fontFile = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'))
within(
  'The font, in one file',
  fontFile.reduce((n, file) => n + statSync(join(dist, 'assets', file)).size, 0),
  26,
)
if (fontFile.length !== 1) problems.push(`${fontFile.length} files of fonts`)

// The shell and the dashboard are part of it.
const signedIn = closure(['index.html'])
const bytes = [...signedIn].reduce((n, name) => n + packedBytes(manifest[name]?.file ?? ''), 0)
within('First signed-in page, JavaScript', bytes, 180)
const sheets = new Set([...signedIn].flatMap((name) => manifest[name]?.css ?? []))
within(
  'First signed-in page, styles',
  [...sheets].reduce((n, file) => n + packedBytes(file), 0),
  28,
)
within(
  'Signing in, JavaScript',
  [...closure(['index.html', 'src/pages/login/page.tsx'])].reduce((n, name) => n + packedBytes(manifest[name]?.file ?? ''), 0),
  215,
)

/** Fetched when there is something to draw with them, never with a page. */
const LATER = [
  'src/pages/dashboard/trend-chart.tsx',
  'src/original/pages.tsx',
  'src/palette/palette.tsx',
  'src/components/shell/menu-drawer.tsx',
  'src/components/feedback/toasts.tsx',
]
const pages = Object.keys(manifest).filter((name) => /^src\/pages\/.*page\.tsx$/.test(name))
/** Each file is asked for by itself: forty of them hold a slow phone up for longer than what is in them. */
const MOST_FILES = 12
const files = (name: string) => [...closure(['index.html', name])].length
const scattered = pages.filter((name) => files(name) > MOST_FILES)
console.log(
  `${scattered.length === 0 ? 'ok  ' : 'OVER'} The code of a page comes in ${Math.max(...pages.map(files))} files of ${MOST_FILES}`,
)
problems.push(...scattered)
for (const name of LATER) {
  if (!manifest[name]) continue
  const eager = closure(['index.html', ...pages.filter((p) => p !== 'src/pages/documents/document-page.tsx')]).has(name)
  console.log(`${eager ? 'OVER' : 'ok  '} ${name} comes ${eager ? 'with a page' : 'on demand'}`)
  if (eager) problems.push(name)
}

/** theme/mantine.css names the components one by one: one that comes into use without its styles would stand there bare. */
const built = readdirSync(join(dist, 'assets'))
const mantineClasses = (ending: string) =>
  new Set(
    built
      .filter((f) => f.endsWith(ending))
      .flatMap((f) => readFileSync(join(dist, 'assets', f), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []),
  )
const styled = mantineClasses('.css')
const known = new Set(
  readFileSync(join(import.meta.dirname, '../apps/web/node_modules/@mantine/core/styles.layer.css'), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g),
)
const bare = [...mantineClasses('.js')].filter((name) => known.has(name) && !styled.has(name))
console.log(
  `${bare.length === 0 ? 'ok  ' : 'BARE'} Mantine's classes in use have their styles${bare.length === 0 ? '' : `: not ${bare.join(', ')}`}`,
)
if (bare.length > 0) problems.push('styles of Mantine components')

if (problems.length > 0) {
  console.error(`Too much to load, or too little: ${problems.join('; ')}`)
  process.exit(1)
}
