import { latin, printedMoney } from './latin.ts'
import { drawRule, INK, MARGIN, openPdf, writeNotes } from './pdf-document.ts'
import { writeFoot } from './pdf-foot.ts'
import { isStrong, type PrintedCell, type PrintedRow, type PrintedTable } from './printed-table.ts'

/** Widths in points: of a column of money, of one of words, and of the names of the rows. */
const COLUMN = 84
const WORDS = 130
const NAMES = 180

/** A page that is being written, from top to bottom. */
interface Sheet {
  doc: PDFKit.PDFDocument
  y: number
  right: number
  bottom: number
  widths: readonly number[]
  currency: string | null
}

/** Letter size, upright or, with more than four columns, across; what is wider than a sheet goes on the next ones. */
export function pdfOfTable(table: PrintedTable): Promise<Uint8Array> {
  const { title, letterhead, about, heads, currency, rows, notes, foot = [] } = table
  const widths = heads.map((_, i) => (rows.some(({ cells }) => typeof cells[i] === 'string') ? WORDS : COLUMN))
  const isWide = widths.reduce((n, w) => n + w, 0) > 4 * COLUMN
  const { doc, done } = openPdf(title, isWide ? 'landscape' : 'portrait')
  const [width, height] = isWide ? [792, 612] : [612, 792]
  const sheet: Sheet = { doc, y: MARGIN, right: width - MARGIN, bottom: height - MARGIN - 12, widths, currency }
  letterhead.forEach((words, i) => {
    writeLine(sheet, words, i === 0 ? 16 : 10, i === 0)
  })
  writeLine(sheet, title, 12)
  for (const words of about) writeLine(sheet, words, 10)
  sheet.y += 12
  columnGroups(widths, sheet.right - MARGIN).forEach((group, g) => {
    writeColumns(sheet, table, group, g > 0)
  })
  writeNotes(doc, notes, currency, { y: sheet.y + 6, bottom: sheet.bottom, right: sheet.right })
  writeFoot(doc, foot.map(latin), MARGIN)
  doc.end()
  return done
}

/** The columns that fit side by side on a sheet that ends at `end`. */
function columnGroups(widths: readonly number[], end: number): number[][] {
  const groups: number[][] = [[]]
  let used = NAMES
  widths.forEach((w, i) => {
    if (used + w > end && groups.at(-1)?.length) {
      groups.push([])
      used = NAMES
    }
    groups.at(-1)?.push(i)
    used += w
  })
  return groups
}

function writeLine(sheet: Sheet, words: string, size: number, bold = false): void {
  const { doc } = sheet
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(INK)
    .text(latin(words), MARGIN, sheet.y)
  sheet.y = doc.y + 2
}

/** All rows of a table with some of its columns; on a new page where `isNext`. */
function writeColumns(sheet: Sheet, { heads, rows }: PrintedTable, group: readonly number[], isNext: boolean): void {
  // The last column ends at the margin, the others to the left of it.
  const ends = new Map<number, number>()
  let namesEnd = sheet.right
  for (const i of [...group].reverse()) {
    ends.set(i, namesEnd)
    namesEnd -= sheet.widths[i] ?? COLUMN
  }
  const head = () => {
    sheet.doc.fontSize(9)
    writeCells(sheet, heads, ends, group, true)
    sheet.y += 16
  }
  const turn = () => {
    sheet.doc.addPage()
    sheet.y = MARGIN
    head()
  }
  if (isNext) turn()
  else head()
  for (const row of rows) {
    if (sheet.y > sheet.bottom - (row.kind === 'section' ? 40 : 0)) turn()
    writeRow(sheet, row, namesEnd, () => writeCells(sheet, row.cells, ends, group, isStrong(row)))
  }
}

function writeCells(
  { doc, y, right, widths, currency }: Sheet,
  values: readonly PrintedCell[],
  ends: ReadonlyMap<number, number>,
  group: readonly number[],
  bold: boolean,
): void {
  for (const i of group) {
    const value = values[i] ?? null
    if (value === null) continue
    const w = widths[i] ?? COLUMN
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fillColor(INK)
      .text(typeof value === 'number' ? printedMoney(value, currency) : latin(value), (ends.get(i) ?? right) - w + 6, y, {
        width: w - 6,
        height: 11,
        ellipsis: true,
        align: w === WORDS ? 'left' : 'right',
      })
  }
}

/** The name of a row, its cells, and the rules above and below it. */
function writeRow(sheet: Sheet, row: PrintedRow, namesEnd: number, cells: () => void): void {
  const { doc, right } = sheet
  const strong = isStrong(row)
  const isLeaf = row.kind === 'leaf'
  if (row.kind === 'section') sheet.y += 8
  if (row.kind === 'total' || row.kind === 'final') {
    drawRule(doc, sheet.y - 3, row.kind === 'final' ? 1 : 0.5, MARGIN, right)
    sheet.y += 1
  }
  doc
    .font(strong ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(isLeaf ? 9 : 10)
    .fillColor(INK)
    .text(latin(row.label), MARGIN + (strong ? 0 : isLeaf ? 24 : 12), sheet.y, {
      width: Math.max(NAMES, namesEnd - MARGIN) - 24,
      height: 12,
      ellipsis: true,
    })
  doc.fontSize(isLeaf ? 9 : 9.5)
  cells()
  sheet.y += isLeaf ? 15 : 18
  if (row.kind === 'section') drawRule(doc, sheet.y - 4, 0.5, MARGIN, right)
  if (row.kind === 'final') {
    drawRule(doc, sheet.y - 4, 0.5, right - COLUMN, right)
    drawRule(doc, sheet.y - 1.5, 0.5, right - COLUMN, right)
    sheet.y += 4
  }
}
