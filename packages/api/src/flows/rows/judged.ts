import type { Experience } from '@ledgerhand/categorise/experience'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { KnownCard } from '@ledgerhand/core/card-issuers'
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
  /** The row's own day; absent where nothing of before is looked for. */
  transactionDate?: CalendarDate
}

/** What these books know already: answers by direction and merchant, and whether any card's statements are in them. */
export interface Memory {
  answers: ReadonlyMap<string, Pick<Classified, 'label' | 'treatment' | 'accountId'>>
  hasCards: boolean
  /** The cards whose statements are in these books; absent where all may be. */
  cards?: () => readonly KnownCard[]
  /** The last figures of the accounts in these books; absent where no transfer is asked about. */
  accountNumbers?: ReadonlySet<string>
  /** The model of the owner's answers (flows/categories/experience.ts). */
  experience?: Experience
  /** Whether the books know of money that went to a merchant, up to a day (flows/rows/paid-before.ts). */
  wasPaid?: (merchant: string, until: CalendarDate) => boolean
  /** What the business, its entities and its owner are called: an invoice of one of these is the owner's own, and a line's end says no more by one. */
  ownNames?: readonly string[]
  /** What was asked once for all, or needs no asking: ids of questions that begin with 'books:'. Grows while rows are judged. */
  settled: Set<string>
  /** Whether the sales that stand in these books include sales tax; null: nobody said, and no export printed any. */
  includesSalesTax: boolean | null
}
