import type { Gray } from '../pages/gray.ts'
import { lineCrop } from './crop.ts'
import type { LineBox } from './find-lines.ts'
import { LINE_HEIGHT, readLine } from './read-line.ts'
import { modelsAreInstalled } from './recognise-lines.ts'

/** So many of the longest lines are read both ways, this much of each in points: next to nothing is read of letters on their head. */
const LINES = 2
const WIDTH = 320

/** Whether the lines of a picture, which run across it, stand on their head. False where nothing can be said. */
export async function isUpsideDown(picture: Gray, lines: readonly LineBox[]): Promise<boolean> {
  const models = await modelsAreInstalled()
  if (!models) return false
  let [upright, turned] = [0, 0]
  for (const line of lines.toSorted((a, b) => b.width / b.height - a.width / a.height).slice(0, LINES)) {
    const box = { ...line, width: Math.min(line.width, (WIDTH * line.height) / LINE_HEIGHT) }
    const crop = lineCrop(picture, box, LINE_HEIGHT, { narrowest: LINE_HEIGHT, widest: WIDTH })
    upright += sureness(await readLine(crop, models))
    turned += sureness(await readLine({ ...crop, data: crop.data.toReversed() }, models))
  }
  return turned > 1.2 * upright
}

/** How much was read, as far as it was sure: letters hardly recognised count for nothing. */
const sureness = (letters: Awaited<ReturnType<typeof readLine>>): number =>
  letters.reduce((sum, { likely }) => sum + Math.max(0, likely - 0.5), 0)
