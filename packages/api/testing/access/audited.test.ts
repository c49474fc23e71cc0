import { firstTamperedLine } from '@ledgerhand/db/audit'
import { expect, test } from 'vitest'
import { appRouter } from '../../src/routers/root.ts'
import { calls } from './calls.ts'
import type { CallerName } from './holdings.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Every procedure that changes something, called so that it succeeds: each write to what the books hold must stand in a database
 * transaction that also writes a line of the audit log. Judged on the statements themselves, as the database got them.
 */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')

/**
 * Nobody's books: sessions and counters, slots that hold no document, a mark on a document that was registered a line before, an
 * account's tokens and codes, the log of calls to services, which are made before anything is changed with them, and seals, which follow from their rows.
 */
const beside =
  /^(sessions|tries|ai_calls|known_devices|account_tokens|second_factors|recovery_codes|uploads|samples|statements|transaction_search\w*|sqlite_\w+)$/

/** Who calls, where it is not the owner. */
const callerOf: Record<string, CallerName> = {
  'clients.setNote': 'accountant',
  'clients.ask': 'accountant',
  'clients.close': 'accountant',
  'questions.uploadByLink': 'link holder',
  'questions.answerByLink': 'link holder',
  'sharedUpload.stopReminders': 'link holder',
  'sharedUpload.uploadUrl': 'link holder',
  'sharedUpload.deposit': 'link holder',
  'sharing.leave': 'viewer',
}

/** What must have been done before there is anything to change. */
const first: Record<string, (world: World) => void> = {
  'services.removeKey': ({ product, own }) =>
    void product.database.sqlite
      .prepare(
        "insert into own_service_keys (user_id, service, sealed, set_by, set_at) values (?, 'openai', 'x', ?, '2024-01-01T00:00:00.000Z')",
      )
      .run(own.ownerId, own.ownerId),
  'services.withdraw': ({ product, own }) =>
    void product.database.sqlite
      .prepare("insert into ai_consents (user_id, service, given_by, given_at) values (?, 'anthropic', ?, '2024-01-01T00:00:00.000Z')")
      .run(own.ownerId, own.ownerId),
}

const written = (statement: string) => /^\s*(?:insert(?: or \w+)? into|update|delete from)\s+"?(\w+)"?/i.exec(statement)?.[1] ?? null

/** The tables that were written without a line of the log in the same transaction. */
function unaudited(log: readonly string[]): string[] {
  const loose: string[] = []
  let open: string[] | null = null
  for (const statement of log) {
    if (/^\s*begin/i.test(statement)) open = []
    else if (/^\s*commit/i.test(statement)) {
      if (open && !open.includes('audit_log')) loose.push(...open)
      open = null
    } else if (/^\s*rollback/i.test(statement)) open = null
    const table = written(statement)
    if (table === null || beside.test(table)) continue
    if (open) open.push(table)
    else if (table !== 'audit_log') loose.push(table)
  }
  return [...new Set(loose)]
}

async function ask(world: World, procedure: string): Promise<{ status: number; text: string }> {
  const caller = callerOf[procedure] ?? 'owner'
  let cookie = world.callers.find(({ name }) => name === caller)?.cookie ?? ''
  if (procedure === 'sharing.acceptRole') {
    const invited = world.product.person()
    await invited.signUp('Acorn.invited@example.com')
    cookie = invited.cookie()
  }
  first[procedure]?.(world)
  world.product.log.length = 0
  const response = await world.product.handle(
    new Request(`http://localhost:3000/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-business-owner': world.own.ownerId, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(calls[procedure]?.input?.(world.own, caller) ?? {}),
    }),
  )
  return { status: response.status, text: await response.text() }
}

let audited = 0
test.each(mutations)('%s writes nothing to the books without a line in the same transaction', async (procedure) => {
  const world = await makeWorld({ isLogged: true })
  try {
    const answer = await ask(world, procedure)
    const { log } = world.product
    const refusedByNature = (calls[procedure]?.answers?.(callerOf[procedure] ?? 'owner') ?? 200) >= 400
    if (!refusedByNature || procedure === 'sharing.acceptRole') expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300)
    expect(unaudited(log)).toEqual([])
    if (log.some((statement) => written(statement) === 'audit_log')) audited += 1
    expect(firstTamperedLine(world.product.database)).toBeNull()
  } finally {
    world.close()
  }
})

test('most of them do write a line, and the check sees one that does not', () => {
  expect(audited).toBeGreaterThanOrEqual(25)
  expect(unaudited(['BEGIN IMMEDIATE', 'insert into "entities" values (1)', 'COMMIT'])).toEqual(['entities'])
  expect(unaudited(['update "reports" set title = 1'])).toEqual(['reports'])
  expect(unaudited(['BEGIN', 'delete from "reports"', 'insert into "audit_log" values (1)', 'COMMIT'])).toEqual([])
})
