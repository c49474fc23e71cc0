import {
  archiveWords,
  isArchive,
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_FILES,
  MAX_ARCHIVE_RATIO,
  RATIO_FROM_BYTES,
} from '@ledgerhand/core/archives'
import { MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import { parseMail } from './archives/mail.ts'
import type { ArchivePart, Unpacked, UnpackOptions } from './archives/unpacked.ts'
import { unpackEntry, type ZipEntry, zipEntries } from './formats/zip-entries.ts'
import { Unreadable } from './result/reading.ts'
import { sniffFormat } from './sniff.ts'

/** So many bytes are given at a time: an archive's files are never all in memory. */
const AT_ONCE = MAX_FILE_BYTES

const DAMAGED = 'This archive is damaged'
const TOO_MANY = `This archive holds too many files (max ${MAX_ARCHIVE_FILES}). Upload it in parts`
const ALL_ENCRYPTED = 'The files in this archive are encrypted. Unpack it yourself and upload the files'
const NO_FILES = 'This archive holds no files'

/** What a file system adds by itself, and pictures of a mail's signature: no documents, and nobody misses them. */
const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name)

/**
 * Files of a ZIP or of an e-mail, within the limits, from the one on that the options name. Throws Unreadable, in words, for an archive of
 * which nothing can be taken.
 */
export async function unpack(bytes: Uint8Array, options: UnpackOptions): Promise<Unpacked> {
  return sniffFormat(bytes) === 'eml' ? unpackMail(bytes, options) : unpackZip(bytes, options)
}

function unpackZip(bytes: Uint8Array, options: UnpackOptions): Unpacked {
  const directory = zipEntries(bytes, MAX_ARCHIVE_FILES * 2)
  if (!directory) throw new Unreadable(DAMAGED)
  const entries = directory.entries.filter(({ name, isFile }) => isFile && !isClutter(name))
  if (directory.count > MAX_ARCHIVE_FILES * 2 || entries.length > MAX_ARCHIVE_FILES) throw new Unreadable(TOO_MANY)
  if (entries.length === 0) throw new Unreadable(NO_FILES)
  if (entries.every(({ isEncrypted }) => isEncrypted)) throw new Unreadable(ALL_ENCRYPTED)
  return inTurn(entries, options, (entry, taken) => ({ name: entry.name, ...contentOf(entry, taken, options.isNested) }))
}

/** What became of a file, and how many bytes were unpacked to know it. */
interface Taken {
  content: ArchivePart['content']
  unpacked: number
}

function contentOf(entry: ZipEntry, taken: number, isNested: boolean): Taken {
  const leftOut = (reason: string, unpacked = 0): Taken => ({ content: { reason }, unpacked })
  if (entry.isEncrypted) return leftOut(archiveWords.encrypted)
  const left = MAX_ARCHIVE_BYTES - taken
  const byRatio = Math.max(RATIO_FROM_BYTES, entry.packed.length * MAX_ARCHIVE_RATIO)
  const limit = Math.min(MAX_FILE_BYTES, left, byRatio)
  if (limit <= 0) return leftOut(archiveWords.tooMuch)
  const content = unpackEntry(entry, limit)
  if (content === 'large')
    return leftOut(
      limit === MAX_FILE_BYTES ? archiveWords.tooLarge : limit === byRatio ? archiveWords.ratio : archiveWords.tooMuch,
      entry.method === 0 ? 0 : limit,
    )
  // What is stored was not unpacked; how far a damaged one was, is not known.
  if (typeof content === 'string') return leftOut(archiveWords[content], content === 'damaged' && entry.method !== 0 ? limit : 0)
  return { content: accepted(content, isNested), unpacked: content.length }
}

/** What may become a document. A mail within a ZIP and a ZIP within a mail may, once; a ZIP within a ZIP may not. */
function accepted(bytes: Uint8Array, isNested: boolean, within: 'zip' | 'eml' = 'zip'): ArchivePart['content'] {
  if (bytes.length === 0) return { reason: archiveWords.empty }
  const format = sniffFormat(bytes)
  if (!format) return { reason: archiveWords.unsupported }
  if (isArchive(format) && (isNested || format === within)) return { reason: archiveWords.nested }
  return { bytes, format }
}

async function unpackMail(bytes: Uint8Array, options: UnpackOptions): Promise<Unpacked> {
  const { attachments } = await parseMail(bytes)
  if (attachments.length > MAX_ARCHIVE_FILES) throw new Unreadable(TOO_MANY)
  const unpacked = inTurn(attachments, options, ({ name, bytes: content }) => ({
    name,
    content: content.length > MAX_FILE_BYTES ? { reason: archiveWords.tooLarge } : accepted(content, options.isNested, 'eml'),
    unpacked: content.length,
  }))
  // Only pictures of a logo, a card with an address: the mail's own text is the document.
  const holdsNone = unpacked.next === null && options.from === 0 && unpacked.parts.every(({ content }) => 'reason' in content)
  return { ...unpacked, isOwn: holdsNone && attachments.every(({ isNamed }) => !isNamed) }
}

/** Takes items one after the other until they hold as much as is given at a time. */
function inTurn<T>(
  items: readonly T[],
  { from, taken }: UnpackOptions,
  take: (item: T, taken: number) => Taken & { name: string },
): Unpacked {
  const parts: ArchivePart[] = []
  let given = 0
  let at = from
  for (; at < items.length && given < AT_ONCE; at++) {
    const { unpacked, ...part } = take(items[at] as T, taken + given)
    parts.push(part)
    given += unpacked
  }
  return { parts, next: at < items.length ? at : null, taken: taken + given, isOwn: false }
}
