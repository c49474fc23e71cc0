import { formatMoney } from './money.ts'
import { type Proof, type ProvenRow, prove, type Repair, type ToProve } from './repairs.ts'

/** A row that a person changed or deleted since it was read. */
export interface HandChange {
  /** Of the transaction. */
  id: string
  asRead: ProvenRow
  /** Its place among the statement's rows; of one that was deleted, the row that it stood before (the number of rows: at the end). */
  row: number
  isDeleted: boolean
}

export interface ProofInBooks extends Proof {
  /** How many rows a person changed or deleted, where that alone is why the statement is off; else zero. */
  byHand: number
}

/**
 * The check of a statement on its rows as they are in the books. Where it would not be off had nobody changed a row, the rows are not in
 * doubt: what was read is right, and putting the one changed row back is all that there is to repair. `changesOf` is asked only where
 * it is off: what was deleted may be much.
 */
export function proveInBooks(statement: ToProve, changesOf: () => readonly HandChange[]): ProofInBooks {
  const proof = prove(statement)
  const changes = proof.seal.state === 'off' ? changesOf() : []
  if (changes.length === 0) return { ...proof, byHand: 0 }
  if (prove({ ...statement, rows: asRead(statement.rows, changes) }).seal.state === 'off') return { ...proof, byHand: 0 }
  const [change, ...more] = changes
  return { seal: proof.seal, repair: change && more.length === 0 ? backTo(change, statement.currency) : null, byHand: changes.length }
}

function asRead(rows: readonly ProvenRow[], changes: readonly HandChange[]): ProvenRow[] {
  const changed = new Map(changes.filter((c) => !c.isDeleted).map((c) => [c.row, c.asRead]))
  const deleted = Map.groupBy(
    changes.filter((c) => c.isDeleted),
    (c) => c.row,
  )
  const before = (row: number) => (deleted.get(row) ?? []).map((c) => c.asRead)
  return [...rows.flatMap((row, i) => [...before(i), changed.get(i) ?? row]), ...before(rows.length)]
}

function backTo({ id, row, isDeleted, asRead: { description, amountCents, isCredit } }: HandChange, currency: string | null): Repair {
  const words = `'${description}' was read as ${formatMoney(amountCents, currency)} ${isCredit ? 'in' : 'out'}`
  return {
    kind: isDeleted ? 'deleted' : 'changed',
    row,
    amountCents,
    isCredit,
    text: null,
    reason: `${words} and ${isDeleted ? 'deleted' : 'changed'} by hand: as it was read the statement adds up`,
    rowId: id,
  }
}
