import type { FileFormat } from './documents.ts'

/** What a ZIP file or an e-mail may hold, and what is said of the files in it that did not become documents. */

/** Files of these formats hold other files. */
export const isArchive = (format: FileFormat): boolean => format === 'zip' || format === 'eml'

export const MAX_ARCHIVE_FILES = 200
/** Of all files in it together, unpacked. */
export const MAX_ARCHIVE_BYTES = 52_428_800
/** A file that unpacks to more than so many times its size is made to fill a memory. */
export const MAX_ARCHIVE_RATIO = 100
/** So small a file does no harm, however well it is packed. */
export const RATIO_FROM_BYTES = 1_048_576

export const archiveWords = {
  unsupported: 'This type of file is not supported',
  tooLarge: 'The file is larger than 10 MB',
  tooMuch: 'The files are larger than 50 MB together; this one was left out',
  ratio: 'It unpacks to more than 100 times its size',
  nested: 'Archives within archives are not unpacked',
  encrypted: 'It is encrypted; unpack it yourself and upload it by itself',
  method: 'It is packed in a way that is not supported',
  damaged: 'It is damaged',
  empty: 'It is empty',
  tooMany: `Archives hold up to ${MAX_ARCHIVE_FILES} files, those of the archives in them included; this one was left out`,
  linkFull: 'This link takes no more files',
  known: (name: string) => `Already in your books as ${name}`,
} as const

/** '3 documents from this file (1 left out)': the status of an archive, as it is stored. */
export const unpackedInWords = (documents: number, leftOut: number): string =>
  `${documents} ${documents === 1 ? 'document' : 'documents'} from this file${leftOut > 0 ? ` (${leftOut} left out)` : ''}`
