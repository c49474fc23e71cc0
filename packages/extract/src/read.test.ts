import { expect, test } from 'vitest'
import { readDocument } from './read.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readDocument({ name: 'statement.pdf', documentType: 'bank_statement', bytes: new Uint8Array(Buffer.from(text, encoding)) })

test('the bytes decide the reader, whatever the name says', async () => {
  expect((await read('Date,Description,Amount\n2024-01-31,A,-1.00\n')).format).toBe('csv')
  expect((await read('!Type:Bank\nD1/31/24\nT-1.00\nPA\n^\n')).format).toBe('qif')
})

test('a broken photo, an empty file and a file of another kind say what to do instead', async () => {
  await expect(read('\x89PNG\r\n\x1a\n', 'latin1')).rejects.toThrow('This picture could not be read: the file is damaged')
  await expect(read('')).rejects.toThrow('The file is empty')
  await expect(read('MZ\x90\0', 'latin1')).rejects.toThrow('File type not supported')
})

test('no format brings more rows than anything here is made for', async () => {
  const movements = ':61:2401010101D1,00NMSC//X\n'.repeat(200_001)
  await expect(read(`:20:X\n:25:1\n:28C:1\n:60F:C240101USD1,00\n${movements}:62F:C240101USD1,00\n`)).rejects.toThrow(
    'Too many rows (max 200,000)',
  )
})
