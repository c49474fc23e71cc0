import { randomBytes, randomFillSync } from 'node:crypto'

/**
 * Ids that follow one another (UUIDs of version 7: the time, a count, chance): rows of a document stand together in every index by id,
 * in the document's order, where ids by chance would touch a page of their own for each row.
 */
export function idsInOrder(): () => string {
  const time = Date.now()
  let count = 0
  const drawn = Buffer.alloc(CHANCE * 1024)
  return () => {
    const from = (count * CHANCE) % drawn.length
    if (from === 0) randomFillSync(drawn)
    return idOf(time, count++, drawn.toString('hex', from, from + CHANCE))
  }
}
/** Bytes of chance in an id. */
const CHANCE = 6

let last = { time: 0, count: 0 }
/**
 * The id of a new row. What is listed by the time it was made, and by its id within one millisecond, stands in the order in which it was
 * made, also where the clock is set back.
 */
export function newId(): string {
  const time = Date.now()
  last = time > last.time ? { time, count: 0 } : { ...last, count: last.count + 1 }
  return idOf(last.time, last.count, randomBytes(CHANCE).toString('hex'))
}

function idOf(ms: number, count: number, chance: string): string {
  const time = ms.toString(16).padStart(12, '0')
  const n = (count % 0x1_000_000).toString(16).padStart(6, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${n.slice(0, 3)}-8${n.slice(3)}-${chance}`
}
