import { folded } from '../printed/fold.ts'
import type { SourceDocument, Statement } from '../result/reading.ts'
import { movementOf, sealedStatement } from '../result/sealed-statement.ts'
import type { ColumnRole } from './column-role.ts'
import { roleOfHeader } from './column-words.ts'
import { type GridRow, type GridSection, isAmountCell, isDateCell, isMovementRow } from './grid.ts'
import type { LineNotes } from './line-notes.ts'
import { withDaysOfAllSheets } from './sheet-days.ts'
import { areOneAccount, besideOneAnother } from './side-by-side.ts'
import { byAccount, isSumOf } from './table-accounts.ts'
import { withCurrencyColumn } from './table-currencies.ts'
import { withWrittenDates } from './table-dates.ts'
import { withOwnPreambles } from './table-preambles.ts'
import { readSection } from './table-section.ts'
import { sideOfList } from './table-signs.ts'

const MONEY: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'balance', 'otherMoney']

/** How surely a row is a header: 2 names a date and money, 1 names some columns above rows that hold movements, 0 is none. */
export function headerStrength(row: Pick<GridRow, 'cells'>): 0 | 1 | 2 {
  const named = row.cells.filter((c) => c !== '')
  if (named.length < 2 || named.some((c) => isDateCell(c) || isAmountCell(c) || /\d{4}/.test(c))) return 0
  const roles = new Set(named.map(roleOfHeader).filter((r) => r !== null))
  if (roles.size < 2) return 0
  const dated = roles.has('date') || roles.has('valueDate')
  const money = MONEY.some((role) => roles.has(role))
  return dated && money ? 2 : dated || money ? 1 : 0
}

/** Rows before the first header are the preamble: account, currency, balances. */
function sectionsOf(grid: readonly GridRow[]): { preamble: GridRow[]; sections: GridSection[] } {
  // Headers stand out in the first rows and are looked for throughout: a file may hold several tables.
  const strong = grid.map(headerStrength)
  const wanted = strong.includes(2) ? 2 : 1
  const firstMovement = grid.findIndex((row) => isMovementRow(row) && !isLabelled(row))
  const starts = strong.flatMap((s, i) => (s >= wanted && (wanted === 2 || i === lastNamed(strong, firstMovement)) ? [i] : []))
  const first = starts[0]
  if (first === undefined || (firstMovement >= 0 && firstMovement < first && !isSummary(grid, first))) {
    const from = Math.max(0, firstMovement)
    const headerless: GridSection = { header: null, rows: grid.slice(from, first ?? grid.length) }
    const rest = first === undefined ? [] : cut(grid, starts)
    return { preamble: grid.slice(0, from), sections: [headerless, ...rest] }
  }
  return { preamble: grid.slice(0, first), sections: cut(grid, starts) }
}

/**
 * One line above a full header that is laid out in another way than the lines below it: account, days and balance of the list, no part
 * of it. It is of another width, or its day stands where none of theirs does.
 */
function isSummary(grid: readonly GridRow[], header: number): boolean {
  const [above, ...more] = grid.slice(0, header).filter(isMovementRow)
  const below = grid.slice(header + 1).filter(isMovementRow)
  if (!above || more.length > 0 || below.length === 0) return false
  const days = above.cells.flatMap((c, i) => (isDateCell(c) ? [i] : []))
  return (
    below.every(({ cells }) => cells.length !== above.cells.length) ||
    !below.some(({ cells }) => days.some((i) => isDateCell(cells[i] ?? '')))
  )
}

/** 'BLZ: 50090500  Datum: 06.05.2024' tells about the account, though it holds a date and a number. */
const isLabelled = ({ cells }: GridRow): boolean =>
  cells.some((c, i) => /\p{L}:$/u.test(c) && (isDateCell(cells[i + 1] ?? '') || isAmountCell(cells[i + 1] ?? '')))

const lastNamed = (strong: readonly number[], before: number): number =>
  before < 0 ? strong.indexOf(1) : strong.slice(0, before).lastIndexOf(1)
const cut = (grid: readonly GridRow[], starts: readonly number[]): GridSection[] =>
  starts.flatMap((start, i) => {
    const title = titleOf(grid[start - 1])
    if (title !== null && isListOfBalances(title)) return []
    const [over, header = null, under] = [grid[start - 1], grid[start], grid[start + 1]]
    const second = header && under ? secondLine(header.cells, under.cells) : null
    const cells = second ?? (header && over ? withLineAbove(over.cells, header.cells) : null)
    return [
      {
        header: header && cells ? { ...header, cells } : header,
        rows: grid.slice(start + (second ? 2 : 1), starts[i + 1] ?? grid.length),
        title,
      },
    ]
  })

/** 'Saldos Invest Fácil': what other accounts held, day by day, and no movement. */
const isListOfBalances = (title: string): boolean =>
  /^(?:saldos|saldi|balances|soldes|salden|kontostande|daily (?:ledger )?balances)(?!\p{L})/u.test(folded(title))

const titleOf = (above: GridRow | undefined): string | null => {
  const [only = null, ...others] = above?.cells.filter((c) => c !== '') ?? []
  return others.length === 0 ? only : null
}

/** Deposits, checks and withdrawals in lists of their own are one account's: the balances above prove all of them together. */
function asOneAccount(lists: readonly Statement[]): Statement[] {
  const [first] = lists
  if (!first) return []
  const balance = (which: 'openingCents' | 'closingCents') => lists.find((s) => s[which] !== null)?.[which] ?? null
  return [
    sealedStatement({
      ...first,
      openingCents: balance('openingCents'),
      closingCents: balance('closingCents'),
      transactions: lists.flatMap((s) => s.transactions),
      unread: lists.flatMap((s) => s.unread),
    }),
  ]
}

/** Headings over two lines: 'Amount' over 'Out' and 'In'. The words of both, the lower ones where there are some; null where a row follows. */
function secondLine(header: readonly string[], under: readonly string[]): string[] | null {
  const named = under.filter((c) => c !== '')
  const money = (c: string) => MONEY.includes(roleOfHeader(c) ?? 'kind')
  if (named.length < 2 || named.length >= header.filter((c) => c !== '').length || !named.every(money)) return null
  return Array.from({ length: Math.max(header.length, under.length) }, (_, i) => under[i] || header[i] || '')
}

/** Headings over two lines of which the lower was taken for the header: 'Debit' over '(MYR)'. Null where the line above names no money. */
function withLineAbove(above: readonly string[], header: readonly string[]): string[] | null {
  const words = above.filter((c) => c !== '')
  if (words.length < 3 || words.length > header.filter((c) => c !== '').length || words.some((c) => /\d/.test(c))) return null
  const names = (c: string | undefined, i: number) =>
    MONEY.includes(roleOfHeader(c ?? '') ?? 'kind') && roleOfHeader(header[i] ?? '') === null
  return above.some(names) ? header.map((c, i) => (names(above[i], i) ? `${above[i]} ${c}` : c)) : null
}

/**
 * Reads the statements of a table. Null when nothing in it can be understood as movements of money (no date, no amount);
 * an empty list when it is a statement without movements.
 */
export function readTable(grid: readonly GridRow[], document: Pick<SourceDocument, 'documentType'>, notes?: LineNotes): Statement[] | null {
  const beside = besideOneAnother(grid, (cells) => headerStrength({ cells }) === 2)
  if (!beside) return readOneTable(grid, document, notes)
  const read = beside.map((part) => readOneTable(part, document, notes))
  const statements = read.flatMap((part) => part ?? [])
  if (read.every((part) => part === null)) return null
  return areOneAccount(statements) ? asOneAccount(statements) : statements
}

/** The tables of one file are written by one hand, too. */
function withDaysOfAllSections(sections: readonly GridSection[]): readonly GridSection[] {
  if (sections.length < 2) return sections
  const headers = new Set(sections.map(({ header }) => header))
  const written = withDaysOfAllSheets(
    sections.map(({ header, rows }) => [...(header ? [header] : []), ...rows]),
    (row) => headers.has(row),
  )
  return sections.map((section, i) => ({ ...section, rows: (written[i] ?? []).slice(section.header ? 1 : 0) }))
}

function readOneTable(
  grid: readonly GridRow[],
  document: Pick<SourceDocument, 'documentType'>,
  notes: LineNotes | undefined,
): Statement[] | null {
  const { preamble, sections: found } = sectionsOf(withWrittenDates(grid))
  const sections = withDaysOfAllSections(found)
  const read = withOwnPreambles(preamble, sections)
    .flatMap((own) => byAccount(own.section).map((section) => ({ ...own, section })))
    .map((own) => ({
      section: own.section,
      lists: readSection(withCurrencyColumn(own.section), own.preamble, document.documentType, notes),
    }))
  const moved = read.map(({ lists }) => (lists ?? []).flatMap((s) => s.transactions.map(movementOf)))
  const understood = read.flatMap(({ section, lists }, i) =>
    lists && !isSumOf(section, moved[i] ?? [], moved.toSpliced(i, 1)) ? [lists] : [],
  )
  if (understood.length === 0) return null
  const byKind = sections.length > 1 && sections.every(({ title }) => title && sideOfList(title) !== null)
  return byKind ? asOneAccount(understood.flat()) : understood.flat()
}
