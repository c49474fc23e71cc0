/**
 * What the import of a large CSV file costs through the product, beside the raw import of the same file in the same run: `pnpm run imports
 * [rows=100000] [alone]`. The built server; a file, the same file again and one that overlaps by half, sent as a browser does; meanwhile one caller
 * who asks (the dashboard's figures) and one who writes, twenty times a second each, and one who looks at the document every half second.
 * With `alone` neither of the first two is there: the processor time is then the import's. `IMPORTS_PROGRAM` names another build to compare with.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { builtServer, sleep } from './built-server.ts'
import { madeStatement } from './made-statement.ts'
import { rawImport } from './raw-import.ts'

const rows = Number(process.argv[2] ?? 100_000)
const server = builtServer('imports', { REQUESTS_PER_MINUTE: '1000000' })
const { call } = server
const isAlone = process.argv[3] === 'alone'
const LOOK_MS = 500
/** Memory afterwards is told so much later: garbage goes when nothing is to be done. */
const AFTER_MS = 10_000

const told = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** The fields of a process behind its name: [1] its parent, [11] and [12] hundredths of a second of processor time. */
const fields = (pid: number): number[] => (told(`/proc/${pid}/stat`).split(') ')[1] ?? '').split(' ').map(Number)
const processor = (pid: number): number => ((fields(pid)[11] ?? 0) + (fields(pid)[12] ?? 0)) / 100
const megabytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(told(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
const children = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((p) => p > 0 && fields(p)[1] === pid)

let isOver = false
async function keepCalling(method: string, path: string, body?: unknown): Promise<number[]> {
  const waits: number[] = []
  while (!isOver) {
    const start = performance.now()
    const { status } = await call(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path}: ${status}`)
    waits.push(performance.now() - start)
    await sleep(50)
  }
  return waits
}
const entry = { description: 'BY HAND', amount: '1.00', transactionDate: '2024-06-01', category: 'rent' }

/** Uploads a file and waits until it is in the books. */
async function imported(name: string, content: string) {
  const pid = server.pid() ?? 0
  const before = processor(pid)
  const readers = new Map(children(pid).map((child) => [child, { from: processor(child), to: processor(child) }]))
  const start = performance.now()
  const { id } = ((await server.upload(name, content)).json as { document: { id: string } }).document
  isOver = false
  const callers = isAlone ? [] : [keepCalling('GET', '/api/dashboard/metrics'), keepCalling('POST', '/api/transactions', entry)]
  let peak = 0
  let document: { isProcessed: boolean; extractedText: string }
  do {
    await sleep(LOOK_MS)
    for (const child of children(pid)) readers.set(child, { from: readers.get(child)?.from ?? 0, to: processor(child) })
    peak = Math.max(peak, megabytes(pid))
    document = (await call('GET', `/api/documents/${id}`)).json as typeof document
  } while (!document.isProcessed)
  const clock = (performance.now() - start) / 1000
  isOver = true
  const waits = (await Promise.all(callers)).flat().sort((a, b) => a - b)
  const reader = [...readers.values()].reduce((sum, { from, to }) => sum + to - from, 0)
  const used = processor(pid) - before
  await sleep(AFTER_MS)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0
  return { said: document.extractedText, clock, server: used, reader, p95, longest: waits.at(-1) ?? 0, peak, after: megabytes(pid) }
}

try {
  const file = madeStatement(rows, 1, 0, 2 * rows)
  const [limit, three] = [rawImport(file), rawImport(file, 'three')]
  console.log(
    `${rows.toLocaleString('en-US')} rows; the raw import took ${limit.processor.toFixed(2)} s of processor time, ${limit.clock.toFixed(2)} s; ` +
      `with three indexes and no search ${three.processor.toFixed(2)} s, ${three.clock.toFixed(2)} s`,
  )
  await server.start(process.env.IMPORTS_PROGRAM)
  await server.signUp()
  const files: [string, string][] = [
    ['a file', file],
    ['the same again', `${file}\n`],
    ['overlaps by half', madeStatement(rows, 1, rows / 2, 2 * rows)],
  ]
  for (const [name, content] of files) {
    const found = await imported(`${name}.csv`, content)
    const times = (seconds: number) => `${seconds.toFixed(2)} s (${(seconds / limit.processor).toFixed(1)}x)`
    console.log(
      `  ${name.padEnd(17)} visible after ${found.clock.toFixed(1)} s (${(found.clock / limit.clock).toFixed(1)}x of the raw import's clock); ` +
        `processor time: server ${times(found.server)}, reader ${times(found.reader)}; others waited p95 ${found.p95.toFixed(0)} ms, ` +
        `longest ${found.longest.toFixed(0)} ms; memory at most ${found.peak.toFixed(0)} MB, ${found.after.toFixed(0)} MB afterwards`,
    )
    console.log(`    ${found.said}`)
  }
} finally {
  await server.remove()
}
