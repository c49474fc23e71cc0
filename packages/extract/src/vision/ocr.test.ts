import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { printed, scanned, typedStatement as statement } from '../../testing/made-picture.ts'
import { cropGray, type Gray, turned } from '../pages/gray.ts'
import { readDocument } from '../read.ts'
import { type Reading, Unreadable } from '../result/reading.ts'
import { grayPicture } from './decode.ts'
import { liesOnItsSide, skewOf } from './skew.ts'

const rows = (r: Reading) =>
  r.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const wanted = [
  '2024-01-03 +250000 PAYROLL NORTHWIND',
  '2024-01-05 -12055 CITY POWER AND LIGHT',
  '2024-01-09 -4510 HARDWARE STORE 0042',
  '2024-01-17 -185000 RENT JANUARY',
  '2024-01-28 -680 COFFEE HOUSE',
]
const fileOf = ({ width, height, data }: Gray, format: 'png' | 'jpeg' | 'webp', quality = 80) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toFormat(format, { quality })
    .toBuffer()
const read = (bytes: Uint8Array, documentType: 'bank_statement' | 'receipt' = 'bank_statement') =>
  readDocument({ name: 'scan', documentType, bytes })
const page = printed(statement)
/** As little of the paper as its print needs: looking at what is white takes time too. */
const top = ({ width, data }: Gray): Gray => ({ width, height: 1000, data: data.subarray(0, 1000 * width) })

// Seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 })
afterEach(() => vi.restoreAllMocks())

describe('a statement on a picture', () => {
  test('askew, blurred, noisy and pressed: every row, proven, and nothing asks the network', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('network')
    })
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('network'))
    const reading = await read(await fileOf(scanned(await page, { skew: 1.2, noise: 40, blur: true }), 'jpeg', 50))
    expect(rows(reading)).toEqual(wanted)
    expect(reading.statements[0]?.seal.state).toBe('reconciled')
    expect(reading.format).toBe('jpeg')
    expect(connect).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('its boxes lie where the rows are on the picture as it is shown, even when that lies on its head', async () => {
    const straight = await read(await fileOf(await page, 'png'))
    const onItsHead = await read(await fileOf(turned(await page, 2), 'webp', 90))
    expect(rows(onItsHead)).toEqual(wanted)
    const box = (r: Reading, i: number) => {
      const e = r.statements[0]?.transactions[i]?.evidence
      if (e?.kind !== 'page') throw new Error('no box')
      return e.box
    }
    for (const i of [0, 4]) {
      const [x, y, w, h] = box(straight, i)
      // The row is drawn at 40 points from the left, 14 points a line from 40 on.
      expect(x).toBeCloseTo(40, -1)
      expect(Math.abs(y + h / 2 - (40 + 14 * (7 + i) + 5))).toBeLessThan(4)
      const [x2, y2, w2, h2] = box(onItsHead, i)
      expect(Math.abs(x2 - (612 - x - w))).toBeLessThan(3)
      expect(Math.abs(y2 - (792 - y - h))).toBeLessThan(3)
      expect(Math.abs(w2 - w) + Math.abs(h2 - h)).toBeLessThan(6)
    }
  })

  test('without printed balances its rows go to review', async () => {
    const bare = statement.filter((line) => !/balance/i.test(line)).map((line) => line.replace(/\s+[\d,]+\.\d\d$/, ''))
    const reading = await read(await fileOf(top(await printed(['Date         Description                        Amount', ...bare])), 'png'))
    const all = reading.statements.flatMap((s) => s.transactions)
    expect(all.length).toBeGreaterThan(3)
    for (const row of all) {
      expect(row.confidence).toBeLessThan(0.8)
      expect(row.doubt).not.toBeNull()
    }
  })
})

describe('a receipt', () => {
  const receipt = [
    'HARBOUR LAMP TRADING',
    '(002049088-U)',
    '12, MILL ROAD',
    '',
    'Date: 21/05/2018',
    'Lamp            63.80',
    'TOTAL           63.80',
    'Visa            63.80',
  ]
  const read = { vendor: 'HARBOUR LAMP TRADING', date: '2018-05-21', totalCents: 6380 }
  const photo = printed(receipt).then((page) =>
    fileOf(scanned(cropGray(page, 0, 0, 1600, 1250), { skew: 0.6, noise: 30, blur: true }), 'jpeg', 60),
  )
  const document = async () => ({ name: 'scan', documentType: 'receipt' as const, bytes: await photo })

  test('on a picture is read: its shop, day and total', async () => {
    expect((await readDocument(await document())).bill).toMatchObject(read)
  })

  test('is read by one engine where there is no time for two', async () => {
    expect((await readDocument({ ...(await document()), secondPassBudgetMs: 0 })).bill).toMatchObject(read)
  })

  test('that was scanned into a PDF is looked at by both engines', async () => {
    const told: string[] = []
    const bytes = await pdfOf(await photo)
    const reading = await readDocument({
      name: 'r.pdf',
      documentType: 'receipt',
      bytes,
      onPage: (done, of, isAgain) => told.push(`${isAgain ? 'again ' : ''}${done}/${of}`),
    })
    expect(reading.bill).toMatchObject({ ...read, evidence: { kind: 'page', page: 1 } })
    expect(reading.bill?.confidence).toBeGreaterThan(0.8)
    expect(told).toEqual(['0/1', '1/1', 'again 0/1'])
  })
})

/** A PDF of one page, which is a picture of 1,600 by 1,250 points. */
async function pdfOf(picture: Buffer): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: [384, 300], margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (c: Buffer) => chunks.push(c))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.image(picture, 0, 0, { width: 384, height: 300 })
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

describe('a PDF', () => {
  test('of which one page is text and one a scan is read whole, and says how far it is', async () => {
    const picture = await fileOf(scanned(await page, { skew: -0.8 }), 'jpeg')
    const doc = new PDFDocument({ size: 'LETTER', margin: 0 })
    const chunks: Buffer[] = []
    doc.on('data', (c: Buffer) => chunks.push(c))
    const ended = new Promise((resolve) => doc.on('end', resolve))
    doc.font('Courier').fontSize(9)
    for (let i = 0; i < 8; i++) doc.text('Terms and conditions of this account are printed here.', 40, 40 + 14 * i)
    doc.addPage().image(picture, 0, 0, { width: 612, height: 792 })
    doc.end()
    await ended
    const told: string[] = []
    const bytes = new Uint8Array(Buffer.concat(chunks))
    const reading = await readDocument({
      name: 'mixed.pdf',
      documentType: 'bank_statement',
      bytes,
      onPage: (done, of) => told.push(`${done}/${of}`),
    })
    expect(rows(reading)).toEqual(wanted)
    expect(reading.statements[0]?.transactions[0]?.evidence).toMatchObject({ kind: 'page', page: 2 })
    expect(told).toEqual(['0/1', '1/1'])
  })
})

describe('straightening', () => {
  test('finds how far a page lies askew', async () => {
    for (const degrees of [-4, 0, 2.3]) {
      const found = (skewOf(scanned(await page, { skew: degrees, noise: 20 })) * 180) / Math.PI
      expect(Math.abs(found - degrees)).toBeLessThan(0.15)
    }
  })
  test('knows a page on its side from an upright one', async () => {
    expect(liesOnItsSide(turned(await page, 1))).toBe(true)
    expect(liesOnItsSide(await page)).toBe(false)
  })
})

describe('pictures', () => {
  const shape = async (bytes: Uint8Array, format: 'png' | 'jpeg' | 'webp' = 'png') => {
    const { gray, width, height } = await grayPicture(bytes, format)
    return { width, height, gray: [gray.width, gray.height], length: gray.data.length, first: gray.data[0] }
  }
  const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } })

  test('are turned as the camera noted, put on white, and capped', async () => {
    const turnedByCamera = await blank(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await shape(turnedByCamera, 'jpeg')).toMatchObject({ width: 200, height: 300, gray: [200, 300], length: 60_000 })
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    expect(await shape(clear)).toMatchObject({ first: 255, length: 2500 })
    const large = await shape(await blank(4000, 3000).jpeg().toBuffer(), 'jpeg')
    expect(large.width * large.height).toBe(12_000_000)
    expect(large.length).toBeLessThanOrEqual(6_010_000)
  })

  test('of hostile kinds are refused in words', async () => {
    const good = await blank(400, 300).png().toBuffer()
    const bomb = Buffer.from(good)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    const cut = await fileOf(await page, 'jpeg')
    const refused: [Uint8Array, RegExp][] = [
      [bomb, /damaged|too large/],
      [await blank(9000, 9000).png().toBuffer(), /too large to read/],
      [await blank(1, 1).png().toBuffer(), /too small/],
      [cut.subarray(0, cut.length / 2), /damaged/],
      [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /damaged/],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /damaged/],
      [await blank(600, 400).png().toBuffer(), /No transactions were found in this picture/],
    ]
    for (const [bytes, words] of refused) {
      const error = await read(bytes).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(Unreadable)
      expect((error as Error).message).toMatch(words)
    }
  })

  test('of an animation count by their first frame', async () => {
    const frames = Buffer.alloc(60 * 120 * 3, 255)
    const moving = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } })
      .webp()
      .toBuffer()
    expect(await shape(moving, 'webp')).toMatchObject({ width: 60, height: 60 })
  })
})

test('the engine and its language are found as installed packages', () => {
  const require = createRequire(import.meta.url)
  expect(require.resolve('@tesseract.js-data/eng/package.json')).toContain('node_modules')
  expect(require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm')).toContain('node_modules')
  expect(require.resolve('libheif-js/wasm-bundle')).toContain('node_modules')
})
