import { createHash } from 'node:crypto'
import { archiveWords, isArchive, unpackedInWords } from '@ledgerhand/core/archives'
import { cleanFileName } from '@ledgerhand/core/schemas/documents'
import type { UnpackedPart } from '@ledgerhand/db/books/archives'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import type { Ports, UnpackOutcome } from '../../ports.ts'

type Unpacked = Extract<UnpackOutcome, { kind: 'unpacked' }>

/** 'own': a mail that is a document itself; 'done': it is entered, or no longer ours to enter; else why nothing can be taken from it. */
export type ArchiveOutcome = 'own' | 'done' | Extract<UnpackOutcome, { kind: 'unreadable' }>

/**
 * Makes documents of the files in an archive: each is unpacked and kept like an upload, some at a time; then all of them become documents and the
 * archive is done, at once. What was kept and became no document is removed again; after a crash the daily round does that.
 */
export async function unpackArchive(
  document: DocumentRow,
  bytes: Uint8Array,
  books: WriteBooks,
  ports: Ports,
  signal: AbortSignal,
): Promise<ArchiveOutcome> {
  const source = books.archives.source(document.id)
  const parts: UnpackedPart[] = []
  const kept: string[] = []
  let isEntered = false
  try {
    let from: number | null = 0
    let taken = 0
    while (from !== null) {
      const answer = await ports.reader.unpack({ bytes, from, taken, isNested: source !== null }, signal)
      signal.throwIfAborted()
      if (answer.kind === 'unreadable') return answer
      if (answer.isOwn) return 'own'
      for (const part of answer.parts) parts.push(await keepPart(part, document, books, ports, kept))
      taken = answer.taken
      from = answer.next
    }
    signal.throwIfAborted()
    const at = ports.now().toISOString()
    isEntered = books.archives.enter({
      archiveId: document.id,
      bootId: document.claimedBy ?? '',
      parts,
      summaryOf: unpackedInWords,
      at,
    })
    if (isEntered) ports.wake()
    return 'done'
  } finally {
    if (!isEntered) await removeKept(kept, books, ports)
  }
}

/** Keeps a file as an upload that has arrived; one that the books have, or that the archive holds twice, is not kept again. */
async function keepPart(
  { name: given, content }: Unpacked['parts'][number],
  document: DocumentRow,
  books: WriteBooks,
  ports: Ports,
  kept: string[],
): Promise<UnpackedPart> {
  const name = cleanFileName(given)
  if ('reason' in content) return { name, reason: content.reason, documentId: null }
  const twin = books.archives.twin(createHash('sha256').update(content.bytes).digest('hex'))
  if (twin) return { name, reason: archiveWords.known(twin.originalName), documentId: twin.id }
  const key = await ports.storage.keep({ ownerId: document.userId, actorId: null, linkId: null }, content.bytes)
  kept.push(key)
  return { name, key }
}

async function removeKept(kept: readonly string[], books: WriteBooks, ports: Ports): Promise<void> {
  try {
    books.archives.forget(kept)
    for (const key of kept) await ports.storage.remove(key)
  } catch {
    // The error that led here is the one to tell; the daily round removes them.
  }
}

/** Whether it is to be unpacked before it is read. */
export const holdsFiles = ({ format }: Pick<DocumentRow, 'format'>): boolean => isArchive(format)
