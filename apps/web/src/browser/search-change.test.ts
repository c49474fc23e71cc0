import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The paths of the pages in each folder of `pages`, as router.tsx has them. */
function routesByFolder(router: string): Map<string, string[]> {
  const folders = new Map(
    [...router.matchAll(/(\w+) = lazyWithPreload\(\(\) => import\('\.\/pages\/([\w-]+)\//g)].map(([, name, at]) => [name, at]),
  )
  const found = new Map<string, string[]>()
  for (const [, path = '', names = ''] of router.matchAll(/(?:page|open)\('([^']+)', ([\w, ]+)\)/g)) {
    const folder = folders.get(names.split(', ')[1] ?? names)
    if (folder) found.set(folder, [...(found.get(folder) ?? []), path])
  }
  return found
}

/** What stands between the parentheses of each call of `name`. */
function* callsOf(name: string, text: string): Generator<string> {
  for (const { index } of text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))) {
    const from = index + name.length + 1
    let depth = 1
    let to = from
    for (; depth > 0 && to < text.length; to += 1) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0
    yield text.slice(from, to - 1)
  }
}

/** Navigations of a file that change only the search parameters of a page of its own folder. */
const searchOnly = (text: string, routes: readonly string[]): string[] =>
  [...callsOf('navigate', text)].filter((call) => /\bsearch\b/.test(call) && routes.some((route) => call.includes(`to: '${route}'`)))

/** Ways to another page of the same folder, which begins at its top: files dropped on any page, and what arrived together. */
const ELSEWHERE = [
  "pages/documents/drop-anywhere.tsx: { to: '/documents', search: { add: true } }",
  "pages/documents/page.tsx: { to: '/documents/intake', search: span }",
]

describe('a change of search parameters', () => {
  const routes = routesByFolder(sources.find(({ path }) => path === 'router.tsx')?.text ?? '')

  it('is told from a way to another page', () => {
    expect(routes.get('documents')).toEqual(['/documents', '/documents/intake', '/documents/$id'])
    expect(routes.get('transactions')).toEqual(['/transactions', '/transactions/review'])
    const text = `navigate({ to: '/documents/$id', params: of(id), search: { row }, replace: true }); navigate({ to: '/documents' })`
    expect(searchOnly(text, routes.get('documents') ?? [])).toHaveLength(1)
  })

  it('goes through useSearchChange, which leaves the page scrolled where it is', () => {
    const others = sources.filter(({ path }) => path !== join('browser', 'search-change.ts'))
    const found = others.flatMap(({ path, text }) =>
      searchOnly(text, routes.get(/^pages[\\/]([\w-]+)/.exec(path)?.[1] ?? '') ?? []).map(
        (call) => `${path.replaceAll('\\', '/')}: ${call}`,
      ),
    )
    expect(found.sort()).toEqual(ELSEWHERE)
    expect(others.filter(({ text }) => /\bresetScroll:/.test(text)).map(({ path }) => path)).toEqual([])
  })
})
