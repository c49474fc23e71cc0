import type { Holdings } from './holdings.ts'

/** The addresses that answer with a file, each with its method: what they need, and how they are asked. */
export const files: Record<
  string,
  {
    access: 'read' | 'write' | 'manage'
    address: (of: Holdings) => string
    body?: Record<string, unknown>
    answers?: number /** The address is about the books themselves. */
    namesNothing?: true
  }
> = {
  'GET /api/documents/:id/file': { access: 'read', address: (of) => `/api/documents/${of.documentId}/file` },
  // A CSV has no pages: for whoever may see it, too, there is none.
  'GET /api/documents/:id/pages/:page': { access: 'read', address: (of) => `/api/documents/${of.documentId}/pages/1`, answers: 404 },
  'POST /api/documents/:id/pages/:page': {
    access: 'read',
    address: (of) => `/api/documents/${of.lockedDocumentId}/pages/1`,
    body: { password: 'secret' },
  },
  // A CSV has no sheets either.
  'GET /api/documents/:id/sheets/:sheet': { access: 'read', address: (of) => `/api/documents/${of.documentId}/sheets/0`, answers: 404 },
  'GET /api/documents/:id/text': { access: 'read', address: (of) => `/api/documents/${of.documentId}/text` },
  // Nor a picture: its answer is empty.
  'GET /api/documents/:id/thumbnail': { access: 'read', address: (of) => `/api/documents/${of.documentId}/thumbnail` },
  'GET /api/account/export': { access: 'manage', address: () => '/api/account/export', namesNothing: true },
  'GET /api/audit/export': { access: 'write', address: () => '/api/audit/export', namesNothing: true },
  'GET /api/transactions/export': { access: 'write', address: () => '/api/transactions/export?format=csv', namesNothing: true },
  'GET /api/reports/balance-sheet/export': {
    access: 'read',
    address: () => '/api/reports/balance-sheet/export?format=csv',
    namesNothing: true,
  },
  'GET /api/reports/trial-balance/export': {
    access: 'read',
    address: () => '/api/reports/trial-balance/export?format=csv',
    namesNothing: true,
  },
  'GET /api/reports/cash-flow/export': {
    access: 'read',
    address: () => '/api/reports/cash-flow/export?format=csv&from=2024-01-01&to=2024-12-31',
    namesNothing: true,
  },
  'GET /api/reports/general-ledger/export': {
    access: 'write',
    address: () => '/api/reports/general-ledger/export?format=csv&from=2024-01-01&to=2024-12-31',
    namesNothing: true,
  },
  'GET /api/tax/:year/pack': { access: 'read', address: (of) => `/api/tax/2024/pack?entityId=${of.entityId}` },
  'GET /api/reports/:id/rows': { access: 'read', address: (of) => `/api/reports/${of.reportId}/rows` },
  'GET /api/reports/:id/export': { access: 'read', address: (of) => `/api/reports/${of.reportId}/export?format=csv` },
}
