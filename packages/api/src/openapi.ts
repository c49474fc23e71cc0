import { filePassword } from '@ledgerhand/core/schemas/documents'
import { transactionExport } from '@ledgerhand/core/schemas/transactions'
import { z } from 'zod'
import { isPaged, type RestRow, takesKey } from './rest-table.ts'
import { appRouter } from './root.ts'

interface Described {
  _def: { inputs: unknown[]; meta?: { access: string } }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Described>

const schemaOf = (path: string) => propertiesOf(procedures[path]?._def.inputs[0])

function propertiesOf(input: unknown): { properties: Record<string, object>; required: string[] } {
  if (!(input instanceof z.ZodType)) return { properties: {}, required: [] }
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
    required?: string[]
    anyOf?: { properties?: Record<string, object>; required?: string[] }[]
  }
  const object = schema.properties ? schema : (schema.anyOf?.find((s) => s.properties) ?? {})
  return { properties: object.properties ?? {}, required: object.required ?? [] }
}

const fileAnswer = (type: string) => ({ 200: { description: 'The file', content: { [type]: {} } }, '4XX': { description: 'Refused' } })
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const sheetFile = (name: string, query: readonly string[]) => ({
  get: {
    operationId: `get reports.${name}File`,
    parameters: [
      { name: 'format', in: 'query', schema: { enum: ['pdf', 'xlsx', 'csv'] } },
      ...query.map((day) => ({ name: day, in: 'query', schema: { type: 'string', format: 'date' } })),
      { name: 'basis', in: 'query', schema: { enum: ['cash', 'accrual'] } },
    ],
    responses: fileAnswer('application/octet-stream'),
  },
})
/** What answers with something else than a procedure's JSON. */
const besides = {
  '/api/health': { get: { operationId: 'health', security: [], responses: { 200: { description: 'Ready: {status, version}' } } } },
  '/ingest/{key}': {
    put: {
      operationId: 'put upload',
      description:
        'The bytes of one file, to the `url` that generate-upload-url gave, with everything in it: it is signed, for one file and ten minutes. Where uploads go through UploadThing the `url` leads there.',
      security: [],
      parameters: [inPath('key')],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: {
        200: {
          description: 'Received',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['filename', 'fileSize', 'fileHash'],
                properties: { filename: { type: 'string' }, fileSize: { type: 'integer' }, fileHash: { type: 'string' } },
              },
            },
          },
        },
        '4XX': { description: 'Refused' },
      },
    },
  },
  '/api/documents/{id}/file': {
    get: { operationId: 'get documents.file', parameters: [inPath('id')], responses: fileAnswer('application/octet-stream') },
  },
  '/api/documents/{id}/pages/{page}': {
    get: { operationId: 'get documents.page', parameters: [inPath('id'), inPath('page')], responses: fileAnswer('image/png') },
    post: {
      operationId: 'post documents.lockedPage',
      parameters: [inPath('id'), inPath('page')],
      requestBody: { required: true, content: { 'application/json': { schema: z.toJSONSchema(filePassword) } } },
      responses: fileAnswer('image/png'),
    },
  },
  '/api/documents/{id}/sheets/{sheet}': {
    get: {
      operationId: 'get documents.sheet',
      parameters: [inPath('id'), inPath('sheet'), { name: 'from', in: 'query', schema: { type: 'integer', minimum: 0 } }],
      responses: fileAnswer('application/json'),
    },
  },
  '/api/documents/{id}/text': {
    get: { operationId: 'get documents.text', parameters: [inPath('id')], responses: fileAnswer('text/plain') },
  },
  '/api/account/export': {
    get: { operationId: 'get account.export', parameters: [], responses: fileAnswer('application/zip') },
  },
  '/api/tax/{year}/pack': {
    get: {
      operationId: 'get tax.pack',
      description: 'The tax pack of a year as one ZIP: worksheet, tables, documents, index, manifest',
      parameters: [inPath('year'), { name: 'entityId', in: 'query', schema: { type: 'string' } }],
      responses: fileAnswer('application/zip'),
    },
  },
  '/api/audit/export': {
    get: {
      operationId: 'get audit.export',
      parameters: ['actor', 'kind', 'from', 'to', 'search'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      responses: fileAnswer('text/csv'),
    },
  },
  '/api/transactions/export': {
    get: {
      operationId: 'get transactions.export',
      description: 'What a filter of transactions matches, as CSV, workbook or PDF',
      parameters: Object.entries(propertiesOf(transactionExport).properties).map(([name, schema]) => ({ name, in: 'query', schema })),
      responses: fileAnswer('application/octet-stream'),
    },
  },
  '/api/reports/balance-sheet/export': sheetFile('balanceSheet', ['asOf']),
  '/api/reports/trial-balance/export': sheetFile('trialBalance', ['asOf']),
  '/api/reports/cash-flow/export': sheetFile('cashFlow', ['from', 'to']),
  '/api/reports/general-ledger/export': sheetFile('generalLedger', ['from', 'to']),
  '/api/reports/{id}/rows': {
    get: {
      operationId: 'get reports.rows',
      description: 'The rows of a report in canonical form: as they were last signed, or as they are (docs/canonical-rows.md)',
      parameters: [
        inPath('id'),
        { name: 'sha256', in: 'query', schema: { type: 'string' }, description: 'Those of the signature with this hash' },
        { name: 'as', in: 'query', schema: { enum: ['signed', 'now'] } },
      ],
      responses: fileAnswer('text/plain'),
    },
  },
  '/api/reports/{id}/export': {
    get: {
      operationId: 'get reports.export',
      parameters: [inPath('id'), { name: 'format', in: 'query', schema: { enum: ['pdf', 'xlsx', 'csv'] } }],
      responses: fileAnswer('application/octet-stream'),
    },
  },
}

/** Called by anybody, or by the token in their path. */
const needsNoCookie = (procedure: string) => /^(?:public|link)$/.test(procedures[procedure]?._def.meta?.access ?? '')
const nextCursor = {
  'X-Next-Cursor': {
    description:
      'The `cursor` of the next page; absent at the end, and where neither `limit` nor `cursor` was given: the answer is the whole list then',
    schema: { type: 'string' },
  },
}

/** The ZIP of an account as the body of the request. */
const importOfArchive = {
  operationId: 'put account.import',
  parameters: [],
  requestBody: { required: true, content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
  responses: { 200: { description: 'Checked; what it holds' }, '4XX': { description: 'Refused' } },
}

/** The OpenAPI 3.1 document of the REST table, made from the very schemas that judge the calls. */
export function openApi(table: readonly RestRow[]): object {
  const paths: Record<string, Record<string, object>> = { '/api/account/import': { put: importOfArchive } }
  const failure = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
  const known = new Set<string>()
  for (const row of table) {
    const [method, path, procedure, status = 200] = row
    const names = [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '')
    const { properties, required } = schemaOf(procedure)
    const rest = Object.entries(properties).filter(([name]) => !names.includes(name))
    const name = `${method.toLowerCase()} ${procedure}`
    // A call that is reached by two paths is two operations.
    const operationId = known.has(name) ? `${name} by ${path}` : name
    known.add(operationId)
    const inQuery = method === 'GET' || method === 'DELETE'
    const parameters = [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(inQuery ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })) : []),
      ...(takesKey(row) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(needsNoCookie(procedure) ? [] : [{ $ref: '#/components/parameters/Books' }]),
    ]
    paths[path.replaceAll(/:(\w+)/g, '{$1}')] = {
      ...paths[path.replaceAll(/:(\w+)/g, '{$1}')],
      [method.toLowerCase()]: {
        operationId,
        'x-access': procedures[procedure]?._def.meta?.access,
        ...(needsNoCookie(procedure) ? { security: [] } : {}),
        parameters,
        ...(!inQuery && rest.length > 0
          ? {
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: Object.fromEntries(rest),
                      required: required.filter((r) => !names.includes(r)),
                      additionalProperties: false,
                    },
                  },
                },
              },
            }
          : {}),
        responses: {
          [status]: { description: 'Done', ...(isPaged(procedure) ? { headers: nextCursor } : {}) },
          '4XX': failure,
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ledgerhand',
      version: '1',
      description: 'Amounts of transactions are strings with two decimals; days are YYYY-MM-DD; instants are ISO 8601 in UTC.',
    },
    paths: { ...paths, ...besides },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      parameters: {
        Books: {
          name: 'X-Business-Owner',
          in: 'header',
          required: false,
          description: 'Whose books; the caller’s own by default',
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
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            issues: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
          },
        },
      },
    },
    security: [{ session: [] }],
  }
}
