import type { CoverageMonth } from './coverage.ts'
import type { Period } from './periods.ts'
import type { WhichYearJson } from './wire.ts'

/** What leaves the server about documents that arrived together, as JSON. */

/** A month of an account, as coverage judges it. */
export interface IntakeMonth extends CoverageMonth {
  /** Its rows in the books, and how many of them wait for review. */
  rows: number
  waiting: number
}
/** A year of an account that one of the documents is of. */
export interface IntakeYear {
  key: string
  name: string
  /** Null where it has no account of the books. */
  accountId: string | null
  year: string
  /** Those that coverage judges. While documents are being read, none that is missing: it may be in one of them. */
  months: IntakeMonth[]
}
/** How far a year is from being closed: lines of its checklist that are done or excused, of all. */
export interface IntakeClosing {
  period: Period
  done: number
  of: number
  isClosed: boolean
}
export interface IntakeJson {
  /** The files; those of an archive in its place. */
  documents: number
  /** How many of them are read, failed ones included. */
  read: number
  failed: { id: string; name: string; reason: string; needsPassword: boolean }[]
  /** Files of an archive that became no document, and why; of one that the books had already, as which document. */
  leftOut: { name: string; reason: string; documentId: string | null }[]
  /** Rows that they brought. */
  transactions: number
  /** Of those: the ones that wait for review, and as how many questions they are asked. */
  waiting: { rows: number; questions: number }
  /** Documents that print no year and of which nobody has said it: a question each. */
  whichYear: WhichYearJson[]
  /** By account, the newest year first. */
  years: IntakeYear[]
  closing: IntakeClosing[]
}
