// Writes docs/sbom.cdx.json: every package that the product is built from, with the hash that its archive must have (CycloneDX 1.6).
// Made from the lock file alone, so that it is the same on every machine; scripts/sbom.test.ts fails when it is older than the lock file.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
const made = join(folder, 'sbom.json')
const form = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
execFileSync('pnpm', ['sbom', ...form, '--lockfile-only', '--prod', '--out', made], { cwd: root, stdio: 'inherit' })
const { metadata, components, dependencies, ...rest } = JSON.parse(readFileSync(made, 'utf8'))
rmSync(folder, { recursive: true })
const byName = (key) => (a, b) => (a[key] < b[key] ? -1 : 1)
// Neither an instant nor a number that is another each time, nor the host that archives came from.
const inventory = {
  $schema: rest.$schema,
  bomFormat: rest.bomFormat,
  specVersion: rest.specVersion,
  version: 1,
  metadata: { component: metadata.component },
  components: components
    .map(({ externalReferences, ...component }) => ({
      ...component,
      ...(externalReferences?.[0]?.hashes ? { hashes: externalReferences[0].hashes } : {}),
    }))
    .sort(byName('bom-ref')),
  dependencies: dependencies
    .map(({ ref, dependsOn }) => ({ ref, ...(dependsOn ? { dependsOn: dependsOn.toSorted() } : {}) }))
    .sort(byName('ref')),
}
const lines = (list) => list.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
const text = JSON.stringify({ ...inventory, components: ['C'], dependencies: ['D'] }, null, 2)
  .replace(/ *"C"/, () => lines(inventory.components))
  .replace(/ *"D"/, () => lines(inventory.dependencies))
writeFileSync(join(root, 'docs/sbom.cdx.json'), `${text}\n`)
console.log(`docs/sbom.cdx.json: ${components.length} packages`)
