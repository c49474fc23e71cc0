import type { OtherLine } from '@ledgerhand/core/balances'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Basis } from '@ledgerhand/core/ledger'
import type { PageSearch } from '../browser/page-search.ts'

interface Titled {
  /** The line and, where there are several, the column: 'Wages, Mar 2026'. */
  title: string
  /** As the report shows it: '$5,884.57'. */
  words: string
  currency: string | undefined
}
/** What a computed figure is added from; `search` leads to the rows of a line. */
export interface TermOf {
  label: string
  sign: 1 | -1
  amount: number
  search?: PageSearch | undefined
  /** An account, whose register it leads to. */
  account?: { id: string; days: { from?: CalendarDate; to: CalendarDate } }
}

/** A signed amount as a term. */
export const termOf = (label: string, amount: number): TermOf => ({ label, sign: amount < 0 ? -1 : 1, amount: Math.abs(amount) })
/** A line of a stored report, or a column of one. Without a category: the net profit. */
export interface LineOf {
  id: string
  category?: Category
  leaf?: Leaf
  column?: string
}
/** A figure that can be looked into: the rows behind it, what it is computed from, what moved on its account, or what moved the money. */
export type FigureOf =
  | (Titled & {
      kind: 'rows'
      of: LineOf & { category: Category }
      search: PageSearch
      /** The column that it can be compared with. */
      before?: string | undefined
    })
  | (Titled & {
      kind: 'tax'
      of: { year: number; entityId?: string; leaf: Leaf }
      /** The way to its rows, as a path. */
      link: string
      /** What the form takes of them, where it is not all. */
      note?: string | undefined
    })
  | (Titled & {
      kind: 'flow'
      of: {
        from: CalendarDate
        to: CalendarDate
        basis: Basis
        section: 'Beginning' | 'Operating' | 'Investing' | 'Financing' | 'Other' | 'End'
        line?: string
      }
    })
  | (Titled & { kind: 'sum'; terms: readonly TermOf[]; of?: LineOf | undefined; before?: string | undefined })
  | (Titled & {
      /** A figure of such a statement that is no account: a category, or a line by its key. */
      kind: 'sheet'
      of: { statement: 'balance-sheet' | 'trial-balance'; leaf?: Leaf; line?: OtherLine; asOf: CalendarDate; basis: Basis }
    })
  | (Titled & {
      kind: 'account'
      of: { statement: 'balance-sheet' | 'trial-balance'; accountId: string; asOf: CalendarDate; basis: Basis }
    })
