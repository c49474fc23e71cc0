import { TRANSFER } from '@ledgerhand/core/categories'
import type { TransactionJson } from '@ledgerhand/core/wire'

/** What a row is that no total counts: a transfer, or a bill that is counted with its payment. */
export const transferLabel = ({ pair }: TransactionJson): string =>
  pair?.kind === 'bill' && pair.role === 'from' && pair.state === 'paired' ? 'Counted once' : TRANSFER
