import { madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { griddedStatement } from '@ledgerhand/extract-fixtures/ocr/made-grid'
import { describe, expect, test, vi } from 'vitest'
import { printed, typedStatement } from '../../testing/made-picture.ts'
import { madeScan, type ScanKind } from '../../testing/made-scans.ts'
import { readWordPages } from '../documents/read-pages.ts'
import { drawPage } from '../pages/draw-page.ts'
import { cropGray, type Turns, turned } from '../pages/gray.ts'
import { withPdf } from '../pages/pdfium.ts'
import { readDocument } from '../read.ts'
import type { Reading } from '../result/reading.ts'
import { type OcrPage, straightPage } from '../vision/recognise-page.ts'
import { refineWithSecondEngine } from './second-engine.ts'
import { makeSecondPass } from './second-pass.ts'

// Both engines look at whole pages: on a busy machine that takes minutes.
vi.setConfig({ testTimeout: 300_000 })

const made = madeLedger(seeded(41), 14)
const wanted = made.rows.map((r) => `${r.date} ${r.cents}`)
const rowsOf = (r: Reading) => r.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '' : '-'}${t.amountCents}`))

// What `pnpm run evaluate:scans` measures on a folder of documents, on one that is made here.
test.each<ScanKind>(['worn', 'coarse'])('a statement in a grid, scanned (%s): every row, proven', async (kind) => {
  const { bytes } = await madeScan(await griddedStatement(made), kind)
  const reading = await readDocument({ name: 'scan.pdf', documentType: 'bank_statement', bytes })
  expect(rowsOf(reading)).toEqual(wanted)
  expect(reading.statements[0]?.seal.state).toBe('reconciled')
})

describe('a second look', () => {
  const rows = ['2024-01-03 250000', '2024-01-05 -12055', '2024-01-09 -4510', '2024-01-17 -185000', '2024-01-28 -680']
  const read = (pages: readonly OcrPage[]) =>
    readWordPages({ format: 'pdf', documentType: 'bank_statement', pages, fileYear: null, embedded: null })

  // The part of the page that is printed: looking at white takes time too.
  const straight = printed(typedStatement).then((page) => {
    const gray = { ...page, height: 1000, data: page.data.subarray(0, 1000 * page.width) }
    return straightPage({ gray, number: 1, width: 612, height: 240 })
  })

  /** Reads the statement when the first engine saw some words as others, as sure as it is of the rest, or this sure. */
  async function afterMistakes(mistakes: Record<string, string | null>, sure?: number) {
    const { words, points, laid, withWords, picture } = await straight
    const mistaken = words.flatMap((w) => {
      const text = mistakes[w.text]
      const confidence = text === undefined ? w.confidence : (sure ?? w.confidence)
      return text === null ? [] : [{ ...w, text: text ?? w.text, confidence }]
    })
    expect(mistaken).not.toEqual(words)
    let isLookedAt = false
    const pictureAgain = async () => {
      isLookedAt = true
      return picture
    }
    const reading = await refineWithSecondEngine([{ words: mistaken, points, laid, withWords, picture: pictureAgain }], read)
    return { reading, isLookedAt }
  }

  test.each<Record<string, string | null>>([
    { '-1,850.00': '-1,350.00', '1,484.35': '1,984.35' },
    { '-45.10': null },
    { '01/17/2024': null },
    { '01/09/2024': '01/09/2Q2A', '3,379.45': '3379 45' },
  ])('finds what the first one misread, split or did not see, and arithmetic chooses: %o', async (mistakes) => {
    const { reading, isLookedAt } = await afterMistakes(mistakes)
    expect([isLookedAt, rowsOf(reading)]).toEqual([true, rows])
    expect(reading.statements[0]?.seal.state).toBe('reconciled')
  })

  test('is taken where a day was read with doubt, which no balance would tell', async () => {
    const { reading, isLookedAt } = await afterMistakes({ '01/09/2024': '01/08/2024' }, 70)
    expect([isLookedAt, rowsOf(reading)]).toEqual([true, rows])
    expect(reading.statements[0]?.transactions.map((row) => row.doubt)).toEqual(rows.map(() => null))
  })

  test('is not taken where the first one is proven, and is where only a day is out of order', async () => {
    expect((await afterMistakes({ COFFEE: 'COFEE' })).isLookedAt).toBe(false)
    const { reading, isLookedAt } = await afterMistakes({ '01/09/2024': '01/29/2024' })
    expect([isLookedAt, rowsOf(reading)]).toEqual([true, rows])
  })
})

const fewDays = typedStatement.map((line) => line.replace(/^01\/17\/2024/, '          '))
test.each<Turns>([0, 1])(
  'a bank prints a day once for all of its rows: on a page of %i quarters it is seen that no day was overlooked',
  async (turns) => {
    const page = turned(cropGray(await printed(fewDays), 0, 0, 2550, 1000), turns)
    const [width, height] = [(page.width * 72) / 300, (page.height * 72) / 300]
    const { words, points, laid, withWords, picture } = await straightPage({ gray: page, number: 1, width, height }, { sheet: true })
    let looks = 0
    const read = (pages: readonly OcrPage[]) =>
      readWordPages({ format: 'pdf', documentType: 'bank_statement', pages, fileYear: null, embedded: null })
    const reading = await refineWithSecondEngine(
      [{ words, points, laid, withWords, picture: async () => picture, onLook: () => looks++ }],
      read,
    )
    expect(reading.statements[0]?.transactions.map((row) => row.date)).toEqual(
      [3, 5, 9, 9, 28].map((d) => `2024-01-${String(d).padStart(2, '0')}`),
    )
    expect([looks, reading.statements[0]?.seal.state]).toEqual([0, 'reconciled'])
  },
)

test('a page is looked at again where it was doubted first, then digits little by little, and each line once', async () => {
  const { bytes } = await madeScan(await griddedStatement(made), 'clean')
  const drawn = await withPdf(bytes, (pdf) => drawPage(pdf, 0))
  if (!drawn) throw new Error('nothing was drawn')
  const { words, picture } = await straightPage({ gray: drawn.gray, number: 1, width: 612, height: 792 }, { sheet: true })
  const doubtedAt = words.findIndex((w) => /^\d/.test(w.text))
  const first = words.map((w, i) => ({ ...w, text: /\d/.test(w.text) ? '0' : w.text, confidence: i === doubtedAt ? 10 : 99 }))
  const look = makeSecondPass(first, async () => picture)
  const digits = (seen: readonly { text: string }[]) => seen.filter((w) => /[1-9]/.test(w.text)).length
  const counts: number[] = []
  for (let more = true; more && counts.length < 20; ) {
    const again = await look.further()
    if (!again) throw new Error('no second engine')
    counts.push(digits(again.words))
    more = !again.isDone
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[0]).toBeLessThan(digits(words) / 2)
  expect(counts.length).toBeGreaterThan(2)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBeGreaterThan(0.9 * digits(words))
})

test('a page of a scan is drawn for the second look as it lay in the first', async () => {
  const { bytes } = await madeScan(await griddedStatement(made), 'askew')
  const drawn = await withPdf(bytes, (pdf) => drawPage(pdf, 0))
  if (!drawn) throw new Error('nothing was drawn')
  const seen = await straightPage({ gray: drawn.gray, number: 1, width: 612, height: 792 }, { sheet: true })
  expect((seen.laid.skew * 180) / Math.PI).toBeCloseTo(1.2, 1)
  expect(seen.laid.sheet).toBe(true)
})
