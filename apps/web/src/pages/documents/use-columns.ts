import { columnChoice } from '../../browser/chosen-columns.ts'

const columns = ['type', 'size', 'party', 'period'] as const
export type DocumentListColumn = (typeof columns)[number]

/** Who a document is from or of: a bill has a vendor, a statement an account. */
export const documentColumnLabels: Readonly<Record<DocumentListColumn, string>> = {
  type: 'Type',
  size: 'Size',
  party: 'Vendor / Account',
  period: 'Period',
}

/** What is no column stands under the name. */
export const shownDocumentColumns = columnChoice<DocumentListColumn>('ledgerhand.document-columns', {
  all: columns,
  usual: columns,
  // Above the third none is left: as many as there are columns.
  narrower: ['99.99em', '89.99em', '75em', '75em'],
  leaving: ['period', 'party', 'size', 'type'],
})
