import { cents, formatMoney } from './money.ts'
import { type Proof, type ProvenRow, prove, type Repair, type ToProve, takesRowOut } from './repairs.ts'

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

/** A row of a statement in the books. */
export interface RowInBooks extends ProvenRow {
  id: string
  /** Position among the rows of its document. */
  position: number
  /** Amount and direction as read, where a person changed them; else null. */
  asRead: ProvenRow | null
}

/**
 * The check of a statement on its rows as they are in the books. Where it would not be off had nobody changed a row, the rows are not in
 * doubt: what was read is right, and putting the one changed row back is all that there is to repair. A list of running balances that held
 * as it was read is off, too, where it is too short to show the change, or its first row is the one. `changesOf` is asked only where it is
 * off, or is such a list: what was deleted may be much.
 */
export function proveInBooks(statement: ToProve, changesOf: () => readonly HandChange[]): ProofInBooks {
  const proof = prove(statement)
  const isList =
    proof.seal.state === 'unprinted' && (statement.rows.length === 0 || statement.rows.some((row) => row.balanceCents !== null))
  const changes = proof.seal.state === 'off' || isList ? changesOf() : []
  if (changes.length === 0) return { ...proof, byHand: 0 }
  const rows = rowsAsRead(statement.rows, changes)
  const { state, rowsChecked } = prove({ ...statement, rows }).seal
  const missing = cents(movedBy(rows) - movedBy(statement.rows))
  if (state === 'off' || (isList && (missing === 0 || rowsChecked === 0 || rowsChecked < rows.length - 1))) return { ...proof, byHand: 0 }
  const [change, ...more] = changes
  const firstBreak = statement.rows.length === 0 ? null : Math.min(change?.row ?? 0, statement.rows.length - 1)
  return {
    seal: isList ? { state: 'off', differenceCents: missing, firstBreak, rowsChecked: proof.seal.rowsChecked } : proof.seal,
    repair: change && more.length === 0 ? backTo(change, statement.currency) : null,
    byHand: changes.length,
  }
}

const movedBy = (rows: readonly ProvenRow[]): number => rows.reduce((n, row) => n + (row.isCredit ? row.amountCents : -row.amountCents), 0)

/** The rows of a statement as they were read, in the order of the document. */
export function rowsAsRead(rows: readonly ProvenRow[], changes: readonly HandChange[]): ProvenRow[] {
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

/** A repair that was applied, and to which row. */
interface Applied {
  repair: Pick<Repair, 'kind' | 'amountCents' | 'isCredit'>
  rowId: string | null
}

/** Changes by hand since the rows were read. A repair is not one: it restores what the document says. */
export function handChanges(applied: Applied | null, own: readonly RowInBooks[], deleted: readonly RowInBooks[]): HandChange[] {
  const repaired = (id: string) => applied?.rowId === id && applied.repair.kind !== 'order'
  return [
    ...own.flatMap((r, row): HandChange[] => {
      const meant =
        repaired(r.id) && applied ? { ...r, amountCents: applied.repair.amountCents, isCredit: applied.repair.isCredit } : r.asRead
      const isChanged = meant && (meant.amountCents !== r.amountCents || meant.isCredit !== r.isCredit)
      return isChanged ? [{ id: r.id, asRead: meant, row, isDeleted: false }] : []
    }),
    ...deletedAmong(
      own,
      deleted.filter((r) => !repaired(r.id) || !applied || !takesRowOut(applied.repair.kind)),
    ),
  ]
}

/** Where deleted rows stood: both lists run through the document once. */
function deletedAmong(own: readonly RowInBooks[], deleted: readonly RowInBooks[]): HandChange[] {
  let row = 0
  return deleted
    .toSorted((a, b) => a.position - b.position)
    .map((r) => {
      while (row < own.length && (own[row]?.position ?? 0) <= r.position) row++
      return { id: r.id, asRead: r, row, isDeleted: true }
    })
}
