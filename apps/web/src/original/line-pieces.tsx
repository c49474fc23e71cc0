import classes from './original.module.css'
import { inkRuns, isRule, pixelsOf } from './print-area.ts'

/** Of a line on a narrow screen: so many pixels to the point, and points above and below it. Print of 8 points can be read. */
const SCALE = 1.4
const AROUND = 3
/** Wider white between two words is folded to this; narrower ends no word. In points. */
const WIDEST_GAP = 14
const WORD_GAP = 2.5
/** A picture of a page has two pixels to the point. */
const PER_POINT = 2

export interface LinePiece {
  /** In points on the page; `gap`: the white behind it. */
  x: number
  width: number
  gap: number
}

/** The words of a printed line, by where they stand on the page; null where its print cannot be told from its paper. */
export function linePiecesOf(
  picture: HTMLImageElement,
  [x, y, width, height]: readonly [number, number, number, number],
): LinePiece[] | null {
  const part = [x, y, width, height].map((side) => side * PER_POINT) as [number, number, number, number]
  const pixels = pixelsOf(picture, 1, part)
  // The rules between the columns of a table are no words.
  const runs = pixels ? inkRuns(pixels, WORD_GAP * PER_POINT).filter((run) => !isRule(pixels, run)) : []
  if (runs.length < 2) return null
  return runs.map(({ from, to }, i) => ({
    x: x + from / PER_POINT - 1,
    width: (to - from) / PER_POINT + 2,
    gap: ((runs[i + 1]?.from ?? to) - to) / PER_POINT,
  }))
}

interface LinePiecesProps {
  picture: HTMLImageElement
  box: readonly [number, number, number, number]
  pieces: readonly LinePiece[]
  page: number
}

/** A line wider than the screen, broken between its words as text is: its amount is seen without scrolling. Each word is the picture itself. */
export function LinePieces({ picture, box: [, y, , height], pieces, page }: LinePiecesProps) {
  const scale = (points: number) => `${(points * SCALE).toFixed(2)}px`
  const top = Math.max(0, y - AROUND)
  return (
    <div className={classes.pieces} role="img" aria-label={`The line on page ${page} of the original`}>
      {pieces.map(({ x, width, gap }) => (
        <span
          key={x}
          style={{
            width: scale(width),
            height: scale(height + 2 * AROUND),
            marginRight: scale(Math.min(gap, WIDEST_GAP)),
            backgroundImage: `url("${picture.currentSrc}")`,
            backgroundSize: `${scale(picture.naturalWidth / PER_POINT)} auto`,
            backgroundPosition: `-${scale(x)} -${scale(top)}`,
          }}
        />
      ))}
    </div>
  )
}
