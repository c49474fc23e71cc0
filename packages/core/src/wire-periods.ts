import type { CalendarDate } from './calendar-date.ts'
import type { Category, Leaf } from './categories.ts'
import type { CheckId, CheckState } from './periods.ts'

/** Closed months and years, signatures and changes since, on the wire. */
export interface ExcuseJson {
  reason: string
  by: string
  at: string
}
export interface CheckJson {
  id: CheckId
  state: CheckState
  count: number
  text: string
  /** What it is about, in a few words, where it is open: 'Lumen Hardware, Mar 16, $184.60 · 2 more'. Only of one period that is asked for. */
  details?: string | null
  /** The list behind it, as a path of the product. */
  link: string
  excuse: ExcuseJson | null
}
export interface PeriodJson {
  /** '2026-03' or '2026' */
  period: string
  name: string
  state: 'open' | 'closed'
  closedAt: string | null
  closedBy: string | null
  /** Rows for its days that arrived after it was closed. */
  late: number
  /** Whether nothing after it is closed and the caller may reopen it. */
  isReopenable: boolean
  checklist: CheckJson[]
}
export interface PeriodLineJson {
  period: string
  state: 'open' | 'closed'
  /** Open lines of its checklist; none of a closed one. */
  open: number
  closedAt: string | null
  closedBy: string | null
  late: number
  /** Whether anything is dated in it. */
  hasRows: boolean
}
/** A row of a document that arrived for a closed day: in no total. */
export interface LateRowJson {
  id: string
  documentId: string
  documentName: string
  transactionDate: CalendarDate
  description: string
  amount: string
  isCredit: boolean
  currency: string | null
  category: Category
  label: Leaf
  arrivedAt: string
  /** The first day on which it can be booked while its own is closed. */
  firstOpenDay: CalendarDate
}

export interface SignatureJson {
  id: string
  signedAt: string
  signedBy: string
  /** The id of that person: two may have one name. */
  signerId: string
  sha256: string
  /** The hash of the audit log's last line before this signature. */
  auditHead: string
  note: string | null
  /** The number of rows that were signed. */
  rows: number
}
/** One thing that a row was for: a leaf, an account, or nothing that is decided yet. */
export interface CanonicalPartJson {
  amount: string
  for: string
  entityId: string | null
}
export interface CanonicalRowJson {
  id: string
  date: CalendarDate
  amount: string
  /** 'adjustment' for a dated entry without a row. */
  direction: 'in' | 'out' | 'adjustment'
  parts: CanonicalPartJson[]
  /** Of a row in another currency than the books': in no figure. */
  currency?: string
}
export interface DriftRowJson {
  kind: 'added' | 'changed' | 'gone'
  /** What the row is called, where it or its deleted copy is in the books. */
  description: string | null
  before?: CanonicalRowJson
  after?: CanonicalRowJson
}
export interface DriftJson {
  /** unsigned: there is nothing to compare with. */
  state: 'unsigned' | 'unchanged' | 'changed'
  since: string | null
  rows: DriftRowJson[]
  /** How much more the net profit would be with the rows as they stand now. */
  net: string
}
