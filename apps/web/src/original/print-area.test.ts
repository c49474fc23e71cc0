import { expect, it } from 'vitest'
import { inkRuns, isRule, type Pixels, printArea } from './print-area.ts'

/** White paper with black where `isPrint` says so. */
function paper(width: number, height: number, isPrint: (x: number, y: number) => boolean, white = 255): Pixels {
  const data = new Uint8ClampedArray(4 * width * height).fill(white)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isPrint(x, y)) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return { data, width, height }
}
const LETTER = { width: 612, height: 792 }
/** A fifth of the letter's points. */
const letter = (isPrint: (x: number, y: number) => boolean) => printArea(paper(122, 158, isPrint), LETTER)

it('the print of a page is shown without its white sides, with some paper around it', () => {
  const area = letter((x, y) => x >= 20 && x < 100 && y >= 30 && y < 60)
  expect(area?.left).toBe(78)
  expect(area?.right).toBe(522)
  expect(area?.top).toBe(132)
})

it('what is cut from the top makes the page no lower on the screen than it was', () => {
  const area = letter((x, y) => x >= 8 && x < 112 && y >= 100)
  if (!area) throw new Error('no area')
  const shown = ((LETTER.height - area.top) * LETTER.width) / (area.right - area.left)
  expect(area.top).toBeGreaterThan(0)
  expect(shown).toBeGreaterThanOrEqual(LETTER.height)
})

it.each([
  ['without print', () => false],
  ['printed to its edges', (x: number, y: number) => y === 80 && x > 1],
  ['with a stamp alone', (x: number) => x > 50 && x < 70],
])('a page %s stays whole', (_, isPrint) => {
  expect(letter(isPrint)).toBeNull()
})

it('the grain of a scan is no print', () => {
  expect(
    printArea(
      paper(122, 158, () => false, 232),
      LETTER,
    ),
  ).toBeNull()
})

it('a line falls into its words; a photo into none', () => {
  const line = paper(100, 4, (x) => (x >= 5 && x < 10) || (x >= 11 && x < 20) || (x >= 60 && x < 80))
  expect(inkRuns(line, 4)).toEqual([
    { from: 5, to: 20 },
    { from: 60, to: 80 },
  ])
  expect(
    inkRuns(
      paper(50, 4, () => true),
      4,
    ),
  ).toEqual([{ from: 0, to: 50 }])
})

it('the rule between two columns is no word, a thin letter is one', () => {
  const line = paper(60, 6, (x, y) => (x >= 5 && x < 20) || (x >= 30 && x < 32) || (x >= 40 && x < 42 && y > 0))
  expect(inkRuns(line, 4).map((run) => isRule(line, run))).toEqual([false, true, false])
})
