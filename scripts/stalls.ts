/**
 * How long others wait while a large statement is read and entered: `pnpm run stalls [rows=100000] [times=1]`. The built server,
 * a made-up file sent to it as a browser does, and meanwhile one caller who only asks (`GET /api/health`), one who looks at the
 * dashboard's figures and one who writes (`POST /api/transactions`), each twenty times a second.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rows = Number(process.argv[2] ?? 100_000)
const times = Number(process.argv[3] ?? 1)
const program = process.env.STALLS_PROGRAM ?? 'apps/server/dist/main.mjs'
const port = 4900 + (process.pid % 90)
const origin = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-stalls-'))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const merchants = [
  'STRIPE PAYOUT',
  'STAPLES 1182',
  'BLUE BOTTLE COFFEE',
  'PG&E ELECTRIC',
  'ADOBE CREATIVE',
  'DELTA AIR 0062',
  'GUSTO PAYROLL',
].concat(['AMAZON MKTPL', 'SHELL OIL', 'COMCAST', 'LOCAL HARDWARE', 'RIVERSIDE PARKING', 'ACME SUPPLY CO', 'NORTHWIND TRADERS'])

/** A statement over three years with running balances; every fortieth row is a transfer. `file` tells one from the next. */
function statement(file: number): string {
  let balance = 1_000_000_00
  const lines = ['Date,Description,Amount,Balance']
  for (let i = 0; i < rows; i++) {
    const day = new Date(Date.UTC(2023, 0, 1) + Math.floor((i * 1096) / rows) * 86_400_000).toISOString().slice(0, 10)
    const isIn = i % 5 === 0
    const amount = (isIn ? 1 : -1) * (100 + ((i * 7919 + file) % 40_000))
    balance += amount
    const what = i % 40 === 7 ? `ONLINE TRANSFER TO SAVINGS ${i % 53}` : `${merchants[i % merchants.length]} ${file} ${i % 997}`
    lines.push(`${day},${what},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`)
  }
  return `${lines.join('\n')}\n`
}

let cookie = ''
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : null }
}

let server: ChildProcess | undefined
interface Waits {
  name: string
  ms: number[]
}
async function again<T>(ask: () => Promise<T>, tries = 20): Promise<T> {
  return ask().catch((error) => (tries > 1 && server?.exitCode === null ? again(ask, tries - 1) : Promise.reject(error)))
}
/** Calls again and again until told to stop; gives how long each took. */
async function keepCalling(name: string, ask: () => Promise<{ status: number; json: unknown }>, isOver: () => boolean): Promise<Waits> {
  const ms: number[] = []
  while (!isOver()) {
    const start = performance.now()
    // A connection that waited too long is closed by the server: the time goes on.
    const { status, json } = await again(ask)
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`)
    ms.push(performance.now() - start)
    await sleep(50)
  }
  return { name, ms }
}
const entry = { description: 'BY HAND', amount: '1.00', transactionDate: '2024-06-01', category: 'rent' }

try {
  server = spawn(process.execPath, [...(process.env.STALLS_NODE_OPTIONS?.split(' ') ?? []), program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      NODE_ENV: 'test',
      REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 300; i++) {
    if (
      await fetch(`${origin}/api/health`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break
    await sleep(50)
  }
  const account = { email: 'stalls@example.com', password: 'correct horse battery' }
  await call('POST', '/api/auth/signup', { ...account, firstName: 'Stall', lastName: 'Test', confirmPassword: account.password })
  await call('POST', '/api/auth/login', account)
  for (let file = 1; file <= times; file++) {
    const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
    await fetch(slot.url, { method: 'PUT', body: statement(file) })
    const start = performance.now()
    const made = await call('POST', '/api/documents/upload', {
      filename: slot.filename,
      originalName: `large-${file}.csv`,
      documentType: 'bank_statement',
    })
    const { id } = (made.json as { document: { id: string } }).document
    let isOver = false
    const callers = [
      keepCalling(
        'GET /api/health',
        () => call('GET', '/api/health'),
        () => isOver,
      ),
      keepCalling(
        'GET /api/dashboard/metrics',
        () => call('GET', '/api/dashboard/metrics'),
        () => isOver,
      ),
      keepCalling(
        'POST /api/transactions',
        () => call('POST', '/api/transactions', entry),
        () => isOver,
      ),
    ]
    let document: { isProcessed: boolean; extractedText: string }
    do {
      await sleep(100)
      document = (await again(() => call('GET', `/api/documents/${id}`))).json as typeof document
    } while (!document.isProcessed)
    const seconds = (performance.now() - start) / 1000
    isOver = true
    console.log(`\n${rows.toLocaleString('en-US')} rows, file ${file}: ${seconds.toFixed(1)} s (${document.extractedText})`)
    for (const { name, ms } of await Promise.all(callers)) {
      ms.sort((a, b) => b - a)
      const at = (share: number) => (ms[Math.floor(ms.length * share)] ?? 0).toFixed(0)
      console.log(
        `  ${name.padEnd(28)} ${ms.length} calls: longest ${ms
          .slice(0, 5)
          .map((m) => m.toFixed(0))
          .join(', ')} ms; p99 ${at(0.01)}, p95 ${at(0.05)}, median ${at(0.5)} ms`,
      )
    }
  }
} finally {
  server?.kill('SIGTERM')
  await sleep(1500)
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
