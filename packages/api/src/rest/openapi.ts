import { FailureJson, HealthJson, ReceivedFileJson, SheetPageJson } from '@ledgerhand/core/wire/answers'
import { ImportJson } from '@ledgerhand/core/wire/import'
import { appRouter } from '../routers/root.ts'
import { answers } from './answers.ts'
import { otherPaths, propertiesOf } from './openapi-files.ts'
import { refusalResponses, refusalsOf, refusedWith } from './openapi-refusals.ts'
import { schemasOf } from './openapi-schemas.ts'
import { isPaged, type RestProcedure, type RestRow, takesKey } from './rest-table.ts'

interface Described {
  _def: { inputs: unknown[]; meta?: { access: string } }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Described>
const accessOf = (procedure: string) => procedures[procedure]?._def.meta?.access

/** Called by anybody, or by the token in their path. */
const needsNoCookie = (procedure: string) => /^(?:public|link)$/.test(accessOf(procedure) ?? '')

const nextCursor = {
  'X-Next-Cursor': {
    description:
      'The `cursor` of the next page; absent at the end, and where neither `limit` nor `cursor` was given: the answer is the whole list then',
    schema: { type: 'string' },
  },
}
const replayed = {
  'Idempotency-Replayed': { description: 'Where the answer is that of an earlier request with the same key', schema: { const: 'true' } },
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** ('transactions', 'list') → 'transactionsList' */
const camelCase = (...words: string[]) => words.map((word, i) => (i === 0 ? word : capitalized(word))).join('')

/** The answer to a call that is carried out. */
function answered(row: RestRow, schema: object | undefined) {
  const [, , procedure] = row
  return {
    description: schema === undefined ? 'Done' : 'The answer',
    ...(isPaged(procedure) ? { headers: nextCursor } : takesKey(row) ? { headers: replayed } : {}),
    ...(schema === undefined ? {} : { content: { 'application/json': { schema } } }),
  }
}

function operationOf(row: RestRow, operationId: string, schema: object | undefined) {
  const [method, path, procedure, status = 200] = row
  const names = [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '')
  const { properties, required } = propertiesOf(procedures[procedure]?._def.inputs[0])
  const rest = Object.entries(properties).filter(([name]) => !names.includes(name))
  const isInQuery = method === 'GET' || method === 'DELETE'
  const access = accessOf(procedure)
  return {
    operationId,
    tags: [procedure.split('.')[0]],
    'x-access': access,
    ...(needsNoCookie(procedure) ? { security: [] } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...(isInQuery ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })) : []),
      ...(takesKey(row) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(needsNoCookie(procedure) || access === 'signedIn' ? [] : [{ $ref: '#/components/parameters/Books' }]),
    ],
    ...(!isInQuery && rest.length > 0 ? { requestBody: bodyOf(Object.fromEntries(rest), required, names.length === 0) } : {}),
    responses: {
      [status]: answered(row, schema),
      ...refusedWith(refusalsOf(row, access, Object.keys(properties).length > 0)),
    },
  }
}

/** `isAll`: nothing else is sent, so that there is a body even where each of its fields may be left out. */
function bodyOf(properties: Record<string, object>, required: readonly string[], isAll: boolean) {
  const needed = required.filter((name) => name in properties)
  return {
    required: isAll || needed.length > 0,
    content: {
      'application/json': {
        schema: { type: 'object', properties, ...(needed.length > 0 ? { required: needed } : {}), additionalProperties: false },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the REST table, made from the very schemas that judge the calls and that describe their answers. */
export function openApi(table: readonly RestRow[]): object {
  const { of, named } = schemasOf({
    ...answers,
    importing: ImportJson,
    failure: FailureJson,
    health: HealthJson,
    received: ReceivedFileJson,
    sheet: SheetPageJson,
  })
  const paths: Record<string, Record<string, object>> = {}
  const known = new Set<string>()
  for (const row of table) {
    const [method, path, procedure] = row
    const name = camelCase(...procedure.split('.'))
    // A call that is reached by two paths is two operations.
    const operationId = known.has(name) ? camelCase(name, 'at', ...path.replace('/api/', '').split(/\W+/)) : name
    known.add(operationId)
    const place = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(row, operationId, of[procedure as RestProcedure]) }
  }
  for (const [place, operations] of Object.entries(otherPaths(of))) paths[place] = { ...paths[place], ...operations }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ledgerhand',
      version: '1',
      description:
        'Amounts of transactions are strings with two decimals; days are YYYY-MM-DD; instants are ISO 8601 in UTC. Answers may gain fields.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'As auth/login sets it; over https it is called `__Host-session`',
        },
      },
      parameters: {
        Books: {
          name: 'X-Business-Owner',
          in: 'header',
          required: false,
          description: 'Whose books; the caller’s own by default. Where no header can be set, `?books=` in the address says the same',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'The same request with the same key within a day is answered the same and does nothing again (Idempotency-Replayed: true). With another body, or while its answer is lost: 409. Refusals are not kept.',
          schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
        },
      },
      responses: refusalResponses(of.failure),
      schemas: named,
    },
    security: [{ session: [] }],
  }
}
