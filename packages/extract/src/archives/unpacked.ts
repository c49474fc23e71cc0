import type { FileFormat } from '@ledgerhand/core/documents'

/** A file out of a ZIP or an e-mail: its bytes, or why it is left out. */
export interface ArchivePart {
  /** As the archive calls it; cleaned by who stores it. */
  name: string
  content: { bytes: Uint8Array; format: FileFormat } | { reason: string }
}

/** Some of an archive's files: `next` is where to go on, null at the end. `isOwn`: a mail without attachments is a document itself. */
export interface Unpacked {
  parts: ArchivePart[]
  next: number | null
  /** Bytes unpacked so far, those of files that were left out included. */
  taken: number
  isOwn: boolean
}

export interface UnpackOptions {
  /** The first file to unpack, from 0. */
  from: number
  /** Bytes unpacked for those before it. */
  taken: number
  /** The archive came out of another one: what is an archive in it stays packed. */
  isNested: boolean
}
