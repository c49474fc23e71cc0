import type { SeenWord } from '../engine.ts'
import type { Gray } from '../gray.ts'
import type { LineBox } from './find-lines.ts'
import { type Ink, inkedRows, inkedSpan, inkOf, widestGap } from './ink.ts'
import type { ReadLetter } from './read-line.ts'

/** Letters this many times further apart than usual have lost the space between them. */
const LOST_SPACE = 1.75
/** And white between them of this share of their height. */
const LOST_WHITE = 0.4
/** A letter's ink reaches so far from its middle at most, in heights of the line. */
const REACH = 0.9

/** The letters of a line as words with their boxes on the picture that the line was cut from. */
export function wordsOfLine(letters: readonly ReadLetter[], crop: Gray, box: LineBox): SeenWord[] {
  const ink = inkOf(crop)
  const [top, bottom] = inkedRows(ink)
  const [dx, dy] = [box.width / crop.width, box.height / crop.height]
  const groups = grouped(letters, ink, bottom - top)
  return groups.flatMap((group, i) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const before = groups[i - 1]?.at(-1)
    const after = groups[i + 1]?.[0]
    const reach = REACH * (bottom - top)
    const from = before ? widestGap(ink, before.at, first.at)[1] : Math.max(0, first.at - reach)
    const to = after ? widestGap(ink, last.at, after.at)[0] : Math.min(crop.width, last.at + reach)
    const [u0, u1] = inkedSpan(ink, Math.min(from, first.at), Math.max(to, last.at))
    const [x0, x1] = [box.x - box.width / 2 + u0 * dx, box.x - box.width / 2 + u1 * dx]
    const shift = box.y - box.height / 2 + box.slope * ((x0 + x1) / 2 - box.x)
    return [
      { text: group.map((l) => l.text).join(''), x0, x1, top: shift + top * dy, bottom: shift + bottom * dy, confidence: certainty(group) },
    ]
  })
}

/** Splits at spaces, and where a space was lost. */
function grouped(letters: readonly ReadLetter[], ink: Ink, height: number): ReadLetter[][] {
  const steps = letters.flatMap((l, i) => {
    const before = letters[i - 1]
    return before && before.text !== ' ' && l.text !== ' ' ? [l.at - before.at] : []
  })
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? height
  const groups: ReadLetter[][] = [[]]
  for (const [i, letter] of letters.entries()) {
    const before = letters[i - 1]
    if (letter.text === ' ') groups.push([])
    else if (before && before.text !== ' ' && letter.at - before.at > LOST_SPACE * usual && isWhite(ink, before, letter, height))
      groups.push([letter])
    else groups.at(-1)?.push(letter)
  }
  return groups.filter((group) => group.length > 0)
}

function isWhite(ink: Ink, left: ReadLetter, right: ReadLetter, height: number): boolean {
  const [from, to] = widestGap(ink, left.at, right.at)
  return to - from > LOST_WHITE * height
}

/** 0 to 100. A number is as sure as its most doubtful digit; a name may have one. */
function certainty(letters: readonly ReadLetter[]): number {
  const likely = letters.map((l) => l.likely)
  const isNumber = letters.some((l) => /\d/.test(l.text))
  return 100 * (isNumber ? Math.min(...likely) : likely.reduce((a, b) => a + b, 0) / likely.length)
}
