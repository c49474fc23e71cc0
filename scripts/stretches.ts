/**
 * For how long each large act holds everybody up: `pnpm run stretches [rows=100000] [words…]` (of the batches only
 * those whose names hold one of the words). The whole server runs in this
 * thread over a folder of its own, a caller in another thread asks it to do one thing after the other; of each is told how long the
 * longest stretch without a turn of the event loop was, in processor time of this thread, and how much the whole took.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'
import { startServer } from '../apps/server/src/server.ts'
import { readEnv } from '../apps/server/src/settings/env.ts'
import { addDays, type CalendarDate } from '../packages/core/src/calendar-date.ts'
import { merchants } from './made-merchants.ts'

interface Ask {
  method: string
  url: string
  cookie: string
  body?: string | undefined
}
interface Answer {
  status: number
  cookie: string | null
  text: string
}
/** What an answer may be long: the rest is counted and let go. */
const KEPT = 2_000_000

if (parentPort) {
  const port = parentPort
  port.on('message', async ({ method, url, cookie, body }: Ask) => {
    const headers = { cookie, ...(method === 'POST' || body?.startsWith('{') ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(url, { method: method.split(' ')[0] as string, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
      text: text.length > KEPT ? '' : text,
    }
    port.postMessage(answer)
  })
} else await measure()

function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
/** Watches this thread until the work is over; processor time in milliseconds. */
async function watch<T>(work: () => Promise<T>): Promise<{ longest: number; all: number; seconds: number; value: T }> {
  const [began, start] = [worked(), performance.now()]
  let [last, longest] = [began, 0]
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  const beat = setInterval(look, 1)
  try {
    const value = await work()
    look()
    return { longest, all: worked() - began, seconds: (performance.now() - start) / 1000, value }
  } finally {
    clearInterval(beat)
  }
}

/** Starts the product in a folder of its own. */
async function startMeasured() {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-stretches-'))
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const server = await startServer(readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, REQUESTS_PER_MINUTE: '1000000' }), {
    version: 'stretches',
    reader: {
      program: new URL('../apps/server/src/reader-child.ts', import.meta.url),
      readable: ['../packages/', '../node_modules/', '../apps/server/', '../package.json'].map(here),
    },
    programFile: (name) => new URL(`../apps/server/src/${name}.ts`, import.meta.url),
    webFolder: folder,
    log: (message, facts) => console.error(message, facts),
  })
  return { folder, server }
}

/** Calls the product from another thread, and measures what this one is held by meanwhile. */
function callerOf(address: string) {
  const caller = new Worker(new URL(import.meta.url))
  let cookie = ''
  const raw = (method: string, url: string, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      caller.once('message', (answer: Answer) => {
        cookie = answer.cookie ?? cookie
        if (answer.status >= 400) reject(new Error(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 300)}`))
        else resolve(answer)
      })
      caller.postMessage({ method, url: new URL(url, address).href, cookie, body } satisfies Ask)
    })
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const { text } = await raw(method, path, body === undefined ? undefined : JSON.stringify(body))
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }
  const act = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { longest, all, seconds, value } = await watch(work)
    console.log(
      `  ${name.padEnd(44)} longest ${longest.toFixed(0).padStart(6)} ms   all ${(all / 1000).toFixed(2).padStart(6)} s   by the clock ${seconds.toFixed(1)} s`,
    )
    return value
  }
  return { caller, raw, call, act }
}

/** What a person does with files and rows. */
function stepsOf({ raw, call, act }: ReturnType<typeof callerOf>) {
  const only = process.argv.slice(3)
  const account = { email: 'stretches@example.com', password: 'correct horse battery' }
  const signUp = async () => {
    await call('POST', '/api/auth/signup', { ...account, firstName: 'Maya', lastName: 'Lee', confirmPassword: account.password })
    await call('POST', '/api/auth/login', account)
  }
  const upload = async (name: string, text: string): Promise<string> => {
    const slot = await call('GET', '/api/object-storage/generate-upload-url')
    await raw('PUT RAW', slot.url, text)
    const { document } = await call('POST', '/api/documents/upload', {
      filename: slot.filename,
      originalName: name,
      documentType: 'bank_statement',
    })
    return document.id
  }
  const processed = async (id: string): Promise<string> => {
    for (;;) {
      const document = await call('GET', `/api/documents/${id}`)
      if (document.isProcessed) return document.extractedText
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const files = async () => {
    for (;;) {
      const list = await call('GET', '/api/documents')
      if (list.every((d: { isProcessed: boolean }) => d.isProcessed)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const undoable = async (name: string, method: string, path: string, body: object) => {
    if (only.length > 0 && !only.some((word) => name.includes(word))) return
    const undoId = randomUUID()
    await act(name, () => call(method, path, { filter: {}, undoId, ...body }))
    await act(`${name}: undo`, () => call('POST', '/api/transactions/undo', { undoId }))
  }
  return { raw, call, act, account, signUp, upload, processed, files, undoable }
}
type Steps = ReturnType<typeof stepsOf>

async function reading({ call, raw, act, upload, processed }: Steps, rows: number): Promise<string> {
  const id = await act('enter a file', async () => {
    const id = await upload('large.csv', statement(rows))
    console.log(`  ${await processed(id)}`)
    return id
  })
  await act('document page', () => call('GET', `/api/documents/${id}`))
  await act('documents and coverage', async () => [await call('GET', '/api/documents'), await call('GET', '/api/documents/coverage')])
  await act('dashboard', async () => [
    await call('GET', '/api/dashboard/metrics'),
    await call('GET', '/api/dashboard/chart'),
    await call('GET', '/api/dashboard/pending'),
  ])
  await act('sources', () => call('GET', '/api/transactions/sources'))
  await act('totals of a category', () => call('GET', '/api/transactions/totals?category=meals'))
  await act('totals of a search', () => call('GET', '/api/transactions/totals?search=coffee'))
  await act('totals of a type', () => call('GET', '/api/transactions/totals?isCredit=false'))
  await act('totals of a document', () => call('GET', `/api/transactions/totals?documentId=${id}`))
  await act('all transactions', () => raw('GET', '/api/transactions'))
  const report = await act('report', () =>
    call('POST', '/api/reports', { title: 'R', reportPeriod: 'custom', startDate: '2023-02-03', endDate: '2025-11-17' }),
  )
  for (const format of ['csv', 'xlsx', 'pdf'])
    await act(`report as ${format}`, () => raw('GET', `/api/reports/${report.id}/export?format=${format}`))
  return id
}

async function changing({ call, act, undoable }: Steps): Promise<void> {
  const [row] = await call('GET', '/api/transactions?limit=1')
  const { description, transactionDate, category, isCredit, amount } = row
  const values = { description, transactionDate, category, isCredit }
  await act('change one amount', () => call('PUT', `/api/transactions/${row.id}`, { ...values, amount: '7777.77' }))
  await act('change it back', () => call('PUT', `/api/transactions/${row.id}`, { ...values, amount }))
  await act('delete one', () => call('DELETE', `/api/transactions/${row.id}`))
  await act('restore one', () => call('POST', `/api/transactions/${row.id}/restore`, {}))
  await act('change one category', () => call('PUT', `/api/transactions/${row.id}`, { ...values, amount, category: 'marketing' }))

  await undoable('category of all', 'PUT', '/api/transactions/bulk-category', { category: 'office_supplies' })
  await undoable('transfer mark of all', 'PUT', '/api/transactions/bulk-transfer', { isTransfer: true })
  await undoable('accept all', 'POST', '/api/transactions/accept', {})
  await undoable('classify all', 'POST', '/api/transactions/ai-classify', {})
  await undoable('delete all', 'POST', '/api/transactions/bulk-delete', {})
}

async function ending({ call, raw, act, account, upload, processed, files }: Steps, id: string, rows: number): Promise<void> {
  await act('audit chain', () => call('GET', '/api/audit/chain?whole=true'))
  await act('audit page and people', async () => [await call('GET', '/api/audit'), await call('GET', '/api/audit/people')])
  await act('audit as csv', () => raw('GET', '/api/audit/export'))
  await act('export of everything', async () => {
    await call('POST', '/api/account/confirm', { password: account.password })
    await raw('GET', '/api/account/export')
  })
  await act('read again', async () => {
    await call('POST', `/api/documents/${id}/retry`, {})
    await processed(id)
  })
  await act('sample data', async () => {
    await call('POST', '/trpc/samples.add')
    await files()
  })
  await act('remove sample data', () => call('POST', '/trpc/samples.remove'))
  await act('delete the document', async () => {
    await call('DELETE', `/api/documents/${id}?transactions=delete`)
    await new Promise((resolve) => setTimeout(resolve, 5000))
  })
  await processed(await upload('again.csv', statement(rows)))
  await act('delete the account', () => call('POST', '/api/account/delete', { password: account.password, confirmation: account.email }))
}

async function measure(): Promise<void> {
  const rows = Number(process.argv[2] ?? 100_000)
  const { folder, server } = await startMeasured()
  const calls = callerOf(server.address)
  const steps = stepsOf(calls)
  try {
    await steps.signUp()
    const id = await reading(steps, rows)
    await changing(steps)
    await ending(steps, id, rows)
  } finally {
    await calls.caller.terminate()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A statement over three years with printed and running balances; every fortieth row is a transfer. */
function statement(rows: number): string {
  let balance = 1_000_000_00
  const lines = ['Account Number,****4821', `Opening Balance,${(balance / 100).toFixed(2)}`, 'Date,Description,Amount,Balance']
  for (let i = 0; i < rows; i++) {
    const day = addDays('2023-01-01' as CalendarDate, Math.floor((i * 1096) / rows))
    const amount = (i % 5 === 0 ? 1 : -1) * (100 + ((i * 7919) % 40_000))
    balance += amount
    const what = i % 40 === 7 ? `ONLINE TRANSFER TO SAVINGS ${i % 53}` : `${merchants[i % merchants.length]} ${i % 997}`
    lines.push(`${day},${what},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`)
  }
  lines.push(`Closing Balance,${(balance / 100).toFixed(2)}`)
  return `${lines.join('\n')}\n`
}
