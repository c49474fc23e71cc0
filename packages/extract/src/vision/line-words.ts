import type { Gray } from '../pages/gray.ts'
import type { OcrWord } from './engine.ts'
import type { LineBox } from './find-lines.ts'
import { type Ink, inkedRows, inkedSpan, inkOf, widestGap } from './ink.ts'
import type { ReadLetter } from './read-line.ts'

/** Digits this many times further apart than usual have lost the space between them, if there is white of this share of their height. */
const LOST_SPACE = 1.75
const LOST_WHITE = 0.4
/** Between letters less white is a space: of this share of their height, and so much more than usual. */
const WORD_WHITE = 0.28
const MORE_THAN_USUAL = 1.8
/** A 'T' has white at its side, an 'I' on both, without standing further apart than other letters do. */
const NARROW = /[Iil1|!.,'J]/
const NARROW_STEP = 1.5
const OTHER_STEP = 1.15
/** A letter's ink reaches so far from its middle at most, in heights of the line. */
const REACH = 0.9

/** The letters of a line as words with their boxes on the picture that the line was cut from. */
export function recognisedWords(letters: readonly ReadLetter[], crop: Gray, box: LineBox): OcrWord[] {
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

/** Splits at spaces, and where a space was lost: the reader often drops narrow ones. */
function grouped(letters: readonly ReadLetter[], ink: Ink, height: number): ReadLetter[][] {
  const gaps = letters.flatMap((right, i) => {
    const left = letters[i - 1]
    if (!left || left.text === ' ' || right.text === ' ' || CLOSING.test(right.text)) return []
    const [from, to] = widestGap(ink, left.at, right.at)
    return [{ left, right, step: right.at - left.at, white: to - from }]
  })
  const usual = { step: median(gaps.map((g) => g.step)) ?? height, white: median(gaps.map((g) => g.white)) ?? 0 }
  const lost = new Set(
    gaps
      .filter(({ left, right, step, white }) =>
        NUMERIC.test(left.text) && NUMERIC.test(right.text)
          ? step > LOST_SPACE * usual.step && white > LOST_WHITE * height
          : white > Math.max(WORD_WHITE * height, MORE_THAN_USUAL * usual.white + 1) &&
            step > (NARROW.test(left.text + right.text) ? NARROW_STEP : OTHER_STEP) * usual.step,
      )
      .map((g) => g.right),
  )
  const groups: ReadLetter[][] = [[]]
  for (const letter of letters) {
    if (letter.text === ' ') groups.push([])
    else if (lost.has(letter)) groups.push([letter])
    else groups.at(-1)?.push(letter)
  }
  return groups.filter((group) => group.length > 0)
}

/** No space stands before these. */
const CLOSING = /[:;,.)!?%]/
/** Parts of numbers stand far apart in many prints: '1' is narrow, and so are points. */
const NUMERIC = /[\d.,/-]/
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

/** 0 to 100. A number is as sure as its most doubtful digit; of a name the other letters count too. */
function certainty(letters: readonly ReadLetter[]): number {
  const likely = letters.map((l) => l.likely)
  const least = Math.min(...likely)
  const mean = likely.reduce((a, b) => a + b, 0) / likely.length
  return 100 * (letters.some((l) => /\d/.test(l.text)) ? least : (least + mean) / 2)
}
