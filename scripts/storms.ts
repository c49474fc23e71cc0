/**
 * How much memory the built server takes when very many ask at once: `pnpm run storms [requests=500]`. Storms of one kind after another
 * (pages, lists, reports and their files, uploads, downloads, sign-ins), twice over, each of so many requests at the same moment. Prints
 * what the process held at most and holds after each; ends with 1 where it was more than 500 MB, or where an answer was a 5xx. Linux only.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { addDays, type CalendarDate } from '../packages/core/src/calendar-date.ts'
import { builtServer, sleep } from './built-server.ts'
import { memoryEnv, memoryOptions } from './memory.mjs'

const requests = Number(process.argv[2] ?? 500)
const MOST_MB = 500
const ROWS = 400
/** As `npm start` starts it. */
const options = process.env.STORMS_NODE_OPTIONS?.split(' ') ?? memoryOptions
const server = builtServer('storms', { ...memoryEnv, REQUESTS_PER_MINUTE: '0', UPLOADS_PER_DAY: '100000' })
const { call, origin, login } = server

const lines = Array.from({ length: ROWS }, (_, i) => {
  const day = addDays('2023-01-01' as CalendarDate, Math.floor((i * 1096) / ROWS))
  return `${day},CORNER CAFE ${i % 997},${i % 5 === 0 ? '' : '-'}${(1 + ((i * 79) % 400)).toFixed(2)}`
})
const statement = ['Date,Description,Amount', ...lines].join('\n')
/** A text of two megabytes that no reader has much work with. */
const large = `Date,Description,Amount\n2024-01-03,COFFEE,-4.50\n${`${'x'.repeat(78)}\n`.repeat(25_000)}`

type Ask = (nth: number) => Promise<Response | undefined>
/** What each storm asks, `nth` from 0. */
function storms(cookie: string, ids: { document: string; report: string }): [string, Ask][] {
  const get =
    (path: string): Ask =>
    () =>
      fetch(`${origin}${path}`, { headers: { cookie } })
  const post =
    (path: string, body: (nth: number) => object, headers: Record<string, string> = { cookie }): Ask =>
    (nth) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body(nth)),
      })
  return [
    ['page', get('/')],
    ['figures', get('/api/dashboard/metrics')],
    ['documents', get('/api/documents')],
    ['page of transactions', get('/api/transactions?limit=500')],
    ['search', get('/api/transactions?search=cafe&limit=100')],
    ['all transactions', get('/api/transactions')],
    ['transactions of a document', get(`/api/documents/${ids.document}/transactions`)],
    ['original', get(`/api/documents/${ids.document}/file`)],
    ['audit log', get('/api/audit/export')],
    ['report', post('/api/reports', () => ({ title: 'R', reportPeriod: 'custom', startDate: '2023-02-03', endDate: '2025-11-17' }))],
    ['report as pdf', get(`/api/reports/${ids.report}/export?format=pdf`)],
    ['report as xlsx', get(`/api/reports/${ids.report}/export?format=xlsx`)],
    [
      'new rows',
      post('/api/transactions', (n) => ({ description: `Row ${n}`, amount: '1.00', transactionDate: '2024-06-01', category: 'rent' })),
    ],
    ['sign-in', post('/api/auth/login', () => ({ ...login, password: 'wrong horse battery' }), {})],
    [
      'upload',
      async (nth) => {
        const slot = (await (await fetch(`${origin}/api/object-storage/generate-upload-url`, { headers: { cookie } })).json()) as {
          url?: string
        }
        return slot.url === undefined
          ? undefined
          : fetch(slot.url, { method: 'PUT', body: `${large}${nth} ${randomBytes(8).toString('hex')}\n` })
      },
    ],
  ]
}

/** Memory of the process in megabytes: what it holds, and the most since it was last asked. */
function memory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  const found = { now: of('VmRSS'), most: of('VmHWM') }
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return found
}

let [highest, faults] = [0, 0]
try {
  await server.start(process.env.STORMS_PROGRAM ?? 'apps/server/dist/main.mjs', options)
  await server.signUp()
  const pid = server.pid() ?? 0
  const made = await server.upload('rows.csv', statement)
  const { id } = (made.json as { document: { id: string } }).document
  while (!((await call('GET', `/api/documents/${id}`)).json as { isProcessed: boolean }).isProcessed) await sleep(100)
  const report = await call('POST', '/api/reports', { title: 'R', reportPeriod: 'custom', startDate: '2023-02-03', endDate: '2025-11-17' })
  const all = storms(server.cookie(), { document: id, report: (report.json as { id: string }).id })
  console.log(`${requests} requests at once; ${memory(pid).now.toFixed(0)} MB before`)
  for (const round of [1, 2]) {
    for (const [name, ask] of all) {
      const answers = new Map<number | string, number>()
      const start = performance.now()
      await Promise.all(
        Array.from({ length: requests }, async (_, nth) => {
          const status = await ask(nth).then(
            async (answer) => {
              for await (const _ of answer?.body ?? []);
              return answer?.status ?? 'none'
            },
            (error: Error) => `broken off (${(error.cause as { code?: string } | undefined)?.code ?? error.message})`,
          )
          answers.set(status, (answers.get(status) ?? 0) + 1)
        }),
      )
      const { now, most } = memory(pid)
      highest = Math.max(highest, most)
      faults += [...answers].reduce((n, [status, count]) => n + (typeof status === 'number' && status >= 500 ? count : 0), 0)
      const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(
        `  ${round} ${name.padEnd(28)} most ${most.toFixed(0).padStart(4)} MB, after ${now.toFixed(0).padStart(4)} MB  ${seconds} s  ${told}`,
      )
    }
  }
} finally {
  await server.remove()
}
console.log(`At most ${highest.toFixed(0)} MB${faults > 0 ? `, and ${faults} answers of 5xx` : ''}`)
process.exitCode = highest > MOST_MB || faults > 0 ? 1 : 0
