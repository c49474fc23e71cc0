import { madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { griddedRow, griddedStatement } from '@ledgerhand/extract-fixtures/ocr/made-grid'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { printed, scanned } from '../../testing/made-picture.ts'
import { madeScan, photoCorners } from '../../testing/made-scans.ts'
import { drawPage } from '../pages/draw-page.ts'
import type { Gray } from '../pages/gray.ts'
import { withPdf } from '../pages/pdfium.ts'
import { readDocument } from '../read.ts'
import { evenlyLit } from './light.ts'
import { picturePageSize } from './page-size.ts'
import { flatteningOf } from './paper.ts'
import { inverse, ontoCorners, type Point, projected, taken } from './perspective.ts'

// Text recognition takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const made = madeLedger(seeded(41), 14)
const pdf = griddedStatement(made)
const drawn = pdf.then((bytes) => withPdf(bytes, (open) => drawPage(open, 0))).then((page) => page?.gray as Gray)
const file = pdf.then((bytes) => madeScan(bytes, 'photo'))
const photo = file.then(async ({ bytes }): Promise<Gray> => {
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
})

describe('a sheet that was photographed askew', () => {
  test('is laid flat: its corners make a rectangle', async () => {
    const [page, picture] = [await drawn, await photo]
    const flattening = flatteningOf(picture)
    if (!flattening) throw new Error('no sheet was found')
    const [a, b, c, d] = photoCorners(page).map((corner) => projected(inverse(flattening.from), corner)) as [Point, Point, Point, Point]
    for (const [p, q, axis] of [
      [a, b, 1],
      [d, c, 1],
      [a, d, 0],
      [b, c, 0],
    ] as const)
      expect(Math.abs(p[axis] - q[axis])).toBeLessThan(16)
    // Laid flat once, it lies flat.
    expect(flatteningOf(taken(picture, flattening.from, picture.width, picture.height))).toBeNull()
  })

  test('is read to the last row, and the boxes lie on the rows of the photo', async () => {
    const { bytes } = await file
    const reading = await readDocument({ name: 'photo.jpg', documentType: 'bank_statement', bytes })
    const [statement] = reading.statements
    expect(statement?.transactions.map((t) => `${t.date} ${t.isCredit ? '' : '-'}${t.amountCents}`)).toEqual(
      made.rows.map((r) => `${r.date} ${r.cents}`),
    )
    expect(statement?.seal.state).toBe('reconciled')
    const [page, { width, height }] = [await drawn, await photo]
    const onPhoto = ontoCorners(page.width, page.height, photoCorners(page))
    const points = picturePageSize(width, height).width / width
    for (const i of [0, made.rows.length - 1]) {
      const { x0, x1, y } = griddedRow(i)
      const ends = [x0, x1].map((x) => projected(onPhoto, [(x * page.width) / 612, (y * page.height) / 792]))
      const middle = ((ends[0]?.[1] ?? 0) + (ends[1]?.[1] ?? 0)) / 2
      const evidence = statement?.transactions[i]?.evidence
      if (evidence?.kind !== 'page') throw new Error('no box')
      const [bx, by, bw, bh] = evidence.box
      const off = [by + bh / 2 - middle * points, bx - (ends[0]?.[0] ?? 0) * points, bx + bw - (ends[1]?.[0] ?? 0) * points]
      for (const distance of off) expect([i, Math.abs(distance) < 8, off]).toEqual([i, true, off])
    }
  })

  test('is not seen where there is none: a scan, an askew scan, a page in a wide dark frame of its own', async () => {
    const page = await printed(['A letter of one line, and nothing around it.'])
    expect(flatteningOf(page)).toBeNull()
    expect(flatteningOf(scanned(page, { skew: 2, noise: 20 }))).toBeNull()
    const banded = { ...page, data: page.data.map((v, i) => (i % page.width < 300 ? 60 : v)) }
    expect(flatteningOf(banded)).toBeNull()
  })
})

describe('light', () => {
  test('that falls unevenly is evened out, and print keeps its shade against the paper', async () => {
    const page = await printed(['01/05/2024   CITY POWER AND LIGHT              -120.55'])
    const shaded = { ...page, data: page.data.map((v, i) => v * (i % page.width < page.width / 2 ? 0.5 : 0.95)) }
    const lit = evenlyLit(shaded)
    const lightness = (g: Gray, from: number, to: number) => {
      let sum = 0
      for (let y = 1000; y < 1100; y++) for (let x = from; x < to; x++) sum += g.data[y * g.width + x] ?? 0
      return sum / 100 / (to - from)
    }
    expect(lightness(lit, 100, 1000)).toBeGreaterThan(240)
    expect(lightness(lit, 1600, 2500)).toBeGreaterThan(240)
    const dark = (g: Gray) => g.data.reduce((n, v) => n + (v < 100 ? 1 : 0), 0)
    expect(dark(lit)).toBeLessThan(1.2 * dark(page))
    expect(dark(lit)).toBeGreaterThan(0.8 * dark(page))
  })

  test('that is even stays as it is', async () => {
    const page = await drawn
    expect(evenlyLit(page)).toBe(page)
  })
})
