import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Cell } from '@ledgerhand/core/ledger'
import { cents } from '@ledgerhand/core/money'
import { isWaiting } from '../waiting.ts'
import { isVisible } from './visible-rows.ts'

/** The key columns of a cell of the monthly totals, and the expression of a row for each. Empty text stands for none. */
const key = {
  month: 'substr(transaction_date, 1, 7)',
  counted_as: 'counted_as',
  label: 'label',
  category: 'category',
  is_credit: 'is_credit',
  entity_id: "ifnull(entity_id, '')",
  on_account_id: "ifnull(on_account_id, '')",
  account_id: "ifnull(account_id, '')",
  currency: "ifnull(currency, '')",
} as const
const values = ['cents', 'count', 'parts', 'settled', 'settling', 'waiting', 'unplaced'] as const
type Value = (typeof values)[number]

export const keyColumns = Object.keys(key) as (keyof typeof key)[]
export const cellColumns = [...keyColumns, ...values].join(', ')
export type TotalCell = Record<keyof typeof key, string | number> & Record<Value, number>

/**
 * `counted_as` of a row in the columns that the index for totals holds: SQLite walks no index alone for a column that is generated, and
 * would fetch every row.
 */
export const countedAs =
  "iif(question is not null and treatment = 'business' and substr(question, 1, 6) <> 'books:', 'undecided', treatment)"

/** Condition: a processor keeps it back on its own account. `as` is the column of how it counts. */
export const heldIn = (
  as: 'treatment' | 'counted_as',
) => `(account_id is not null and account_id = on_account_id and ${as} in ('transfer', 'card_payment')
  and exists (select 1 from accounts a where a.id = account_id and a."user_id" = @owner and a.kind = 'processor'))`

/** Condition: its question is open (core/questions, `isAsked`). */
export const isAskedRow = "(question is not null and treatment = iif(question = 'dispute', 'transfer', 'business'))"

const waits = isWaiting()
const sums = `sum(iif(treatment = 'split', 0, amount_cents)) as cents, count(*) as count, 0 as parts,
  sum(iif(treatment = 'split', 0, settled_cents)) as settled, sum(treatment <> 'split' and settled_cents > 0) as settling,
  sum(${waits}) as waiting, sum(${waits} and label in ('uncategorised_income', 'uncategorised_expense')) as unplaced`

/** The cells of the rows that a condition names, without the parts of split ones; `rows` is a table or view of transactions. */
export const rowCells = (condition: string, rows = 'transactions', first = '') =>
  `select ${first}${keyColumns.map((c) => `${key[c]} as ${c}`).join(', ')}, ${sums} from ${rows} where ${condition}
   group by ${[...Array(keyColumns.length + first.split(',').length - 1).keys()].map((i) => i + 1).join(', ')}`

/**
 * The parts of the split rows that a condition names, as movements of their own. What settles a bill is taken from its business parts, one
 * after the other.
 */
export const partMovements = (condition: string, rows = 'transactions') => `
  select t.id, t.transaction_date, t.merchant, p.treatment as counted_as, ifnull(p.label, t.label) as label, ifnull(p.category, t.category) as category,
    iif(p.amount_cents > 0, t.is_credit, 1 - t.is_credit) as is_credit, p.entity_id, t.on_account_id, p.account_id, t.currency,
    abs(p.amount_cents) as amount_cents,
    iif(p.treatment = 'business' and p.amount_cents > 0, max(0, min(p.amount_cents, t.settled_cents - (
      select ifnull(sum(q.amount_cents), 0) from parts q where q."user_id" = p."user_id" and q.transaction_id = p.transaction_id
        and q.position < p.position and q.treatment = 'business' and q.amount_cents > 0))), 0) as settled_cents
  from (select * from ${rows} where treatment = 'split' and treatment <> 'business' and ${condition}) t
  join parts p on p.transaction_id = t.id and p."user_id" = t."user_id"`
/** The same for visible split rows, found by the index of split rows: otherwise SQLite would walk all rows of the days. */
export const partMovementsOf = (condition: string) =>
  partMovements(`${condition} and ${isVisible}`, 'transactions indexed by transactions_treated')
export const partCells = (condition: string, rows = 'transactions') =>
  `select ${keyColumns.map((c) => `${key[c]} as ${c}`).join(', ')}, sum(amount_cents) as cents, 0 as count, count(*) as parts,
     sum(settled_cents) as settled, sum(settled_cents > 0) as settling, 0 as waiting, 0 as unplaced
   from (${partMovements(condition, rows)}) group by ${keyColumns.map((_, i) => i + 1).join(', ')}`

/** Adds to (or subtracts from) a cell that exists already. */
export const onConflict = (sign: '+' | '-') =>
  `on conflict do update set ${values.map((v) => `${v} = ${v} ${sign} excluded.${v}`).join(', ')}`
/** Takes a cell, bound by its names, away from a table of totals. */
export const takeCell = (table: string) =>
  `update ${table} set ${values.map((v) => `${v} = ${v} - @${v}`).join(', ')}
   where "user_id" = @owner and ${keyColumns.map((c) => `${c} = @${c}`).join(' and ')}`

/** Adds cells of one kind up. */
export function addCells(into: Map<string, TotalCell>, cells: Iterable<TotalCell>): void {
  for (const cell of cells) {
    const id = keyColumns.map((c) => cell[c]).join('\n')
    const sum = into.get(id)
    if (!sum) into.set(id, { ...cell })
    else for (const v of values) sum[v] += cell[v]
  }
}

/** The columns of cells that a report needs: all but months, accounts and review counts. */
export interface PeriodCell extends Cell {
  entityId: string | null
  currency: string | null
}
/** Condition: an own invoice with the sales tax that it prints. */
export const taxedInvoice = "treatment = 'receivable' and treatment <> 'business' and tax_cents > 0 and tax_cents < amount_cents"
export interface PlainPeriodCell {
  counted_as: Cell['countedAs']
  label: Leaf
  category: Category
  is_credit: number
  entity_id: string
  currency: string
  cents: number
  count: number
  settled: number
  settling: number
  tax?: number
}
export const periodCell = (c: PlainPeriodCell): PeriodCell => ({
  countedAs: c.counted_as,
  label: c.label,
  category: c.category,
  isCredit: c.is_credit === 1,
  entityId: c.entity_id || null,
  currency: c.currency || null,
  amount: cents(c.cents),
  count: c.count,
  settled: cents(c.settled),
  settling: c.settling,
  ...(c.tax ? { tax: cents(c.tax) } : {}),
})
