import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Holdings, sentByOwner } from './holdings.ts'
import { makeWorld, type World } from './world.ts'

/**
 * A working day of the first owner, request by request. Before each request is made, it is sent once for every id that stands in it,
 * with the other owner's id of the same kind in that place: nothing of theirs may be read or changed by any of these.
 */
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

type Kind = 'owner' | 'entity' | 'document' | 'transaction' | 'report' | 'link' | 'token' | 'role' | 'file' | 'invite'
const theirs = (kind: Kind, of: Holdings): string =>
  ({
    owner: of.ownerId,
    entity: of.entityId,
    document: of.documentId,
    transaction: of.transactionIds[0] ?? '',
    report: of.reportId,
    link: of.linkId,
    token: of.linkToken,
    role: of.roleId,
    file: sentByOwner(of),
    invite: of.inviteToken,
  })[kind]

/** Every row of the other owner, in every table that names one. */
function rowsOf({ product, foreign }: World): string {
  const { sqlite } = product.database
  const tables = sqlite
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'transaction_search%'")
    .pluck()
    .all() as string[]
  const rows: unknown[] = []
  for (const table of tables) {
    const columns = (sqlite.pragma(`table_info("${table}")`) as { name: string }[]).map((c) => c.name)
    const owner = ['business_owner_id', 'owner_id', 'user_id'].find((c) => columns.includes(c))
    if (owner && table !== 'sessions')
      rows.push(table, sqlite.prepare(`select * from "${table}" where "${owner}" = ?`).raw().all(foreign.ownerId))
  }
  return JSON.stringify(rows)
}

test('with any id of it swapped for another owner’s, a day of work reads nothing of theirs and changes nothing', async () => {
  const { product, own, foreign, callers } = world
  const cookie = callers.find((c) => c.name === 'owner')?.cookie ?? ''
  const before = rowsOf(world)
  const kinds = new Map<string, Kind>()
  for (const kind of ['owner', 'entity', 'document', 'transaction', 'report', 'link', 'token', 'role', 'file', 'invite'] as const)
    kinds.set(theirs(kind, own), kind)
  for (const id of [...own.transactionIds, own.deletedTransactionId]) kinds.set(id, 'transaction')
  kinds.set(own.failedDocumentId, 'document')
  let swapped = 0
  const wrong: string[] = []

  async function send(method: string, path: string, body: string | undefined, books: string) {
    const response = await product.handle(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { cookie, 'x-business-owner': books, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      }),
    )
    return { status: response.status, text: await response.text() }
  }
  /** Sends the swapped ones first, then the request itself; remembers the id of what it made. */
  async function ask(method: string, path: string, input?: object, made?: Kind) {
    const body = input && JSON.stringify(input)
    for (const [id, kind] of kinds) {
      const other = theirs(kind, foreign)
      const variants: [string, string | undefined, string][] = []
      if (path.includes(id)) variants.push([path.replace(id, other), body, own.ownerId])
      if (body?.includes(id)) variants.push([path, body.replace(id, other), own.ownerId])
      if (kind === 'owner') variants.push([path, body, other])
      for (const [address, text, books] of variants) {
        swapped++
        const answer = await send(method, address, text, books)
        const isList = method === 'GET' && address.includes('?') && answer.status === 200
        // A filter for somebody else's entity finds no rows; everything else does not find the id. A link of theirs is a public thing.
        const ok = kind === 'token' ? true : isList ? /^\[\]$|"count":0/.test(answer.text) : answer.status === 404
        if (!ok) wrong.push(`${method} ${path} with another ${kind}: ${answer.status} ${answer.text.slice(0, 120)}`)
        if (kind !== 'token' && answer.text.includes(foreign.mark)) wrong.push(`${method} ${path} gives away ${answer.text.slice(0, 120)}`)
        if (kind !== 'token' && rowsOf(world) !== before) throw new Error(`${method} ${path} with another ${kind} changed their books`)
      }
    }
    const answer = await send(method, path, body, own.ownerId)
    if (answer.status >= 300) wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    const json = answer.text.startsWith('{') ? JSON.parse(answer.text) : {}
    const id: string | undefined = json.id ?? json.document?.id
    if (made && id) kinds.set(id, made)
    return { id: id ?? '', token: json.token as string, acceptPath: json.acceptPath as string }
  }

  const entity = await ask('POST', '/api/entities', { name: 'North shop', entityType: 'business' }, 'entity')
  await ask('PUT', `/api/entities/${entity.id}`, { name: 'North branch', entityType: 'business' })
  await ask('GET', '/api/entities')
  await ask(
    'POST',
    '/api/documents/upload',
    { filename: sentByOwner(own), originalName: 'april.csv', documentType: 'bank_statement' },
    'document',
  )
  await product.work()
  await ask('GET', '/api/documents')
  await ask('GET', `/api/documents/${own.documentId}`)
  await ask('GET', `/api/documents/${own.documentId}/transactions`)
  await ask('GET', `/api/transactions/document/${own.documentId}`)
  await ask('GET', `/api/documents/${own.documentId}/file`)
  await ask('POST', `/api/documents/${own.failedDocumentId}/retry`, {})
  const values = { description: 'Lunch', amount: '18.40', transactionDate: '2024-03-11', category: 'meals', entityId: entity.id }
  const row = await ask('POST', '/api/transactions', values, 'transaction')
  await ask('PUT', `/api/transactions/${row.id}`, { ...values, entityId: own.entityId, amount: '18.45' })
  await ask('GET', `/api/transactions?entityId=${own.entityId}`)
  await ask('GET', `/api/transactions?documentId=${own.documentId}`)
  await ask('GET', `/api/transactions/totals?entityId=${own.entityId}`)
  const transactionIds = [row.id, ...own.transactionIds]
  await ask('PUT', '/api/transactions/bulk-entity', { transactionIds, entityId: own.entityId })
  await ask('PUT', '/api/transactions/bulk-category', { transactionIds, category: 'travel' })
  await ask('PUT', '/api/transactions/bulk-transfer', { transactionIds, isTransfer: false })
  await ask('POST', '/api/transactions/ai-classify', { transactionIds })
  await ask('DELETE', `/api/transactions/${row.id}`)
  await ask('POST', `/api/transactions/${row.id}/restore`, {})
  await ask('GET', '/api/dashboard/metrics')
  const report = await ask(
    'POST',
    '/api/reports',
    { title: 'Q1', reportPeriod: 'Q1 2024', startDate: '2024-01-01', endDate: '2024-03-31' },
    'report',
  )
  await ask('GET', `/api/reports/${report.id}`)
  for (const format of ['pdf', 'xlsx', 'csv']) await ask('GET', `/api/reports/${report.id}/export?format=${format}`)
  await ask('DELETE', `/api/reports/${report.id}`)
  const link = await ask('POST', '/api/shareable-links', { description: 'Bills', expiresAt: '' }, 'link')
  await ask('PATCH', `/api/shareable-links/${link.id}`, { isActive: false })
  await ask('DELETE', `/api/shareable-links/${link.id}`)
  const grant = await ask('POST', '/api/user-roles', { userId: 'someone@example.com', role: 'viewer' }, 'role')
  await ask('PATCH', `/api/user-roles/${grant.id}`, { role: 'cpa' })
  await ask('DELETE', `/api/user-roles/${grant.id}`)
  await ask('DELETE', `/api/documents/${own.documentId}?transactions=delete`)
  await ask('DELETE', `/api/entities/${own.entityId}`)

  expect(wrong).toEqual([])
  expect(rowsOf(world)).toBe(before)
  expect(swapped).toBeGreaterThan(70)
})
