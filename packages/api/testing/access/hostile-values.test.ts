import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../../src/routers/root.ts'
import { calls } from './calls.ts'
import type { CallerName } from './holdings.ts'
import { digestOf, makeWorld, type World, writesOf } from './world.ts'

/**
 * Every field of every procedure's input, given what no page sends, by a caller who may make the call. None of it may make the server
 * fall over, and a text that is far too long for any field must be refused before anything is written.
 */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation'; inputs: unknown[] } }>
const TOO_LONG = 'x'.repeat(20_000)
const hostile: [string, unknown][] = [
  ['half a character', 'a\ud800b'],
  ['NUL', 'a\0b'],
  ['a quote and a comment', `'"; drop table users; --`],
  ['words of the search index', '"foo" OR NEAR( * ^ col:'],
  ['nothing', null],
  ['an empty text', ''],
  ['a list', [['a']]],
  ['an object with odd names', JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":2}')],
  ['a number beyond all', 1e308],
  ['a number below all', -1e308],
  ['a fraction', 0.1 + 0.2],
  ['a truth', true],
]

let world: World | null = null
let before = ''
let writes = 0
afterAll(() => world?.close())
const isUnchanged = (of: World) => writesOf(of) === writes || digestOf(of) === before
/** Books as they were at the start: what is refused leaves them so. */
async function fresh(): Promise<World> {
  if (world === null || !isUnchanged(world)) {
    world?.close()
    world = await makeWorld()
    before = digestOf(world)
  }
  writes = writesOf(world)
  return world
}

type Input = Record<string, unknown>
const callerOf = (procedure: string): CallerName => (procedure.startsWith('sharedUpload.') ? 'link holder' : 'owner')
const inputOf = (of: World, procedure: string): Input => calls[procedure]?.input?.(of.own, callerOf(procedure)) ?? {}

/** The fields that the schema knows, whether the call that succeeds needs them or not. */
function fieldsOf(procedure: string): string[] {
  const [input] = procedures[procedure]?._def.inputs ?? []
  if (!(input instanceof z.ZodType)) return []
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return [schema, ...(schema.anyOf ?? [])].flatMap((s) => Object.keys(s.properties ?? {}))
}

async function ask(of: World, procedure: string, input: Input): Promise<{ status: number; text: string }> {
  const cookie = of.callers.find(({ name }) => name === callerOf(procedure))?.cookie
  const isQuery = procedures[procedure]?._def.type === 'query'
  // JSON writes half a character as its number, so that it gets through an address too.
  const json = JSON.stringify(input)
  const response = await of.product.handle(
    new Request(`http://localhost:3000/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-business-owner': of.own.ownerId, ...(cookie ? { cookie } : {}) },
      ...(isQuery ? {} : { body: json }),
    }),
  )
  return { status: response.status, text: await response.text() }
}

const asked = Object.keys(calls)
  .sort()
  .flatMap((procedure) => fieldsOf(procedure).map((field) => [procedure, field] as const))

test.each(asked)('%s, %s', async (procedure, field) => {
  const given = async (value: unknown) => {
    const of = await fresh()
    return ask(of, procedure, { ...inputOf(of, procedure), [field]: value })
  }
  for (const [what, value] of hostile) {
    const { status, text } = await given(value)
    expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
  }
  for (const value of [TOO_LONG, [TOO_LONG], Array(10_000).fill('x')]) {
    const { status } = await given(value)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(world && isUnchanged(world)).toBe(true)
  }
})

test('the schemas name their fields', () => expect(asked.length).toBeGreaterThan(150))
