import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import type { RepairStatement } from '@ledgerhand/core/schemas/documents'
import type { StatementJson } from '@ledgerhand/core/wire'
import type { WriteBooks } from '@ledgerhand/db/books'
import type { StatementRow } from '@ledgerhand/db/books/documents'
import { statementJson } from '../wire.ts'
import { judge, memoryOf } from './classify.ts'
import { settle } from './pair-up.ts'

/** Applies what is proposed for a statement that is off; of several changes, the one that was chosen (from 0). A row that is new, or now goes the other way, is judged like any other. */
export function applyRepair(books: WriteBooks, { id, choice }: RepairStatement, at: string): StatementJson {
  const memory = memoryOf(books)
  const repaired = books.proof.applyRepair(
    id,
    ({ description, isCredit, amount }) =>
      judge({ description, merchant: merchantKey(description), isCredit, amountCents: cents(amount), sourceType: null }, memory),
    at,
    choice,
  )
  return settled(books, repaired, at)
}

export const undoRepair = (books: WriteBooks, id: string, at: string): StatementJson => settled(books, books.proof.undoRepair(id, at), at)

function settled(books: WriteBooks, statement: StatementRow, at: string): StatementJson {
  settle(books, { ...books.documents.days(statement.documentId), documentIds: [] }, at)
  return statementJson(books, statement)
}
