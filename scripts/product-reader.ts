/** Documents read as the product reads them, each in a reader process under the limits of an installation, and what that took. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeChildReader } from '../apps/server/src/reader/child-reader.ts'
import type { DocumentType } from '../packages/core/src/documents.ts'
import type { Reading } from '../packages/extract/src/reading.ts'

const MB = 1_048_576
/** The limits of an installation whose owner has set none. */
const LIMITS = { timeoutMs: 30_000, memoryBytes: 512 * MB, recognitionBytes: 1024 * MB }
/** Linux counts a process's time in hundredths of a second. */
const TICKS = 100
const LOOK_MS = 20
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = '../apps/server/src/'
const readable = [program, '../apps/server/node_modules/', '../packages/', '../node_modules/', '../package.json'].map(here)

export interface ReadByProduct {
  reading: Reading | null
  /** Why there is none, as a person is told; what a reader that failed last said. */
  failure: string
  /** Of a processor; by the clock where the system does not tell. */
  seconds: number
  /** The most memory that its reader has held so far, for this or an earlier document; 0 where it took no time that the system counts. */
  megabytes: number
}

let fault = ''
const reader = makeChildReader({
  program: new URL(`${program}reader-child.ts`, import.meta.url),
  readable,
  ...LIMITS,
  log: (_, { error }) => {
    if (error) fault = `CRASH ${String(error).split('\n').slice(0, 3).join(' ')}`
  },
})

/** Reads one document at a time. */
export async function readByProduct(name: string, documentType: DocumentType, bytes: Uint8Array): Promise<ReadByProduct> {
  fault = ''
  const before = processorSeconds()
  const idle = new Map(readers().map((pid) => [pid, ticksOf(pid)]))
  // Another reader may be waiting, with what it took for its own documents.
  const mostHeld = () => Math.max(0, ...readers().map((pid) => (ticksOf(pid) === idle.get(pid) ? 0 : bytesHeldBy(pid))))
  let bytesHeld = 0
  const watch = setInterval(() => {
    bytesHeld = Math.max(bytesHeld, mostHeld())
  }, LOOK_MS)
  const document = { documentId: name, name, documentType, aiProvider: 'auto', bytes } as const
  const outcome = await reader.read(document, new AbortController().signal).finally(() => clearInterval(watch))
  const taken = { seconds: processorSeconds() - before, megabytes: Math.round(Math.max(bytesHeld, mostHeld()) / MB) }
  return outcome.kind === 'read'
    ? { reading: outcome.reading, failure: '', ...taken }
    : { reading: null, failure: fault || outcome.reason, ...taken }
}

/** Ends the readers that wait for more. */
export const stopReading = (): void => reader.stop()

/** What a file of the system says; nothing where there is none. */
function said(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const readers = () => said(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
const bytesHeldBy = (pid: string) => Number(/VmHWM:\s+(\d+) kB/.exec(said(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

/** Processor time of all readers, those that have ended included. */
function processorSeconds(): number {
  const ended = timesOf('self')
  if (ended.length < 4) return performance.now() / 1000
  return [...readers().map(ticksOf), ended[2] ?? 0, ended[3] ?? 0].reduce((a, b) => a + b, 0) / TICKS
}

// The name of the program stands in brackets and may hold anything; the 12th and 13th word behind it are the times of a process in itself and in
// the system, the next two those of the ended ones that it started.
const timesOf = (pid: string): number[] => said(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15).map(Number) ?? []
const ticksOf = (pid: string): number => (timesOf(pid)[0] ?? 0) + (timesOf(pid)[1] ?? 0)
