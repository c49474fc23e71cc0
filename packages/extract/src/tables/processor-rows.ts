import { cents } from '@ledgerhand/core/money'
import { parsePrintedAmount } from '../printed/printed.ts'
import type { ProcessorKind, ProcessorPart, ReadTransaction, Statement } from '../result/reading.ts'
import { movementOf, sealedStatement } from '../result/sealed-statement.ts'
import type { GridRow } from './grid.ts'
import { processorKind } from './processor-kinds.ts'
import { type ProcessorLayout, type ProcessorRole, processorLayout } from './processor-layouts.ts'
import { signedValue } from './table-movement.ts'

/** Headings are looked for in so many rows: some exports explain themselves first. */
const MOST_HEAD_ROWS = 40
/** What an export is called that does not say whose it is. */
const UNNAMED = 'Payment processor'

const centsIn = (cells: readonly string[], column: number): number | null => {
  const text = (cells[column] ?? '').trim()
  return text === '' || /^[-–—]{1,2}$/.test(text) ? 0 : signedValue(parsePrintedAmount(text))
}

/** What each column added to a row, in signed cents. */
type Values = { role: ProcessorRole; value: number }[]

/** The layout of a grid with its line of headings, where all of its rows add up to what was moved. */
function provenLayout(grid: readonly GridRow[], lines: ReadonlySet<string>): ProcessorLayout | null {
  for (const { cells } of grid.slice(0, MOST_HEAD_ROWS)) {
    const layout = processorLayout(cells)
    if (!layout || layout.adds.length < 2) continue
    const rows = grid.filter((r) => lines.has(placeOf(r.evidence))).map((r) => r.cells)
    const proven = signsOf(layout, rows)
    if (proven) return proven
  }
  return null
}

/** Fees are printed with or without their minus: one of the two must explain every row. Null where none does. */
function signsOf(layout: ProcessorLayout, rows: readonly (readonly string[])[]): ProcessorLayout | null {
  for (const sign of [1, -1] as const) {
    const adds = layout.adds.map((a) => (a.role === 'fee' ? { ...a, sign } : a))
    const addUp = rows.every((cells) => {
      const net = centsIn(cells, layout.net)
      const each = adds.map((a) => centsIn(cells, a.column))
      return net !== null && each.every((v) => v !== null) && adds.reduce((n, a, i) => n + a.sign * (each[i] ?? 0), 0) === net
    })
    if (addUp) return { ...layout, adds }
  }
  return null
}

const placeOf = (evidence: ReadTransaction['evidence']): string =>
  evidence.kind === 'lines' ? `${evidence.line}` : evidence.kind === 'cells' ? `${evidence.sheet ?? ''}/${evidence.row}` : ''

function valuesOf(layout: ProcessorLayout, cells: readonly string[]): Values {
  const values: Values = layout.adds.map(({ column, role, sign }) => ({ role, value: sign * (centsIn(cells, column) ?? 0) }))
  const main = values.find((v) => v.role === 'sales')
  for (const { column, role } of layout.within) {
    const value = centsIn(cells, column) ?? 0
    if (!main || value === 0) continue
    main.value -= value
    values.push({ role, value })
  }
  return values
}

/** Sums by what they are for, in the direction of the row. Money given back by a sale's row stays with its own kind. */
function partsOf(values: Values, kind: ProcessorKind, isCredit: boolean): ProcessorPart[] {
  const main = kind === 'refund' ? ('returns' as const) : kind === 'fee' ? ('fees' as const) : ('sales' as const)
  const sums = new Map<ProcessorPart['for'], number>()
  for (const { role, value } of values) {
    const of = role === 'fee' ? 'fees' : role === 'tax' ? 'tax' : role === 'returns' ? 'returns' : main
    sums.set(of, (sums.get(of) ?? 0) + value)
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([of, sum]) => ({ for: of, amountCents: cents(isCredit ? sum : -sum) }))
}

const feesIn = (values: Values) => values.filter((v) => v.role === 'fee').reduce((n, v) => n + v.value, 0)

/** One row as two movements: `own` of it is the row's, the rest another one after it. */
function apart(row: ReadTransaction, own: number, first: ReadTransaction['processor'], rest: { words: string; kind: ProcessorKind }) {
  const left = movementOf(row) - own
  const movement = (value: number) => ({ amountCents: cents(Math.abs(value)), isCredit: value > 0 })
  const id = row.bankId === null ? null : `${row.bankId} ${rest.words.toLowerCase()}`
  const balance = row.balanceCents === null ? null : cents(row.balanceCents - left)
  return [
    ...(own === 0 ? [] : [{ ...row, ...movement(own), balanceCents: balance, ...(first ? { processor: first } : {}) }]),
    ...(left === 0
      ? []
      : [
          {
            ...row,
            ...movement(left),
            description: `${rest.words}: ${row.description}`,
            bankId: id,
            processor: { kind: rest.kind, parts: [] },
          },
        ]),
  ]
}

function processorRows(row: ReadTransaction, cells: readonly string[], layout: ProcessorLayout): ReadTransaction[] {
  const values = valuesOf(layout, cells)
  const moved = movementOf(row)
  const words = (columns: readonly number[]) => columns.map((c) => cells[c] ?? '').join(' ')
  // What was paid out may stand in words, with nothing in the columns.
  if (values.every((v) => v.value === 0) && processorKind(words(layout.types), words(layout.description), moved) === 'payout')
    return [{ ...row, processor: { kind: 'payout', parts: [] } }]
  // What the table reader took for the movement is what the columns add up to; else it stays as it is.
  if (values.reduce((n, v) => n + v.value, 0) !== moved) return [row]
  const gross = moved - feesIn(values)
  if (layout.isPayouts) return payoutRows(row, values)
  const kind = processorKind(words(layout.types), words(layout.description), gross)
  const known = isHeld(kind) || kind === 'payout' || kind === 'conversion'
  const processor = kind === 'other' ? undefined : { kind, parts: known ? [] : partsOf(values, kind, row.isCredit) }
  // Of a row that is no sale the fee is a movement of its own: the rest waits on the account, or moves to another.
  if (known && feesIn(values) !== 0) return apart(row, gross, processor, { words: 'Fee', kind: 'fee' })
  const cash = layout.cash === null ? 0 : (centsIn(cells, layout.cash) ?? 0)
  const read = processor ? { ...row, processor } : row
  if (cash === 0) return [read]
  const drawer = {
    ...row,
    amountCents: cents(Math.abs(cash)),
    isCredit: cash < 0,
    description: `Cash: ${row.description}`,
    balanceCents: null,
  }
  return [read, { ...drawer, bankId: row.bankId && `${row.bankId} cash`, processor: { kind: 'payout', parts: [] } }]
}

/** One line for a payout with all that it holds: what was paid in, what was kept back, and the payout. */
function payoutRows(row: ReadTransaction, values: Values): ReadTransaction[] {
  const reserved = values.filter((v) => v.role === 'reserve').reduce((n, v) => n + v.value, 0)
  const moved = movementOf(row) - reserved
  const movement = (value: number) => ({ amountCents: cents(Math.abs(value)), isCredit: value > 0 })
  const paidIn = values.filter((v) => v.role !== 'reserve')
  return [
    {
      ...row,
      ...movement(moved),
      description: `Payments of the payout of ${row.date}`,
      processor: { kind: 'sale' as const, parts: partsOf(paidIn, 'sale', moved > 0) },
    },
    {
      ...row,
      ...movement(reserved),
      description: `Reserve of the payout of ${row.date}`,
      processor: { kind: 'reserve' as const, parts: [] },
    },
    { ...row, isCredit: !row.isCredit, description: `Payout of ${row.date}`, processor: { kind: 'payout' as const, parts: [] } },
  ].filter((part) => part.amountCents !== 0)
}

/** A dispute that came back together with its fee, in one amount: the fee is given back beside it, where it was taken beside it. */
function withFeesBack(rows: readonly ReadTransaction[]): ReadTransaction[] {
  const taken = rows.flatMap((row, i) => {
    const fee = rows[i + 1]
    const isApart = fee?.processor?.kind === 'fee' && placeOf(fee.evidence) === placeOf(row.evidence)
    return row.processor?.kind === 'dispute' && !row.isCredit
      ? [{ amount: row.amountCents, fee: isApart && !fee.isCredit ? fee.amountCents : 0 }]
      : []
  })
  return rows.flatMap((row) => {
    if (row.processor?.kind !== 'dispute' || !row.isCredit || taken.some(({ amount }) => amount === row.amountCents)) return [row]
    const lost = taken.find(({ amount, fee }) => fee > 0 && amount + fee === row.amountCents)
    return lost ? apart(row, lost.amount, row.processor, { words: 'Fee', kind: 'fee' }) : [row]
  })
}

const isHeld = (kind: ProcessorKind) => kind === 'dispute' || kind === 'reserve'

/**
 * The statements of a payment processor's export with what each row consists of: sales, fees, tax, refunds, payouts. Told by columns that
 * add up to what was moved in every row, never by the name of the file; statements of anything else are given back as they are.
 */
export function withProcessor(grid: readonly GridRow[], statements: readonly Statement[]): Statement[] {
  const lines = new Set(statements.flatMap((s) => s.transactions.map((t) => placeOf(t.evidence))))
  const layout = lines.size === 0 ? null : provenLayout(grid, lines)
  if (!layout || statements.some((s) => s.isCard)) return [...statements]
  const cellsAt = new Map(grid.map((r) => [placeOf(r.evidence), r.cells]))
  const found = statements.map((s) => ({
    s,
    rows: withFeesBack(s.transactions.flatMap((t) => processorRows(t, cellsAt.get(placeOf(t.evidence)) ?? [], layout))),
  }))
  const kinds = new Set(found.flatMap(({ rows }) => rows.flatMap((r) => r.processor?.kind ?? [])))
  // Any list may have a fee beside an amount: somebody unnamed is a processor where its rows say so.
  if (layout.name === null && !(kinds.has('sale') || kinds.has('refund'))) return [...statements]
  if (layout.name === null && layout.types.length === 0) return [...statements]
  const name = layout.name ?? UNNAMED
  return found.map(({ s, rows }) => {
    const { seal: _, repair: __, newestFirst, ...draft } = s
    const foreign = s.currency !== null && s.currency !== 'USD' ? ` ${s.currency}` : ''
    const listsPayouts = rows.some((r) => r.processor?.kind === 'payout' && !r.description.startsWith('Cash: '))
    return {
      ...sealedStatement(
        { ...draft, accountName: `${name}${foreign}`, accountLastFour: null, transactions: rows },
        { newestFirst, hasExactDays: true },
      ),
      processor: { name, listsPayouts },
    }
  })
}
