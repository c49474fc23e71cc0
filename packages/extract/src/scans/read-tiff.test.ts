import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test, vi } from 'vitest'
import { madeTiff, tiffKinds } from '../../testing/made-tiff.ts'
import { readDocument } from '../read.ts'
import { Unreadable } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { grayPicture, pictureSizes } from '../vision/decode.ts'

// Pages are looked at: on a busy machine that takes long.
vi.setConfig({ testTimeout: 300_000 })

const pdf = madePdf([
  'First Harbor Bank     Statement period 02/01/2024 to 02/29/2024',
  'Opening Balance: $100.00',
  'Date         Description                                              Amount',
  '02/20/2024   ACME PAPER                                               -10.00',
  '\f',
  'Date         Description                                              Amount',
  '02/23/2024   STAPLES STORE                                            -20.00',
  'Closing Balance: $70.00',
])

test('a statement of two pages that a scanner faxed into one file: every row, proven', async () => {
  const bytes = await madeTiff(await pdf, 'ccittfax4')
  const { format, pages, statements } = await readDocument({ name: 'scan.tif', documentType: 'auto', bytes })
  expect([format, pages]).toEqual(['tiff', 2])
  expect(
    statements.flatMap((s) => s.transactions.map((t) => [t.date, t.amountCents, t.evidence.kind === 'page' && t.evidence.page])),
  ).toEqual([
    ['2024-02-20', 1000, 1],
    ['2024-02-23', 2000, 2],
  ])
  expect(statements[0]?.seal.state).toBe('reconciled')
})

test.each(tiffKinds)('pages that are packed as %s come out as they were', async (kind) => {
  const bytes = await madeTiff(await pdf, kind)
  expect(sniffFormat(bytes)).toBe('tiff')
  expect(await pictureSizes(bytes)).toHaveLength(2)
  for (const page of [1, 2]) {
    const { gray } = await grayPicture(bytes, 'tiff', page)
    const dark = gray.data.reduce((n, value) => n + Number(value < 100), 0) / gray.data.length
    expect(dark).toBeGreaterThan(0.0003)
    expect(dark).toBeLessThan(0.05)
  }
})

test('damaged it is refused in words', async () => {
  const bytes = await madeTiff(await pdf, 'deflate')
  const broken = bytes.map((b, i) => (i > 200 && i < 60_000 ? b ^ 0xff : b))
  await expect(readDocument({ name: 'a.tif', documentType: 'bank_statement', bytes: broken })).rejects.toThrow(Unreadable)
})
