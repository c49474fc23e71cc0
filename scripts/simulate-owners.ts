/**
 * A month's end of many owners on one box: `pnpm run simulate-owners [owners=1000] [minutes=60,15] [seconds=60]`. Each owner comes once within so
 * many minutes, uploads a month's statement, waits until it is read, reviews it and makes a report, with pauses to think. For each of the
 * stretches that are named the owners of so many seconds come, at the pace of all of them within it. Against the built server on
 * 127.0.0.1 alone; prints how long requests took, how long a statement took until it was read, and what the server's process used.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { openDatabase } from '../packages/db/src/client.ts'
import { migrate } from '../packages/db/src/migrate.ts'
import { createUser } from '../packages/db/src/system/accounts.ts'
import { builtServer, sleep } from './built-server.ts'
import { merchants } from './made-merchants.ts'
import { memoryEnv, memoryOptions } from './memory.mjs'

const owners = Number(process.argv[2] ?? 1000)
const stretches = (process.argv[3] ?? '60,15').split(',').map(Number)
const seconds = Number(process.argv[4] ?? 60)
const program = process.env.SIMULATE_PROGRAM ?? 'apps/server/dist/main.mjs'
/** Further options of the server's process, such as `--cpu-prof`. */
const options = [...memoryOptions, ...(process.env.SIMULATE_NODE_OPTIONS?.split(' ') ?? [])]
const GOAL_MS = 200
const ROWS_BEFORE = 60
const LINES = 60
/** Where an owner stops waiting for a statement. */
const PATIENCE_MS = 60_000
const at = new Date().toISOString()

let seed = 20261125
const random = (n: number) => {
  seed = (seed * 48271) % 2147483647
  return seed % n
}
/** Exponential around a mean, at most four times it. */
const think = (meanMs: number) => sleep(Math.min(4 * meanMs, -meanMs * Math.log(1 - random(10_000) / 10_000)))

const server = builtServer('owners', { ...memoryEnv, REQUESTS_PER_MINUTE: '0', UPLOADS_PER_DAY: '100000' })
const cookieOf = (nth: number) => `session=owner${String(nth).padStart(35, '0')}`

/** Accounts with a session and two months of rows each, put into the data folder before the server opens it. */
function prepare(): void {
  const database = openDatabase(join(server.folder, 'ledgerhand.db'))
  migrate(database)
  const { sqlite } = database
  sqlite.pragma('synchronous = OFF')
  const session = sqlite.prepare(
    'insert into sessions (id, user_id, expires_at, created_at, last_seen_at, confirmed_at, sess) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const row =
    sqlite.prepare(`insert into transactions (id, "user_id", description, amount_cents, transaction_date, category, is_credit, label, merchant,
    category_by, ai_confidence, treatment, created_at, updated_at) values (?, ?, ?, ?, ?, 'travel', ?, 'meals', ?, 'reader', 90, 'business', ?, ?)`)
  const expires = Math.floor(Date.now() / 1000) + 86_400
  for (let nth = 0; nth < owners; nth++) {
    const email = `owner${nth}@example.com`
    const { id } = createUser(database, {
      id: randomUUID(),
      email,
      passwordHash: 'x',
      firstName: 'Owner',
      lastName: `${nth}`,
      isVerified: true,
      at,
    })
    const sid = createHash('sha256').update(cookieOf(nth).slice('session='.length)).digest('hex')
    session.run(sid, id, expires, at, at, at, '{}')
    sqlite.transaction(() => {
      for (let i = 0; i < ROWS_BEFORE; i++) {
        const merchant = merchants[random(merchants.length)] ?? ''
        const day = `2026-0${1 + (i % 2)}-${String(1 + random(28)).padStart(2, '0')}`
        row.run(
          randomUUID(),
          id,
          `${merchant} ${random(997)}`,
          100 + random(50_000),
          day,
          Number(i % 5 === 0),
          merchant.toLowerCase(),
          at,
          at,
        )
      }
    })()
  }
  database.close()
}

/** A month's statement that reconciles with its balances. */
function statementOf(): string {
  let balance = 5000
  const lines = Array.from({ length: LINES }, (_, i) => {
    const amount = (i % 6 === 0 ? 1 : -1) * (1 + random(20_000) / 100)
    balance += amount
    const merchant = merchants[random(merchants.length)] ?? ''
    return `2026-03-${String(1 + Math.floor((i * 31) / LINES)).padStart(2, '0')},${merchant} ${random(997)},${amount.toFixed(2)},${balance.toFixed(2)}`
  })
  return ['Date,Description,Amount,Balance', ...lines].join('\n')
}

type Took = Map<string, number[]>
interface Run {
  took: Took
  read: number[]
  unread: number
  faults: Map<string, number>
  visiting: number
  most: number
}
const note = (took: Took, name: string, ms: number) => void took.set(name, [...(took.get(name) ?? []), ms])

/** What one owner does at the end of a month. */
async function visit(nth: number, run: Run): Promise<void> {
  const cookie = cookieOf(nth)
  async function ask(name: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const start = performance.now()
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    note(run.took, name, performance.now() - start)
    if (!response.ok) {
      const told = `${name}: ${response.status}`
      run.faults.set(told, (run.faults.get(told) ?? 0) + 1)
      return null
    }
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  await ask('page', 'GET', '/dashboard')
  await Promise.all([
    ask('dashboard', 'GET', '/api/dashboard/metrics'),
    ask('dashboard', 'GET', '/api/dashboard/chart'),
    ask('dashboard', 'GET', '/api/for-you'),
  ])
  await think(4000)
  const slot = (await ask('upload', 'GET', '/api/object-storage/generate-upload-url')) as { url: string; filename: string } | null
  if (!slot) return
  const sent = performance.now()
  const put = await fetch(slot.url, { method: 'PUT', body: statementOf() })
  await put.text()
  note(run.took, 'upload', performance.now() - sent)
  const made = (await ask('upload', 'POST', '/api/documents/upload', {
    filename: slot.filename,
    originalName: 'march.csv',
    documentType: 'bank_statement',
  })) as { document: { id: string } } | null
  for (let isRead = made === null; !isRead; ) {
    await sleep(1000)
    const document = (await ask('poll', 'GET', `/api/documents/${made?.document.id}`)) as { isProcessed?: boolean } | null
    isRead = document?.isProcessed === true || performance.now() - sent > PATIENCE_MS
    if (document?.isProcessed) run.read.push(performance.now() - sent)
    else if (isRead) run.unread += 1
  }
  await ask('list', 'GET', '/api/transactions?limit=100')
  await think(4000)
  const waiting = (await ask('review', 'GET', '/api/transactions?needsReview=true&limit=50')) as { id: string }[] | null
  for (const { id } of (waiting ?? []).slice(0, 4)) {
    await think(3000)
    await ask('answer', 'PUT', `/api/transactions/${id}`, { category: 'supplies' })
  }
  await think(4000)
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const report = (await ask('report', 'POST', '/api/reports', { title: 'March', reportPeriod: 'custom', ...days })) as { id: string } | null
  await ask('report', 'GET', '/api/reports/balance-sheet?asOf=2026-03-31')
  if (report && nth % 3 === 0) await ask('file', 'GET', `/api/reports/${report.id}/export?format=pdf`)
}

/** Seconds of processor time so far: of the server's process, and of the readers that have ended. Linux only; 0 elsewhere. */
function processorSeconds(): { server: number; readers: number } {
  try {
    const fields = readFileSync(`/proc/${server.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const sum = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / 100
    return { server: sum(11), readers: sum(13) }
  } catch {
    return { server: 0, readers: 0 }
  }
}
const percentile = (of: readonly number[], share: number) =>
  [...of].sort((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0

/** Owners come at their pace for `seconds`; those that are there end what they began. */
async function simulate(
  minutes: number,
  first: number,
): Promise<{ run: Run; came: number; used: ReturnType<typeof processorSeconds>; lasted: number }> {
  const run: Run = { took: new Map(), read: [], unread: 0, faults: new Map(), visiting: 0, most: 0 }
  const came = Math.min(owners - first, Math.round((owners / (minutes * 60)) * seconds))
  const [start, before] = [performance.now(), processorSeconds()]
  await Promise.all(
    Array.from({ length: came }, async (_, i) => {
      await sleep(((i + random(1000) / 1000) / came) * seconds * 1000)
      run.visiting += 1
      run.most = Math.max(run.most, run.visiting)
      await visit(first + i, run)
      run.visiting -= 1
    }),
  )
  const after = processorSeconds()
  const used = { server: after.server - before.server, readers: after.readers - before.readers }
  return { run, came, used, lasted: (performance.now() - start) / 1000 }
}

try {
  // The first start makes the folder and its keys.
  await server.start(program, options)
  await server.kill()
  prepare()
  await server.start(program, options)
  let first = 0
  for (const minutes of stretches) {
    const { run, came, used, lasted } = await simulate(minutes, first)
    first += came
    const all = [...run.took].flatMap(([name, times]) => (name === 'file' ? [] : times))
    console.log(`\n${owners} owners within ${minutes} minutes: ${came} came in ${seconds} s, at most ${run.most} at once`)
    console.log(
      `  ${all.length} requests, p50 ${percentile(all, 0.5).toFixed(0)} ms, p95 ${percentile(all, 0.95).toFixed(0)} ms (goal ${GOAL_MS}), longest ${Math.max(...all).toFixed(0)} ms`,
    )
    for (const [name, times] of run.took)
      console.log(
        `    ${name.padEnd(10)} ${String(times.length).padStart(5)}  p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms  p95 ${percentile(times, 0.95).toFixed(0).padStart(5)} ms`,
      )
    console.log(
      `  a statement of ${LINES} lines was read after ${(percentile(run.read, 0.5) / 1000).toFixed(1)} s, p95 ${(percentile(run.read, 0.95) / 1000).toFixed(1)} s; not within a minute: ${run.unread}`,
    )
    const each = (of: number) => `${of.toFixed(1)} s (${((of * 1000) / came).toFixed(0)} ms an owner)`
    console.log(`  processor time in ${lasted.toFixed(0)} s: the server ${each(used.server)}, readers that ended ${each(used.readers)}`)
    for (const [told, count] of run.faults) console.log(`  refused: ${count} × ${told}`)
  }
} finally {
  await server.remove()
}
