import type { TableColumn } from './table-columns.ts'

/** Which columns say what a movement was: the other side's name, then what for. Codes, ids and account numbers are left out. */
const SPOKEN = new Set(['payee', 'description'])
const NEVER = new Set([
  'holder',
  'currency',
  'account',
  'otherAccount',
  'number',
  'status',
  'direction',
  'otherMoney',
  'fee',
  'valueDate',
  'date',
  'balance',
  'amount',
])

const isWordy = (c: TableColumn): boolean => c.letters >= 0.3 && c.dates < 0.5 && c.directions < 0.9 && c.codes < 0.8

/** A function from a row to the parts of its description, best first. */
export function descriptionColumns(columns: readonly TableColumn[], rowCount: number): (row: readonly string[]) => string[] {
  const wordy = columns.filter((c) => isWordy(c) && c.filled > 0)
  // What stands in every row the same tells nothing: the account holder, the account's kind.
  const telling = wordy.filter((c) => c.distinct > 1 || c.filled < 1 || rowCount <= 2)
  const usable = telling.length > 0 ? telling : wordy
  const headed = columns.some((c) => c.header !== '')
  // Cells beyond the header's last column go on where it ended.
  const lastHeaded = columns.findLastIndex((c) => c.header !== '')
  const beyond = (c: TableColumn) => headed && c.header === '' && columns.indexOf(c) > lastHeaded
  let chosen = usable.filter((c) => SPOKEN.has(c.role ?? '') || beyond(c))
  if (chosen.length === 0)
    chosen = usable.filter((c) => c.role === null && (headed ? c.header !== '' || c.distinct > 2 : c.meanLength >= 4))
  const fallback = columns.filter((c) => c.letters > 0 && !NEVER.has(c.role ?? '') && c.dates < 0.5 && !chosen.includes(c))
  const last = columns.filter((c) => (c.role === 'number' || c.role === 'otherAccount') && c.filled > 0)
  const order = (c: TableColumn) => (c.role === 'payee' ? 0 : c.role === 'description' ? 1 : 2) * 1000 + c.index
  const sorted = chosen.toSorted((a, b) => order(a) - order(b))
  const partsOf = (row: readonly string[], from: readonly TableColumn[]) =>
    from.map((c) => row[c.index] ?? '').filter((p) => /[\p{L}\p{N}]/u.test(p))
  return (row) => {
    const parts = partsOf(row, sorted)
    if (parts.length > 0) return parts
    const others = partsOf(row, fallback).slice(0, 2)
    return others.length > 0 ? others : partsOf(row, last).slice(0, 1)
  }
}
