import { describe, expect, test } from 'vitest'
import type { Meta } from './procedures.ts'
import { pattern, type RestRow, restTable } from './rest/rest-table.ts'
import { appRouter } from './routers/root.ts'

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta; type: 'query' | 'mutation'; inputs: unknown[] } }>,
)

describe('every procedure', () => {
  test.each(procedures)('%s says who may call it', (_, procedure) => {
    expect(procedure._def.meta?.access).toBeDefined()
  })
  test.each(procedures.filter(([, p]) => p._def.type === 'mutation'))(
    '%s changes data and is not behind a reading door',
    (_, procedure) => {
      expect(procedure._def.meta?.access).not.toBe('read')
    },
  )
})

describe('the REST table', () => {
  test('has no row hidden by an earlier one', () => {
    const rows: readonly RestRow[] = restTable
    rows.forEach(([method, path], i) => {
      const hiding = rows.slice(0, i).find(([m, p]) => m === method && pattern(p).test(path.replaceAll(':', '_')))
      expect(hiding, `${method} ${path}`).toBeUndefined()
    })
  })
  test('has every call of the specification', () => {
    const promised = `GET /api/auth/user|POST /api/auth/login|POST /api/auth/signup|POST /api/auth/logout|GET /api/dashboard/metrics|GET /api/object-storage/generate-upload-url|POST /api/documents/upload|POST /api/documents|GET /api/documents|GET /api/documents/:id|GET /api/transactions|POST /api/transactions|PUT /api/transactions/:id|DELETE /api/transactions/:id|POST /api/transactions/ai-classify|PUT /api/transactions/bulk-entity|PUT /api/transactions/bulk-category|GET /api/entities|POST /api/entities|PUT /api/entities/:id|DELETE /api/entities/:id|GET /api/reports|POST /api/reports|GET /api/shareable-links|POST /api/shareable-links|GET /api/user-roles|POST /api/user-roles`
    const served = restTable.map(([method, path]) => `${method} ${path}`)
    expect(promised.split('|').filter((call) => !served.includes(call as never))).toEqual([])
  })
})
