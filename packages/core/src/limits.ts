/** How much one set of books may take in. Every figure is a setting of the installation; these are the ones that stand otherwise. */
export interface Limits {
  /** Uploads that may begin in any 24 hours, through every way in together. */
  uploadsPerDay: number
  /** Bytes of all stored documents and of their transactions together. */
  storageBytes: number
}
/** What a transaction takes in the database with its indexes and its place in the search, in bytes: 112,775 of them took 175 MB. */
export const BYTES_PER_ROW = 1600
/** Room for somebody who brings years of receipts on the first day, and an end to somebody who fills the disk. */
export const standardLimits: Limits = { uploadsPerDay: 2000, storageBytes: 10 * 1024 ** 3 }

export const limitMessages = {
  uploads: (perDay: number) => `At most ${perDay.toLocaleString('en-US')} uploads a day. Try again later.`,
  storage: (bytes: number) => `Storage is full (${formatRoom(bytes)}). Delete documents you no longer need, then try again.`,
  rows: (count: number, bytes: number) =>
    `its ${count.toLocaleString('en-US')} transactions do not fit into the storage of these books (${formatRoom(bytes)}): delete documents with their transactions, then retry`,
} as const

/** 10737418240 → '10 GB' */
const formatRoom = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Number((bytes / 1024 ** 3).toFixed(1))} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
