import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const MOST_LINES = 80
/** Those that tell one story, and would be harder to follow in pieces. */
const MOST_LONG = 15
/** Ways through one function of the readers: 1, and 1 for each branch, loop, case, `&&`, `||` and `??`. */
const MOST_WAYS = 30
const BRANCHES = new Set([
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'ConditionalExpression',
])
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod', 'MethodProperty']

interface Node {
  type?: string
  operator?: string
  test?: unknown
  identifier?: { value?: string } | null
  span?: { start: number; end: number }
  function?: Node
  [key: string]: unknown
}

const parsed = (path: string, text: string) => parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })

/** Whether a node of the code is one more way through its function. */
const isBranch = ({ type = '', operator = '', test }: Node): boolean =>
  BRANCHES.has(type) || (type === 'SwitchCase' && Boolean(test)) || (type === 'BinaryExpression' && ['&&', '||', '??'].includes(operator))

/** The functions of a file with more than `MOST_WAYS` ways through them; one within another counts apart. */
function branchedIn(path: string): string[] {
  const found: string[] = []
  const waysIn = (node: unknown): number => {
    if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + waysIn(one), 0)
    if (typeof node !== 'object' || node === null) return 0
    const { type = '', identifier } = node as Node
    const inside = Object.values(node).reduce<number>((sum, value) => sum + waysIn(value), 0)
    if (!FUNCTIONS.includes(type)) return inside + Number(isBranch(node as Node))
    if (inside + 1 > MOST_WAYS) found.push(`${path} ${identifier?.value ?? ''} ${inside + 1}`)
    return 0
  }
  waysIn(parsed(path, readFileSync(path, 'utf8')))
  return found
}

/** The lengths in lines of the functions of a file. */
function lengthsIn(path: string): number[] {
  const text = readFileSync(path, 'utf8')
  const bytes = Buffer.from(text)
  const module = parsed(path, text)
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

test(`no function of the readers has more than ${MOST_WAYS} ways through it`, () => {
  const files = globSync('packages/extract/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(branchedIn)).toEqual([])
})
