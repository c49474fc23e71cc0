import * as ai from '@ledgerhand/core/wire/ai'
import * as single from '@ledgerhand/core/wire/answers'
import * as ask from '@ledgerhand/core/wire/ask'
import * as audit from '@ledgerhand/core/wire/audit'
import * as dashboard from '@ledgerhand/core/wire/dashboard'
import * as documents from '@ledgerhand/core/wire/documents'
import * as figures from '@ledgerhand/core/wire/figures'
import * as forYou from '@ledgerhand/core/wire/for-you'
import * as importing from '@ledgerhand/core/wire/import'
import * as intake from '@ledgerhand/core/wire/intake'
import * as ledger from '@ledgerhand/core/wire/ledger'
import * as periods from '@ledgerhand/core/wire/periods'
import * as questions from '@ledgerhand/core/wire/questions'
import * as wire from '@ledgerhand/core/wire/records'
import * as reports from '@ledgerhand/core/wire/reports'
import * as requests from '@ledgerhand/core/wire/requests'
import * as sharing from '@ledgerhand/core/wire/sharing'
import * as system from '@ledgerhand/core/wire/system'
import * as tax from '@ledgerhand/core/wire/tax'
import * as values from '@ledgerhand/core/wire/values'
import { z } from 'zod'

const modules = [
  wire,
  ai,
  single,
  ask,
  audit,
  dashboard,
  documents,
  figures,
  forYou,
  importing,
  intake,
  ledger,
  periods,
  questions,
  reports,
  requests,
  sharing,
  system,
  tax,
  values,
]
type JsonSchema = Record<string, unknown>

/** What is asked for and has no name, in the registry. */
const UNNAMED = 'answer of '
const PLACE = '#/components/schemas/'
/** 'TransactionJson' → 'Transaction' */
const nameOf = (exported: string) => exported.replace(/Json$/, '')

/**
 * The schemas of answers as JSON Schema: what is exported by a file of the wire has its name there and is referred to by it. `of` gives the place
 * of each that was asked for, `named` all that these refer to.
 */
export function schemasOf<K extends string>(
  asked: Readonly<Record<K, z.ZodType | null>>,
): { of: Partial<Record<K, JsonSchema>>; named: Record<string, JsonSchema> } {
  const registry = z.registry<{ id: string }>()
  const names = new Set<string>()
  for (const [exported, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodType)) continue
    const id = nameOf(exported)
    if (names.has(id)) throw new Error(`two schemas are called ${id}`)
    names.add(id)
    registry.add(schema, { id })
  }
  const places: Partial<Record<K, JsonSchema>> = {}
  for (const [key, schema] of Object.entries(asked) as [K, z.ZodType | null][]) {
    const name = schema && registry.get(schema)?.id
    if (name) places[key] = { $ref: `${PLACE}${name}` }
    else if (schema) registry.add(schema, { id: `${UNNAMED}${key}` })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    uri: (id) => `${PLACE}${id}`,
    // Answers may gain fields; the tests hold them to the schemas as they are now.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // What every integer of JavaScript is.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as { schemas: Record<string, JsonSchema> }
  for (const schema of Object.values(schemas)) {
    delete schema.$id
    delete schema.$schema
  }
  for (const [id, schema] of Object.entries(schemas)) if (id.startsWith(UNNAMED)) places[id.slice(UNNAMED.length) as K] = schema
  return { of: places, named: reachable(places, schemas) }
}

/** Of all named schemas those that something asked for refers to, itself or by others. */
function reachable(from: object, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const open = [JSON.stringify(from)]
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name]
      if (found.has(name) || !schema) continue
      found.set(name, schema)
      open.push(JSON.stringify(schema))
    }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
