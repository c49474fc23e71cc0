import { listColumns, usualColumns } from '@ledgerhand/core/saved-views'
import { columnChoice } from '../../browser/chosen-columns.ts'

export const transactionColumns = columnChoice('ledgerhand.list-columns', {
  all: listColumns,
  usual: usualColumns,
  // The last that is left keeps the description at 200px.
  narrower: ['109.99em', '94.99em', '79.99em', '75em', '68em'],
  leaving: ['source', 'type', 'entity', 'note', 'payee'],
})

export const chooseColumns = transactionColumns.choose
export const useColumns = transactionColumns.useChosen
export const useShownColumns = transactionColumns.useShown
