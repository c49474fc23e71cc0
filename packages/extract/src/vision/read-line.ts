import type { Gray } from '../pages/gray.ts'
import type { Models } from './models.ts'
import { plainSigns, type Sign } from './signs.ts'

/** A letter as it was read: where its middle lies on the crop, in points of it, and how likely it is (0 to 1). */
export interface ReadLetter {
  text: string
  at: number
  likely: number
}

/** The reader knows lines of this height, in points. */
export const LINE_HEIGHT = 48
/** Its first sign stands for no letter at all. */
const NONE = 0

const allowed = new WeakMap<readonly string[], Sign[]>()
function allowedOf(signs: readonly string[]): Sign[] {
  const known = allowed.get(signs) ?? plainSigns(signs)
  allowed.set(signs, known)
  return known
}

/** Reads one line, laid straight and 48 points high: its letters from left to right, spaces among them. */
export async function readLine(crop: Gray, { reader, signs }: Pick<Models, 'reader' | 'signs'>): Promise<ReadLetter[]> {
  const points = crop.width * crop.height
  const input = new Float32Array(3 * points)
  for (let i = 0; i < points; i++) input[i] = (crop.data[i] ?? 255) / 127.5 - 1
  input.copyWithin(points, 0, points)
  input.copyWithin(2 * points, 0, points)
  const { data, dims } = await reader({ data: input, dims: [1, 3, crop.height, crop.width] })
  const [, steps = 0, classes = 0] = dims
  if (classes !== signs.length) throw new Error('the text model and its list of signs do not belong together')
  return lettersOf(data, { steps, classes, step: crop.width / Math.max(1, steps) }, allowedOf(signs))
}

/** At each step the likeliest sign; the same sign on neighbouring steps is one letter, with 'none' between them it is two. */
function lettersOf(
  likely: Float32Array,
  { steps, classes, step }: { steps: number; classes: number; step: number },
  signs: readonly Sign[],
): ReadLetter[] {
  const runs: { text: string; from: number; to: number; likely: number }[] = []
  let before = ''
  for (let k = 0; k < steps; k++) {
    let [text, most] = ['', likely[k * classes + NONE] ?? 0]
    for (const sign of signs) {
      const p = likely[k * classes + sign.at] ?? 0
      if (p > most) [text, most] = [sign.text, p]
    }
    const last = runs.at(-1)
    if (text !== '' && text === before && last) Object.assign(last, { to: k, likely: Math.max(last.likely, most) })
    else if (text !== '') runs.push({ text, from: k, to: k, likely: most })
    before = text
  }
  return runs.map((run) => ({ text: run.text, at: ((run.from + run.to + 1) / 2) * step, likely: run.likely }))
}
