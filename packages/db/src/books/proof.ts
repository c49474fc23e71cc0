import { randomUUID } from 'node:crypto'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { statementDoubt, withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { choicesOf, type Proof, prove, type Repair } from '@ledgerhand/core/repairs'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { type AppliedRepair, statements } from '../schema/documents.ts'
import { type TransactionRow, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readDocuments, type StatementRow } from './documents.ts'
import { recorder } from './recorder.ts'
import { indexRow } from './search.ts'
import { totalDocument } from './totals.ts'
import { writeTransactions } from './transaction-changes.ts'
import { readTransactions } from './transactions.ts'

/** A row's category, when its direction changed or it is new. */
export interface Placed {
  category: Category
  label: Leaf
  isTransfer: boolean
}

/** Repairs of statements, and the check that runs again after each change. */
export function writeProof(database: Database, scope: BooksScope) {
  const { db } = database
  const rows = readTransactions(database, scope)
  const changes = writeTransactions(database, scope)
  const documents = readDocuments(database, scope)
  const record = recorder(database, scope)
  const one = (id: string) => and(eq(statements.userId, scope.ownerId), eq(statements.id, id))
  const mine = (id: string) => and(eq(transactions.userId, scope.ownerId), eq(transactions.id, id))
  const rowsOf = (s: StatementRow) => rows.ofDocument(s.documentId).filter((r) => r.statementOrdinal === s.ordinal)

  const get = (id: string): StatementRow => {
    const found = db.select().from(statements).where(one(id)).get()
    if (!found) throw new AppError('not_found', 'Statement not found')
    return found
  }
  const proofOf = (s: StatementRow, own: readonly TransactionRow[]): Proof =>
    prove({
      opening: s.openingCents,
      closing: s.closingCents,
      rows: own.map((r) => ({
        date: r.transactionDate,
        description: r.description,
        amountCents: r.amount,
        isCredit: r.isCredit,
        balanceCents: r.balance,
      })),
      unread: s.unread,
      newestFirst: s.newestFirst,
    })

  /** Runs the check on the rows as they are in the books now, and lets the rows wait for a person, or not, accordingly. */
  function check(s: StatementRow, at: string, more: Partial<typeof statements.$inferInsert> = {}): StatementRow {
    const own = rowsOf({ ...s, ...more } as StatementRow)
    const { seal, repair } = proofOf({ ...s, ...more } as StatementRow, own)
    const total = (isCredit: boolean) => cents(own.filter((r) => r.isCredit === isCredit).reduce((n, r) => n + r.amount, 0))
    const updated = db
      .update(statements)
      .set({
        ...more,
        state: seal.state,
        differenceCents: seal.differenceCents,
        firstBreak: seal.firstBreak,
        rowsChecked: seal.rowsChecked,
        repair: more.applied === undefined && s.applied ? null : repair,
        creditsCents: total(true),
        debitsCents: total(false),
      })
      .where(one(s.id))
      .returning()
      .get()
    const isWhole = s.openingCents !== null && s.closingCents !== null
    const doubt =
      seal.state === 'off' && (isWhole || updated.unread.length > 0)
        ? statementDoubt({ differenceCents: seal.differenceCents, unread: updated.unread })
        : null
    for (const r of own) {
      if (r.categoryBy === 'person' || r.documentId !== s.documentId) continue
      const bare = withoutStatementDoubt(r.aiClassification ?? '')
      if (doubt === null && bare === null) continue
      const reason = bare ?? r.aiClassification ?? ''
      const set =
        doubt === null ? { aiClassification: reason, needsReview: false } : { aiClassification: `${doubt}. ${reason}`, needsReview: true }
      if (set.aiClassification === r.aiClassification && set.needsReview === r.needsReview) continue
      db.update(transactions)
        .set({ ...set, updatedAt: at })
        .where(mine(r.id))
        .run()
    }
    return updated
  }

  /** Whether the check on the rows as they are now would say what it said before. */
  function isSettled(s: StatementRow): boolean {
    const own = rowsOf(s)
    const { seal, repair } = proofOf(s, own)
    const total = (isCredit: boolean) => own.filter((r) => r.isCredit === isCredit).reduce((n, r) => n + r.amount, 0)
    return (
      seal.state === s.state &&
      seal.differenceCents === s.differenceCents &&
      seal.firstBreak === s.firstBreak &&
      seal.rowsChecked === s.rowsChecked &&
      total(true) === s.creditsCents &&
      total(false) === s.debitsCents &&
      JSON.stringify(s.applied ? null : repair) === JSON.stringify(s.repair)
    )
  }

  /** Rows of a statement take numbers that leave room for one before `position`. */
  function makeRoom(documentId: string, position: number): void {
    for (const table of ['transactions', 'sightings']) {
      database.sqlite
        .prepare(`update ${table} set position = position + 1 where "user_id" = ? and document_id = ? and position >= ?`)
        .run(scope.ownerId, documentId, position)
    }
  }

  function put(s: StatementRow, repair: Repair, own: readonly TransactionRow[], placed: Placed, at: string): string {
    const neighbour = own[Math.min(repair.row, own.length - 1)]
    if (!neighbour) throw new AppError('conflict', 'The statement has no rows any more')
    const before = own[repair.row - 1] ?? neighbour
    const position = repair.row < own.length ? (neighbour.position ?? 0) : (neighbour.position ?? 0) + 1
    makeRoom(s.documentId, position)
    const id = randomUUID()
    const description = (repair.text ?? 'Row missing from the statement').slice(0, 500)
    const marker = Number(database.sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
    db.insert(transactions)
      .values({
        id,
        userId: scope.ownerId,
        documentId: s.documentId,
        description,
        amount: repair.amountCents,
        transactionDate: s.newestFirst ? neighbour.transactionDate : before.transactionDate,
        ...placed,
        isCredit: repair.isCredit,
        needsReview: true,
        aiConfidence: 50,
        aiClassification: `${repair.reason}. Its day and description are not printed: correct them`,
        categoryBy: 'reader',
        merchant: merchantKey(description),
        sourceType: neighbour.sourceType,
        sourceName: neighbour.sourceName,
        sourceLastFour: neighbour.sourceLastFour,
        currency: neighbour.currency,
        statementOrdinal: s.ordinal,
        position,
        createdAt: at,
        updatedAt: at,
      })
      .run()
    totalDocument(database, scope.ownerId, marker)
    indexRow(database, scope.ownerId, id)
    return id
  }

  return {
    get,
    /** Applies what is proposed, or the one of several (from 0) that a person chose, and checks again. `place` gives the category of a row that is new or turned round. */
    applyRepair: (
      id: string,
      place: (row: { description: string; isCredit: boolean; amount: number }) => Placed,
      at: string,
      choice?: number,
    ): StatementRow =>
      atomically(database, () => {
        const s = get(id)
        const repair = chosen(s.repair, choice)
        if (!repair || s.applied) throw new AppError('conflict', 'No repair is proposed for this statement')
        const own = rowsOf(s)
        // Somebody may have changed rows since: only what would be proposed now is applied.
        const now = chosen(proofOf(s, own).repair, choice)
        if (!now || now.kind !== repair.kind || now.row !== repair.row || now.amountCents !== repair.amountCents)
          throw new AppError('conflict', 'The statement was changed meanwhile. Reload to see the newest version.')
        let applied: AppliedRepair
        if (repair.kind === 'missing') {
          const placed = place({
            description: repair.text ?? 'Row missing from the statement',
            isCredit: repair.isCredit,
            amount: repair.amountCents,
          })
          applied = { repair, rowId: put(s, repair, own, placed, at), before: null, at }
        } else {
          const target = own[repair.row]
          if (!target) throw new AppError('conflict', 'The statement was changed meanwhile. Reload to see the newest version.')
          if (repair.kind === 'doubled') {
            changes.remove(target.id, at)
            applied = { repair, rowId: target.id, before: null, at }
          } else {
            const { amount, isCredit, category, label, isTransfer, version } = target
            applied = { repair, rowId: target.id, before: { amount, isCredit, category, label, isTransfer, version: version + 1 }, at }
            const placed = target.isCredit === repair.isCredit ? {} : place({ ...target, isCredit: repair.isCredit })
            db.update(transactions)
              .set({
                ...placed,
                amount: repair.amountCents,
                isCredit: repair.isCredit,
                readDate: target.readDate ?? target.transactionDate,
                readAmount: target.readAmount ?? target.amount,
                readIsCredit: target.readIsCredit ?? target.isCredit,
                readDescription: target.readDescription ?? target.description,
                version: version + 1,
                updatedAt: at,
              })
              .where(mine(target.id))
              .run()
          }
        }
        record('statement.repair', 'statement', id, { documentId: s.documentId, ...applied }, at)
        const unread = repair.text === null ? s.unread : s.unread.filter((line) => line !== repair.text)
        return check(s, at, { applied, repair: null, unread })
      }),
    /** Takes an applied repair back and checks again. */
    undoRepair: (id: string, at: string): StatementRow =>
      atomically(database, () => {
        const s = get(id)
        const { applied } = s
        if (!applied) throw new AppError('conflict', 'No repair was applied to this statement')
        const { repair, rowId, before } = applied
        if (repair.kind === 'doubled') changes.restore(rowId, at)
        else if (repair.kind === 'missing') {
          db.delete(transactions).where(mine(rowId)).run()
        } else if (before) {
          const { version: _, ...was } = before
          const changed = db
            .update(transactions)
            .set({ ...was, version: sql`version + 1`, updatedAt: at })
            .where(mine(rowId))
            .run().changes
          if (changed === 0) throw new AppError('conflict', 'The repaired row is not in the books any more')
        }
        record('statement.undo-repair', 'statement', id, { documentId: s.documentId, ...applied }, at)
        const unread = repair.text === null ? s.unread : [...s.unread, repair.text]
        return check(s, at, { applied: null, unread })
      }),
    /** Checks the statements of a document that were off, or were repaired, on the rows as they are now. */
    recheck: (documentId: string, at: string): void =>
      atomically(database, () => {
        for (const s of documents.statements(documentId)) {
          if (s.state !== 'off' && !s.applied) continue
          // Most changes touch no row of it: then nothing is written.
          if (isSettled(s)) continue
          const { state, differenceCents } = check(s, at)
          record('statement.check', 'statement', s.id, { documentId, before: s.state, state, differenceCents }, at)
        }
      }),
  }
}

/** The repair that is meant: of several a person says which, so that none is applied because it came first. */
function chosen(repair: Repair | null, choice: number | undefined): Repair | null {
  if (!repair) return null
  const choices = choicesOf(repair)
  if (choices.length > 1 && choice === undefined)
    throw new AppError('conflict', 'More than one change explains the difference: choose one of them')
  return choices[choice ?? 0] ?? null
}
