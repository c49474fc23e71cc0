import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { log } from './log.ts'
import { inSources, sourcePosition } from './source-positions.ts'

const source = `
interface Money { cents: number }

export function tax(of: Money): number {
  const rate = 0.0875; const rounded = Math.round(of.cents * rate)
  if (rounded > 1000) throw new Error('too much: ' + rounded)
  return rounded
}
export const twice = (of: Money) => tax(of) + tax({ cents: -of.cents })
`
let folder: string
let map: { sources: string[]; mappings: string }
let built: string

beforeAll(() => {
  // A space in the path is written as %20 in a stack.
  folder = mkdtempSync(join(tmpdir(), 'source positions '))
  const made = transformSync(source, {
    filename: 'tax.ts',
    sourceMaps: true,
    minify: true,
    jsc: { parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  })
  map = { ...JSON.parse(made.map ?? '{}'), sources: ['../src/tax.ts'] }
  built = made.code
  writeFileSync(join(folder, 'tax.mjs'), built)
  writeFileSync(join(folder, 'tax.mjs.map'), JSON.stringify(map))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('places of a built file', () => {
  it('are the same as Node finds in the map', () => {
    const node = new SourceMap({ ...map, version: 3, file: '', sourcesContent: [], names: [], sourceRoot: '' })
    let places = 0
    built.split('\n').forEach((text, line) => {
      for (let column = 0; column < text.length; column++) {
        const entry = node.findEntry(line, column)
        if (!('originalSource' in entry)) continue
        places++
        expect(sourcePosition(map, line + 1, column + 1)).toEqual({
          source: entry.originalSource,
          line: entry.originalLine + 1,
          column: entry.originalColumn + 1,
        })
      }
    })
    expect(places).toBeGreaterThan(100)
  })

  it('become the places of the source in a stack', async () => {
    const { twice } = await import(pathToFileURL(join(folder, 'tax.mjs')).href)
    const error = (() => {
      try {
        return twice({ cents: 1_000_000 })
      } catch (thrown) {
        return thrown
      }
    })()
    const stack = inSources((error as Error).stack ?? '')
    const path = join(folder, '../src/tax.ts')
    expect(stack).toContain(`${path}:6:29`)
    expect(stack).toContain(`${path}:9:`)
    expect(stack).not.toContain('tax.mjs')
    expect(stack.split('\n')[0]).toBe('Error: too much: 87500')
  })

  it('stay as they are without a map, or with a broken one', () => {
    writeFileSync(join(folder, 'bare.mjs.map'), '{')
    for (const name of ['bare', 'none']) {
      const stack = `Error: x\n    at f (file://${folder.replaceAll(' ', '%20')}/${name}.mjs:1:2)`
      expect(inSources(stack)).toBe(stack)
    }
  })

  it('are told in the log', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    log('request failed', { error: `Error: x\n    at f (${pathToFileURL(join(folder, 'tax.mjs')).href}:1:${built.indexOf('throw') + 1})` })
    expect(JSON.parse(String(said.mock.calls[0]?.[0])).error).toBe(`Error: x\n    at f (${join(folder, '../src/tax.ts')}:6:23)`)
    said.mockRestore()
  })
})
