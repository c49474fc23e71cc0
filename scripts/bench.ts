/**
 * Speed of the work a person waits for, as ratios to the limit measured in the same run: `pnpm run bench [rows…]`
 * (default 10000 100000). The limit is better-sqlite3 with a prepared statement and the right index. `--keep=folder` keeps the books that
 * were made there and begins with a copy of them the next time: a million rows take minutes to make. `--encrypted` has them, and the limit,
 * in an encrypted file.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchRequestHandler } from '../packages/api/node_modules/@trpc/server/dist/adapters/fetch/index.mjs'
import { makeContext } from '../packages/api/src/context.ts'
import { generateReport } from '../packages/api/src/flows/ledger/generate-report.ts'
import { figuresOf } from '../packages/api/src/flows/ledger/report-figures.ts'
import type { Ports } from '../packages/api/src/ports.ts'
import { appRouter } from '../packages/api/src/routers/root.ts'
import type { CalendarDate } from '../packages/core/src/calendar-date.ts'
import { openBooks } from '../packages/db/src/books/open-books.ts'
import { emptyLog, openDatabase } from '../packages/db/src/client.ts'
import { setDatabaseKey } from '../packages/db/src/database-file.ts'
import { migrate } from '../packages/db/src/migrate.ts'
import { resolveScope } from '../packages/db/src/scope.ts'
import { benchOwner, fillBooks, LAST_DAY } from './bench-books.ts'
import { madeStatement } from './made-statement.ts'
import { rawImport } from './raw-import.ts'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const isEncrypted = process.argv.includes('--encrypted')
const kept = isEncrypted ? undefined : process.argv.find((of) => of.startsWith('--keep='))?.slice('--keep='.length)
const at = '2026-01-01T00:00:00.000Z'
const [from, to] = ['2025-03-04' as CalendarDate, '2026-03-03' as CalendarDate]

/** So often a page is asked for: as often as the call that it is compared with. */
const PAGES = 101

const middleOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * Median of `runs` timings after some to warm up: processor time in milliseconds, which others on the machine do not change. `before` runs
 * before each of them and is not timed.
 */
async function median(work: () => unknown, runs = 15, before = (): unknown => undefined): Promise<number> {
  const times: number[] = []
  for (let i = -Math.max(5, 2 * runs); i < runs; i++) {
    before()
    const start = process.cpuUsage()
    await work()
    if (i >= 0) times.push(milliseconds(process.cpuUsage(start)))
  }
  return middleOf(times)
}

/** Median of the longest stretch of work in which nothing else is served, of several runs. */
async function longestStretch(work: () => Promise<unknown>, runs = 9): Promise<number> {
  const times: number[] = []
  for (let i = -2; i < runs; i++) {
    let [longest, isOver] = [0, false]
    const done = work().finally(() => {
      isOver = true
    })
    for (let last = process.cpuUsage(); !isOver; last = process.cpuUsage()) {
      await new Promise((turn) => setImmediate(turn))
      longest = Math.max(longest, milliseconds(process.cpuUsage(last)))
    }
    await done
    if (i >= 0) times.push(longest)
  }
  return middleOf(times)
}

type Case = [name: string, ms: number, limit: number, of: string]

/** Books of so many rows in a database of their own, filled or taken as they were kept. */
function openBench(rows: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-bench-'))
  const path = join(folder, 'bench.db')
  const made = kept && join(kept, `bench-${rows}.db`)
  if (made && existsSync(made)) copyFileSync(made, path)
  if (isEncrypted) setDatabaseKey(path, randomBytes(32))
  const database = openDatabase(path)
  migrate(database)
  const user = benchOwner(database, at)
  const books = openBooks(database, resolveScope(database, user.id, null))
  const isMade = books.read.accounts.all().length > 0
  const seconds = isMade ? null : fillBooks(database, books.write, user.id, rows, at).milliseconds / 1000
  if (made && !isMade) {
    emptyLog(database)
    copyFileSync(path, made)
  }
  const idOf = (kind: string) => books.read.accounts.all().find((a) => a.kind === kind)?.id ?? ''
  const accounts = { bank: idOf('bank'), loan: idOf('loan') }
  return { folder, database, user, books, accounts, seconds }
}
type Bench = ReturnType<typeof openBench>

/** Calls the product's router as a request does. */
function callerOf({ database, user }: Bench) {
  const ports = { now: () => new Date(at) } as unknown as Ports
  const session = {
    userId: user.id,
    sid: null,
    device: null,
    setDevice: () => undefined,
    start: async () => undefined,
    end: async () => undefined,
  }
  const context = () => makeContext({ database, ports, session, request: { ownerHeader: null, ip: '', userAgent: null, origin: '' } })
  return async (path: string, input?: unknown) => {
    const url = `http://bench/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`
    const response = await fetchRequestHandler({ endpoint: '/trpc', req: new Request(url), router: appRouter, createContext: context })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`)
    return text
  }
}

/** What SQLite and a small call need in the same run. */
async function limitsOf({ database, user }: Bench, trpc: ReturnType<typeof callerOf>) {
  const limitTotals = database.sqlite.prepare(
    `select category, is_credit, sum(amount_cents), count(*) from transactions where "user_id" = ? and transaction_date between ? and ? and treatment = 'business' and question is null group by category, is_credit`,
  )
  const limitPage = database.sqlite.prepare(
    'select * from transactions where "user_id" = ? order by transaction_date desc, id desc limit 50',
  )
  const ids = database.sqlite.prepare('select id from transactions where "user_id" = ? limit 500').pluck().all(user.id) as string[]
  const limitBulk = database.sqlite.prepare(
    'update transactions set entity_id = null, version = version + 1 where "user_id" = ? and id in (select value from json_each(?))',
  )

  const totals = await median(() => limitTotals.all(user.id, from, to))
  const page = await median(() => limitPage.all(user.id))
  const hello = await median(() => trpc('entities.list'), PAGES)
  const bulk = await median(() => limitBulk.run(user.id, JSON.stringify(ids)))
  return { totals, page, hello, bulk, ids }
}
interface Measuring {
  bench: Bench
  trpc: ReturnType<typeof callerOf>
  limits: Awaited<ReturnType<typeof limitsOf>>
  /** Sums of whole books are kept until anything changes: afterwards they are made anew. */
  change(): unknown
}
const year = { startDate: from, endDate: to }

/** What a ledger is asked for: section by section as the accountant opens it. */
async function sheetCases({ bench: { accounts }, trpc, limits: { totals, hello } }: Measuring): Promise<Case[]> {
  const asked: [string, string, object][] = [
    ['Balance sheet of the last day, cash (HTTP)', 'reports.balanceSheet', { asOf: LAST_DAY, basis: 'cash' }],
    ['Balance sheet amid a month, accrual (HTTP)', 'reports.balanceSheet', { asOf: '2025-05-17', basis: 'accrual' }],
    ['Trial balance of the last day (HTTP)', 'reports.trialBalance', { asOf: LAST_DAY }],
    ['Cash flow of a year (HTTP)', 'reports.cashFlow', { from, to }],
    ['Accounts with their balances (HTTP)', 'accounts.list', {}],
  ]
  const registers: [string, string, object][] = [
    ['Register of the bank, first page (HTTP)', 'accounts.register', { id: accounts.bank, limit: 50 }],
    ['Register of the bank, middle page (HTTP)', 'accounts.register', { id: accounts.bank, limit: 50, cursor: '2025-01-15_zzzz' }],
    ['Register of a loan, first page (HTTP)', 'accounts.register', { id: accounts.loan, limit: 50 }],
  ]
  const made: Case[] = []
  for (const [name, path, input] of asked)
    made.push([name, await median(() => trpc(path, path === 'accounts.list' ? undefined : input)), totals, 'covering-index scan'])
  for (const [name, path, input] of registers) made.push([name, await median(() => trpc(path, input), PAGES), hello, 'tRPC hello'])
  return made
}

async function listCases({ bench: { books }, trpc, limits: { totals, page, hello } }: Measuring): Promise<Case[]> {
  const { transactions } = books.read
  const middle = transactions.page({}, 50, undefined).nextCursor ? `2025-01-15_zzzz` : undefined

  return [
    ['P&L of a year, service function', await median(() => transactions.totals.between(from, to)), totals, 'covering-index scan'],
    [
      'Report generated and stored',
      await median(() => generateReport(books.write, { title: 'x', reportPeriod: 'x', startDate: from, endDate: to }, at)),
      totals,
      'covering-index scan',
    ],
    [
      'Dashboard: metrics, chart, pending (HTTP)',
      await median(async () => [await trpc('dashboard.metrics'), await trpc('dashboard.chart'), await trpc('dashboard.pending')]),
      totals,
      'covering-index scan',
    ],
    ['First page of 50, books', await median(() => transactions.page({}, 50, undefined)), page, 'prepared page'],
    ['First page of 50 (HTTP)', await median(() => trpc('transactions.list', { limit: 50 }), PAGES), hello, 'tRPC hello'],
    ['Middle page of 50 (HTTP)', await median(() => trpc('transactions.list', { limit: 50, cursor: middle }), PAGES), hello, 'tRPC hello'],
    [
      'Filtered by category, first 50 (HTTP)',
      await median(() => trpc('transactions.list', { limit: 50, category: 'rent' }), PAGES),
      hello,
      'tRPC hello',
    ],
    [
      'Needs review, first 50 (HTTP)',
      await median(() => trpc('transactions.list', { limit: 50, needsReview: true }), PAGES),
      hello,
      'tRPC hello',
    ],
    [
      'Search, common word, first 50 (HTTP)',
      await median(() => trpc('transactions.list', { limit: 50, search: 'coffee' }), PAGES),
      hello,
      'tRPC hello',
    ],
    [
      'Search, rare word (HTTP)',
      await median(() => trpc('transactions.list', { limit: 50, search: 'needle' }), PAGES),
      hello,
      'tRPC hello',
    ],
  ]
}

async function sumCases({ bench: { books, accounts }, trpc, limits: { totals, hello }, change }: Measuring): Promise<Case[]> {
  return [
    ['Totals of everything (HTTP)', await median(() => trpc('transactions.totals')), hello, 'tRPC hello'],
    ['Totals of a search (HTTP)', await median(() => trpc('transactions.totals', { search: 'coffee' })), hello, 'tRPC hello'],
    [
      'Longest stretch of that in which nobody else is served',
      await longestStretch(() => trpc('transactions.totals', { search: 'coffee' })),
      hello,
      'tRPC hello',
    ],
    [
      'Totals of everything, first after a change (HTTP)',
      await median(() => trpc('transactions.totals'), PAGES, change),
      hello,
      'tRPC hello',
    ],
    [
      'Register of the bank, first after a change (HTTP)',
      await median(() => trpc('accounts.register', { id: accounts.bank, limit: 50 }), PAGES, change),
      hello,
      'tRPC hello',
    ],
    [
      'Balance sheet, first after a change (HTTP)',
      await median(() => trpc('reports.balanceSheet', { asOf: LAST_DAY, basis: 'cash' }), 15, change),
      totals,
      'covering-index scan',
    ],
    [
      'P&L of a year on the accrual basis',
      await median(() => figuresOf(books.read, year, { basis: 'accrual' })),
      totals,
      'covering-index scan',
    ],
    [
      'P&L of a year by months, with notes',
      await median(() => figuresOf(books.read, year, { basis: 'cash' }, 'month')),
      totals,
      'covering-index scan',
    ],
  ]
}

async function measure(rows: number): Promise<void> {
  const bench = openBench(rows)
  const { folder, database, user, books, seconds } = bench
  const trpc = callerOf(bench)
  const limits = await limitsOf(bench, trpc)
  const { totals, page, hello, bulk, ids } = limits
  const change = () => database.sqlite.prepare('update users set updated_at = ? where id = ?').run(at, user.id)
  const measuring = { bench, trpc, limits, change }
  const cases: Case[] = [
    ...(await listCases(measuring)),
    ...(await sumCases(measuring)),
    ...(await sheetCases(measuring)),
    [
      'Bulk change of 500, audit and totals included',
      await median(() => books.write.transactions.assignEntity(ids, null, at)),
      bulk,
      'one UPDATE over json_each',
    ],
  ]
  const raw = rawImport(madeStatement(rows)).clock
  const inserted = seconds === null ? 'made before' : `inserted with totals kept: ${seconds.toFixed(2)} s`
  console.log(`\n${rows.toLocaleString('en-US')} rows (${inserted}; raw import of a CSV of so many: ${raw.toFixed(2)} s)`)
  console.log(
    `  limits of this run: covering-index scan ${totals.toFixed(2)} ms, prepared page ${page.toFixed(2)} ms, tRPC hello ${hello.toFixed(2)} ms, json_each UPDATE ${bulk.toFixed(2)} ms`,
  )
  for (const [name, ms, limit, of] of cases)
    console.log(`  ${name.padEnd(54)} ${ms.toFixed(2).padStart(9)} ms  ${(ms / limit).toFixed(2).padStart(8)}x of ${of}`)
  database.close()
  rmSync(folder, { recursive: true, force: true })
}

for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000]) await measure(rows)
