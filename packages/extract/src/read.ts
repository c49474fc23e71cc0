import { type DocumentType, type FileFormat, isPictureFormat, type PictureFormat } from '@ledgerhand/core/documents'
import { readMail } from './archives/read-mail.ts'
import { isXmlInvoice, readXmlInvoice } from './bills/xml-invoice.ts'
import { camtText, readCamt } from './formats/camt.ts'
import { readMt940 } from './formats/mt940.ts'
import { readOfx } from './formats/ofx.ts'
import { readQif } from './formats/qif.ts'
import { refuseTooMany } from './result/limits.ts'
import { NothingFound, type Reader, type Reading, type SourceDocument, Unreadable } from './result/reading.ts'
import { sniffFormat } from './sniff.ts'
import { readCsv } from './tables/csv.ts'
import { readSpreadsheet } from './tables/spreadsheet.ts'

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
  camt: (document) => (isXmlInvoice(camtText(document.bytes.subarray(0, XML_HEAD))) ? readXmlInvoice(document) : readCamt(document)),
  png: picture('png'),
  jpeg: picture('jpeg'),
  webp: picture('webp'),
  heic: picture('heic'),
  tiff: async (document) => (await import('./scans/read-tiff.ts')).readTiff(document),
  eml: readMail,
  zip: () => {
    throw new Unreadable('The files in this archive were not unpacked')
  },
}

/** So much of an XML file tells what it is, in bytes. */
const XML_HEAD = 16_000

/** Pages and pictures show any of the five types; every other format holds statements alone. */
const showsAny = (format: FileFormat): boolean => format === 'pdf' || isPictureFormat(format)

/**
 * Reads a document as the type it was uploaded as. An open type is detected; where `mayBeMistaken` is set, a document that is plainly of
 * another type is read as that one.
 */
async function readAsItIs(document: SourceDocument, format: FileFormat): Promise<Reading> {
  const { documentType, mayBeMistaken = false } = document
  if (showsAny(format))
    return mayBeMistaken && documentType !== 'auto' ? readCorrected(document, readers[format]) : readers[format](document)
  const reading = await readers[format](document)
  // A file of data says what it is, whatever it was handed in as.
  if (reading.bill) return reading
  const isOpen = documentType === 'auto' || (mayBeMistaken && (documentType === 'invoice' || documentType === 'receipt'))
  return isOpen ? { ...reading, documentType: typeOfStatements(reading) } : reading
}

/** Reads a document again as the type it looks like. Keeps the first reading where the second finds nothing or looks like yet another type. */
async function readCorrected(document: SourceDocument, read: Reader): Promise<Reading> {
  const first = await attempted(document, read)
  const likely = first instanceof NothingFound ? (first.likely ?? 'auto') : first instanceof Error ? null : first.looksLike
  if (likely) {
    const second = await attempted({ ...document, documentType: likely }, read)
    const documentType = second instanceof Error ? 'other' : likely === 'auto' ? second.documentType : likely
    const isOther = documentType !== undefined && documentType !== 'other' && documentType !== document.documentType
    if (!(second instanceof Error) && isOther && !second.looksLike && holdsMoney(second)) return { ...second, documentType }
  }
  if (first instanceof Error) throw first
  return first
}

async function attempted(document: SourceDocument, read: Reader): Promise<Reading | Unreadable> {
  try {
    return await read(document)
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

const holdsMoney = ({ statements, bill }: Reading): boolean =>
  (bill !== null && bill.totalCents !== null) || statements.some((s) => s.transactions.length > 0)

/** A file of several accounts is a card's where all of them are cards. */
function typeOfStatements({ statements }: Reading): DocumentType {
  const moved = statements.filter((s) => s.transactions.length > 0)
  const asked = moved.length > 0 ? moved : statements
  return asked.length > 0 && asked.every((s) => s.isCard) ? 'credit_card' : 'bank_statement'
}

/** Reads a document by what its bytes are. Throws Unreadable, with words for the person, when it cannot be read. */
export async function readDocument(document: SourceDocument): Promise<Reading> {
  if (document.bytes.length === 0) throw new Unreadable('The file is empty')
  const format = sniffFormat(document.bytes)
  if (!format) throw new Unreadable('File type not supported. Use PDF, Excel, CSV or image files')
  const reading = await readAsItIs(document, format)
  // Some readers refuse earlier, to spare the memory; here it holds for every format.
  refuseTooMany(reading.statements.reduce((n, s) => n + s.transactions.length + s.unread.length, 0))
  return reading
}
