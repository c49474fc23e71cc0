import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Component {
  name: string
  group?: string
  version: string
  hashes?: { alg: string; content: string }[]
}
const { components } = JSON.parse(read('docs/sbom.cdx.json')) as { components: Component[] }
const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name)

/** The hash that the lock file wants of each package, by 'name@version'. */
function locked(): Map<string, string> {
  const hashes = new Map<string, string>()
  const all = read('pnpm-lock.yaml').matchAll(/^ {2}'?(@?[^\s'@]+@[^\s':]+)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm)
  for (const [, name = '', hash = ''] of all) hashes.set(name, Buffer.from(hash, 'base64').toString('hex'))
  return hashes
}

/** The package that the catalog names for one that others ask for by another name. */
function packageOf(name: string): string {
  const line = read('pnpm-workspace.yaml').match(new RegExp(`^  "?${name}"?: npm:(@?[^@]+)@`, 'm'))
  return line?.[1] ?? name
}

test('the list of packages is that of the lock file: pnpm run sbom', () => {
  const wanted = locked()
  expect(wanted.size).toBeGreaterThan(components.length)
  for (const component of components) {
    const name = `${nameOf(component)}@${component.version}`
    expect([name, component.hashes?.[0]?.content]).toEqual([name, wanted.get(name)])
  }
  const listed = new Set(components.map(nameOf))
  for (const folder of ['apps/server', 'apps/web', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]) {
    const { dependencies = {} } = JSON.parse(read(join(folder, 'package.json'))) as { dependencies?: Record<string, string> }
    const outside = Object.keys(dependencies).filter((name) => !name.startsWith('@ledgerhand/'))
    expect([folder, outside.filter((name) => !listed.has(packageOf(name)))]).toEqual([folder, []])
  }
})
