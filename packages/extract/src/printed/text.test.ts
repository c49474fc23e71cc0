import { expect, test } from 'vitest'
import { decodeText, isPlausibleText, joinDescription, oneLine } from './text.ts'

const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
}

test.each([
  ['UTF-8', new TextEncoder().encode('Größe €'), 'Größe €'],
  ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x61]), 'a'],
  ['windows-1252', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]), 'Größe €'],
  ['UTF-16 little-endian with a mark', new Uint8Array([0xff, 0xfe, ...utf16('Datum;Betrag', false)]), 'Datum;Betrag'],
  ['UTF-16 little-endian without a mark', utf16('Datum;Betrag', false), 'Datum;Betrag'],
  ['UTF-16 big-endian without a mark', utf16('Datum;Betrag', true), 'Datum;Betrag'],
])('%s is decoded', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

test('a declared encoding counts only where the bytes are not UTF-8', () => {
  expect(decodeText(new TextEncoder().encode('ž'), 'windows-1250')).toBe('ž')
  expect(decodeText(new Uint8Array([0x9e]), 'windows-1250')).toBe('ž')
  expect(decodeText(new Uint8Array([0xe9]), 'no-such-encoding')).toBe('é')
})

test('binary is not plausible text', () => {
  expect(isPlausibleText('a;b;c\r\n')).toBe(true)
  expect(isPlausibleText('a\0b')).toBe(false)
  expect(isPlausibleText('\x01\x02\x03\x04\x05\x06\x07')).toBe(false)
})

test('a description is one line without invisible characters, and says nothing twice', () => {
  expect(oneLine(' CARD\t PAYMENT \u202eevil\n')).toBe('CARD PAYMENT evil')
  expect(joinDescription(['COFFEE BAR', 'Coffee bar', null, 'Berlin'])).toBe('COFFEE BAR Berlin')
  expect(joinDescription(['TRANSFER', 'TRANSFER TO SAVINGS'])).toBe('TRANSFER TO SAVINGS')
  expect(joinDescription(['C', 'card 3'])).toBe('C card 3')
  expect(joinDescription(['BILL PAYMENT CITI', 'BILL PAYMENT CITICORP CHOICE'])).toBe('BILL PAYMENT CITICORP CHOICE')
  expect(joinDescription(['', null])).toBe('No description')
  expect(joinDescription(['x'.repeat(900)])).toHaveLength(500)
})
