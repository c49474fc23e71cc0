import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const MOST_LINES = 80
/** Those that tell one story, and would be harder to follow in pieces. */
const MOST_LONG = 15
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod', 'MethodProperty']

interface Node {
  type?: string
  span?: { start: number; end: number }
  function?: Node
  [key: string]: unknown
}

/** The lengths in lines of the functions of a file. */
function lengthsIn(path: string): number[] {
  const text = readFileSync(path, 'utf8')
  const bytes = Buffer.from(text)
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })
  // Positions count bytes, on from file to file; a module begins with its first token.
  const before = /^(?:#![^\n]*\n)?(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? ''
  const offset = module.span.start - Buffer.byteLength(before)
  const lines = ({ start, end }: { start: number; end: number }) =>
    bytes.subarray(start - offset, end - offset).reduce((n, byte) => n + Number(byte === 10), 1)
  const found: number[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type = '', span, function: own } = node as Node
    const spanned = own?.span ?? span
    if (FUNCTIONS.includes(type) && spanned) found.push(lines(spanned))
    for (const value of Object.values(node)) visit(value)
  }
  visit(module.body)
  return found
}

test(`few functions have more than ${MOST_LINES} lines`, () => {
  const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'scripts/*.ts']).filter(
    (path) => !/\.test\.tsx?$|\.d\.m?ts$|extract-fixtures/.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const long = files.flatMap((path) => lengthsIn(path).flatMap((lines) => (lines > MOST_LINES ? [`${path} ${lines}`] : [])))
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(MOST_LONG)
})
