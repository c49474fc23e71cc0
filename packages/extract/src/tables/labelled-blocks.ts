import { cleanCell, type GridRow } from './grid.ts'

/** Some banks export text in which each movement is a block of lines: 'Date: …', 'Description: …', 'Amount: …', 'Balance: …'. */
const LABELLED = /^(\p{L}[\p{L} ]{2,20}):[\s\u00a0]*(.*)$/u

type Lines = readonly (RegExpExecArray | null)[]
const linesOf = (text: string): Lines => text.split(/\r\n|\r|\n/).map((line) => LABELLED.exec(line.trim()))
const labelsOf = (lines: Lines): string[] => lines.flatMap((m) => m?.[1] ?? [])
const mostlyLabelled = (lines: Lines): boolean => {
  const labels = labelsOf(lines).length
  return labels >= 6 && labels >= lines.length * 0.3
}

interface Block {
  cells: Map<string, string>
  from: number
  to: number
}

/** A text of such blocks as a grid with a header; null when it is none: no label comes again with the same ones behind it. */
export function labelledBlocks(text: string): GridRow[] | null {
  // The first lines tell: files of other kinds are not looked through.
  if (!mostlyLabelled(linesOf(text.slice(0, 8000)).slice(0, 100))) return null
  const lines = linesOf(text)
  const times = new Map<string, number>()
  for (const label of labelsOf(lines)) times.set(label, (times.get(label) ?? 0) + 1)
  const [first] = [...times].find(([, n]) => n > 1) ?? []
  if (first === undefined || !mostlyLabelled(lines)) return null
  const blocks: Block[] = []
  const preamble: GridRow[] = []
  lines.forEach((m, i) => {
    const [, label, value = ''] = m ?? []
    if (label === undefined) return
    if (label === first) blocks.push({ cells: new Map(), from: i + 1, to: i + 1 })
    const block = blocks.at(-1)
    if (!block) preamble.push({ cells: [label, cleanCell(value)], evidence: { kind: 'lines', line: i + 1, lines: 1 } })
    else if (!block.cells.has(label)) {
      block.cells.set(label, cleanCell(value))
      block.to = i + 1
    }
  })
  const columns = [...(blocks[0]?.cells.keys() ?? [])]
  const alike = blocks.filter((b) => columns.every((c) => b.cells.has(c)))
  if (columns.length < 3 || blocks.length < 2 || alike.length < blocks.length * 0.8) return null
  const header: GridRow = { cells: columns, evidence: { kind: 'lines', line: blocks[0]?.from ?? 1, lines: 1 } }
  const rows = blocks.map(
    (b): GridRow => ({
      cells: columns.map((c) => b.cells.get(c) ?? ''),
      evidence: { kind: 'lines', line: b.from, lines: b.to - b.from + 1 },
    }),
  )
  return [...preamble, header, ...rows]
}
