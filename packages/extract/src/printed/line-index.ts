import type { Evidence } from '@ledgerhand/core/documents'

/** Finds the lines of a stretch of text, so that a row can point at where it stands. Quick for offsets that mostly grow. */
export function lineIndex(text: string): (from: number, to: number) => Evidence {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\r|\n/g)) starts.push(end.index + end[0].length)
  let line = 0
  const lineAt = (at: number): number => {
    while (line > 0 && (starts[line] ?? 0) > at) line--
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= at) line++
    return line + 1
  }
  return (from, to) => {
    const first = lineAt(from)
    return { kind: 'lines', line: first, lines: lineAt(Math.max(from, to - 1)) - first + 1 }
  }
}
