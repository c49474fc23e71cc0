import type { TransactionJson } from '@ledgerhand/core/wire/records'

/** A receipt or invoice was joined to it. */
export const hasReceipt = ({ pair }: TransactionJson): boolean => pair?.kind === 'bill' && pair.role === 'to' && pair.state === 'paired'

/** Money that was paid or came in, without a bill or another side yet. A bill is the paper itself. */
export const mayHaveReceipt = ({ pair, treatment }: TransactionJson): boolean =>
  pair?.state !== 'paired' && treatment !== 'bill' && treatment !== 'receivable'
