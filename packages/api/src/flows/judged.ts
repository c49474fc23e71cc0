import type { Experience } from '@ledgerhand/categorise/experience'
import type { SourceType } from '@ledgerhand/core/documents'
import type { Cents } from '@ledgerhand/core/money'
import type { Classified } from '@ledgerhand/db/books/transaction-batches'

/** What one row is taken for. */
export interface Judged extends Omit<Classified, 'id'> {
  isRecurring: boolean
}
export interface ToJudge {
  description: string
  merchant: string
  isCredit: boolean
  amountCents: Cents
  sourceType: SourceType | null
}

/** What these books know already: answers by direction and merchant, and whether any card's statements are in them. */
export interface Memory {
  answers: ReadonlyMap<string, Pick<Classified, 'label' | 'treatment' | 'accountId'>>
  hasCards: boolean
  /** The model of the owner's answers (flows/experience.ts). */
  experience?: Experience
  /** What the business, its entities and its owner are called: an invoice of one of these is the owner's own. */
  ownNames?: readonly string[]
  /** What was asked once for all, or needs no asking: ids of questions that begin with 'books:'. Grows while rows are judged. */
  settled: Set<string>
  /** Whether the sales that stand in these books include sales tax; null: nobody said, and no export printed any. */
  includesSalesTax: boolean | null
}
