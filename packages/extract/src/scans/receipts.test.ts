import { madeReceipts } from '@ledgerhand/extract-fixtures/ocr/receipts/all'
import { drawnReceipt } from '@ledgerhand/extract-fixtures/ocr/receipts/made-receipt'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { madePicture, type ScanKind } from '../../testing/made-scans.ts'
import { readDocument } from '../read.ts'

// Seconds on an idle machine.
vi.setConfig({ testTimeout: 600_000 })

/** All of them are measured by `pnpm run evaluate` (see scripts/made-receipts.ts); these stand for what they have in common. */
test.each<[string, ScanKind, boolean]>([
  // In shadow, its logo over two lines.
  ['us-grocery', 'photo', false],
  // Faded, and the edge of a shadow across the name.
  ['ie-chemist', 'photo', true],
  // A name over two lines, a slip of the scanner, coins rounded.
  ['my-stationery', 'coarse', false],
  // Points between thousands, and no cents.
  ['id-warung', 'worn', false],
])('%s, %s: its total, its date and its shop', async (id, kind, faded) => {
  const receipt = madeReceipts.find((r) => r.id === id)
  if (!receipt) throw new Error(`there is no receipt ${id}`)
  const seed = 1 + madeReceipts.indexOf(receipt)
  const bytes = await madePicture(await drawnReceipt(receipt), kind, { seed, faded })
  const { bill } = await readDocument({ name: 'photo.jpg', documentType: 'receipt', bytes })
  expect(bill).toMatchObject({ totalCents: receipt.cents, date: receipt.date })
  expect(bill?.vendor?.replace(/\W/g, '').toUpperCase()).toBe(receipt.vendor[0]?.replace(/\W/g, '').toUpperCase())
})

test.each([90, 180, 270])('photographed turned by %d degrees it is read as if it lay upright', async (degrees) => {
  const receipt = madeReceipts.find((r) => r.id === 'fresh-uk-chippy')
  if (!receipt) throw new Error('there is no such receipt')
  const upright = await madePicture(await drawnReceipt(receipt), 'coarse')
  const bytes = new Uint8Array(await sharp(upright).rotate(degrees).jpeg().toBuffer())
  const { bill } = await readDocument({ name: 'photo.jpg', documentType: 'receipt', bytes })
  expect(bill).toMatchObject({ totalCents: receipt.cents, date: receipt.date, vendor: receipt.vendor[0] })
})

test('each made receipt has a name of its own', () => {
  expect(new Set(madeReceipts.map((r) => r.id)).size).toBe(madeReceipts.length)
})
