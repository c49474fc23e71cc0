import { formatRowDate } from '@ledgerhand/core/calendar-date'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire'
import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { Money } from '../../components/money.tsx'
import { CategoryCell } from '../../editing/category-cell.tsx'
import { EntityCell } from '../../editing/entity-cell.tsx'
import { transferLabel } from '../../editing/transfer-label.ts'
import { SourceName, sourceText } from './source-name.tsx'
import classes from './table.module.css'

export type Cell = 'category' | 'entity'
export interface RowActions {
  onCheck: (transaction: TransactionJson, shift: boolean) => void
  onEdit: (transaction: TransactionJson) => void
  onRemove: (transaction: TransactionJson) => void
  /** `byKeys`: chosen with Enter, so that the keys go on with the row below. */
  onPick: (transaction: TransactionJson, category: string, byKeys: boolean) => void
  onEntity: (transaction: TransactionJson, entity: EntityJson | null) => void
  /** Opens or closes the list of a cell. */
  onCell: (transaction: TransactionJson, cell: Cell | null) => void
  onSource: (transaction: TransactionJson) => void
}
interface TransactionRowProps {
  transaction: TransactionJson
  entities: readonly EntityJson[]
  index: number
  checked: boolean
  /** The row that the keys act on. */
  current: boolean
  /** The cell whose list is open. */
  cell: Cell | null
  mayWrite: boolean
  year: string
  /** The same object as long as the list stands: else every row would be drawn again at every scroll. */
  actions: RowActions
}

/** One row, of plain elements: scrolling fast draws dozens of them within a frame. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, entities, index, checked, current, cell, mayWrite, year, actions } = props
  const { description, documentId } = transaction
  const known = sourceText(transaction)
  const source = known && <SourceName source={transaction} />
  const address = documentId && `/documents/${documentId}?row=${transaction.id}`
  const name = useRef<HTMLButtonElement>(null)
  // The focus goes along with the keys, so that Tab goes on from here and a screen reader says where one is; typing is left alone.
  useEffect(() => {
    const at = document.activeElement
    if (current && (at === null || at === document.body || at.closest('tbody'))) name.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={checked}
      data-current={current}
      data-review={transaction.needsReview}
    >
      {mayWrite && (
        <td className={classes.check}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              aria-label={`Select ${description}`}
              checked={checked}
              onChange={(event) => actions.onCheck(transaction, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
            />
          </label>
        </td>
      )}
      <td className={classes.description}>
        {mayWrite ? (
          <button
            ref={name}
            type="button"
            className={`${classes.name} lh-clip`}
            title={description}
            onClick={() => actions.onEdit(transaction)}
          >
            {description}
          </button>
        ) : (
          <div className="lh-clip" title={description}>
            {description}
          </div>
        )}
      </td>
      <td className={classes.amount}>
        <Money
          amount={transaction.amount}
          currency={transaction.currency}
          isCredit={transaction.isCredit}
          isTransfer={transaction.isTransfer}
        />
      </td>
      <td className={classes.type}>{transaction.isCredit ? 'Credit' : 'Debit'}</td>
      <td className={classes.category}>
        {transaction.isTransfer ? (
          <span className={classes.transfer} title={transaction.pair?.reason}>
            <IconArrowsExchange size={12} aria-hidden="true" />
            {transferLabel(transaction)}
          </span>
        ) : (
          <CategoryCell
            transaction={transaction}
            editing={cell === 'category'}
            onEdit={(open) => actions.onCell(transaction, open ? 'category' : null)}
            {...(mayWrite ? { onPick: (category: string, byKeys: boolean) => actions.onPick(transaction, category, byKeys) } : {})}
          />
        )}
      </td>
      <td className={classes.entity}>
        <EntityCell
          transaction={transaction}
          entity={entities.find(({ id }) => id === transaction.entityId)}
          entities={entities}
          editing={cell === 'entity'}
          onEdit={(open) => actions.onCell(transaction, open ? 'entity' : null)}
          {...(mayWrite ? { onPick: (entity: EntityJson | null) => actions.onEntity(transaction, entity) } : {})}
        />
      </td>
      <td className={`${classes.date} lh-num`}>{formatRowDate(transaction.transactionDate, year)}</td>
      <td className={`${classes.source} lh-num`} title={known}>
        {address ? (
          <a
            href={address}
            className={classes.sourceLink}
            onClick={(event) => {
              // A new tab or window is the browser's business.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              actions.onSource(transaction)
            }}
          >
            {source || 'Document'}
          </a>
        ) : (
          source || <span className="lh-faint">Entered by hand</span>
        )}
      </td>
      {mayWrite && (
        <td className={classes.actions}>
          <button type="button" className={classes.action} aria-label={`Edit ${description}`} onClick={() => actions.onEdit(transaction)}>
            <IconPencil size={16} stroke={1.6} />
          </button>
          <button
            type="button"
            className={classes.action}
            aria-label={`Delete ${description}`}
            onClick={() => actions.onRemove(transaction)}
          >
            <IconTrash size={16} stroke={1.6} />
          </button>
        </td>
      )}
    </tr>
  )
})
