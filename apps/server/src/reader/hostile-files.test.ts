import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { ReadOutcome } from '@ledgerhand/api/ports'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { readerFiles } from '../../testing/files.ts'
import { blank, type Content, inZlib, packed } from '../../testing/packed.ts'
import { watchStalls } from '../../testing/stalls.ts'
import { type ChildReader, makeChildReader } from './child-reader.ts'

const MB = 1_048_576
const MOST_BYTES = 10 * MB
const CAP = 512 * MB
let reader: ChildReader | undefined
afterEach(() => reader?.stop())

/** The most memory that any process started from here has ever held: all of it, WebAssembly and buffers too. Linux tells. */
function peakOfChildren(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  const peaks = children.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return 0
    }
  })
  return Math.max(0, ...peaks)
}

/** Has a file read with the limits of an installation; what came of it, the memory it took, and how long this process answered nobody. */
async function attacked(bytes: Uint8Array): Promise<{ outcome: ReadOutcome; peak: number; stalledMs: number }> {
  reader = makeChildReader({
    ...readerFiles,
    timeoutMs: 30_000,
    memoryBytes: CAP,
    recognitionBytes: 2 * CAP,
    log: () => {},
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOfChildren())
  }, 10)
  const stalledMs = watchStalls()
  const document = { documentId: 'd', name: 'a', documentType: 'bank_statement', aiProvider: 'auto', bytes } as const
  const outcome = await reader.read(document, new AbortController().signal).finally(() => clearInterval(watch))
  return { outcome, peak: Math.max(peak, peakOfChildren()), stalledMs: stalledMs() }
}

const text = (piece: string, before = '', after = '') => {
  const room = MOST_BYTES - before.length - after.length
  return Buffer.from(before + piece.repeat(Math.floor(room / piece.length)) + after)
}
/** A workbook of one sheet, whose packed size is all that is said truly. */
function workbook(...sheet: Content): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts: [string, ...Content][] = [
    [
      '[Content_Types].xml',
      Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    ],
    [
      '_rels/.rels',
      Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${type}"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    ],
    ['xl/worksheets/sheet1.xml', ...sheet],
  ]
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, ...content] of parts) {
    const [piece, times = 1] = content
    const bytes = packed(content)
    let checksum = 0
    for (let n = 0; n < times; n++) checksum = crc32(piece, checksum)
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    head.writeUInt32LE(0x04034b50, 0)
    entry.writeUInt32LE(0x02014b50, 0)
    for (const [buffer, shift] of [
      [head, 0],
      [entry, 2],
    ] as const) {
      buffer.writeUInt16LE(8, 8 + shift)
      buffer.writeUInt32LE(checksum, 14 + shift)
      buffer.writeUInt32LE(bytes.length, 18 + shift)
      buffer.writeUInt32LE(Math.min(piece.length * times, 1000), 22 + shift)
      buffer.writeUInt16LE(name.length, 26 + shift)
    }
    entry.writeUInt32LE(at, 42)
    files.push(head, Buffer.from(name), bytes)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}
const sheetOf = (inside: string) =>
  Buffer.from(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`)
/** A page whose content unpacks to so many bytes. */
function pdfBomb(content: Content, box = '0 0 612 792'): Buffer {
  const bytes = inZlib(content)
  const parts = [
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>\nendobj\n`,
    `4 0 obj\n<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`,
  ]
  return Buffer.concat([...parts.map((p) => Buffer.from(p)), bytes, Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF')])
}
const words = () =>
  Buffer.from(Array.from({ length: 40_000 }, (_, i) => `BT /F 9 Tf ${i % 600} ${i / 50} Td (01/02/2024 STORE 12.00) Tj ET\n`).join(''))
const pieces = () =>
  Buffer.from(Array.from({ length: 60_000 }, (_, i) => `BT /F 9 Tf ${(i % 20) * 30} ${i / 200} Td (${i}) Tj ET\n`).join(''))
/** A page of text fields, each with an amount in it. */
function form(count: number): Buffer {
  const at = (i: number) => `${i % 600} ${i / 100} ${(i % 600) + 40} ${i / 100 + 9}`
  const numbers = Array.from({ length: count }, (_, i) => `${10 + i} 0 R`).join(' ')
  const fields = Array.from(
    { length: count },
    (_, i) => `${10 + i} 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${i}) /V (12.00) /Rect [${at(i)}] >>\nendobj\n`,
  )
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${numbers}] >> >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n` +
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${numbers}] >>\nendobj\n` +
      `${fields.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF`,
  )
}
/**
 * More dashes than the second text recognition reads lines of a page: without compiling.ts its longest function is compiled anew after
 * some of them, and the reader takes 640 MB. Far fewer rows do not set that off (375 dashes did not), more only take longer.
 */
const dashes = () => {
  const [width, height] = [2400, 720]
  const isInk = (x: number, y: number) => x % 80 < 40 && y % 40 < 10
  const points = Buffer.alloc(width * height, 255).map((white, i) => (isInk(i % width, Math.floor(i / width)) ? 0 : white))
  return sharp(points, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const hostile: [name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['ten megabytes of commas', () => text(',')],
  ['ten megabytes of lines', () => text('1,2\n', 'Date,Amount\n')],
  ['a quotation that never ends', () => text('a,b\n', 'Date,Description,Amount\n2024-01-01,"')],
  ['one cell of ten megabytes', () => text('9', 'Date,Amount\n2024-01-01,')],
  ['rows without end', () => text('2024-01-02,A,1\n', 'Date,Description,Amount\n')],
  ['tags within tags', () => text('<A>', 'OFXHEADER:100\n\n<OFX><BANKTRANLIST>')],
  ['transactions of nothing', () => text('<STMTTRN>', 'OFXHEADER:100\n\n<OFX><BANKTRANLIST>')],
  ['a table of empty cells', () => text('<td>', '<html><table><tr>')],
  ['a document type that grows', () => text('&b;', '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY b "bbbbbbbbbb">]><Document>')],
  ['records of one sign', () => text('^\n', '!Type:Bank\n')],
  ['a workbook that unpacks to four hundred megabytes', () => workbook(Buffer.alloc(MB, 32), 400)],
  ['four million cells', () => workbook(sheetOf(`<row>${'<c t="n"><v>12</v></c>'.repeat(100)}</row>`.repeat(40_000)))],
  ['a page that unpacks to gigabytes of nothing', () => pdfBomb([Buffer.alloc(MB, 32), 1000])],
  ['a page of a million letters', () => pdfBomb([words()])],
  ['a page as large as a country', () => pdfBomb([Buffer.from('0 0 m')], '0 0 100000000 100000000')],
  ['sixty thousand pieces of text on one page', () => pdfBomb([pieces()])],
  ['sixty thousand form fields', () => form(60_000)],
  ['brackets within brackets', () => text('[', '%PDF-1.7\n1 0 obj\n')],
  ['a picture of four hundred million points', () => blank(20_000)],
  ['a picture of dashes', dashes],
]

describe.runIf(process.platform === 'linux')(
  'a hostile file ends in words within 30 seconds and 512 MB, and others are answered meanwhile:',
  () => {
    test.each(hostile)(
      '%s',
      async (_, make) => {
        const { outcome, peak, stalledMs } = await attacked(await make())
        if (process.env.SHOW_PEAKS) console.log(`${_}: ${Math.round(peak / MB)} MB, ${outcome.kind === 'read' ? 'read' : outcome.reason}`)
        // What is only large and otherwise honest may be read.
        if (outcome.kind !== 'read') expect(outcome.reason).toMatch(/^[A-Z].{10,}/)
        expect(peak).toBeGreaterThan(20 * MB)
        expect(peak).toBeLessThanOrEqual(CAP)
        expect(stalledMs).toBeLessThan(2000)
      },
      600_000,
    )
  },
)
