import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { RequestItemKind } from './requests.ts'
import type { TransactionJson } from './wire.ts'
import type { QuestionJson } from './wire-questions.ts'

/** Something that was asked for and has not arrived. */
export interface WantedJson {
  requestId: string
  itemId: string
  kind: RequestItemKind
  text: string
  dueOn: CalendarDate
  askedBy: string | null
  message: string | null
  /** The account and month of a statement. */
  account?: string
  month?: YearMonth
  /** What arrived and was wrong. */
  says?: string
  /** The purchase that a receipt is asked for. */
  row?: TransactionJson
}
/** What waits for one person in these books: questions first, then receipts, then files, each by its due day. */
export interface ForYouJson {
  questions: QuestionJson[]
  wanted: WantedJson[]
}
