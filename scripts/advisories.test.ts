import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Advisory {
  id: string
  package: string
  /** Each from a version up to and without another. */
  affected: [from: string, below: string][]
  what: string
}
const { asOf, advisories } = JSON.parse(read('docs/advisories.json')) as { asOf: string; advisories: Advisory[] }

/** Below zero where the first version is the older one. A version before its release ('1.0.0-beta.1') is older than it. */
function compared(a: string, b: string): number {
  const [plainA = '', beforeA] = a.split('-', 2)
  const [plainB = '', beforeB] = b.split('-', 2)
  const [partsA, partsB] = [plainA, plainB].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (let i = 0; i < 3; i++) {
    const difference = (partsA[i] ?? 0) - (partsB[i] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(beforeA === undefined) - Number(beforeB === undefined)
}
const isAffected = (version: string, { affected }: Advisory) =>
  affected.some(([from, below]) => compared(version, from) >= 0 && compared(version, below) < 0)

/** Every package of the lock file, those for tests and builds too. */
const locked = [...read('pnpm-lock.yaml').matchAll(/^ {2}'?(@?[^\s'@]+)@(\d[^\s':(]*)'?:\n {4}resolution:/gm)].map(
  ([, name = '', version = '']) => ({
    name,
    version,
  }),
)
const hits = (packages: readonly { name: string; version: string }[]) =>
  packages.flatMap(({ name, version }) =>
    advisories.filter((a) => a.package === name && isAffected(version, a)).map((a) => `${name}@${version}: ${a.id}, ${a.what}`),
  )

test(`no package of the lock file is in one of the listed advisories, known by ${asOf}`, () => {
  expect(locked.length).toBeGreaterThan(300)
  expect(hits(locked)).toEqual([])
})

test('an older version of a package is found, a newer one is not', () => {
  expect(hits([{ name: 'nodemailer', version: '7.0.6' }])).toHaveLength(2)
  expect(hits([{ name: 'hono', version: '4.8.0-rc.1' }])).toHaveLength(1)
  expect(hits([{ name: 'node-fetch', version: '3.1.1' }])).toEqual([])
})

test('the list says its date, and each advisory what it is about', () => {
  expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/)
  for (const { id, affected, what } of advisories) {
    expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/)
    expect(affected.length).toBeGreaterThan(0)
    for (const [from, below] of affected) expect(compared(from, below)).toBeLessThan(0)
    expect(what).not.toBe('')
  }
})
