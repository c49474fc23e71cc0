import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { halves, pageRanges, splitPdf } from './chunks.ts'

describe('runs of pages', () => {
  it.each([
    [1, '1-1'],
    [6, '1-6'],
    [7, '1-4 4-7'],
    [8, '1-5 5-8'],
    [11, '1-6 6-11'],
    [12, '1-5 5-9 9-12'],
    [30, '1-6 6-11 11-16 16-21 21-26 26-30'],
  ])('%s pages, six at a time: %s', (pages, runs) => {
    expect(
      pageRanges(pages, 6)
        .map((r) => `${r.from}-${r.to}`)
        .join(' '),
    ).toBe(runs)
  })

  it('cover every page, share one page with the next and are never longer than allowed', () => {
    for (let perCall = 2; perCall <= 9; perCall++)
      for (let pages = 1; pages <= 120; pages++) {
        const runs = pageRanges(pages, perCall)
        expect(runs[0]?.from).toBe(1)
        expect(runs.at(-1)?.to).toBe(pages)
        runs.forEach((run, i) => {
          expect(run.to - run.from + 1).toBeLessThanOrEqual(perCall)
          if (i > 0) expect(run.from).toBe(runs[i - 1]?.to)
        })
      }
  })

  it('are single pages where a service takes no more', () => {
    expect(pageRanges(3, 1)).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 3 },
    ])
  })

  it.each([
    [1, 6, '1-3 3-6'],
    [4, 6, '4-5 5-6'],
    [4, 5, '4-4 5-5'],
  ])('%s to %s in halves', (from, to, expected) => {
    expect(
      halves({ from, to })
        ?.map((r) => `${r.from}-${r.to}`)
        .join(' '),
    ).toBe(expected)
  })
  it('a single page has no halves', () => expect(halves({ from: 4, to: 4 })).toBeNull())
})

describe('the pages of a PDF', () => {
  it('become files of their own, without what was hidden in the whole', async () => {
    const whole = await PDFDocument.create()
    for (let i = 1; i <= 5; i++) whole.addPage([100 + i, 200])
    whole.setTitle('Statement of Somebody')
    whole.setAuthor('Somebody')
    const parts = await splitPdf(await whole.save(), [
      { from: 1, to: 2 },
      { from: 2, to: 5 },
    ])
    const read = await Promise.all(parts.map((bytes) => PDFDocument.load(bytes, { updateMetadata: false })))
    expect(read.map((pdf) => pdf.getPages().map((page) => page.getWidth()))).toEqual([
      [101, 102],
      [102, 103, 104, 105],
    ])
    expect(read.map((pdf) => pdf.getTitle())).toEqual([undefined, undefined])
    expect(read.map((pdf) => pdf.getAuthor())).toEqual([undefined, undefined])
  })

  it('cannot be taken out of what is no PDF', async () => {
    await expect(splitPdf(new TextEncoder().encode('no pdf'), [{ from: 1, to: 1 }])).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
