import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { printed, scanned } from '../../testing/made-picture.ts'
import { type Gray, resampled, resized, turned } from '../pages/gray.ts'
import { findLines, type LineBox } from './find-lines.ts'
import { installedModels, loadModels, type Models } from './models.ts'
import { type OcrLine, recogniseLines } from './recognise-lines.ts'

const typed = [
  'HARBOUR LAMP TRADING',
  'Account number: 000 123 4567',
  '',
  'Date         Description                        Amount        Balance',
  '01/03/2024   PAYROLL NORTHWIND               +2,500.00       3,500.00',
  '01/05/2024   CITY POWER AND LIGHT              -120.55       3,379.45',
]
/** The part of the page that is printed on. */
const page: Promise<Gray> = printed(typed).then(({ width, data }) => ({ width, height: 700, data: data.subarray(0, width * 700) }))
const SIDE = 1536
const DOTS = 300 / 72

const text = (lines: readonly OcrLine[] | null) => rowsOf(lines ?? []).map((row) => row.map((w) => w.text).join(' '))
/** Words by rows from the top, each from left to right. */
function rowsOf(lines: readonly OcrLine[]) {
  const words = lines.flatMap((l) => l.words).toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)
  const rows: (typeof words)[] = []
  for (const word of words) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && (word.top + word.bottom) / 2 < first.bottom) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x0 - b.x0))
}
const wanted = typed.filter(Boolean).map((line) => line.replace(/ +/g, ' '))

// Seconds on an idle machine; models are slow where many things run at once.
vi.setConfig({ testTimeout: 120_000 })
afterEach(() => vi.restoreAllMocks())

describe('the second engine', () => {
  test('reads every word, each where it is printed, and asks nobody', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('network')
    })
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('network'))
    const lines = await recogniseLines(await page, null, { longestSide: SIDE })
    expect(text(lines)).toEqual(wanted)
    const words = (lines ?? []).flatMap((l) => l.words)
    // Nine points high, each letter 5.4 points wide, from 40 points on.
    for (const [what, row] of [
      ['PAYROLL', 4],
      ['3,500.00', 4],
      ['-120.55', 5],
      ['HARBOUR', 0],
    ] as const) {
      const column = typed[row]?.lastIndexOf(what) ?? 0
      const word = words.find((w) => w.text === what)
      expect(Math.abs((word?.x0 ?? 0) / DOTS - (40 + 5.4 * column))).toBeLessThan(2)
      expect(Math.abs((word?.x1 ?? 0) / DOTS - (40 + 5.4 * (column + what.length)))).toBeLessThan(2)
      expect(Math.abs(((word?.top ?? 0) + (word?.bottom ?? 0)) / 2 / DOTS - (40 + 14 * row + 5))).toBeLessThan(2.5)
      expect(word?.confidence).toBeGreaterThan(90)
    }
    expect(connect).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('reads what is blurred, noisy and two degrees askew', async () => {
    const lines = await recogniseLines(resampled(scanned(await page, { noise: 40, blur: true }), 0.03, 1), null, { longestSide: SIDE })
    expect(lines?.flatMap((l) => l.words.map((w) => w.text)).toSorted()).toEqual(wanted.join(' ').split(' ').toSorted())
  })

  test('reads just the lines that it is given', async () => {
    const row = (i: number): LineBox => ({ x: 306 * DOTS, y: (40 + 14 * i + 5) * DOTS, width: 540 * DOTS, height: 13 * DOTS, slope: 0 })
    const lines = await recogniseLines(await page, [row(5), row(4)])
    expect(text(lines)).toEqual([wanted[3], wanted[4]])
    expect(lines?.map((l) => l.letters.map((letter) => letter.text).join(''))).toContain('CITY POWER AND LIGHT')
    expect(lines?.flatMap((l) => l.letters).every((l) => l.likely > 0.5 && l.likely <= 1)).toBe(true)
  })

  test('reads only the lines that are wanted', async () => {
    const lines = await recogniseLines(await page, null, { longestSide: SIDE, isWanted: (line) => line.y < 60 * DOTS })
    expect(text(lines)).toEqual(wanted.slice(0, 2))
  })

  test('reads white on black, and finds nothing on an empty page', async () => {
    const { width, height, data } = await page
    expect(text(await recogniseLines({ width, height, data: data.map((v) => 255 - v) }, null, { longestSide: SIDE }))[0]).toBe(wanted[0])
    expect(await recogniseLines({ width: 400, height: 300, data: new Uint8Array(120_000).fill(255) })).toEqual([])
  })

  test('reads pressed lines as it reads others', async () => {
    const lines = await recogniseLines(await page, null, { longestSide: SIDE, isPressed: (line) => line.y > 60 * DOTS })
    expect(text(lines)).toEqual(wanted)
  })

  test('loses nothing of faded print where the edge of a shadow crosses it', async () => {
    const { width, height, data } = await page
    const shadowed = data.map((value, i) => (255 - (255 - value) / 2) * (i % width < 180 * DOTS ? 0.45 : 0.95))
    expect(text(await recogniseLines({ width, height, data: shadowed }, null, { longestSide: SIDE }))).toEqual(wanted)
  })

  test('answers with Latin letters only, whatever it is shown', async () => {
    const lines = await recogniseLines(turned(await page, 1))
    expect(text(lines).join('')).toMatch(/^[\p{Script=Latin}\p{P}\p{S}\d\s]*$/u)
  })

  test('of a sheet, only at what is printed, and finds the same lines there', async () => {
    const image = await printed(Array.from({ length: 8 }, (_, i) => `Row ${i + 10} of a short page`))
    const { finder } = await loadModels()
    const found = async (isSheet: boolean) => {
      let points = 0
      const lines = await findLines(
        image,
        (input) => {
          points += input.data.length / 3
          return finder(input)
        },
        SIDE,
        isSheet,
      )
      return { points, heights: lines.map((l) => l.y).toSorted((a, b) => a - b) }
    }
    const [all, part] = [await found(false), await found(true)]
    expect(part.heights).toHaveLength(8)
    expect(Math.max(...part.heights.map((y, i) => Math.abs(y - (all.heights[i] ?? 0))))).toBeLessThan(6)
    expect(part.points).toBeLessThan(all.points / 2)
  })

  test('looks at a large page in bands, and loses no line at their seams', async () => {
    const finder = (await loadModels()).finder
    const sizes: number[] = []
    const lines = Array.from({ length: 50 }, (_, i) => `Row ${i + 10} of a long page, whose lines run on and on to its right edge`)
    const found = await findLines(
      await printed(lines),
      (input) => {
        sizes.push(input.data.length / 3)
        return finder(input)
      },
      1760,
    )
    expect(found).toHaveLength(50)
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(800_000)
  })
})

describe('without its models', () => {
  test('it says so instead of failing: files that are missing, damaged, or do not belong together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'models-'))
    try {
      const damaged = join(folder, 'damaged.onnx')
      await writeFile(damaged, 'no model')
      const signs = join(folder, 'signs.txt')
      await writeFile(signs, 'a\nb\n')
      const files = installedModels()
      for (const bad of [
        { ...files, finder: join(folder, 'missing') },
        { ...files, reader: damaged },
        { ...files, signs },
      ])
        expect(await recogniseLines(await page, null, { load: () => loadModels(bad) })).toBeNull()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('and when time runs out, without being given up for the next page', async () => {
    expect(await recogniseLines(await page, null, { secondPassBudgetMs: 0 })).toBeNull()
    expect(await recogniseLines({ width: 400, height: 300, data: new Uint8Array(120_000).fill(255) })).toEqual([])
  })

  test('and when memory runs out in the middle', async () => {
    const full: Models = { finder: () => Promise.reject(new Error('bad_alloc')), reader: () => Promise.reject(new Error()), signs: [] }
    expect(await recogniseLines(await page, null, { load: async () => full })).toBeNull()
  })
})

test('a picture made smaller keeps its shades, and fine lines do not vanish', () => {
  const data = new Uint8Array(90 * 60).fill(255)
  for (let y = 0; y < 60; y++) data[y * 90 + 45] = 0
  const small = resized({ width: 90, height: 60, data }, 30, 20)
  expect([small.width, small.height]).toEqual([30, 20])
  expect(Math.min(...small.data)).toBeLessThan(200)
  expect(small.data[0]).toBe(255)
  expect(resized(small, 60, 40).data[0]).toBe(255)
})
