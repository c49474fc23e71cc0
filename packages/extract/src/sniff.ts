import type { FileFormat } from '@ledgerhand/core/documents'
import { isXmlInvoice } from './bills/xml-invoice.ts'
import { zipEntries } from './formats/zip-entries.ts'
import { parsePrintedDate } from './printed/cell-dates.ts'
import { decodeText, isPlausibleText } from './printed/text.ts'
import { fixedWidth } from './tables/fixed-width.ts'
import { labelledBlocks } from './tables/labelled-blocks.ts'
import { headerStrength } from './tables/table.ts'

/** What a file is, by its content alone. The name and the declared type decide nothing. */

const mimeTypes: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  ofx: 'application/x-ofx',
  qif: 'application/x-qif',
  mt940: 'text/plain',
  camt: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  tiff: 'image/tiff',
  zip: 'application/zip',
  eml: 'message/rfc822',
}
/** The media type under which a file of this format is stored and served. */
export const mimeTypeOf = (format: FileFormat): string => mimeTypes[format]

/** The format of a file, or null when it is none that this product reads (a page of HTML, a program, a Word file, an SVG). */
export function sniffFormat(bytes: Uint8Array): FileFormat | null {
  return sniffBinary(bytes) ?? (looksBinary(bytes) ? null : sniffText(bytes))
}

const latin = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')

function sniffBinary(bytes: Uint8Array): FileFormat | null {
  const head = latin(bytes, 0, 1024)
  if (/^[\s\S]{0,1019}%PDF-/.test(head)) return 'pdf'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp') return /hei[csmx]|hev[cmsx]/.test(head.slice(8, 40)) ? 'heic' : null
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (head.startsWith('PK\x03\x04')) return sniffZip(bytes, buffer)
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return holdsPicture(buffer) ? 'tiff' : null
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
    if (holds('EncryptedPackage')) return 'xlsx'
    return holds('Workbook') || holds('Book') ? 'xls' : null
  }
  // BIFF2 to BIFF5 without a container around it.
  if (/^\x09[\x00\x02\x04\x08][\x04\x06\x08\x10]\x00/.test(head)) return 'xls'
  return null
}

const IMAGE_WIDTH = 256
/** Whether the first directory of a TIFF says how wide a picture is. */
function holdsPicture(file: Buffer): boolean {
  const isLittle = file[0] === 0x49
  const short = (at: number) => (at + 2 > file.length ? -1 : isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const at = file.length < 8 ? file.length : isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4)
  const tags = Array.from({ length: Math.min(Math.max(short(at), 0), 200) }, (_, i) => short(at + 2 + 12 * i))
  return tags.includes(IMAGE_WIDTH)
}

/** Documents of offices, programs and books are ZIPs, too: they are told by the names in their directory. */
function sniffZip(bytes: Uint8Array, buffer: Buffer): FileFormat | null {
  const directory = zipEntries(bytes, 2000)
  if (!directory) return buffer.includes('xl/workbook') ? 'xlsx' : null
  const names = directory.entries.flatMap(({ name, isFile }) => (isFile ? [name] : []))
  if (names.some((name) => name.startsWith('xl/workbook'))) return 'xlsx'
  return names.some((name) => /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/|AndroidManifest\.xml|Index\/Document\.iwa)/.test(name))
    ? null
    : 'zip'
}

/** Magic numbers of things that also pass as odd text. */
const looksBinary = (bytes: Uint8Array): boolean => /^(?:PK|MZ|GIF8|II[*+]|MM\0[*+]|\x7fELF|\{\\rtf|%!PS|ftyp)/.test(latin(bytes, 0, 8))

function sniffText(bytes: Uint8Array): FileFormat | null {
  const text = decodeText(bytes.length > 65_536 ? bytes.subarray(0, 65_536) : bytes)
  if (!isPlausibleText(text)) return null
  const head = text.replace(/^[\s\ufeff\x01-\x1f]+/, '')
  if (head === '') return null
  if (/^OFXHEADER\s*[:=]/im.test(head.slice(0, 2000)) || /<OFX[\s>]/i.test(head.slice(0, 4000))) return 'ofx'
  if (head.startsWith('<')) return sniffMarkup(head)
  if (isMail(head)) return 'eml'
  if (/^!(?:type|account|option|clear)\b/i.test(head)) return 'qif'
  if (/^(?:\{1:|:20:)/m.test(head.slice(0, 2000)) && /^:(?:25|28C?|60[FM]|61):?/m.test(head)) return 'mt940'
  if (/^[{[]\s*["{[\]}]/.test(head) || head.startsWith('#!') || /^BEGIN:/i.test(head)) return null
  return sniffTable(head) || labelledBlocks(head) || isHeadingsAlone(head) || fixedWidth(head.slice(0, 16_384)) ? 'csv' : null
}

/** Headers of a mail, some of which only programs write, and an empty line behind them. */
function isMail(head: string): boolean {
  const [headers = ''] = head.replace(/^From [^\r\n]{1,200}\r?\n/, '').split(/\r?\n\r?\n/, 1)
  const names = headers.split(/\r?\n(?![ \t])/).map((line) => /^([A-Za-z][\w-]{0,60}):/.exec(line)?.[1]?.toLowerCase())
  const isAny = (...wanted: string[]) => names.some((name) => name !== undefined && wanted.includes(name))
  return (
    names.every((name) => name !== undefined) &&
    isAny('mime-version', 'content-type', 'message-id', 'received', 'return-path') &&
    isAny('from', 'subject', 'date')
  )
}

function sniffMarkup(head: string): FileFormat | null {
  // Invoices share the place of bank XML: the formats that a database stores are fixed (docs/decisions/014).
  if (isXmlInvoice(head.slice(0, 8000))) return 'camt'
  if (/<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b|tech:xsd:camt\.05[234]/.test(head)) return 'camt'
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xls'
  if (!/<table[\s>]/i.test(head)) return null
  // A page with a table is a spreadsheet in disguise only when one of its rows holds a date and a number.
  const rows = head.split(/<tr[\s>]/i).slice(1, 200)
  const isMovement = (row: string) => {
    const cells = row
      .split(/<t[dh]\b[^>]{0,500}>/i)
      .slice(1)
      .map((cell) => cell.replace(/<[^<>]*>|&nbsp;/g, ' ').trim())
    return (
      cells.length >= 3 &&
      cells.some((c) => parsePrintedDate(c, { order: 'DMY' }) || parsePrintedDate(c, { order: 'MDY' })) &&
      cells.some((c) => /\d[.,]\d/.test(c))
    )
  }
  return rows.some(isMovement) ? 'xls' : null
}

/** Lines that a delimiter cuts into three parts or more, of which some hold digits: a table, whatever it is about. Under much that is told
 * about the account a list of one movement is known by its headings. */
function sniffTable(text: string): boolean {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
  return [',', ';', '\t', '|'].some((delimiter) => {
    const rows = lines.filter((line) => line.split(delimiter).length >= 3)
    const isTable = rows.length >= Math.min(lines.length * 0.3, 3) || (rows.length > 1 && rows.some((row) => isHeadings(row, delimiter)))
    return isTable && rows.some((row) => /\p{Nd}/u.test(row))
  })
}

/** One line that heads a table of movements, and nothing under it: the reader says so in words, which beats 'not supported'. */
function isHeadingsAlone(text: string): boolean {
  const line = text.trim()
  if (line.length > 2000 || /[\r\n]/.test(line)) return false
  return [',', ';', '\t', '|'].some((delimiter) => isHeadings(line, delimiter))
}

/** Three names of columns or more, of which one is a day's and one is money's. */
function isHeadings(line: string, delimiter: string): boolean {
  const cells = line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '').trim())
  return cells.length >= 3 && cells.every((c) => c.split(/\s+/).length <= 3) && headerStrength({ cells }) === 2
}
