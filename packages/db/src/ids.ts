import { randomBytes } from 'node:crypto'

/**
 * Ids that follow one another (UUIDs of version 7: the time, a count, chance): rows of a document stand together in every index by id,
 * in the document's order, where ids by chance would touch a page of their own for each row.
 */
export function idsInOrder(): () => string {
  const time = Date.now().toString(16).padStart(12, '0')
  let count = 0
  return () => {
    const n = (count++ % 0x1_000_000).toString(16).padStart(6, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${n.slice(0, 3)}-8${n.slice(3)}-${randomBytes(6).toString('hex')}`
  }
}
