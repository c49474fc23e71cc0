import { AppError } from '@ledgerhand/core/errors'
import { type Repair, takesRowOut } from '@ledgerhand/core/repairs'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import type { AppliedRepair } from '../schema/documents.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import type { StatementRecord } from './documents.ts'
import { insertMissingRow, type RowPlacing } from './missing-row.ts'
import type { StatementRow } from './statement-rows.ts'
import { writeTransactions } from './transaction-changes.ts'

export const changedMeanwhile = () => new AppError('conflict', 'The statement was changed meanwhile. Reload to see the newest version.')
const changedSince = () => new AppError('conflict', 'The row was changed by hand since. Correct or delete it there.')

/** Applies a repair to rows, and undoes it. Call it in the transaction that checks the statement again. */
export function repairedRows(database: Database, scope: BooksScope) {
  const { db } = database
  const changes = writeTransactions(database, scope)
  const mine = (id: string) => and(eq(transactions.userId, scope.ownerId), eq(transactions.id, id))

  /** A row as it should be; gives what it was. */
  function correct(id: string, repair: Repair, place: RowPlacing, at: string): AppliedRepair['before'] {
    const row = changes.get(id)
    const { amount, isCredit, category, label, treatment, version } = row
    if (row.printed !== null) throw new AppError('conflict', 'The row is converted: take its rate off first')
    if (treatment === 'split' && amount !== repair.amountCents) throw new AppError('conflict', 'The row is split: take its parts off first')
    db.update(transactions)
      .set({
        ...(isCredit === repair.isCredit ? {} : place({ ...row, isCredit: repair.isCredit })),
        amount: repair.amountCents,
        isCredit: repair.isCredit,
        readDate: row.readDate ?? row.transactionDate,
        readAmount: row.readAmount ?? amount,
        readIsCredit: row.readIsCredit ?? isCredit,
        readDescription: row.readDescription ?? row.description,
        version: version + 1,
        updatedAt: at,
      })
      .where(mine(id))
      .run()
    return { amount, isCredit, category, label, treatment, version: version + 1 }
  }

  return {
    apply(s: StatementRecord, repair: Repair, own: readonly StatementRow[], place: RowPlacing, at: string): AppliedRepair {
      if (repair.kind === 'missing')
        return { repair, rowId: insertMissingRow(database, scope, s, repair, own, place, at), before: null, at }
      const rowId = repair.rowId ?? own[repair.row]?.id
      if (rowId === undefined) throw changedMeanwhile()
      // The rows stay as they are: the check alone goes by their dates.
      if (repair.kind === 'order') return { repair, rowId, before: null, at }
      if (takesRowOut(repair.kind)) changes.remove(rowId, at)
      else if (repair.kind === 'deleted') changes.restore(rowId, at)
      else return { repair, rowId, before: correct(rowId, repair, place, at), at }
      return { repair, rowId, before: null, at }
    },
    /** AppError 'conflict' where a person worked on the row since: that stays. */
    takeBack({ repair, rowId, before }: AppliedRepair, at: string): void {
      if (repair.kind === 'order') return
      if (takesRowOut(repair.kind)) {
        changes.restore(rowId, at)
        return
      }
      const row = db.select().from(transactions).where(mine(rowId)).get()
      if (repair.kind === 'deleted') {
        if (row) changes.remove(rowId, at)
        return
      }
      if (repair.kind === 'missing') {
        if (row?.categoryBy === 'person') throw changedSince()
        db.delete(transactions).where(mine(rowId)).run()
        return
      }
      if (!row) throw new AppError('conflict', 'The repaired row is not in the books any more')
      if (!before || row.amount !== repair.amountCents || row.isCredit !== repair.isCredit) throw changedSince()
      const { version, amount, isCredit, ...placed } = before
      db.update(transactions)
        // What a person said of the row since the repair is theirs.
        .set({ amount, isCredit, ...(row.version === version ? placed : {}), version: sql`version + 1`, updatedAt: at })
        .where(mine(rowId))
        .run()
    },
  }
}
