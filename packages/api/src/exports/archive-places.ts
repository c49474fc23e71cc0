/** Limits how many archives are made at the same time: each holds whole files in memory, and a reader that takes nothing would keep them. */
import { Readable } from 'node:stream'
import { AppError } from '@ledgerhand/core/errors'
import type { Context } from '../context.ts'
import { type ZippedFile, zip } from './zip.ts'

/** Archives of one person, and of all, that are being made. */
const OF_ONE = 2
const IN_ALL = 6
/** A reader that has taken nothing for so long is gone. */
const STALL_MS = 120_000
const RETRY_SECONDS = 60

const places = new WeakMap<object, string[]>()

/** Takes a place, and returns the function that gives it back. AppError 'too_many' where there is none. */
function takePlace(home: object, caller: string): () => void {
  const taken = places.get(home) ?? []
  places.set(home, taken)
  const refuse = (message: string) => new AppError('too_many', message, { extra: { retryAfter: RETRY_SECONDS } })
  if (taken.filter((one) => one === caller).length >= OF_ONE)
    throw refuse('Two archives are being made for you already: wait until they have come, then try again')
  if (taken.length >= IN_ALL) throw refuse('Several archives are being made already: try again in a minute')
  taken.push(caller)
  return () => void taken.splice(taken.indexOf(caller), 1)
}

/** The place is given back when nothing more is made, not when the reader goes: what was begun still holds its memory then. */
async function* inPlace(entries: AsyncIterable<ZippedFile>, leave: () => void): AsyncGenerator<ZippedFile> {
  try {
    yield* entries
  } finally {
    leave()
  }
}

/** Hands the archive on, and breaks off when nobody takes it. */
function whileTaken(archive: Readable, stallMs: number): ReadableStream<Uint8Array> {
  const reader = (Readable.toWeb(archive) as ReadableStream<Uint8Array>).getReader()
  let stalled: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled)
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value)
      stalled = setTimeout(() => {
        const gone = new Error('nobody took the archive')
        controller.error(gone)
        reader.cancel(gone).catch(() => {})
      }, stallMs).unref()
    },
    cancel(reason) {
      clearTimeout(stalled)
      return reader.cancel(reason)
    },
  })
}

/** The bytes of an archive of what `entries` gives, made while they are read. AppError 'too_many' where too many are being made. */
export async function archiveBody(
  { ports, session }: Pick<Context, 'ports' | 'session'>,
  entries: () => AsyncIterable<ZippedFile> | Promise<AsyncIterable<ZippedFile>>,
  at: Date,
  stallMs = STALL_MS,
): Promise<ReadableStream<Uint8Array>> {
  const leave = takePlace(ports, session.userId ?? '')
  try {
    return whileTaken(zip(inPlace(await entries(), leave), at), stallMs)
  } catch (error) {
    leave()
    throw error
  }
}
