import type { DocumentType } from '@ledgerhand/core/documents'
import { drawn, madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { NothingFound, PasswordNeeded, Unreadable } from '../result/reading.ts'
import { readPdf } from './read-pdf.ts'

const read = (bytes: Uint8Array, documentType: DocumentType = 'bank_statement') => readPdf({ name: 'made.pdf', documentType, bytes })

const lines: TypedLines = [
  'Opening Balance: $100.00',
  'Closing Balance: $90.00',
  'Date         Description                                              Amount',
  '02/20/2024   ACME                                                     -10.00',
]

describe('refusals', () => {
  test('a protected PDF', async () => {
    const bytes = await madePdf(lines, { password: 'secret' })
    await expect(read(bytes)).rejects.toThrow(new PasswordNeeded('This PDF is password protected'))
    const opened = (password: string) => readPdf({ name: 'x', documentType: 'bank_statement', bytes, password })
    await expect(opened('guess')).rejects.toThrow(new PasswordNeeded('This password does not open the PDF'))
    expect((await opened('secret')).text).toContain('Opening Balance')
  })

  test('a picture without text', async () => {
    const bytes = await drawn((doc) => {
      doc.rect(50, 50, 400, 600).fill('#888')
    })
    await expect(read(bytes)).rejects.toThrow(/No readable text was found in this PDF/)
    // The page is looked at twice, which takes long where little of the machine is free.
  }, 180_000)

  test('more than 300 pages', async () => {
    const bytes = await drawn((doc) => {
      for (let i = 0; i < 300; i++) doc.addPage()
    })
    await expect(read(bytes)).rejects.toThrow(new Unreadable('Too many pages (max 300)'))
  })

  test('a statement without anything that a statement has', async () => {
    const bytes = await madePdf(['Dear customer, we wish you a happy new year and many good days in it'])
    await expect(read(bytes)).rejects.toThrow(new NothingFound('No transactions were found in this PDF', null))
  })

  test('a statement of which not one row is understood is not an empty month', async () => {
    const bytes = await madePdf([
      'First Harbor Bank     Statement period 02/01/2023 to 02/28/2023',
      'Date         Description                                              Amount',
      '02/29/2023   NO SUCH DAY                                              -20.00',
      '02/30/2023   NOR THIS ONE                                             -30.00',
    ])
    await expect(read(bytes)).rejects.toThrow(new NothingFound('None of the 2 lines with amounts could be read as a transaction', null))
  })

  test('bytes that are no PDF, or only half of one, and a good one is read right after', async () => {
    const good = await madePdf(lines)
    const hostile = [
      new Uint8Array(0),
      new TextEncoder().encode('%PDF-1.7\n'),
      new TextEncoder().encode('<html><body>not found</body></html>'),
      good.slice(0, Math.floor(good.length / 3)),
      good.map((b, i) => (i % 7 === 3 ? b ^ 0xff : b)),
      new TextEncoder().encode(
        `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[${'2 0 R '.repeat(2000)}]/Count 9>>endobj trailer<</Root 1 0 R>>`,
      ),
    ]
    for (const bytes of hostile) await expect(read(bytes)).rejects.toThrow(Unreadable)
    expect((await read(good)).statements[0]?.seal.state).toBe('reconciled')
  })
})

describe('what kind of document', () => {
  test("'other' is read as the statement that it plainly is", async () => {
    const reading = await read(await madePdf(lines), 'other')
    expect(reading.bill).toBeNull()
    expect(reading.statements[0]?.transactions).toHaveLength(1)
  })

  test("'other' that is a bill is read as one, and so is a bill that was handed in as a statement", async () => {
    const bill: TypedLines = [
      'Acme Paper Inc.                                                             INVOICE',
      'Invoice date: March 4, 2024',
      'Two boxes of paper                                                             $40.00',
      '                                                                   Total       $40.00',
    ]
    for (const type of ['other', 'bank_statement'] as const) {
      const reading = await read(await madePdf(bill), type)
      expect(reading.statements).toEqual([])
      expect(reading.bill).toMatchObject({ vendor: 'Acme Paper Inc.', totalCents: 4000, date: '2024-03-04' })
    }
  })

  test('the text keeps lines in reading order and columns apart', async () => {
    const { text, pages } = await read(await madePdf(lines))
    expect(pages).toBe(1)
    expect(text.split('\n')[3]).toMatch(/^02\/20\/2024 +ACME {4,}-10\.00$/)
  })

  test('the same page twice counts once', async () => {
    const page: TypedLines = [...lines, 'Thank you for banking with us']
    const reading = await read(await madePdf([...page, '\f', ...page]))
    expect(reading.statements.flatMap((s) => s.transactions)).toHaveLength(1)
  })
})
