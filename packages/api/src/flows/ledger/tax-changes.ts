import type { TaxAnswersInput } from '@ledgerhand/core/schemas/tax'
import type { TaxLinesInput } from '@ledgerhand/core/schemas/tax-lines'
import type { W9State } from '@ledgerhand/core/tax/payees'
import type { OwnLines } from '@ledgerhand/core/tax/worksheet'
import type { TaxJson } from '@ledgerhand/core/wire/tax'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { assertUnchanged } from '../unchanged.ts'
import { answersJson, linesJson, taxEntity, taxPack } from './tax.ts'

/** Keeps what a person says of a year. AppError 'not_found' for an entity of other books, 'conflict' where the answers are not those that were read. Gives the pack with it. */
export function setTaxAnswers(
  books: WriteBooks,
  { was, ...input }: TaxAnswersInput,
  { ownerId, name, now }: { ownerId: string; name: string; now: Date },
): TaxJson {
  taxEntity(books, input.entityId)
  books.atomically(() => {
    assertUnchanged(was, answersJson(books.tax.answers(input.year, input.entityId ?? null)), 'These answers were')
    books.tax.answer(input, name, now.toISOString())
  })
  return taxPack(books, input, ownerId)
}

/**
 * Which lines packs have: of one entity, or of all that say nothing of their own. AppError 'conflict' where `was` names lines, or a form,
 * that the pack does not have any more.
 */
export function setTaxLines(
  books: WriteBooks,
  { was, ...input }: TaxLinesInput,
  now: Date,
): { form: 'schedule_c' | 'own'; lines: OwnLines } {
  taxEntity(books, input.entityId)
  books.atomically(() => {
    assertUnchanged(was, linesJson(books, input.entityId ?? null), 'These lines were')
    books.tax.setForm(input, now.toISOString())
  })
  return books.tax.form(input.entityId ?? null) ?? { form: 'own', lines: {} }
}

export function setPayeeW9(books: WriteBooks, { name, w9 }: { name: string; w9: W9State }, now: Date): { name: string; w9: W9State } {
  books.tax.setW9(name, w9, now.toISOString())
  return { name, w9 }
}
