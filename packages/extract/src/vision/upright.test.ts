import { madeLedger, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { sheets } from '@ledgerhand/extract-fixtures/ocr/made-sheets'
import { expect, test, vi } from 'vitest'
import { printed, typedStatement } from '../../testing/made-picture.ts'
import { drawPage } from '../pages/draw-page.ts'
import { cropGray, type Gray, type Turns, turned } from '../pages/gray.ts'
import { withPdf } from '../pages/pdfium.ts'
import { recogniseWords } from './engine.ts'
import { uprightTurns } from './upright.ts'

// Text recognition takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const page = printed(typedStatement).then((whole) => cropGray(whole, 0, 0, whole.width, 1000))

test.each<Turns>([0, 1, 2, 3])('a page that lies %i quarters from upright is known by a part of it', async (quarters) => {
  const lying = turned(await page, quarters)
  const looked: number[] = []
  const turns = await uprightTurns(lying, [0, 2, 1, 3], (part) => {
    looked.push(part.width * part.height)
    return recogniseWords(part)
  })
  expect(turns).toBe((4 - quarters) % 4)
  expect(Math.max(...looked)).toBeLessThanOrEqual(600 * 600)
})

test('a table with a ruling under each row is looked at once where it lies upright', async () => {
  const [ruled] = sheets
  const pdf = await ruled?.print(madeLedger(seeded(900), 12))
  const drawn = pdf && (await withPdf(pdf, (open) => drawPage(open, 0)))
  if (!drawn) throw new Error('nothing was drawn')
  let looks = 0
  const see = (part: Gray) => {
    looks++
    return recogniseWords(part)
  }
  expect(await uprightTurns(drawn.gray, [0, 2, 1, 3], see, drawn.dpi)).toBe(0)
  expect(looks).toBe(1)
})

test('a page on which nothing can be read stays as it lies', async () => {
  const blank = { width: 300, height: 200, data: new Uint8Array(60_000).fill(255) }
  expect(await uprightTurns(blank, [0, 2], async () => [])).toBe(0)
})
