import type { FileFormat } from '@ledgerhand/core/documents'
import type { PictureFormat } from './ocr/decode.ts'
import { readCamt } from './readers/camt.ts'
import { readCsv } from './readers/csv.ts'
import { refuseTooMany } from './readers/limits.ts'
import { readMt940 } from './readers/mt940.ts'
import { readOfx } from './readers/ofx.ts'
import { readQif } from './readers/qif.ts'
import { readSpreadsheet } from './readers/spreadsheet.ts'
import { type Reader, type Reading, type SourceDocument, Unreadable } from './reading.ts'
import { sniffFormat } from './sniff.ts'

/** The text recognition is large and wanted by pictures only. */
const picture =
  (format: PictureFormat): Reader =>
  async (document) =>
    (await import('./ocr/read-picture.ts')).readPicture(format)(document)

const readers: Record<FileFormat, Reader> = {
  // The PDF engine is large and wanted by PDFs only.
  pdf: async (document) => (await import('./pdf/read-pdf.ts')).readPdf(document),
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
