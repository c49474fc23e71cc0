import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { choicesOf, type Repair } from '@ledgerhand/core/repairs'
import type { RepairStatement } from '@ledgerhand/core/schemas/documents'
import type { StatementJson } from '@ledgerhand/core/wire/documents'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { RowPlacing } from '@ledgerhand/db/books/missing-row'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { judge, memoryOf } from '../categories/classify.ts'
import { contradictedStatements } from '../ledger/covered-statements.ts'
import { statementJson } from '../ledger/wire-statements.ts'
import { recomputeDerived } from '../rows/propose-pairs.ts'

/** Applies what is proposed for a statement that is off; of several changes, the one that was chosen (from 0). A row that is new, or now goes the other way, is judged like any other. */
export function applyRepair(books: WriteBooks, { id, choice }: RepairStatement, at: string): StatementJson {
  return settled(books, books.proof.applyRepair(id, placing(books), at, choice), at)
}

const placing = (books: WriteBooks): RowPlacing => {
  const memory = memoryOf(books)
  return ({ description, isCredit, amount }) =>
    judge({ description, merchant: merchantKey(description), isCredit, amountCents: cents(amount), sourceType: null }, memory)
}

/** A repair that a person applied, and the statement (its position in the document) that it was applied to. */
export interface AppliedTo {
  ordinal: number
  repair: Repair
}

/** The repairs that were applied to a document's statements; read before the document is read again. */
export const repairsOf = (books: WriteBooks, documentId: string): AppliedTo[] =>
  books.documents.statements(documentId).flatMap(({ ordinal, applied }) => (applied ? [{ ordinal, repair: applied.repair }] : []))

/**
 * After a repeated reading: applies a person's repair again where the same repair is proposed. Where the new reading proposes nothing or
 * something else, nothing is applied. Called within the transaction that enters the reading.
 */
export function repairAgain(books: WriteBooks, documentId: string, applied: readonly AppliedTo[], at: string): void {
  for (const { ordinal, repair } of applied) {
    const s = books.documents.statements(documentId).find((one) => one.ordinal === ordinal)
    const choice = s?.repair && !s.applied ? choicesOf(s.repair).findIndex((r) => isSame(r, repair)) : -1
    if (s && choice >= 0) books.proof.applyRepair(s.id, placing(books), at, choice)
  }
}

const isSame = (a: Repair, b: Repair): boolean =>
  a.kind === b.kind && a.row === b.row && a.amountCents === b.amountCents && a.isCredit === b.isCredit && a.reason === b.reason

export const undoRepair = (books: WriteBooks, id: string, at: string): StatementJson => settled(books, books.proof.undoRepair(id, at), at)

function settled(books: WriteBooks, statement: StatementRecord, at: string): StatementJson {
  recomputeDerived(books, { ...books.documents.days(statement.documentId), documentIds: [] }, at)
  return statementJson(books, statement, contradictedStatements(books, [statement.documentId]))
}
