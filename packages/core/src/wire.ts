import type { CalendarDate } from './calendar-date.ts'
import type { Category, Leaf } from './categories.ts'
import type { CoverageAccount } from './coverage.ts'
import type { DocumentSeal } from './document-seal.ts'
import type { DocumentType, Evidence, SourceType } from './documents.ts'
import type { EntityType } from './entity-colors.ts'
import type { RateSource } from './exchange.ts'
import type { LineCount } from './line-count.ts'
import type { DocumentAbout } from './listed-documents.ts'
import type { Rule } from './merchant.ts'
import type { PairKind, PairState } from './pairing.ts'
import type { Question } from './questions.ts'
import type { ReconciliationState } from './reconciliation.ts'
import type { RepairKind } from './repairs.ts'
import type { Role } from './roles.ts'
import type { Treatment } from './treatments.ts'

/**
 * What leaves the server, as JSON. Amounts of transactions are text with two decimals; totals of reports and the dashboard
 * are numbers; days are 'YYYY-MM-DD'; instants are ISO 8601 in UTC.
 */
export interface BooksChoice {
  ownerId: string
  name: string
  role: Role
}
export interface CurrentUser {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  books: BooksChoice[]
}

/** What the account settings show. */
export interface AccountJson {
  email: string
  firstName: string | null
  lastName: string | null
  createdAt: string
  /** Mails go out: a new address is confirmed by one. */
  isMailOn: boolean
  /** A new address that waits to be confirmed. */
  pendingEmail: string | null
  secondFactor: { isOn: boolean; codesLeft: number }
}
export interface SessionJson {
  id: string
  /** 'Safari on iPhone'; null when the program did not say. */
  device: string | null
  ip: string | null
  createdAt: string
  lastSeenAt: string
  isThis: boolean
}

export interface TransactionJson {
  id: string
  userId: string
  entityId: string | null
  documentId: string | null
  description: string
  /** '1234.50', always positive. */
  amount: string
  /** ISO 4217, as its document says; null where none says. */
  currency: string | null
  /** What is printed, where it was put into the books' currency: `amount` is then the books'. */
  printed?: { amount: string; currency: string; rate: string; rateBy: RateSource }
  transactionDate: CalendarDate
  category: Category
  /** The finer label: what the form shows when it is opened again. */
  label: Leaf
  isCredit: boolean
  isRecurring: boolean
  /** True for a row of one part that does not count as business: neither revenue nor expense. Follows from `treatment`. */
  isTransfer: boolean
  treatment: Treatment
  /** What it was for: null where that is a leaf, or not known. */
  accountId: string | null
  /** The account that it stands on. */
  onAccountId: string | null
  note: string | null
  /** The person or business paid. */
  payee: string | null
  dueDate: CalendarDate | null
  taxAmount: string | null
  /** Percent: '8.25'. */
  taxRate: string | null
  /** Of a bill: its lines, only where they add up to its amount. */
  items?: BillItemJson[]
  /** What is asked of it: meanwhile it counts neither as an expense nor as income. */
  question: Question | null
  /** When it is split. Amounts are signed in the direction of the row. */
  parts?: PartJson[]
  /** A person must look: flagged, or no confidence, or below 0.7. */
  needsReview: boolean
  /** One sentence: why this category, or what is doubtful. */
  aiClassification: string | null
  /** '0.85', or null. */
  aiConfidence: string | null
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
  evidence: Evidence | null
  /** Its other side, where one was found or is asked about: the other end of a transfer, a bill's payment, a payment's bill. */
  pair?: PairJson | null
  /** A bill that several rows pay, or may pay: all of them; `pair` is the first. */
  pairs?: PairJson[]
  version: number
  createdAt: string
}
export interface BillItemJson {
  kind: 'item' | 'tax' | 'tip' | 'charge' | 'discount'
  description: string
  quantity: string | null
  unitPrice: string | null
  /** '-3.50' */
  amount: string
}
/** How a row can be split by the items of the bill that it pays; the amounts add up to the row. */
export interface SplitProposalJson {
  parts: { amount: string; leaf: Leaf; note: string }[]
  /** How many items the bill lists. */
  items: number
  billId: string
  documentId: string | null
  /** What the bill is called. */
  from: string
}
export interface PartJson {
  /** '-3.20' */
  amount: string
  treatment: Treatment
  leaf?: Leaf
  category?: Category | null
  accountId?: string
  entityId: string | null
  note: string | null
}
export interface PairJson {
  id: string
  kind: PairKind
  /** from: the end that the money left, or the bill. to: the end where it arrived, or the payment. */
  role: 'from' | 'to'
  state: PairState
  decidedBy: 'reader' | 'person'
  /** '0.92' */
  score: string
  reason: string
  other: Pick<
    TransactionJson,
    | 'id'
    | 'documentId'
    | 'description'
    | 'amount'
    | 'currency'
    | 'transactionDate'
    | 'isCredit'
    | 'sourceType'
    | 'sourceName'
    | 'sourceLastFour'
  >
}
export interface TransactionPage {
  items: TransactionJson[]
  nextCursor: string | null
}
/** Totals of everything that a filter matches. Transfers are counted but not added. */
export interface TransactionTotals {
  totalRevenue: number
  totalExpenses: number
  netIncome: number
  /** Money in less money out as the rows print it, transfers too: what a selection of all of them comes to. */
  moved: number
  count: number
  needsReview: number
  /** What every total is in: the books' own currency. */
  currency: string
  /** Currencies of other rows in these days: in no total. */
  notConverted: { currency: string }[]
}

/** What the caller can still take back. */
export interface UndoJson {
  id: string
  /** As the audit log names it: 'transaction.set-category'. */
  action: string
  /** How many transactions. */
  count: number
  createdAt: string
  expiresAt: string
}
export interface RuleJson extends Rule {
  /** 'debit:blue bottle' */
  id: string
}

export interface RepairJson {
  kind: RepairKind
  reason: string
  /** What one click does: 'Change $12.30 to $13.20'. */
  action: string
  /** The row that it is about; null for a missing one. */
  transactionId: string | null
  /** Other changes that explain the difference as well: where there are any, `choice` says which is meant (0: this one). */
  instead: RepairJson[]
}
/** Which months of each account are in the books. */
export interface CoverageJson {
  /** Each with the id of its account of the books; null where it has none. */
  accounts: (CoverageAccount & { accountId: string | null })[]
}
export interface StatementJson {
  id: string
  /** The account that it is of; null before its rows are in the books. `placedBy`: what says so where it prints no number, or a person did. */
  account: { id: string; name: string; placedBy: 'balance' | 'rows' | 'person' | null } | null
  accountName: string | null
  accountLastFour: string | null
  currency: string | null
  periodStart: CalendarDate | null
  /** The days of its first and last row, where no period is printed. */
  firstDay: CalendarDate | null
  lastDay: CalendarDate | null
  periodEnd: CalendarDate | null
  opening: string | null
  closing: string | null
  credits: string
  debits: string
  state: ReconciliationState
  /** How far off, signed, '0.00' unless off. */
  difference: string
  firstBreakTransactionId: string | null
  /** Lines that looked like transactions and could not be read. */
  unread: string[]
  /** What the seal says, in words: 'Reconciled', 'Off by $12.00'. */
  verdict: string
  note: string
  /** The change that would make it add up, or the first of a few; null when there is none, or a repair was applied. */
  repair: RepairJson | null
  /** The repair that was applied and can be taken back. */
  applied: RepairJson | null
}
export interface DocumentJson {
  id: string
  userId: string
  filename: string
  /** The stored object's key. */
  filePath: string
  originalName: string
  /** 'other' while it is still to be detected. */
  documentType: DocumentType
  /** Nobody said what it is: it is detected when it is read. */
  isTypeDetected: boolean
  fileSize: number
  mimeType: string
  isProcessed: boolean
  extractedText: string | null
  aiProvider: string
  createdAt: string
  /** The proof in words: 'Reconciled', 'Off by $12.00', 'Could not be read'. In lists and details of statements; null for what is none. */
  seal?: DocumentSeal | null
  /** It is protected, and waits for its password. */
  needsPassword: boolean
  /** Transactions in the books that came from this document. */
  transactionCount: number
  /** The ZIP file or e-mail that it came out of. */
  partOf?: { id: string; name: string } | null
  /** In lists, where there is something to say. */
  about?: DocumentAbout
}
/** Of a document that prints no year. */
export interface WhichYearJson {
  documentId: string
  originalName: string
  /** The one that its rows were entered in. */
  year: number
  /** The likeliest one. */
  guess: number
  /** A person said it. */
  isSaid: boolean
  /** To choose from, the newest first. */
  years: number[]
}
/** What became of one file of an archive; of one that the books had already `documentId` and `reason` are both said. */
export interface ArchivePartJson {
  name: string
  documentId: string | null
  reason: string | null
}
export interface DocumentDetail extends DocumentJson {
  /** Of a delimited file: what became of each of its lines; null for every other document. */
  lines: LineCount | null
  /** It prints no year: in which one it was entered. Null for every other document. */
  whichYear: WhichYearJson | null
  /** Of a ZIP file or an e-mail: what became of the files in it. Empty for every other document. */
  archive: ArchivePartJson[]
  /** How many of the transactions that it brought wait for review. */
  toReview: number
  statements: StatementJson[]
  pages: number | null
  /** While scanned pages are looked at one by one: how many are done, of how many; again, where the first look proved nothing. */
  pagesRead: { done: number; of: number; isAgain: boolean } | null
  /** While an AI service reads it: which one, for how many seconds already, and how many of how many runs of pages it has read. */
  asking: { service: string; seconds: number; done: number; of: number } | null
}

export interface EntityJson {
  id: string
  userId: string
  name: string
  entityType: EntityType
  description: string | null
  color: string
  isActive: boolean
  createdAt: string
}

export interface UploadSlot {
  url: string
  /** The stored object's key, to be sent back on registration. */
  filename: string
  expiresAt: string
}
