/**
 * How long others wait while a large statement is read and entered: `pnpm run stalls [rows=100000] [times=1] [same]`. The built server,
 * a made-up file sent to it as a browser does, and meanwhile one caller who only asks (`GET /api/health`), one who looks at the
 * dashboard's figures and one who writes (`POST /api/transactions`), each twenty times a second. With `same` every file
 * shows the rows of the first one, so that each of them overlaps.
 */
import { builtServer, sleep } from './built-server.ts'
import { madeStatement } from './made-statement.ts'

const rows = Number(process.argv[2] ?? 100_000)
const times = Number(process.argv[3] ?? 1)
const isSame = process.argv[4] === 'same'
const program = process.env.STALLS_PROGRAM ?? 'apps/server/dist/main.mjs'
const server = builtServer('stalls', { REQUESTS_PER_MINUTE: '1000000' })
const { call } = server

/** `nth` tells one file from the next. */
const statement = (nth: number): string => `${madeStatement(rows, isSame ? 1 : nth)}${'\n'.repeat(nth)}`

interface Waits {
  name: string
  ms: number[]
}
async function again<T>(ask: () => Promise<T>, tries = 20): Promise<T> {
  return ask().catch((error) => (tries > 1 && server.isRunning() ? again(ask, tries - 1) : Promise.reject(error)))
}
let isOver = false
/** Calls again and again until the file is read; gives how long each took. */
async function keepCalling(method: string, path: string, body?: unknown): Promise<Waits> {
  const name = `${method} ${path}`
  const ms: number[] = []
  while (!isOver) {
    const start = performance.now()
    // A connection that waited too long is closed by the server: the time goes on.
    const { status, json } = await again(() => call(method, path, body))
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`)
    ms.push(performance.now() - start)
    await sleep(50)
  }
  return { name, ms }
}
const entry = { description: 'BY HAND', amount: '1.00', transactionDate: '2024-06-01', category: 'rent' }

try {
  await server.start(program, process.env.STALLS_NODE_OPTIONS?.split(' '))
  await server.signUp()
  for (let file = 1; file <= times; file++) {
    const made = await server.upload(`large-${file}.csv`, statement(file))
    const start = performance.now()
    const { id } = (made.json as { document: { id: string } }).document
    isOver = false
    const callers = [
      keepCalling('GET', '/api/health'),
      keepCalling('GET', '/api/dashboard/metrics'),
      keepCalling('POST', '/api/transactions', entry),
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
  await server.remove()
}
