import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { readerFiles } from '../../testing/files.ts'
import { blank } from '../../testing/packed.ts'
import { watchStalls } from '../../testing/stalls.ts'
import { type ChildReader, makeChildReader, type ReaderOptions } from './child-reader.ts'
import { renderPage } from './render-page.ts'

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

const readerOf = (limits: Partial<Pick<ReaderOptions, 'timeoutMs' | 'memoryBytes' | 'recognitionBytes'>> = {}): ChildReader =>
  makeChildReader({
    ...readerFiles,
    timeoutMs: 150_000,
    memoryBytes: 512 * 1_048_576,
    recognitionBytes: 1024 * 1_048_576,
    log: () => {},
    ...limits,
  })
const receipt = (bytes: Uint8Array) => ({ documentId: 'd', name: 'photo', documentType: 'receipt', aiProvider: 'auto', bytes }) as const
/** What came of it, and how long this process answered nobody. */
async function watched<T>(work: Promise<T>): Promise<{ result: T; longestMs: number }> {
  const longestMs = watchStalls()
  const result = await work
  return { result, longestMs: longestMs() }
}

test('the reader process reads a photo with its native decoder and the text recognition, says its progress, and shows it upright', async () => {
  reader = readerOf()
  const bytes = await photo()
  const told: unknown[] = []
  const watch = setInterval(() => told.push(reader?.pagesRead?.('d')), 5)
  const outcome = await reader.read(receipt(bytes), new AbortController().signal).finally(() => clearInterval(watch))
  expect(outcome).toMatchObject({
    kind: 'read',
    reading: { format: 'png', bill: { vendor: 'CORNER BAKERY', date: '2024-03-14', totalCents: 750 } },
  })
  expect(told).toContainEqual({ done: 0, of: 1, isAgain: false })
  expect(reader.pagesRead?.('d')).toBeNull()
  const shown = await reader.renderPage(bytes, 1)
  expect(shown?.mimeType).toBe('image/jpeg')
  expect(await reader.renderPage(bytes, 2)).toBeNull()
})

test('a picture that unpacks to far more than it is gets refused in words, and the reader is there for the next one', async () => {
  reader = readerOf()
  // 400 million pixels of one colour: some megabyte that would become 1.6 gigabytes.
  const bomb = blank(20_000)
  expect(bomb.length).toBeLessThan(2_000_000)
  const { result, longestMs } = await watched(reader.read(receipt(bomb), new AbortController().signal))
  expect(result).toEqual({
    kind: 'unreadable',
    reason: 'This picture is too large to read. Save it with fewer than 60 million pixels.',
    retryable: false,
  })
  expect(longestMs).toBeLessThan(2000)
  expect(await reader.read(receipt(await photo()), new AbortController().signal)).toMatchObject({ kind: 'read' })
})

test('a recognition that comes to no end is ended when its time is over, and told in words while others are answered', async () => {
  // A reader takes longer than this to load its decoder and its letters: to the server it is one that never ends.
  reader = readerOf({ timeoutMs: 250 })
  const { result, longestMs } = await watched(reader.read(receipt(await photo()), new AbortController().signal))
  expect(result).toEqual({
    kind: 'unreadable',
    reason: 'Reading took longer than 0.25 seconds. Try again, or split the file.',
    retryable: false,
  })
  expect(longestMs).toBeLessThan(2000)
})

test('a recognition that takes more memory than it may is ended and told in words', async () => {
  reader = readerOf({ recognitionBytes: 60 * 1_048_576 })
  const { result } = await watched(reader.read(receipt(await photo()), new AbortController().signal))
  expect(result).toEqual({
    kind: 'unreadable',
    reason: 'Reading needed more than 60 MB of memory. Try to split the file.',
    retryable: true,
  })
})

test('a page of a PDF and a photo leave as JPEGs made in the reader processes; what is no page is none', async () => {
  reader = readerOf()
  const doc = new PDFDocument({ size: [612, 792] })
  const chunks: Buffer[] = []
  doc.on('data', (c: Buffer) => chunks.push(c))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.text('Statement of March')
  doc.end()
  await ended
  const { signal } = new AbortController()
  const page = await reader.pictureToSend(Buffer.concat(chunks), 1, { maxBytes: 700_000 }, signal)
  expect(await sharp(page ?? undefined).metadata()).toMatchObject({ format: 'jpeg', height: 2000 })
  expect(await reader.pictureToSend(Buffer.concat(chunks), 2, { maxBytes: 700_000 }, signal)).toBeNull()
  const turned = await reader.pictureToSend(await photo(), 1, { quarters: 1, maxBytes: 700_000 }, signal)
  expect((await sharp(turned ?? undefined).metadata()).format).toBe('jpeg')
  await expect(reader.pictureToSend(new Uint8Array([0xff, 0xd8, 0xff, 0]), 1, { maxBytes: 1000 }, signal)).rejects.toThrow(
    'the file is damaged',
  )
})
