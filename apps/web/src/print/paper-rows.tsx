import { formatDate } from '@ledgerhand/core/calendar-date'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { Money } from '../components/data/money.tsx'
import { categoryOf } from '../editing/category-choices.ts'
import { isTagged, tagWords } from '../editing/treatment-tag.tsx'
import classes from './paper.module.css'
import { PRINTED } from './use-print-all.ts'
import { usePrinting } from './use-printing.ts'

interface PaperRowsProps {
  rows: readonly TransactionJson[]
  /** How many there are in all, where not all of them need be loaded. */
  count?: number | null
  /** What the list is narrowed to, in words. */
  words?: string
  /** With them an entity's column, if any row has one. */
  entities?: readonly EntityJson[]
}

const categoryWords = (row: TransactionJson) => (isTagged(row) ? tagWords(row) : categoryOf(row))

/**
 * Transactions on paper. The lists of the screen draw what is in the window, with a control in every cell; this is a plain table of all
 * rows that are loaded, up to 2,000, whose head comes again on each sheet.
 */
export function PrintedRows({ rows: loaded, count, words, entities = [] }: PaperRowsProps) {
  const isPrinting = usePrinting()
  if (!isPrinting || loaded.length === 0) return null
  const rows = loaded.slice(0, PRINTED)
  const names = new Map(entities.map(({ id, name }) => [id, name]))
  const withEntity = rows.some(({ entityId }) => entityId !== null && names.has(entityId))
  const isPart = typeof count === 'number' && count > rows.length
  return (
    <>
      {words && <p className={classes.words}>{words}</p>}
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col">Category</th>
            {withEntity && <th scope="col">Entity</th>}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="lh-num">{formatDate(row.transactionDate)}</td>
              <td dir="auto">{row.description}</td>
              <td>
                {categoryWords(row)}
                {row.needsReview && <em> needs review</em>}
              </td>
              {withEntity && <td dir="auto">{row.entityId === null ? '' : names.get(row.entityId)}</td>}
              <td>
                <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPart && (
        <p className={classes.words}>
          {`The first ${rows.length.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} transactions. `}
          {rows.length < PRINTED
            ? 'To have all of them on paper, use Print on the page itself or Ctrl P.'
            : `No more than ${PRINTED.toLocaleString('en-US')} are printed at once.`}
        </p>
      )}
    </>
  )
}
