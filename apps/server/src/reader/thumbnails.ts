/** Small pictures of first pages, for lists: made when somebody looks, one after the other, and kept in memory only. */
import type { DocumentReader, PageImage } from '@ledgerhand/api/ports'
import { AppError } from '@ledgerhand/core/errors'
import { makeQueue } from '../base/queue.ts'

/** Some eight hundred of them. */
const MOST_BYTES = 16 * 1_048_576
/** What a picture takes beside its bytes, and what it takes to know that there is none. */
const BYTES_OF_ENTRY = 500
/** As many as a screen shows, and some more; who scrolls past has gone before its turn comes. */
const WAITING = 60

/**
 * What `draw` makes, kept by the name of the stored file: those not looked at for the longest time make room for others. They do not stand in
 * the line of whole pages, where a reader would wait for a list.
 */
export function makeThumbnails(
  draw: (file: Uint8Array) => Promise<PageImage | null>,
  mostBytes = MOST_BYTES,
): NonNullable<DocumentReader['thumbnail']> {
  /** Those looked at last are last. */
  const kept = new Map<string, PageImage | null>()
  let bytes = 0
  const sizeOf = (picture: PageImage | null) => BYTES_OF_ENTRY + (picture?.bytes.length ?? 0)
  const drop = (key: string) => {
    const picture = kept.get(key)
    if (picture === undefined) return
    bytes -= sizeOf(picture)
    kept.delete(key)
  }
  const keep = (key: string, picture: PageImage | null) => {
    drop(key)
    kept.set(key, picture)
    bytes += sizeOf(picture)
    for (const oldest of kept.keys()) if (bytes > mostBytes) drop(oldest)
  }
  /** Undefined where it was not made yet. */
  const look = (key: string) => {
    const picture = kept.get(key)
    if (picture !== undefined) keep(key, picture)
    return picture
  }
  const drawing = makeQueue(1, WAITING)

  return async (key, file, signal) => {
    const known = look(key)
    if (known !== undefined) return known
    return drawing(async () => {
      if (signal.aborted) throw new AppError('unavailable', 'Nobody waits for this picture')
      // Somebody else may have wanted it meanwhile.
      const made = look(key)
      if (made !== undefined) return made
      const picture = await draw(await file())
      keep(key, picture)
      return picture
    })
  }
}
