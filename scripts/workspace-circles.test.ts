import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** What each package of the workspace declares of the others, for its tests too. */
const declared = new Map(
  globSync(['packages/*/package.json', 'apps/*/package.json']).map((path) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    return [name, Object.keys({ ...dependencies, ...devDependencies })]
  }),
)

/** The packages of a way that leads from `name` back to one of them; null where none does. */
function circleFrom(name: string, way: readonly string[] = []): string[] | null {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
  for (const next of declared.get(name) ?? []) {
    const circle = declared.has(next) ? circleFrom(next, [...way, name]) : null
    if (circle) return circle
  }
  return null
}

test('no package of the workspace depends on itself by way of others', () => {
  expect(declared.size).toBeGreaterThan(8)
  expect([...new Set([...declared.keys()].flatMap((name) => circleFrom(name)?.join(' → ') ?? []))]).toEqual([])
})
