import { exportFormats } from '@ledgerhand/core/export-formats'
import { filePassword } from '@ledgerhand/core/schemas/documents'
import { transactionExport } from '@ledgerhand/core/schemas/transactions'
import { DELIMITER_HEADER, LINE_IS_ROW_HEADER } from '@ledgerhand/core/shown-text'
import { z } from 'zod'
import { always, refusedWith } from './openapi-refusals.ts'

/** The properties of an input, and which of them must be there. */
export function propertiesOf(input: unknown): { properties: Record<string, object>; required: string[] } {
  if (!(input instanceof z.ZodType)) return { properties: {}, required: [] }
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
    required?: string[]
    anyOf?: { properties?: Record<string, object>; required?: string[] }[]
  }
  const object = schema.properties ? schema : (schema.anyOf?.find((s) => s.properties) ?? {})
  return { properties: object.properties ?? {}, required: object.required ?? [] }
}

const BOOKS = { $ref: '#/components/parameters/Books' }
const inPath = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'path', required: true, schema })
const inQuery = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema })
const text = { type: 'string' }
const day = { type: 'string', format: 'date' }
const aNumber = { type: 'string', pattern: '^\\d+$' }
const bytes = { type: 'string', format: 'binary' }

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
const attached = { 'Content-Disposition': { description: 'The name of the file', schema: text } }
const refused = refusedWith([...always, 401, 404])

const file = (media: readonly string[], headers: object = attached, more = refused) => ({
  200: { description: 'The file', headers, content: Object.fromEntries(media.map((type) => [type, { schema: bytes }])) },
  ...more,
})
const exported = file(exportFormats.map((format) => types[format]))
const format = inQuery('format', { enum: exportFormats })

const sheetFile = (name: string, query: readonly [day: string, isRequired: boolean][]) => ({
  get: {
    operationId: `reports${name}File`,
    tags: ['reports'],
    parameters: [
      format,
      ...query.map(([name, isRequired]) => inQuery(name, day, isRequired)),
      inQuery('basis', { enum: ['cash', 'accrual'] }),
      BOOKS,
    ],
    responses: exported,
  },
})
const picture = file(
  ['image/png', 'image/jpeg'],
  {
    'X-Page-Width': { description: 'In points', schema: { type: 'number' } },
    'X-Page-Height': { description: 'In points', schema: { type: 'number' } },
  },
  refusedWith([...always, 401, 404, 408, 409, 413, 415, 422]),
)

/** The schemas of those that answer with JSON all the same. */
interface AnswerSchemas {
  health?: object
  received?: object
  sheet?: object
  importing?: object
}

/** What answers with something else than a procedure's JSON. */
export const otherPaths = (schemas: AnswerSchemas) => ({
  ...ofInstallation(schemas),
  ...ofUploads(schemas),
  ...ofDocuments(schemas),
  ...exportsOfBooks,
  ...ofReports,
})

const ofInstallation = (schemas: AnswerSchemas) => ({
  '/api/openapi.json': {
    get: {
      operationId: 'openapi',
      security: [],
      responses: {
        200: { description: 'This document', content: { 'application/json': { schema: { type: 'object' } } } },
        ...refusedWith(always),
      },
    },
  },
  '/api/health': {
    get: {
      operationId: 'health',
      security: [],
      responses: {
        200: { description: 'Ready', content: { 'application/json': { schema: schemas.health } } },
        ...refusedWith([400, 403, 429, 500]),
        503: { description: 'The database is damaged', content: { 'application/json': { schema: schemas.health } } },
      },
    },
  },
})

const ofUploads = (schemas: AnswerSchemas) => ({
  '/ingest/{key}': {
    put: {
      operationId: 'putUpload',
      description:
        'The bytes of one file, to the `url` that generate-upload-url gave, with everything in it: it is signed, for one file and ten minutes. Where uploads go through UploadThing the `url` leads there.',
      security: [],
      parameters: [inPath('key')],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } },
      responses: {
        200: { description: 'Received', content: { 'application/json': { schema: schemas.received } } },
        ...refusedWith([...always, 408, 413, 415, 507]),
      },
    },
  },
  '/api/account/import': {
    put: {
      operationId: 'accountImport',
      tags: ['account'],
      description:
        'The ZIP of an account, for the empty books of the caller. It is checked and counted, and enters by account/import/confirm.',
      parameters: [],
      requestBody: { required: true, content: { 'application/zip': { schema: bytes } } },
      responses: {
        200: { description: 'Checked; what it holds', content: { 'application/json': { schema: schemas.importing } } },
        ...refusedWith([...always, 401, 408, 409, 413, 415, 507]),
      },
    },
  },
})

const ofDocuments = (schemas: AnswerSchemas) => ({
  '/api/documents/{id}/file': {
    get: {
      operationId: 'documentsFile',
      tags: ['documents'],
      description: 'The original, as it was uploaded',
      parameters: [inPath('id'), BOOKS],
      responses: file(['application/octet-stream']),
    },
  },
  '/api/documents/{id}/pages/{page}': {
    get: {
      operationId: 'documentsPage',
      tags: ['documents'],
      description: 'A page of a PDF, or a photo, as a picture; pages are counted from 1',
      parameters: [inPath('id'), inPath('page', aNumber), BOOKS],
      responses: picture,
    },
    post: {
      operationId: 'documentsLockedPage',
      tags: ['documents'],
      description: 'The same of a protected PDF, with its password',
      parameters: [inPath('id'), inPath('page', aNumber), BOOKS],
      requestBody: { required: true, content: { 'application/json': { schema: inBody(filePassword) } } },
      responses: picture,
    },
  },
  '/api/documents/{id}/sheets/{sheet}': {
    get: {
      operationId: 'documentsSheet',
      tags: ['documents'],
      description: 'Rows of a sheet of a workbook; sheets and rows are counted from 0',
      parameters: [inPath('id'), inPath('sheet', aNumber), inQuery('from', { type: 'integer', minimum: 0 }), BOOKS],
      responses: {
        200: { description: 'The rows', content: { 'application/json': { schema: schemas.sheet } } },
        ...refusedWith([...always, 401, 404, 422]),
      },
    },
  },
  '/api/documents/{id}/text': {
    get: {
      operationId: 'documentsText',
      tags: ['documents'],
      description: 'A file of text as it was read, in UTF-8',
      parameters: [inPath('id'), BOOKS],
      responses: file(
        ['text/plain'],
        {
          ...attached,
          [DELIMITER_HEADER]: { description: 'What its cells are told apart by, percent-encoded', schema: text },
          [LINE_IS_ROW_HEADER]: { description: '1 where each line is a row', schema: text },
        },
        refusedWith([...always, 401, 404, 422]),
      ),
    },
  },
  '/api/documents/{id}/thumbnail': {
    get: {
      operationId: 'documentsThumbnail',
      tags: ['documents'],
      description: 'Its first page as a small picture',
      parameters: [inPath('id'), BOOKS],
      responses: { ...file(['image/png']), 204: { description: 'It has no pages, or they are locked' } },
    },
  },
})

const exportsOfBooks = {
  '/api/account/export': {
    get: {
      operationId: 'accountExport',
      tags: ['account'],
      description: 'All of the books as one ZIP',
      parameters: [BOOKS],
      responses: file(['application/zip']),
    },
  },
  '/api/tax/{year}/pack': {
    get: {
      operationId: 'taxPack',
      tags: ['tax'],
      description: 'The tax pack of a year as one ZIP: worksheet, tables, documents, index, manifest',
      parameters: [inPath('year', { type: 'string', pattern: '^\\d{4}$' }), inQuery('entityId', text), BOOKS],
      responses: file(['application/zip']),
    },
  },
  '/api/audit/export': {
    get: {
      operationId: 'auditExport',
      tags: ['audit'],
      parameters: [...['actor', 'kind', 'from', 'to', 'search'].map((name) => inQuery(name, text)), BOOKS],
      responses: file(['text/csv']),
    },
  },
  '/api/transactions/export': {
    get: {
      operationId: 'transactionsExport',
      tags: ['transactions'],
      description: 'What a filter of transactions matches, as CSV, workbook or PDF',
      parameters: [
        ...Object.entries(propertiesOf(transactionExport).properties).map(([name, schema]) => inQuery(name, schema, name === 'format')),
        BOOKS,
      ],
      responses: exported,
    },
  },
}

const ofReports = {
  '/api/reports/balance-sheet/export': sheetFile('BalanceSheet', [['asOf', false]]),
  '/api/reports/trial-balance/export': sheetFile('TrialBalance', [['asOf', false]]),
  '/api/reports/cash-flow/export': sheetFile('CashFlow', [
    ['from', true],
    ['to', true],
  ]),
  '/api/reports/general-ledger/export': sheetFile('GeneralLedger', [
    ['from', true],
    ['to', true],
  ]),
  '/api/reports/{id}/rows': {
    get: {
      operationId: 'reportsRows',
      tags: ['reports'],
      description: 'The rows of a report in canonical form: as they were last signed, or as they are (docs/canonical-rows.md)',
      parameters: [
        inPath('id'),
        { ...inQuery('sha256', text), description: 'Those of the signature with this hash' },
        inQuery('as', { enum: ['signed', 'now'] }),
        BOOKS,
      ],
      responses: file(['text/plain']),
    },
  },
  '/api/reports/{id}/export': {
    get: {
      operationId: 'reportsExport',
      tags: ['reports'],
      parameters: [inPath('id'), format, BOOKS],
      responses: exported,
    },
  },
}

/** An input as the schema of a body. */
function inBody(input: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return schema
}
