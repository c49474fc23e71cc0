import { type DecimalMark, inferDecimalMark, type PrintedAmount, parsePrintedAmount } from '../printed/printed.ts'
import { directionOf, unsettledAmong } from './cell-words.ts'
import type { ColumnRole } from './column-role.ts'
import { roleOfHeader } from './column-words.ts'
import { isAmountCell, isDateCell } from './grid.ts'

/** '004821' is a number of something and '01.02' half a date; '0100.00' is an amount that a program filled up. */
const NUMBERED = /^0\d+$|^0\d[.,]\d\d$/

/** What each column of a table holds, by its cells; the header's words are kept beside it as a leaning. */
export interface TableColumn {
  index: number
  /** How many rows were looked at. */
  rows: number
  header: string
  role: ColumnRole | null
  /** Shares of the cells that are not empty. */
  dates: number
  amounts: number
  directions: number
  /** Share of all rows in which the column is not empty. */
  filled: number
  /** Different values among the cells that are not empty. */
  distinct: number
  /** Share of the numbers that print decimals or a sign: money does, counters and codes do not. */
  moneyLike: number
  letters: number
  /** Share of cells that are account numbers, ids or addresses of mail: no words. */
  codes: number
  meanLength: number
}

const SAMPLE = 400
/** Where nothing moved some print a dash. */
const DASH = /^[-–—]{1,2}$/
const isCount = (c: string) => isAmountCell(c) && !NUMBERED.test(c) && !/^\d{12,}$/.test(c)
const amountsAmong = (cells: readonly string[]): number => cells.filter(isCount).length / Math.max(1, cells.length)

/** Profiles the columns over a sample of the rows (all rows when there are few). */
export function profileColumns(header: readonly string[] | null, rows: readonly (readonly string[])[]): TableColumn[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE))
  const sample = rows.filter((_, i) => i % step === 0)
  const width = Math.max(header?.length ?? 0, ...sample.map((r) => r.length))
  return Array.from({ length: width }, (_, index) => {
    const cells = sample.map((r) => r[index] ?? '').filter((c) => c !== '')
    const share = (test: (cell: string) => boolean) => (cells.length === 0 ? 0 : cells.filter(test).length / cells.length)
    const numbers = cells.filter(isAmountCell)
    const text = header?.[index] ?? ''
    return {
      index,
      rows: sample.length,
      header: text,
      role: text === '' ? null : roleOfHeader(text),
      dates: share(isDateCell),
      amounts: amountsAmong(cells.filter((c) => !DASH.test(c))),
      directions: share((c) => directionOf(c) !== null),
      filled: sample.length === 0 ? 0 : cells.length / sample.length,
      distinct: new Set(cells).size,
      moneyLike: numbers.length === 0 ? 0 : numbers.filter((c) => /[.,]\d{1,2}\D*$|^[-+(]|[-)]$|[$€£]/.test(c)).length / numbers.length,
      codes: share((c) => /^\S*@\S*$|^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,}[A-Z\d ]*$|^(?=(?:\D*\d){5})[A-Za-z\d/_.-]{8,}$|^[A-Z]{3}$/.test(c)),
      letters: share((c) => /\p{L}/u.test(c)),
      meanLength: cells.reduce((sum, c) => sum + c.length, 0) / Math.max(1, cells.length),
    }
  })
}

/** Cells of a column read as amounts, in the column's decimal mark; null where a cell is empty or no amount. */
export function columnAmounts(rows: readonly (readonly string[])[], index: number, fallback: DecimalMark | null): (PrintedAmount | null)[] {
  const cells = rows.map((r) => r[index] ?? '')
  const decimal = inferDecimalMark(cells) ?? fallback
  return cells.map((c) => (c === '' ? null : parsePrintedAmount(c, { decimal })))
}

const DATE_LEANING: Partial<Record<ColumnRole, number>> = { date: 3, valueDate: 1 }

const PAID_ON = /transfer date|pay-?out|available|auszahlung|reversement|uitbetal/

/** The column that says when: filled, dates throughout, and called the booking or transaction date rather than the value date. */
export function dateColumnOf(columns: readonly TableColumn[], isCard: boolean): TableColumn | null {
  const worth = (c: TableColumn): number => {
    const words = c.header.toLowerCase()
    // A completed movement is booked when it completes.
    const started = /start|creat|vorgang/.test(words) ? -0.8 : 0
    // When a service hands the money on to the bank is the day of another movement.
    const handedOn = PAID_ON.test(words) ? -1.5 : 0
    const traded = /trans|trade|purchase|beleg/.test(words) ? (isCard ? 0.4 : 0.2) : 0
    const booked = /^(?:date|datum|data|fecha)$|book|buch|post|process|effective/.test(words) ? 0.3 : 0
    return (
      (DATE_LEANING[c.role ?? 'date'] ?? (c.header === '' ? 2 : 0)) + started + handedOn + traded + booked + c.filled * 4 - c.index * 0.01
    )
  }
  const candidates = columns.filter((c) => c.dates >= 0.8 && c.filled > 0.3 && c.role !== 'number' && c.role !== 'account')
  return candidates.sort((a, b) => worth(b) - worth(a))[0] ?? null
}

/** Whether the money was paid on to the bank, or a receipt is there, says nothing about the movement itself. */
const LATER = /pay-?out|settle|reconcil|receipt|invoice|auszahlung/i

/** The column that says whether a movement took place: called so, or one of few short words in which some say that it did not. */
export function statusColumnOf(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): TableColumn | null {
  const says = (c: TableColumn) => {
    const cells = [...new Set(rows.map((r) => r[c.index] ?? ''))]
    return cells.some(unsettledAmong(cells))
  }
  return (
    columns.find((c) => c.role === 'status' && !LATER.test(c.header) && says(c)) ??
    columns.find(
      (c) =>
        c.role !== 'description' &&
        !LATER.test(c.header) &&
        c.letters > 0.9 &&
        c.distinct <= 5 &&
        c.meanLength < 25 &&
        rows.length > c.distinct &&
        says(c),
    ) ??
    null
  )
}
