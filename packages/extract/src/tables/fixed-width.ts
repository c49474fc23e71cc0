import { MAX_ROWS } from '../result/limits.ts'
import { cleanCell, type GridRow, isMovementRow } from './grid.ts'

/** Where a column of print begins and ends, counted in characters. */
interface Span {
  from: number
  to: number
}

/** No printer had more; a longer line is something else. */
const MAX_WIDTH = 500
/** Fewer lines could leave the same gap by chance. */
const MIN_LINES = 3
const wordsOf = (line: string): { text: string; from: number; to: number }[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ text: m[0], from: m.index, to: m.index + m[0].length }))

const isMovementLine = (line: string): boolean => isMovementRow({ cells: wordsOf(line).map((w) => cleanCell(w.text)) })

/** The columns of lines that were printed one under the other: they end where every line has two blanks. */
function spansOf(lines: readonly string[]): Span[] {
  const inked = Array.from({ length: MAX_WIDTH }, () => false)
  for (const line of lines) for (let i = 0; i < line.length; i++) if (line[i] !== ' ') inked[i] = true
  const spans: Span[] = []
  for (const [i, isInked] of inked.entries()) {
    const last = spans.at(-1)
    if (!isInked) continue
    if (last && i - last.to < 2) last.to = i + 1
    else spans.push({ from: i, to: i + 1 })
  }
  return spans
}

/** A heading stands over its column, or beside it: the column that it touches most, else the nearest. */
const columnUnder = (word: Span, spans: readonly Span[]): number => {
  const distance = ({ from, to }: Span) => Math.max(from - word.to, word.from - to)
  return spans.reduce((best, span, i) => (distance(span) < distance(spans[best] as Span) ? i : best), 0)
}

/** Text in columns of print, with blanks for delimiters, as a grid; null when it is none: too few of its lines hold a day and an amount. */
export function fixedWidth(text: string): GridRow[] | null {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > MAX_ROWS || text.includes('\t') || lines.some((line) => line.length > MAX_WIDTH)) return null
  const moving = new Set(lines.flatMap((line, i) => (isMovementLine(line) ? [i] : [])))
  if (moving.size < MIN_LINES) return null
  const spans = spansOf(lines.filter((_, i) => moving.has(i)))
  if (spans.length < 3) return null
  return lines.flatMap((line, i) => {
    const cells = spans.map(() => '')
    if (moving.has(i)) for (const [k, { from, to }] of spans.entries()) cells[k] = cleanCell(line.slice(from, to))
    else
      for (const word of wordsOf(line)) {
        const k = columnUnder(word, spans)
        cells[k] = cleanCell(`${cells[k]} ${word.text}`)
      }
    return cells.some((c) => c !== '') ? [{ cells, evidence: { kind: 'lines', line: i + 1, lines: 1 } as const }] : []
  })
}
