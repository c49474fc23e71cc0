/** Limits how many archives are made at the same time: each holds whole files in memory, and a reader that takes nothing would keep them. */
import { Readable } from 'node:stream'
import { AppError } from '@ledgerhand/core/errors'
import type { Context } from '../context.ts'
import { type ZippedFile, zip } from './zip.ts'

/** Archives of one person, and of all, that are being made. */
const OF_ONE = 2
const IN_ALL = 6
/** When a reader that has taken nothing is in the way, and when it is gone. What a slow one has yet to read lies in the connection's own memory, megabytes of it. */
const PATIENCE = { waitMs: 120_000, stallMs: 1_800_000 }
const RETRY_SECONDS = 60

interface Place {
  caller: string
  /** Since when its reader has taken nothing; null while the next piece is being made. */
  idleSince: number | null
  end(why: Error): void
}
const places = new WeakMap<object, Place[]>()

/** Takes a place, that of an idle reader where there is no other. AppError 'too_many' where there is none. */
function takePlace(home: object, caller: string, waitMs: number): { place: Place; leave(): void } {
  const taken = places.get(home) ?? []
  places.set(home, taken)
  const leave = (place: Place) => void (taken.includes(place) && taken.splice(taken.indexOf(place), 1))
  function makeRoom(among: Place[], most: number, message: string): void {
    if (among.length < most) return
    const latest = performance.now() - waitMs
    const [idle] = among.filter((one) => (one.idleSince ?? latest + 1) <= latest).sort((a, b) => Number(a.idleSince) - Number(b.idleSince))
    if (!idle) throw new AppError('too_many', message, { extra: { retryAfter: RETRY_SECONDS } })
    idle.end(new Error('another archive was wanted, and nobody took this one'))
    leave(idle)
  }
  makeRoom(
    taken.filter((one) => one.caller === caller),
    OF_ONE,
    'Two archives are being made for you already: wait until they have come, then try again',
  )
  makeRoom(taken, IN_ALL, 'Several archives are being made already: try again in a minute')
  const place: Place = { caller, idleSince: null, end: () => {} }
  taken.push(place)
  return { place, leave: () => leave(place) }
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
function whileTaken(archive: Readable, place: Place, stallMs: number): ReadableStream<Uint8Array> {
  const reader = (Readable.toWeb(archive) as ReadableStream<Uint8Array>).getReader()
  let stalled: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      place.end = (gone) => {
        clearTimeout(stalled)
        controller.error(gone)
        reader.cancel(gone).catch(() => {})
      }
    },
    async pull(controller) {
      clearTimeout(stalled)
      place.idleSince = null
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value)
      place.idleSince = performance.now()
      stalled = setTimeout(() => place.end(new Error('nobody took the archive')), stallMs).unref()
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
  { waitMs, stallMs } = PATIENCE,
): Promise<ReadableStream<Uint8Array>> {
  const { place, leave } = takePlace(ports, session.userId ?? '', waitMs)
  try {
    return whileTaken(zip(inPlace(await entries(), leave), at), place, stallMs)
  } catch (error) {
    leave()
    throw error
  }
}
