import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { LikelyType } from '@ledgerhand/core/document-status'
import type { DocumentType, DocumentTypeChoice, Evidence, FileFormat } from '@ledgerhand/core/documents'
import type { LineCount } from '@ledgerhand/core/line-count'
import type { Cents } from '@ledgerhand/core/money'
import type { Reconciliation } from '@ledgerhand/core/reconciliation'
import type { Repair } from '@ledgerhand/core/repairs'

/** One document as it was handed in. `name` is a label only: no decision rests on it. */
export interface SourceDocument {
  name: string
  documentType: DocumentTypeChoice
  /** The chosen type may be wrong: a document that is plainly of another type is read as that one. */
  mayBeMistaken?: boolean
  bytes: Uint8Array
  /** The year in which it was handed in: that of days that print none, in a file that does not say when it was made. */
  yearHandedIn?: number
  /** The year of days that print none, as a person said it. */
  knownYear?: number
  /** Opens a protected file; used for this reading only. */
  password?: string
  /** Called after each recognised page, which takes seconds; `isAgain` during the second pass. */
  onPage?: (done: number, of: number, isAgain?: boolean) => void
  /** Processor time for the second pass over one page, in milliseconds; 0 for no second pass, no limit when not given. */
  secondPassBudgetMs?: number
  /** Processor time for the first pass over one page, in milliseconds; a page that takes longer is skipped. */
  pageBudgetMs?: number
  /** Pages to skip, because an earlier reader did not finish them: positions from 0 among the pages that need recognition. */
  skippedPages?: readonly number[]
}

/** One movement of money, as read. The amount is positive; `isCredit` says which way it went, as a bank prints it (true: money in). */
export interface ReadTransaction {
  date: CalendarDate
  description: string
  amountCents: Cents
  isCredit: boolean
  evidence: Evidence
  /** The balance printed beside the row, where there is one (a card's balance is negative: it is owed). */
  balanceCents: Cents | null
  /** The bank's own id of the movement (OFX FITID, CAMT AcctSvcrRef), where there is one. */
  bankId: string | null
  /** How sure the reader is of date, amount and direction: 0 to 1. */
  confidence: number
  /** A sentence for the person who reviews, when something about the row is doubtful ('The date could be 3 April or 4 March'). */
  doubt: string | null
  /** No year is printed with its day: it was guessed, or a person said it for the document. */
  year?: 'guessed' | 'said'
  /** What a payment processor's export says of the row; absent in other documents, and where it says nothing. */
  processor?: ProcessorRow
}

/** dispute, reserve: kept on the processor's account. conversion: into another currency of the same account. */
export type ProcessorKind = 'sale' | 'refund' | 'fee' | 'payout' | 'dispute' | 'reserve' | 'conversion' | 'other'
export interface ProcessorPart {
  for: 'sales' | 'returns' | 'fees' | 'tax'
  /** Signed in the direction of its row; all of them add up to it. */
  amountCents: Cents
}
export interface ProcessorRow {
  kind: ProcessorKind
  /** Empty where the row is not made of parts. */
  parts: ProcessorPart[]
}

/** One statement of one account. A file may hold several. */
export interface Statement {
  accountName: string | null
  /** Last four digits of the account or card number, where printed. */
  accountLastFour: string | null
  isCard: boolean
  /** ISO 4217; null when the document does not say. */
  currency: string | null
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  /** As printed; a card's balance owed is negative. */
  openingCents: Cents | null
  closingCents: Cents | null
  transactions: ReadTransaction[]
  /** Lines that looked like transactions but could not be read: shown, never dropped silently. */
  unread: { text: string; evidence: Evidence }[]
  seal: Reconciliation
  /** What would make a statement that is off add up; null when nothing, or not one thing alone, does. */
  repair: Repair | null
  /** The rows stand in the document from the last to the first. */
  newestFirst: boolean
  /** The headings of the table that it was read from, in small letters; absent where it was none. */
  headings?: readonly string[]
  /** Whose export it is, where a payment processor's; `listsPayouts`: what it paid to the bank stands among the rows. */
  processor?: { name: string; listsPayouts: boolean }
}

/** What an invoice or receipt says. Null where it could not be found. */
export interface Bill {
  vendor: string | null
  date: CalendarDate | null
  totalCents: Cents | null
  taxCents: Cents | null
  number: string | null
  currency: string | null
  /** It prints no currency and looks as if it were in another than the books: in words. */
  currencyDoubt?: string
  evidence: Evidence | null
  /** How sure the reader is of the total: 0 to 1. */
  confidence: number
  /** What it is made of, only where that adds up to the total to the cent; signed as the total. */
  lines?: readonly BillLine[]
  /** The day by which it is to be paid. */
  dueDate?: CalendarDate | null
  /** How it was paid, where it says so. */
  paidBy?: PaidBy | null
}
/** A line of a bill: something bought, or what is added to or taken off all of it. */
export interface BillLine {
  kind: 'item' | 'tax' | 'tip' | 'charge' | 'discount'
  description: string
  quantity: string | null
  unitCents: Cents | null
  cents: Cents
}
export interface PaidBy {
  method: 'card' | 'cash'
  lastFour: string | null
}

/** A bill of which nothing could be made out. */
export const blankBill: Bill = {
  vendor: null,
  date: null,
  totalCents: null,
  taxCents: null,
  number: null,
  currency: null,
  evidence: null,
  confidence: 0,
}

/** Everything that was read out of one document. Exactly one of `statements` (maybe several) and `bill` has content. */
export interface Reading {
  format: FileFormat
  statements: Statement[]
  bill: Bill | null
  /** The document's text, for search and for checking what an AI service says. At most a megabyte. */
  text: string
  pages: number | null
  /** The type it was read as, where none was chosen or the chosen one was plainly wrong. */
  documentType?: DocumentType
  /** The type it looks like, where it was read as another one. */
  looksLike?: LikelyType
  /** The pages (from 1) whose words were recognised on a picture: their text is a reading of the print, not the print itself. */
  seenPages?: readonly number[]
  /** Those of them that lie on their side or on their head: by so many quarters clockwise they become upright. */
  turnedPages?: readonly { page: number; quarters: number }[]
  /** Of a delimited file or a workbook: what became of each of its lines. */
  lines?: LineCount
  /** The pages that could not be read, in sentences (`lostPage`). Each statement names them among its unread lines, too. */
  lostPages?: readonly string[]
}

/** The document cannot be read, for a reason a person can act on: the message is shown to them after 'Processing failed: '. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Nothing of the type it was read as was found; `likely`: the type it looks like. */
export class NothingFound extends Unreadable {
  readonly likely: LikelyType | null
  constructor(message: string, likely: LikelyType | null) {
    super(message)
    this.likely = likely
  }
}

/** The file is protected: without its password, or with a wrong one, it stays closed. */
export class PasswordNeeded extends Unreadable {
  override name = 'Locked'
}

/** One file format's reader. Pure: bytes in, reading out; no files, no network, no clock. */
export type Reader = (document: SourceDocument) => Promise<Reading> | Reading
