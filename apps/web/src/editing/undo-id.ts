/**
 * An id under which a batch can be taken back. Made here, so that the way back is known before the answer is.
 * Not crypto.randomUUID: browsers have that on HTTPS only, and a box at home is often reached without.
 */
export const newUndoId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
