import { type DocumentColumn, type DocumentOrder, documentOrders } from '@ledgerhand/core/listed-documents'
import { IconSelector } from '@tabler/icons-react'
import { ColumnsButton } from '../../components/data/columns-button.tsx'
import classes from './page.module.css'
import { documentColumnLabels, shownDocumentColumns } from './use-columns.ts'

const words: Readonly<Record<DocumentColumn, readonly [up: string, down: string]>> = {
  name: ['Name, A to Z', 'Name, Z to A'],
  party: ['Vendor or account, A to Z', 'Vendor or account, Z to A'],
  period: ['Oldest period', 'Latest period'],
  type: ['Type, A to Z', 'Type, Z to A'],
  size: ['Smallest', 'Largest'],
  status: ['Status, A to Z', 'Status, Z to A'],
  uploaded: ['Oldest upload', 'Latest upload'],
}
const wordsOf = (order: DocumentOrder): string => {
  const [up, down] = words[order.replace('-', '') as DocumentColumn]
  return order.startsWith('-') ? down : up
}

/** The order by its heads has every table; where its rows are cards, by a choice: the browser's own, quick by thumb. */
export function ListTools({ order, onSort }: { order: DocumentOrder; onSort: (order: DocumentOrder) => void }) {
  return (
    <>
      <span className={classes.order}>
        <select
          aria-label="Order"
          value={order}
          onChange={({ currentTarget: { value } }) => onSort(documentOrders.find((one) => one === value) ?? order)}
        >
          {documentOrders.map((one) => (
            <option key={one} value={one}>
              {wordsOf(one)}
            </option>
          ))}
        </select>
        <IconSelector size={14} stroke={1.6} aria-hidden="true" />
      </span>
      <ColumnsButton choice={shownDocumentColumns} labels={documentColumnLabels} className={classes.columns} />
    </>
  )
}
