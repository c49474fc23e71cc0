import type { FileFormat } from './documents.ts'

/** The endings that files of a format have; the first is given to one that has none of them. */
const endings: Record<FileFormat, readonly [string, ...string[]]> = {
  pdf: ['pdf'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  csv: ['csv', 'tsv', 'tab', 'txt'],
  ofx: ['ofx', 'qfx', 'qbo'],
  qif: ['qif'],
  mt940: ['sta', 'mt940', '940', 'txt'],
  camt: ['xml'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
  tiff: ['tif', 'tiff'],
  zip: ['zip'],
  eml: ['eml'],
}

/**
 * The name under which a document is handed out: it ends as files of its format do, so that no program opens it as anything else.
 * 'receipt.html' of a spreadsheet → 'receipt.html.xls'.
 */
export function withEnding(name: string, format: FileFormat): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return endings[format].includes(ending) ? name : `${name}.${endings[format][0]}`
}
