import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import type { TransactionJson } from '@ledgerhand/core/wire/records'

/** What every way of showing an original is given. */
export interface OriginalProps {
  document: DocumentDetail
  /** The rows that have come, in the document's order. */
  transactions: readonly TransactionJson[]
  /** Fetches further ones; absent once all have come. */
  onMore?: (() => void) | undefined
  /** Id of the chosen transaction: its line is marked and brought into view. */
  chosen: string | null
  onChoose: (id: string) => void
  /** A sheet of many columns has the whole width, above its transactions; given where there is a width to give. */
  isWide?: boolean
  onWide?: (isWide: boolean) => void
}
