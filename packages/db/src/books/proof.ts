import { AppError } from '@ledgerhand/core/errors'
import { choicesOf, type Repair } from '@ledgerhand/core/repairs'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { statements } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { readDocuments, type StatementRecord } from './documents.ts'
import { readLateRows } from './late-rows.ts'
import type { RowPlacing } from './missing-row.ts'
import { recorder } from './recorder.ts'
import { changedMeanwhile, repairedRows } from './repaired-rows.ts'
import { statementCheck } from './statement-check.ts'

/** Repairs of statements, and the check that runs again after each change. */
export function writeProof(database: Database, scope: BooksScope) {
  const documents = readDocuments(database, scope)
  const { rowsOf, prove, check, recheck, ahead } = statementCheck(database, scope)
  const { apply, takeBack } = repairedRows(database, scope)
  const record = recorder(database, scope)
  const late = readLateRows(database, scope)
  const closed = readClosedDays(database, scope)

  const get = (id: string): StatementRecord => {
    const found = database.db
      .select()
      .from(statements)
      .where(and(eq(statements.userId, scope.ownerId), eq(statements.id, id)))
      .get()
    if (!found) throw new AppError('not_found', 'Statement not found')
    return found
  }

  return {
    get,
    ahead,
    /** Applies what is proposed, or the one of several (from 0) that a person chose, and checks again. `place` gives the category of a row that is new or turned round. */
    applyRepair: (id: string, place: RowPlacing, at: string, choice?: number): StatementRecord =>
      atomically(database, () => {
        const s = get(id)
        const repair = chosen(s.repair, choice)
        closed.refuseDays(late.daysOf(s.documentId))
        if (!repair || s.applied) throw new AppError('conflict', 'No repair is proposed for this statement')
        const own = rowsOf(s)
        // Somebody may have changed rows since: only what would be proposed now is applied.
        const now = chosen(prove(s, own).repair, choice)
        if (!now || now.kind !== repair.kind || now.row !== repair.row || now.amountCents !== repair.amountCents) throw changedMeanwhile()
        const applied = apply(s, repair, own, place, at)
        record('statement.repair', 'statement', id, { documentId: s.documentId, ...applied }, at)
        const unread = repair.text === null ? s.unread : s.unread.filter((line) => line !== repair.text)
        return check({ ...s, applied, unread }, at)
      }),
    /** Takes an applied repair back and checks again. */
    undoRepair: (id: string, at: string): StatementRecord =>
      atomically(database, () => {
        const s = get(id)
        const { applied } = s
        if (!applied) throw new AppError('conflict', 'No repair was applied to this statement')
        takeBack(applied, at)
        record('statement.undo-repair', 'statement', id, { documentId: s.documentId, ...applied }, at)
        const { text } = applied.repair
        return check({ ...s, applied: null, unread: text === null ? s.unread : [...s.unread, text] }, at)
      }),
    /** Checks the statements of a document again on the rows as they are in the books. With rows that wait for their month it stands as read. */
    recheck: (documentId: string, at: string): void =>
      atomically(database, () => {
        if (late.daysOf(documentId).length > 0) return
        for (const s of documents.statements(documentId)) {
          const now = recheck(s, at)
          if (!now) continue
          const { state, differenceCents } = now
          record('statement.check', 'statement', s.id, { documentId, before: s.state, state, differenceCents }, at)
        }
      }),
  }
}

/** The chosen repair: of several the person must name one. */
function chosen(repair: Repair | null, choice: number | undefined): Repair | null {
  if (!repair) return null
  const choices = choicesOf(repair)
  if (choices.length > 1 && choice === undefined)
    throw new AppError('conflict', 'More than one change explains the difference: choose one of them')
  return choices[choice ?? 0] ?? null
}
