import type { AppRouter } from './root.ts'

type Paths<R> = { [N in keyof R & string]: { [P in keyof R[N] & string]: `${N}.${P}` }[keyof R[N] & string] }[keyof R & string]
export type ProcedurePath = Paths<AppRouter['_def']['record']>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Row = readonly [method: Method, path: string, procedure: ProcedurePath, status?: 200 | 201 | 202 | 204]

/** Every /api path the product promises, and the procedure that answers it. Literal paths stand above the ':id' ones they would match. */
export const restTable = [
  ['GET', '/api/auth/user', 'auth.user'],
  ['POST', '/api/auth/signup', 'auth.signup', 201],
  ['POST', '/api/auth/login', 'auth.login'],
  ['POST', '/api/auth/logout', 'auth.logout'],
  ['GET', '/api/dashboard/metrics', 'dashboard.metrics'],
  ['GET', '/api/dashboard/chart', 'dashboard.chart'],
  ['GET', '/api/dashboard/pending', 'dashboard.pending'],
  ['GET', '/api/object-storage/generate-upload-url', 'storage.uploadUrl'],
  ['POST', '/api/documents/upload', 'documents.register', 201],
  ['POST', '/api/documents', 'documents.register', 201],
  ['GET', '/api/documents', 'documents.list'],
  ['GET', '/api/documents/:id', 'documents.get'],
  ['GET', '/api/documents/:id/transactions', 'documents.transactions'],
  ['POST', '/api/documents/:id/retry', 'documents.retry', 202],
  ['DELETE', '/api/documents/:id', 'documents.remove', 204],
  ['GET', '/api/transactions', 'transactions.list'],
  ['GET', '/api/transactions/totals', 'transactions.totals'],
  ['GET', '/api/transactions/document/:id', 'documents.transactions'],
  ['POST', '/api/transactions', 'transactions.create', 201],
  ['POST', '/api/transactions/ai-classify', 'transactions.classify'],
  ['PUT', '/api/transactions/bulk-entity', 'transactions.assignEntity'],
  ['PUT', '/api/transactions/bulk-category', 'transactions.setCategory'],
  ['PUT', '/api/transactions/bulk-transfer', 'transactions.setTransfer'],
  ['POST', '/api/transactions/:id/restore', 'transactions.restore'],
  ['PUT', '/api/transactions/:id', 'transactions.update'],
  ['DELETE', '/api/transactions/:id', 'transactions.remove', 204],
  ['GET', '/api/entities', 'entities.list'],
  ['POST', '/api/entities', 'entities.create', 201],
  ['PUT', '/api/entities/:id', 'entities.update'],
  ['DELETE', '/api/entities/:id', 'entities.remove', 204],
  ['GET', '/api/reports', 'reports.list'],
  ['POST', '/api/reports', 'reports.create', 201],
  ['GET', '/api/reports/:id', 'reports.get'],
  ['DELETE', '/api/reports/:id', 'reports.remove', 204],
  ['GET', '/api/shareable-links', 'sharing.links'],
  ['POST', '/api/shareable-links', 'sharing.createLink', 201],
  ['PATCH', '/api/shareable-links/:id', 'sharing.setLinkActive'],
  ['PUT', '/api/shareable-links/:id', 'sharing.changeLink'],
  ['GET', '/api/shareable-links/:id/deposits', 'sharing.deposits'],
  ['DELETE', '/api/shareable-links/:id', 'sharing.removeLink', 204],
  ['GET', '/api/user-roles', 'sharing.roles'],
  ['POST', '/api/user-roles', 'sharing.grantRole', 201],
  ['POST', '/api/user-roles/accept', 'sharing.acceptRole'],
  ['POST', '/api/user-roles/leave', 'sharing.leave'],
  ['POST', '/api/user-roles/:id/invitation', 'sharing.renewInvitation'],
  ['GET', '/api/invitations/:token', 'sharing.invitation'],
  ['PATCH', '/api/user-roles/:id', 'sharing.changeRole'],
  ['DELETE', '/api/user-roles/:id', 'sharing.revokeRole', 204],
  ['GET', '/api/clients', 'clients.list'],
  ['GET', '/api/audit', 'audit.list'],
  ['GET', '/api/audit/people', 'audit.people'],
  ['GET', '/api/audit/chain', 'audit.chain'],
  ['GET', '/api/upload/:token', 'sharedUpload.link'],
  ['POST', '/api/upload/:token/generate-upload-url', 'sharedUpload.uploadUrl'],
  ['POST', '/api/upload/:token/documents', 'sharedUpload.deposit', 201],
] as const satisfies readonly Row[]

/** Matches the addresses of a path of the table. */
export const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
