import type { TransactionJson } from '@ledgerhand/core/wire/records'

/** Whether a row may have parts: a bill is counted with what pays it, and that is split. */
export const isSplittable = ({ treatment }: Pick<TransactionJson, 'treatment'>): boolean =>
  treatment !== 'bill' && treatment !== 'receivable'
