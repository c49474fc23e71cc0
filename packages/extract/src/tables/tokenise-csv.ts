import type { Evidence } from '@ledgerhand/core/documents'
import Papa from 'papaparse'
import { refuseTooMany } from '../result/limits.ts'
import { cleanCell, type GridRow, isMovementRow } from './grid.ts'

/** Text to a grid: which delimiter, which quotes, which lines. */
/** Some banks of India set '~|~' between cells, so that no comma in a text can be taken for one. */
const DELIMITERS = [',', ';', '\t', '~|~', '|'] as const
/** Blank lines count here too. */
const MAX_LINES = 400_000
const MAX_COLUMNS = 500

/** How well a delimiter explains the lines: rows that hold a date and an amount, and how alike the rows are in width. */
function fit(rows: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const [width, alike] = [...widths].filter(([w]) => w > 1).sort((a, b) => b[1] - a[1])[0] ?? [1, 0]
  const movements = rows.filter((row) => isMovementRow({ cells: row.map(cleanCell) })).length
  return movements * 10 + (width > 1 ? alike + Math.min(width, 10) / 10 : 0)
}

/** One spelling of line ends; every other character keeps its place. */
export const withLineFeeds = (text: string): string => text.replace(/\r\r?\n|\r/g, '\n').replace(/^\ufeff/, '')

interface Tokens {
  rows: { cells: string[]; from: number; to: number }[]
  /** Quotes that do not follow the rule; the last field may have swallowed the rest. */
  damaged: boolean
}

function strictly(text: string, delimiter: string): Tokens {
  const rows: Tokens['rows'] = []
  let from = 0
  let damaged = false
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, meta, errors }, parser) => {
      if (errors.some((e) => e.type === 'Quotes')) damaged = true
      rows.push({ cells: data, from, to: meta.cursor })
      from = meta.cursor
      if (rows.length > MAX_LINES) parser.abort()
    },
  })
  return { rows, damaged }
}

/** For files whose quotes were never escaped: a line is a row, and a quote closes a field only before a delimiter or the line's end. */
function forgivingly(text: string, delimiter: string): Tokens {
  const rows: Tokens['rows'] = []
  for (let from = 0; from <= text.length && rows.length <= MAX_LINES; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    rows.push({ cells: forgivingLine(text.slice(from, to), delimiter), from, to })
    from = to + 1
  }
  return { rows, damaged: true }
}

function forgivingLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const next = line.indexOf(delimiter, at)
      const end = next < 0 ? line.length : next
      cells.push(line.slice(at, end))
      at = end + 1
      continue
    }
    let value = ''
    let lone = 0
    let i = at + 1
    for (; i < line.length; i++) {
      if (line[i] !== '"') value += line[i]
      else if (i + 1 === line.length || line[i + 1] === delimiter) break
      else if (line[i + 1] === '"' && lone % 2 === 0) {
        value += '"'
        i++
      } else {
        value += '"'
        lone++
      }
    }
    if (i < line.length) {
      cells.push(value)
      at = i + 2
    } else {
      // The quote was never meant as one: the field ends at the next delimiter.
      const next = line.indexOf(delimiter, at)
      const end = next < 0 ? line.length : next
      cells.push(line.slice(at + 1, end))
      at = end + 1
    }
  }
  return cells
}

/** Which delimiter and which treatment of quotes explain a text best, and its rows by them. `text` ends its lines with line feeds. */
function taken(text: string): { delimiter: string; tokens: Tokens; isLineARow: boolean } {
  // Long preambles are rare: the first hundred lines and some of the middle tell the delimiter.
  const sample = text.slice(0, 40_000)
  const delimiter = DELIMITERS.filter((d) => d === ',' || sample.includes(d))
    .map((d) => ({
      d,
      fit: fit(
        strictly(sample, d)
          .rows.slice(0, 200)
          .map((r) => r.cells),
      ),
    }))
    .reduce((a, b) => (b.fit > a.fit ? b : a)).d
  const strict = strictly(text, delimiter)
  if (strict.damaged) {
    const forgiving = forgivingly(text, delimiter)
    // A cell that holds a quoted delimiter has swallowed its neighbour.
    const swallowed = ({ rows }: Tokens) => rows.filter((row) => row.cells.some((c) => c.includes(`"${delimiter}"`))).length
    const fitOf = (t: Tokens) => fit(t.rows.map((row) => row.cells)) - swallowed(t) * 5
    if (fitOf(forgiving) > fitOf(strict)) return { delimiter, tokens: forgiving, isLineARow: true }
  }
  return { delimiter, tokens: strict, isLineARow: false }
}

/** How a delimited text is taken apart, for those who show it. */
export function layoutOfCsv(source: string): { delimiter: string; isLineARow: boolean } {
  const { delimiter, isLineARow } = taken(withLineFeeds(source))
  return { delimiter, isLineARow }
}

/** A line that is one quoted field, and within it cells between delimiters. */
const WRAPPED = /^"((?:[^"]|"")*)"$/

/** The lines of a text, each of which was quoted as a whole, without those quotes; the same text where most of its lines are not. */
function unwrapped(text: string): string {
  const lines = text.split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const isWrapped = (line: string) => DELIMITERS.some((d) => (WRAPPED.exec(line)?.[1]?.replaceAll('""', '').split(d).length ?? 0) > 2)
  if (filled.filter(isWrapped).length < Math.max(1, filled.length * 0.6)) return text
  return lines.map((line) => (isWrapped(line) ? (WRAPPED.exec(line)?.[1]?.replaceAll('""', '"') ?? line) : line)).join('\n')
}

/** The rows of a delimited text. Throws Unreadable past 200,000 rows. */
export function tokeniseCsv(source: string): GridRow[] {
  const text = unwrapped(withLineFeeds(source))
  const { tokens } = taken(text)
  if (tokens.rows.length > MAX_LINES) refuseTooMany(tokens.rows.length)
  let line = 1
  let at = 0
  const grid: GridRow[] = []
  for (const row of tokens.rows) {
    const cells = row.cells.slice(0, MAX_COLUMNS).map(cleanCell)
    const lineEnds = (until: number): number => {
      let ends = 0
      for (let i = text.indexOf('\n', at); i >= 0 && i < until; i = text.indexOf('\n', i + 1)) ends++
      at = Math.max(at, until)
      return ends
    }
    line += lineEnds(row.from)
    const first = line
    const inside = lineEnds(row.to)
    line += inside
    const trailing = text[row.to - 1] === '\n' && inside > 0 ? 1 : 0
    const evidence: Evidence = { kind: 'lines', line: first, lines: inside - trailing + 1 }
    if (cells.some((c) => c !== '')) grid.push({ cells, evidence })
  }
  refuseTooMany(grid.length)
  return grid
}
