import { describe, expect, test } from 'vitest'
import { doneWithin } from './printed/processor-time.ts'
import { mimeTypeOf, sniffFormat } from './sniff.ts'

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

describe('what a file is, by its content', () => {
  test.each([
    ['pdf', '%PDF-1.7\n'],
    ['pdf', '\n\n<html>%PDF-1.4'],
    ['png', '\x89PNG\r\n\x1a\n....'],
    ['jpeg', '\xff\xd8\xff\xe0....'],
    ['webp', 'RIFF....WEBPVP8 '],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['xlsx', 'PK\x03\x04....xl/workbook.xml'],
    ['xls', '\xd0\xcf\x11\xe0....W\0o\0r\0k\0b\0o\0o\0k\0'],
    ['xls', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'],
    ['xls', '<html><table><tr><td>31/01/2024</td><td>SHOP</td><td>1.00</td></tr></table></html>'],
    ['ofx', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>'],
    ['ofx', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><SIGNONMSGSRSV1>'],
    ['ofx', '<ofx><bankmsgsrsv1>'],
    ['qif', '!Type:Bank\nD1/1/24\n'],
    ['qif', '\n!Account\nNCash\n'],
    ['mt940', ':20:STARTUMS\n:25:1/2\n:28C:1\n:60F:C240101EUR1,\n'],
    ['mt940', '{1:F01BANK}{2:O940}{4:\n:20:1\n:25:2\n'],
    ['mt940', '\x01\n:20:A\n:25:B\n:60F:C240101EUR1,\n'],
    ['camt', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'],
    ['csv', 'Date,Description,Amount\n2024-01-31,SHOP,-1.00\n'],
    ['csv', '27 Feb 2018,UMC-, 7.80, ,SHOP,,,\n'],
    ['csv', 'Datum\tText\tBetrag\n31.01.2024\tLaden\t-1,00\n'],
  ])('%s', (format, text) => {
    expect(sniffFormat(bytes(text))).toBe(format)
  })

  test.each([
    ['nothing', ''],
    ['a page of HTML', '<!DOCTYPE html><html><body><table><tr><td>Menu</td><td>Home</td><td>2</td></tr></table></body></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1,2,3"/></svg>'],
    ['any other XML', '<?xml version="1.0"?><note>1,2,3</note>'],
    ['a program', 'MZ\x90\0\x03'],
    ['a zip', 'PK\x03\x04....file.txt'],
    ['a Word file', 'PK\x03\x04....word/document.xml'],
    ['an old Word file', '\xd0\xcf\x11\xe0....W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0'],
    ['a GIF', 'GIF89a,1,2,3'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an AVIF', '\0\0\0\x18ftypavif\0\0\0\0'],
    ['JSON', '{"date":"2024-01-31","amount":1,"x":2}'],
    ['a script', '#!/bin/sh\necho 1,2,3\n'],
    ['a letter', 'Dear bank,\n\nplease send me my statement.\n'],
    ['noise', '\x01\x02\x00\x04,,,,1'],
  ])('%s is refused', (_, text) => {
    expect(sniffFormat(bytes(text))).toBeNull()
  })

  test('UTF-16 text is text', () => {
    expect(sniffFormat(new Uint8Array(Buffer.from('Datum;Text;Betrag\n31.01.2024;Laden;-1,00\n', 'utf16le')))).toBe('csv')
  })

  // By the processor's time, some twenty times what is needed: the server itself looks, and answers nobody meanwhile.
  test.each(['<', '<a', '<td', '<td ', '&', '1', '1.', '01/', ' ', '"', ',', ':', '('])(
    'is told as quickly where %j is repeated without end',
    async (piece) => {
      const endless = piece.repeat(66_000 / piece.length)
      const files = ['', '<table><tr><td>a<td>b<td>', 'Date,Description,Amount\n2024-01-01,'].map((head) => bytes(head + endless))
      const looked = { prepared: async () => files, work: (all: Uint8Array[]) => all.map(sniffFormat), dropped: () => {} }
      expect(await doneWithin(1500, looked)).toHaveLength(3)
    },
  )

  test('every format has a media type', () => {
    expect(mimeTypeOf('csv')).toBe('text/csv')
    expect(mimeTypeOf('heic')).toBe('image/heic')
  })
})
