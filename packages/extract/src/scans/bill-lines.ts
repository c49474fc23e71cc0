import { CHANGE, NET_LABEL, PAID_BY_CARD, ROUNDING, TAX_LABEL, TENDERED, TIP, TOTAL_LABELS } from '../bills/bill-wording.ts'
import { fold } from '../printed/fold.ts'
import type { Bill } from '../result/reading.ts'
import type { OcrWord } from '../vision/engine.ts'
import type { LineBox } from '../vision/find-lines.ts'

/** From this confidence on the first engine's total is proven by arithmetic: only the lines that print it are read again. */
const SETTLED = 0.8
/** A word that the first engine is this sure of is right, unless it is a number. */
const SURE_WORD = 88
/** A number that it is this sure of is right, unless it decides about the total. */
const SURE_NUMBER = 93
/** Of the head, lines with numbers (addresses, telephones) matter little; names are read again however sure they are. */
const SURE_HEAD = 80
/** Of a line's width, what its words must cover for all of it to have been read. */
const COVERED = 0.8

/** Where the goods stand, as a share of what is below the head: days above them, sums below. */
const GOODS = 0.35
/** As `readBill` rates a total that was seen beside a label of its own. */
const LABELLED = 0.6

const LABELS = [...TOTAL_LABELS.map(([pattern]) => pattern), NET_LABEL, TAX_LABEL, TENDERED, PAID_BY_CARD, CHANGE, ROUNDING, TIP]
/** '12.05.2023', '2 Sep 23', 'March 12, 2024': two marks between digits, or a name of letters beside them. */
const DATE =
  /\d ?[./-] ?[\p{L}\d]{1,9} ?[./-] ?\d|\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9}\.?,? \d\d|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/u

export interface ReadOnce {
  /** What the first engine saw on the page, in points of its picture. */
  words: readonly OcrWord[]
  /** Where the head of the page ends, in points from its top. */
  headEnds: number
  /** The receipt that the first engine's words make; null for invoices, whose heads hold more than names. */
  receipt: Bill | null
}

/**
 * For each line found on a bill: the first engine's words where they are kept, or null where the second engine reads the line again.
 * Finding lines is quick, reading them is not. Read again are the shop's name, dates, totals that no arithmetic proves, and everything
 * that the first engine doubted.
 */
export function settledWords({ words, headEnds, receipt }: ReadOnce): (line: LineBox) => OcrWord[] | null {
  const vendor = fold(receipt?.vendor ?? '').split(/\s+/)
  const total = receipt?.totalCents == null ? null : String(Math.abs(receipt.totalCents))
  const isSettled = receipt !== null && receipt.confidence >= SETTLED && receipt.date !== null && total !== null
  return (line) => {
    const within = wordsWithin(line, words)
    const text = within.map((w) => w.text).join(' ')
    if (within.length === 0 || DATE.test(text)) return null
    const sure = (least: number) => covers(within, line) && within.every((w) => w.confidence >= least)
    if (line.y < headEnds)
      return receipt && /\d/.test(text) && sure(SURE_HEAD) && !within.some((w) => vendor.includes(fold(w.text))) ? within : null
    if (isSettled) return within.some((w) => prints(w.text, total)) ? null : within
    if (!/\d/.test(text)) return sure(SURE_WORD) ? within : null
    return sure(SURE_NUMBER) && !isLabelled(line, words) ? within : null
  }
}

/**
 * Divides the lines to read again. `first`: those that decide a receipt: head, dates, total, amounts with a label, and lines that the first
 * engine did not see. `next`: the others, those with digits or unseen words before plain words, those far from the goods before the goods.
 */
export function decidingLines(lines: readonly LineBox[], { words, headEnds, receipt }: ReadOnce): { first: LineBox[]; next: LineBox[] } {
  const total = receipt?.totalCents == null ? null : String(Math.abs(receipt.totalCents))
  const textOf = (line: LineBox) =>
    wordsWithin(line, words)
      .map((w) => w.text)
      .join(' ')
  const decides = (line: LineBox): boolean => {
    const text = textOf(line)
    if (line.y < headEnds || text === '' || DATE.test(text)) return true
    return /\d/.test(text) && (prints(text, total) || isLabelled(line, words))
  }
  const [top, bottom] = [headEnds, Math.max(headEnds + 1, ...lines.map((line) => line.y))]
  const fromGoods = (line: LineBox) => Math.abs((line.y - top) / (bottom - top) - GOODS)
  const isWordy = (line: LineBox) => Number(/^\D+$/.test(textOf(line)))
  const rest = lines.filter((line) => !decides(line)).toSorted((a, b) => isWordy(a) - isWordy(b) || fromGoods(b) - fromGoods(a))
  const isStaged = receipt !== null && total !== null && receipt.confidence >= LABELLED
  return isStaged ? { first: lines.filter(decides), next: rest } : { first: [], next: [...lines.filter(decides), ...rest] }
}

/** Whether the digits of a total, in cents, are what is printed; whole amounts may lack their cents. */
const prints = (text: string, total: string | null): boolean => {
  const digits = text.replace(/\D/g, '')
  return digits !== '' && (digits === total || `${digits}00` === total)
}

/** Whether the label of an amount stands in a line, or in another one at its height: columns are found apart. */
function isLabelled({ y, height }: LineBox, words: readonly OcrWord[]): boolean {
  const row = words.filter((w) => Math.abs((w.top + w.bottom) / 2 - y) < 0.5 * height).toSorted((a, b) => a.x0 - b.x0)
  const label = fold(row.map((w) => w.text).join(' '))
  return LABELS.some((pattern) => pattern.test(label))
}

export function wordsWithin({ x, y, width, height }: LineBox, words: readonly OcrWord[]): OcrWord[] {
  const [left, right] = [x - width / 2, x + width / 2]
  return words.filter((w) => Math.abs((w.top + w.bottom) / 2 - y) < 0.35 * height && w.x1 > left && w.x0 < right)
}

const covers = (within: readonly OcrWord[], { width }: LineBox): boolean =>
  Math.max(...within.map((w) => w.x1)) - Math.min(...within.map((w) => w.x0)) > COVERED * width
