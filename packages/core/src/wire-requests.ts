import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { RequestItemKind, RequestItemState, RequestState } from './requests.ts'

/** What leaves the server about requests for documents, as JSON. */

export interface RequestItemJson {
  id: string
  kind: RequestItemKind
  /** 'Chase Checking ending in 4821: statement of March 2026': what the holder of the link reads, too. */
  text: string
  state: RequestItemState
  /** The account and month of a statement, the row of a receipt. */
  account?: string
  month?: YearMonth
  transactionId?: string
  /** What proves it. */
  documentId?: string
  /** What arrived and was wrong. */
  says?: string
  /** Why it is not needed, and who said so by name; null where the books themselves say so, or the account is gone. */
  excused?: { reason: string; by: string | null }
}
export interface RequestJson {
  id: string
  /** '/upload/…': the link to send. Null for viewers, who may not send anything. */
  path: string | null
  addressee: { name: string; email: string | null }
  dueOn: CalendarDate
  message: string | null
  state: RequestState
  items: RequestItemJson[]
  createdAt: string
  /** Who asked, by name; null when the account is gone. */
  createdBy: string | null
  /** Until when the link is open. */
  expiresAt: string | null
  /** Whether mails go out: there is a mail server and an address, and nobody stopped them. */
  isReminding: boolean
  remindersSent: number
  /** The words to send with the link where no mail goes out. */
  words: string
}
/** What the holder of a request's link is shown besides what every upload link shows. */
export interface RequestedFiles {
  items: { text: string; state: RequestItemState; says?: string }[]
  dueOn: CalendarDate
  /** What came in through this link, newest first, and what is said of it. */
  received: { name: string; says: string; isWrong: boolean }[]
}
export interface RemindersJson {
  businessName: string
  isStopped: boolean
}
