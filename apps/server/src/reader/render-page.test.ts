import { inflateSync } from 'node:zlib'
import { PasswordNeeded } from '@ledgerhand/extract/result/reading'
import { madeTiff } from '@ledgerhand/extract/testing/made-tiff'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pngOf } from './png.ts'
import { renderPage } from './render-page.ts'

function pdf(): Promise<Buffer> {
  const doc = new PDFDocument({ size: [300, 200], margin: 20 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  doc.rect(0, 0, 150, 200).fill('#ff0000')
  doc.end()
  return done
}

/** Our own PNGs back to pixels. */
function pixelsOf(png: Uint8Array) {
  const file = Buffer.from(png)
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const length = file.readUInt32BE(33)
  const raw = inflateSync(file.subarray(41, 41 + length))
  const at = (x: number, y: number) => {
    const start = y * (width * 4 + 1) + 1 + x * 4
    return [...raw.subarray(start, start + 3)]
  }
  return { width, height, at }
}

test('a page comes as a picture of two pixels to the point, in its own colours', async () => {
  const image = await renderPage(await pdf(), 1)
  if (!image) throw new Error('no page')
  expect(image).toMatchObject({ width: 300, height: 200 })
  const { width, height, at } = pixelsOf(image.bytes)
  expect([width, height]).toEqual([600, 400])
  expect(at(100, 200)).toEqual([255, 0, 0])
  expect(at(500, 399)).toEqual([255, 255, 255])
})

test('a picture for a list is small, whatever the size of the page', async () => {
  const small = await renderPage(await pdf(), 1, { for: 'list' })
  const { width, height, at } = pixelsOf(small?.bytes ?? new Uint8Array())
  expect(width * height).toBeLessThanOrEqual(33_500)
  expect(width / height).toBeCloseTo(1.5, 1)
  expect(at(Math.round(width / 4), Math.round(height / 2))).toEqual([255, 0, 0])
})

test('a page that is not there is null', async () => {
  const bytes = await pdf()
  expect(await renderPage(bytes, 2)).toBeNull()
  expect(await renderPage(bytes, 0)).toBeNull()
})

test('a protected PDF is drawn with its password, and with no other', async () => {
  const bytes = await madePdf(['FIRST BANK'], { password: 'Tiger-77' })
  const image = await renderPage(bytes, 1, { password: 'Tiger-77' })
  expect(image).toMatchObject({ mimeType: 'image/png', width: 612, height: 792 })
  const { at, width } = pixelsOf(image?.bytes ?? new Uint8Array())
  expect(width).toBe(1224)
  const line = Array.from({ length: 160 }, (_, x) => at(80 + x, 90))
  expect(line.some(([red = 255]) => red < 128)).toBe(true)
  await expect(renderPage(bytes, 1)).rejects.toThrow(new PasswordNeeded('This PDF is password protected'))
  await expect(renderPage(bytes, 1, { password: 'tiger-77' })).rejects.toThrow(new PasswordNeeded('This password does not open the PDF'))
})

test('pixels survive the writing of a picture', () => {
  const pixels = Buffer.from([255, 0, 0, 255, 0, 255, 0, 255, 1, 2, 3, 255, 250, 251, 252, 255])
  const { at } = pixelsOf(pngOf(pixels, 2, 2))
  expect([at(0, 0), at(1, 0), at(0, 1), at(1, 1)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [1, 2, 3],
    [250, 251, 252],
  ])
})

test('every page of a TIFF comes as a JPEG, which browsers show', async () => {
  const bytes = await madeTiff(await madePdf(['FIRST PAGE', '\f', 'SECOND PAGE']), 'ccittfax4')
  for (const page of [1, 2]) {
    const image = await renderPage(bytes, page)
    expect(image).toMatchObject({ mimeType: 'image/jpeg' })
    expect(image?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  }
  expect(await renderPage(bytes, 3)).toBeNull()
})
