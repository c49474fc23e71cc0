import type { FileFormat } from '@ledgerhand/core/documents'
import { readCamt } from './formats/camt.ts'
import { readMt940 } from './formats/mt940.ts'
import { readOfx } from './formats/ofx.ts'
import { readQif } from './formats/qif.ts'
import { refuseTooMany } from './result/limits.ts'
import { type Reader, type Reading, type SourceDocument, Unreadable } from './result/reading.ts'
import { sniffFormat } from './sniff.ts'
import { readCsv } from './tables/csv.ts'
import { readSpreadsheet } from './tables/spreadsheet.ts'
import type { PictureFormat } from './vision/decode.ts'

/** The text recognition is large and wanted by pictures only. */
const picture =
  (format: PictureFormat): Reader =>
  async (document) =>
    (await import('./scans/read-picture.ts')).readPicture(format)(document)

const readers: Record<FileFormat, Reader> = {
  // The PDF engine is large and wanted by PDFs only.
  pdf: async (document) => (await import('./scans/read-pdf.ts')).readPdf(document),
  xlsx: readSpreadsheet,
  xls: readSpreadsheet,
  csv: readCsv,
  ofx: readOfx,
  qif: readQif,
  mt940: readMt940,
  camt: readCamt,
  png: picture('png'),
  jpeg: picture('jpeg'),
  webp: picture('webp'),
  heic: picture('heic'),
}

/** Reads a document by what its bytes are. Throws Unreadable, with words for the person, when it cannot be read. */
export async function readDocument(document: SourceDocument): Promise<Reading> {
  if (document.bytes.length === 0) throw new Unreadable('The file is empty')
  const format = sniffFormat(document.bytes)
  if (!format) throw new Unreadable('File type not supported. Use PDF, Excel, CSV or image files')
  const reading = await readers[format](document)
  // Some readers refuse earlier, to spare the memory; here it holds for every format.
  refuseTooMany(reading.statements.reduce((n, s) => n + s.transactions.length + s.unread.length, 0))
  return reading
}
