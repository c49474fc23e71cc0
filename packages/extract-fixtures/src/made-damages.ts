/** Damages of a made statement after which its two balances still add up, or say nothing: what only the rest of the document can tell. */
import type { Layout, Ledger, MadeRow, Random } from './made-statements.ts'

/** A damaged ledger; the balances printed beside rows stay as they were. Null where this ledger has no rows for it. */
type Damage = (ledger: Ledger, random: Random) => Ledger | null

const withBalances = ({ opening, rows }: Ledger): Ledger => {
  let balance = opening
  const held = rows.map((row) => {
    balance += row.cents
    return { ...row, balance }
  })
  return { opening, closing: balance, rows: held }
}
const pickTwo = (rows: readonly MadeRow[], random: Random): [number, number] => {
  const first = Math.floor(random() * (rows.length - 1))
  return [first, first + 1 + Math.floor(random() * (rows.length - first - 1))]
}
const returned = (row: MadeRow, date: string): MadeRow => ({ ...row, date, cents: -row.cents, description: `RETURNED ${row.description}` })

/** A payment that comes back some rows later. */
export const withReturn = (ledger: Ledger, random: Random): { whole: Ledger; pair: [number, number] } => {
  const [i, j] = pickTwo(ledger.rows, random)
  const row = ledger.rows[i] as MadeRow
  const rows = ledger.rows.toSpliced(j + 1, 0, returned(row, ledger.rows[j]?.date ?? row.date))
  return { whole: withBalances({ ...ledger, rows }), pair: [i, j + 1] }
}

/** A month that ends with what it began with. */
export const levelled = (ledger: Ledger): Ledger => {
  const last = ledger.rows.at(-1) as MadeRow
  const back = { ...last, cents: ledger.opening - ledger.closing, description: 'TRANSFER OWN ACCOUNT' }
  return withBalances({ ...ledger, rows: [...ledger.rows, back] })
}

/** Seen in the balances beside the rows, where there are any. */
export const compensating: Readonly<Record<string, Damage>> = {
  'one row too large, another too small by as much': ({ rows, ...rest }, random) => {
    const [i, j] = pickTwo(rows, random)
    const [a, b] = [rows[i] as MadeRow, rows[j] as MadeRow]
    return { ...rest, rows: rows.with(i, { ...a, cents: a.cents - 7 }).with(j, { ...b, cents: b.cents + 7 }) }
  },
  'two rows with one another’s amounts': ({ rows, ...rest }, random) => {
    const [i, j] = pickTwo(rows, random)
    const [a, b] = [rows[i] as MadeRow, rows[j] as MadeRow]
    if (a.cents === b.cents) return null
    return { ...rest, rows: rows.with(i, { ...a, cents: b.cents }).with(j, { ...b, cents: a.cents }) }
  },
}

/** Layouts that print a balance beside every row. */
export const printsBalances = (layout: Layout): boolean => /balance|semicolons/.test(layout.name) && !/balances above/.test(layout.name)

/** A download that stops amid one of its rows. Null where the cut would leave the file whole or without rows. */
export function brokenOff(bytes: Uint8Array, last: MadeRow, random: Random): Uint8Array | null {
  const text = new TextDecoder().decode(bytes)
  const from = text.split('\n').slice(0, 4).join('\n').length
  const to = text.indexOf(last.description.replace('&', '&amp;'))
  const at = from + Math.floor(random() * (to - from))
  return at <= from || text[at] === '\n' || text[at - 1] === '\n' ? null : new TextEncoder().encode(text.slice(0, at))
}
