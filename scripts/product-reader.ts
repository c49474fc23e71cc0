/** Documents read as the product reads them, each in a reader process under the limits of an installation, and what that took. */
import { fileURLToPath } from 'node:url'
import { makeChildReader } from '../apps/server/src/reader/child-reader.ts'
import { readerLimits } from '../apps/server/src/reader/limits.ts'
import { childrenOfSelf, endedMs, mostBytes, processorMs } from '../apps/server/src/reader/process-use.ts'
import { readEnv } from '../apps/server/src/settings/env.ts'
import type { DocumentType } from '../packages/core/src/documents.ts'
import type { Reading } from '../packages/extract/src/result/reading.ts'

const MB = 1_048_576
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
  // Those of an installation whose owner has set none.
  ...readerLimits(readEnv({})),
  log: (_, { error }) => {
    if (error) fault = `CRASH ${String(error).split('\n').slice(0, 3).join(' ')}`
  },
})

/** Reads one document at a time. */
export async function readByProduct(name: string, documentType: DocumentType, bytes: Uint8Array): Promise<ReadByProduct> {
  fault = ''
  const before = processorSeconds()
  const idle = new Map(childrenOfSelf().map((pid) => [pid, msOf(pid)]))
  // Another reader may be waiting, with what it took for its own documents.
  const mostHeld = () => Math.max(0, ...childrenOfSelf().map((pid) => (msOf(pid) === idle.get(pid) ? 0 : mostHeldBy(pid))))
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

const mostHeldBy = (pid: number) => mostBytes(pid) ?? 0
const msOf = (pid: number) => processorMs(pid) ?? 0

/** Processor time of all readers, those that have ended included. */
function processorSeconds(): number {
  const ended = endedMs('self')
  if (ended === null) return performance.now() / 1000
  return (
    childrenOfSelf()
      .map(msOf)
      .reduce((a, b) => a + b, ended) / 1000
  )
}
