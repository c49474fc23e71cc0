import type { Evidence } from '@ledgerhand/core/documents'

/** A text file as it is shown beside its transactions: its lines, its cells. Shown only; nothing is computed from it. */

/** One row of a file: its cells, and the line (from 1) on which it begins. */
export interface FileRow {
  cells: readonly string[]
  line: number
}

export function* linesOf(text: string): Generator<FileRow> {
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) yield { cells: [line], line: i + 1 }
}

/** The rows as a spreadsheet would number them: a quoted cell may hold line breaks, a blank line is a row. */
export function* cellsOf(text: string, delimiter: string): Generator<FileRow> {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let began = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = (): FileRow => {
    endCell()
    const row = { cells, line: began }
    cells = []
    return row
  }
  // What means nothing special is taken in one piece: a character at a time, a file of megabytes holds up the page.
  const outside = new RegExp(`[^"\\r\\n${delimiter}]+`, 'y')
  const inside = /[^"\r\n]+/y
  for (let i = 0; i < text.length; i += 1) {
    const run = quoted ? inside : outside
    run.lastIndex = i
    if (run.test(text)) {
      cell += text.slice(i, run.lastIndex)
      i = run.lastIndex
      if (i === text.length) break
    }
    const c = text.charAt(i)
    const isBreak = c === '\n' || (c === '\r' && text[i + 1] !== '\n')
    if (isBreak) line += 1
    if (quoted) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (c === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (c === delimiter) endCell()
    else if (isBreak) {
      yield endRow()
      began = line
    } else if (c !== '\r') cell += c
  }
  if (cell !== '' || cells.length > 0) yield endRow()
}

/** The rows of a file whose quotes are not paired: each line is one. */
export function* cellsByLine(text: string, delimiter: string): Generator<FileRow> {
  for (const { cells, line } of linesOf(text)) {
    const [row] = cellsOf(cells[0] ?? '', delimiter)
    yield { cells: row?.cells ?? [''], line }
  }
}

/** A file is taken apart for so many milliseconds at a time, looked at after so many rows. */
const STRETCH_MS = 8
const LOOK_AFTER = 200

/** All rows of a file. Between two stretches of the work the page is drawn and answers. */
export async function allOf(rows: Iterable<FileRow>): Promise<FileRow[]> {
  const all: FileRow[] = []
  let began = performance.now()
  for (const row of rows) {
    all.push(row)
    if (all.length % LOOK_AFTER > 0 || performance.now() - began < STRETCH_MS) continue
    await new Promise((done) => setTimeout(done))
    began = performance.now()
  }
  return all
}

/** Where a transaction stands among the rows of its file, from 0; null when it is not there. */
export function rowsOfText(evidence: Evidence | null, rows: readonly FileRow[]): { from: number; count: number } | null {
  if (!evidence || evidence.kind === 'page') return null
  if (evidence.kind === 'cells') return evidence.row >= 1 && evidence.row <= rows.length ? { from: evidence.row - 1, count: 1 } : null
  // The last row that begins at or before a line is the one the line belongs to.
  const rowAt = (line: number) => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.line ?? 0) <= line) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const from = rowAt(evidence.line)
  const to = rowAt(evidence.line + evidence.lines - 1)
  return from >= 0 && from < rows.length ? { from, count: Math.max(1, to - from + 1) } : null
}

/** So many rows tell what the columns hold. */
const LOOK = 300

/**
 * Column widths in characters: what nine rows of ten need, so that one title line does not push the figures out of sight, and
 * never wider than a sentence.
 */
export function columnWidths(rows: readonly FileRow[]): number[] {
  const lengths: number[][] = []
  for (const { cells } of rows.slice(0, LOOK)) {
    cells.forEach((cell, i) => {
      const column = lengths[i] ?? []
      lengths[i] = column
      column.push(cell.length)
    })
  }
  return lengths.map((column) => {
    const sorted = column.toSorted((a, b) => a - b)
    return Math.min(36, Math.max(4, sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 4))
  })
}

/** A column of long text may be as narrow as this: where there are few columns, and where there are many. */
const LEAST_TEXT = 22
const LEAST_OF_MANY = 10
/** Beside its transactions a sheet of so many columns has room for what is in them, and some air; unless they take more than these characters. */
const FEW = 5
const ROOM = 62
export const areMany = (columns: number): boolean => columns > FEW

interface ColumnGrid {
  /** As CSS. */
  columns: string
  /** How many characters all take at least. */
  wide: number
  /** There is no room for them beside the transactions without cutting words short. */
  isTight: boolean
}

/**
 * The columns of a sheet: text gives way, so that the amounts beside it stay in view. Where room is short each column that holds words
 * does; dates, amounts and short numbers never.
 */
export function columnGrid(rows: readonly FileRow[]): ColumnGrid {
  const widths = columnWidths(rows)
  for (const i of figureColumns(rows)) widths[i] = longestFigure(rows, i)
  const airy = areMany(widths.length) ? null : tracksOf(widths, null)
  return airy && airy.wide <= ROOM ? { ...airy, isTight: false } : { ...tracksOf(widths, wordColumns(rows)), isTight: true }
}

/** `words`: the columns that give way where room is short; null where there is enough. */
function tracksOf(widths: readonly number[], words: ReadonlySet<number> | null): Omit<ColumnGrid, 'isTight'> {
  const tracks = widths.map((n, i) => {
    const most = n + (words ? 1 : 2)
    const givesWay = words === null || words.has(i) || n > LEAST_TEXT
    return { most, least: givesWay ? Math.min(most, words ? LEAST_OF_MANY : LEAST_TEXT) : most }
  })
  return {
    columns: tracks.map(({ least, most }) => (least < most ? `minmax(${least}ch, ${most}ch)` : `${most}ch`)).join(' '),
    // One more for the gap beside each.
    wide: tracks.reduce((sum, { least }) => sum + least + 1, 0),
  }
}

/** '1,234.56', '(12.00)', '-$4.50', '1.234,56-', '€ 9,00', '12.00 CR': with cents, so that a check's or an account's number is none. */
const FIGURE = /^[-+(]?\s*[$€£]?\s*[-+]?(\d+|\d{1,3}([.,'\s]\d{3})+)[.,]\d{2}\s*[$€£]?\)?\s*(-|CR|DR)?$/i

/** Words, and no date with its month in letters. */
const WORDS = /\p{L}{3}/u
const WRITTEN_DATE = /^\d{1,2}[ .-]?\p{L}{3,9}[ .-]?\d|^\p{L}{3,9}\.? \d{1,2}(\D|$)/u

/** The columns of which nine of ten cells that count, among the first rows, are so. */
function columnsWhere(rows: readonly FileRow[], counts: (cell: string) => boolean, isSo: (cell: string) => boolean): ReadonlySet<number> {
  const seen = new Map<number, { all: number; so: number }>()
  for (const { cells } of rows.slice(0, LOOK)) {
    cells.forEach((cell, i) => {
      if (!counts(cell)) return
      const { all, so } = seen.get(i) ?? { all: 0, so: 0 }
      seen.set(i, { all: all + 1, so: so + (isSo(cell) ? 1 : 0) })
    })
  }
  return new Set([...seen].flatMap(([i, { all, so }]) => (so >= all * 0.9 ? [i] : [])))
}

/** The columns that hold amounts: of their cells with a digit in them, nine of ten are figures with cents. */
export const figureColumns = (rows: readonly FileRow[]): ReadonlySet<number> =>
  columnsWhere(
    rows,
    (cell) => /\d/.test(cell),
    (cell) => FIGURE.test(cell.trim()),
  )

/** Of figures each is seen whole, the tenth of ten too. */
const longestFigure = (rows: readonly FileRow[], column: number): number =>
  rows.slice(0, LOOK).reduce((most, { cells }) => {
    const cell = cells[column]?.trim() ?? ''
    return FIGURE.test(cell) ? Math.max(most, cell.length) : most
  }, 4)

/** The columns that hold words: nine of ten of their cells. */
const wordColumns = (rows: readonly FileRow[]): ReadonlySet<number> => columnsWhere(rows, (cell) => cell.trim() !== '', isWords)

/** A cell of words, and no date with its month in letters. */
export const isWords = (cell: string): boolean => WORDS.test(cell) && !WRITTEN_DATE.test(cell.trim())

/** The part of a list around an index: `around` items on each side, with the number (from 1) of the first. */
export function windowAround<T>(items: readonly T[], from: number, count: number, around: number): { first: number; items: readonly T[] } {
  const start = Math.max(0, from - around)
  return { first: start + 1, items: items.slice(start, from + count + around) }
}
