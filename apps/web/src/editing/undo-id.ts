/** Every id made since this window was opened, the oldest first. */
const made: string[] = []

/**
 * An id under which a batch can be taken back. Made here, so that the way back is known before the answer is.
 * Not crypto.randomUUID: browsers have that on HTTPS only, and a box at home is often reached without.
 */
export const newUndoId = (): string => {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  made.push(id)
  return id
}

/** How many ids were made so far: the mark that `isMadeSince` counts from. */
export const undoMark = (): number => made.length
/** Whether the id was made in this window after the mark. */
export const isMadeSince = (mark: number, id: string): boolean => made.indexOf(id, mark) >= 0
