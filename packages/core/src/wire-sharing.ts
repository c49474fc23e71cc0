import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { ClientHealth } from './clients.ts'
import type { Role } from './roles.ts'
import type { TaxState } from './tax/fiscal-year.ts'
import type { RequestedFiles } from './wire-requests.ts'

/** What leaves the server about who else works with a set of books, as JSON. */

export interface ShareableLinkJson {
  id: string
  userId: string
  token: string
  description: string
  isActive: boolean
  expiresAt: string | null
  maxFiles: number
  maxBytes: number
  usedFiles: number
  usedBytes: number
  createdAt: string
}
/** One file that came in through an upload link. */
export interface LinkDepositJson {
  id: string
  originalName: string
  fileSize: number
  createdAt: string
  /** The same bytes were in the books already: `documentId` is that document. */
  isDuplicate: boolean
  /** Null when the document was deleted since. */
  documentId: string | null
  isProcessed: boolean
  extractedText: string | null
}
/** What the page behind an invitation says before it is accepted. */
export interface InvitationJson {
  businessName: string
  role: Role
  /** The address it was sent to, all but its beginning hidden. */
  email: string
  expiresAt: string | null
}
/** One set of books that an accountant or a viewer serves, with what waits there. */
export interface ClientJson {
  ownerId: string
  name: string
  role: Role
  unreviewed: number
  /** Waiting rows that nobody could place; the rest have a suggestion. */
  unrecognized: number
  failedDocuments: number
  processingDocuments: number
  lastReport: { id: string; title: string; reportPeriod: string; createdAt: string } | null
  lastActivity: string | null
  /** Where mail reaches the owner. */
  email: string
  /** The caller's own note; nobody else sees it. */
  note: string | null
  /** The last closed month. */
  closedThrough: YearMonth | null
  /** Months of accounts without their statement, whole or in part. */
  missing: number
  /** Rows that wait for a person. */
  waiting: number
  /** mine: for the caller to answer, or to look at the answer; theirs: for somebody else. */
  questions: { mine: number; theirs: number }
  requests: { open: number; late: number }
  /** The first due day of what is open. */
  dueOn: CalendarDate | null
  /** Signed reports that changed, and by how much their net profit did, in the currency of the books. */
  changedSince: { reports: number; net: string; currency: string }
  /** Of the last tax year that is over, all business entities together. */
  taxPack: { year: number; state: TaxState }
  health: ClientHealth
}
/** What became of one request to many clients. */
export interface AskedClientsJson {
  asked: { ownerId: string; name: string; requestId: string; path: string | null; items: number; isMailed: boolean }[]
  skipped: SkippedClientJson[]
}
/** What became of closing one period for many clients. */
export interface ClosedClientsJson {
  closed: { ownerId: string; name: string }[]
  skipped: SkippedClientJson[]
}
export interface SkippedClientJson {
  ownerId: string
  name: string
  /** In words. */
  why: string
}
export interface UserRoleJson {
  id: string
  userId: string | null
  role: Role
  email: string | null
  name: string | null
  status: 'active' | 'pending'
  /** Until when a pending grant can be accepted. */
  inviteExpiresAt: string | null
  createdAt: string
  /** Once, when a pending grant is made: the path that accepts it. */
  acceptPath?: string
  /** Whether the link was mailed too. */
  isMailed?: boolean
}
/** Of a request's link also what is asked for. */
export interface SharedUploadJson extends Partial<RequestedFiles> {
  description: string
  businessName: string
  expiresAt: string | null
  limits: { maxFiles: number; maxFileBytes: number }
}
