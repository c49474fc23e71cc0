import type { Leaf } from '@ledgerhand/core/categories'
/** Everything that any page keeps in the URL. A page reads what it knows and judges it itself: anyone may have typed it. */
export interface PageSearch {
  /** Transactions: the filter. What arrived together: the first and the last time, as `from` and `to`. */
  search?: string
  category?: string
  /** One leaf alone. */
  leaf?: Leaf
  entityId?: string
  documentId?: string
  from?: string
  to?: string
  isCredit?: boolean
  needsReview?: boolean
  isTransfer?: boolean
  /** How rows count: a treatment, or 'undecided'. */
  treatment?: string
  /** The account that rows stand on, or were for. */
  accountId?: string
  source?: string
  /** Every row of one payee, by the merchant's key. */
  merchant?: string
  /** Ask Your Books: the question, in its canonical text. */
  q?: string
  /** A line of a closing's checklist. */
  check?: string
  sort?: string
  /** The transaction whose dialog is open. */
  open?: string
  /** Transactions, documents: open the dialog that adds one. */
  add?: boolean
  /** Documents: the one that failed whose place the added file takes. */
  replaces?: string
  /** Documents: files that another app shared wait to be taken. */
  shared?: boolean
  /** Dashboard: the month whose figures are shown, as "2026-02". */
  month?: string
  /** Close, tax pack: the year that is shown. */
  year?: number
  /** A document: the row that is marked. */
  row?: string
  /** Review: which of the three kinds. */
  kind?: string
  /** Reports: the one that is open. */
  report?: string
  /** Reports: it was opened to be signed. */
  sign?: boolean
  /** Balance sheet, trial balance: the day; and how they count. */
  asOf?: string
  basis?: string
  /** Behind a mailed link: its secret. */
  token?: string
  /** A password that is chosen: it is an account's first. */
  first?: boolean
  /** Signing in: where to go afterwards. */
  next?: string
}
