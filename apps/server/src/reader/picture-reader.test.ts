import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { afterEach, expect, test } from 'vitest'
import { type ChildReader, makeChildReader } from './child-reader.ts'
import { renderPage } from './render-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let reader: ChildReader | undefined
afterEach(() => reader?.stop())

/** A receipt, printed by PDFium and photographed as a PNG by the same renderer that shows pages. */
async function photo(): Promise<Buffer> {
  const doc = new PDFDocument({ size: [300, 300], margin: 20 })
  const chunks: Buffer[] = []
  doc.on('data', (c: Buffer) => chunks.push(c))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.font('Courier').fontSize(12)
  for (const line of [
    'CORNER BAKERY',
    '12 Main Street',
    '03/14/2024 10:22',
    'Bread          4.50',
    'Coffee         3.00',
    'TOTAL         $7.50',
  ])
    doc.text(line)
  doc.end()
  await ended
  const page = await renderPage(Buffer.concat(chunks), 1)
  return Buffer.from(page?.bytes ?? [])
}

test('the reader process reads a photo with its native decoder and the text recognition, says its progress, and shows it upright', async () => {
  reader = makeChildReader({
    program: new URL('../reader-child.ts', import.meta.url),
    readable: ['../../../../packages/', '../../../../node_modules/', '../', '../../../../package.json', '../../node_modules/'].map(here),
    timeoutMs: 60_000,
    memoryBytes: 768 * 1_048_576,
    log: () => {},
  })
  const bytes = await photo()
  const told: unknown[] = []
  const watch = setInterval(() => told.push(reader?.pagesRead?.('d')), 5)
  const outcome = await reader
    .read({ documentId: 'd', name: 'photo', documentType: 'receipt', aiProvider: 'auto', bytes }, new AbortController().signal)
    .finally(() => clearInterval(watch))
  expect(outcome).toMatchObject({
    kind: 'read',
    reading: { format: 'png', bill: { vendor: 'CORNER BAKERY', date: '2024-03-14', totalCents: 750 } },
  })
  expect(told).toContainEqual({ done: 0, of: 1 })
  expect(reader.pagesRead?.('d')).toBeNull()
  const shown = await reader.renderPage(bytes, 1)
  expect(shown?.mimeType).toBe('image/jpeg')
  expect(await reader.renderPage(bytes, 2)).toBeNull()
}, 90_000)
