import { formatRowDate } from '@ledgerhand/core/calendar-date'
import { spokenPart } from '@ledgerhand/core/labelled-line'
import type { ListColumn } from '@ledgerhand/core/saved-views'
import type { Source } from '@ledgerhand/core/sources'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { memo, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { Money } from '../../components/data/money.tsx'
import { CategoryCell } from '../../editing/category-cell.tsx'
import { EntityCell } from '../../editing/entity-cell.tsx'
import { hasReceipt, mayHaveReceipt } from '../../editing/receipts.ts'
import { TextCell } from '../../editing/text-cell.tsx'
import type { TextColumn } from '../../editing/text-columns.ts'
import { isTagged, TreatmentTag } from '../../editing/treatment-tag.tsx'
import parts from './row-parts.module.css'
import { SourceCell } from './source-cell.tsx'
import classes from './table.module.css'

/** A table; below 62em two lines for each row; on a phone without the buttons, which its dialog has too. */
export type RowLayout = 'table' | 'lines' | 'phone'
export type RowCell = 'category' | 'entity' | 'source' | TextColumn
export interface RowActions {
  onCheck: (transaction: TransactionJson, shift: boolean) => void
  onEdit: (transaction: TransactionJson) => void
  onRemove: (transaction: TransactionJson) => void
  /** `byKeys`: chosen with Enter, so that the keys go on with the row below. */
  onPick: (transaction: TransactionJson, category: string, byKeys: boolean) => void
  onEntity: (transaction: TransactionJson, entity: EntityJson | null) => void
  /** Opens or closes the list of a cell. */
  onCell: (transaction: TransactionJson, cell: RowCell | null) => void
  onSource: (transaction: TransactionJson) => void
  onText: (transaction: TransactionJson, column: TextColumn, text: string) => void
  /** A row that was entered by hand is said to stand in an account that others stand in. */
  onAccount: (transaction: TransactionJson, source: Source) => void
}
interface TransactionRowProps {
  transaction: TransactionJson
  entities: readonly EntityJson[]
  index: number
  checked: boolean
  /** The row that the keys act on. */
  current: boolean
  /** The cell whose list is open. */
  cell: RowCell | null
  mayWrite: boolean
  /** Why it stays as it is ('March 2026 is closed'); null where it may change. */
  lock: string | null
  /** As much as there is room for: a cell that a narrow screen hides is not made at all. */
  room: RowLayout
  /** The columns that are shown besides those that are always there. */
  columns: readonly ListColumn[]
  year: string
  /** The same object as long as the list stands: else every row would be drawn again at every scroll. */
  actions: RowActions
}

/** As the set's own pencil and bin, each drawn in one stroke: of elements in a list there are dozens. */
const icon = (d: string) => (
  <svg width="16" height="16" viewBox="0 0 24 24" className={parts.icon} aria-hidden="true">
    <path d={d} />
  </svg>
)
const pencil = icon('M4 20h4L18.5 9.5a2.8 2.8 0 1 0-4-4L4 16v4M13.5 6.5l4 4')
const bin = icon('M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3')
const clip = icon('M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5')
const padlock = icon('M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6M8 11V7a4 4 0 1 1 8 0v4')

/** One row, of plain elements: scrolling fast draws dozens of them within a frame. Its elements may show another row a moment later. */
export const TransactionListRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, index, checked, current, cell, mayWrite, lock, room, columns, year, actions } = props
  const mayChange = mayWrite && lock === null
  const { id, description } = transaction
  const row = useFocusOfItsOwn(id)
  const name = useRef<HTMLButtonElement>(null)
  // The focus goes along with the keys, so that Tab goes on from here and a screen reader says where one is; typing is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row in the same elements is another place to be
  useEffect(() => {
    const at = document.activeElement
    if (current && (at === null || at === document.body || at.closest('tbody'))) name.current?.focus({ preventScroll: true })
  }, [current, id])
  return (
    <tr
      ref={row}
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={checked}
      data-current={current}
      data-review={transaction.needsReview}
      data-takes-files={(mayChange && mayHaveReceipt(transaction)) || undefined}
    >
      {mayWrite && (
        <td className={classes.check}>
          <label className={parts.tick}>
            <input
              type="checkbox"
              aria-label={`Select ${description}`}
              checked={checked}
              onChange={(event) => actions.onCheck(transaction, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
            />
          </label>
        </td>
      )}
      <td className={parts.description}>{nameOf(props, name)}</td>
      <td className={classes.amount}>
        <Money
          amount={transaction.amount}
          currency={transaction.currency}
          isCredit={transaction.isCredit}
          isTransfer={transaction.isTransfer || transaction.question !== null}
        />
      </td>
      {columns.includes('type') && <td className={classes.type}>{transaction.isCredit ? 'Credit' : 'Debit'}</td>}
      <td className={classes.category}>{categoryOf(props, mayChange)}</td>
      {(columns.includes('entity') || cell === 'entity') && <td className={classes.entity}>{entityOf(props, mayChange)}</td>}
      <td className={`${classes.date} lh-num`}>
        {formatRowDate(transaction.transactionDate, year)}
        {marksOf(props)}
      </td>
      {columns.includes('source') && <td className={`${classes.source} lh-num`}>{sourceOf(props, mayChange)}</td>}
      {(['payee', 'note'] as const).map((column) => columns.includes(column) && <td key={column}>{textOf(props, column, mayChange)}</td>)}
      {mayWrite && room !== 'phone' && <td className={classes.actions}>{buttonsOf(props)}</td>}
    </tr>
  )
})

// What stands in the cells of a row. Functions and no components: a row is drawn dozens of times within a frame.

function nameOf({ transaction: { description }, transaction, mayWrite, actions }: TransactionRowProps, name: Ref<HTMLButtonElement>) {
  // A line that a bank prints field by field begins with labels: what it says of the other side is shown, the whole line on resting there.
  const spoken = spokenPart(description)
  return mayWrite ? (
    <button ref={name} type="button" className={`${parts.name} lh-clip`} title={description} onClick={() => actions.onEdit(transaction)}>
      {spoken}
    </button>
  ) : (
    <div className="lh-clip" title={description}>
      {spoken}
    </div>
  )
}

function categoryOf({ transaction, cell, actions }: TransactionRowProps, mayChange: boolean) {
  return isTagged(transaction) && cell !== 'category' ? (
    <TagCell transaction={transaction} onOpen={mayChange ? actions.onEdit : undefined} />
  ) : (
    <CategoryCell
      transaction={transaction}
      editing={cell === 'category'}
      onEdit={(open) => actions.onCell(transaction, open ? 'category' : null)}
      {...(mayChange ? { onPick: (category: string, byKeys: boolean) => actions.onPick(transaction, category, byKeys) } : {})}
    />
  )
}

function entityOf({ transaction, entities, cell, actions }: TransactionRowProps, mayChange: boolean) {
  return (
    <EntityCell
      transaction={transaction}
      entity={entities.find(({ id }) => id === transaction.entityId)}
      entities={entities}
      editing={cell === 'entity'}
      onEdit={(open) => actions.onCell(transaction, open ? 'entity' : null)}
      {...(mayChange ? { onPick: (entity: EntityJson | null) => actions.onEntity(transaction, entity) } : {})}
    />
  )
}

function marksOf({ transaction, lock }: TransactionRowProps) {
  return (
    <>
      {hasReceipt(transaction) && (
        <span className={parts.lock} title="Has a receipt">
          {clip}
          <span className={parts.about}>Has a receipt</span>
        </span>
      )}
      {lock && (
        <span className={parts.lock} title={lock}>
          {padlock}
          <span className={parts.about}>{lock}</span>
        </span>
      )}
    </>
  )
}

function sourceOf({ transaction, cell, actions }: TransactionRowProps, mayChange: boolean) {
  return (
    <SourceCell
      transaction={transaction}
      onOpen={actions.onSource}
      editing={cell === 'source'}
      onEdit={(open) => actions.onCell(transaction, open ? 'source' : null)}
      {...(mayChange ? { onPick: (source: Source) => actions.onAccount(transaction, source) } : {})}
    />
  )
}

function textOf({ transaction, cell, mayWrite, actions }: TransactionRowProps, column: TextColumn, mayChange: boolean) {
  return (
    <TextCell
      transaction={transaction}
      column={column}
      editing={cell === column}
      onEdit={(open) => actions.onCell(transaction, open ? column : null)}
      // A note is no figure: it may be written in a closed month too.
      {...((column === 'note' ? mayWrite : mayChange) && { onSave: (text: string) => actions.onText(transaction, column, text) })}
    />
  )
}

function buttonsOf({ transaction: { description }, transaction, lock, actions }: TransactionRowProps) {
  return (
    <>
      <button type="button" className={parts.action} aria-label={`Edit ${description}`} onClick={() => actions.onEdit(transaction)}>
        {pencil}
      </button>
      {lock === null && (
        <button type="button" className={parts.action} aria-label={`Delete ${description}`} onClick={() => actions.onRemove(transaction)}>
          {bin}
        </button>
      )}
    </>
  )
}

interface TagCellProps {
  transaction: TransactionJson
  onOpen: ((transaction: TransactionJson) => void) | undefined
}

/** What stands in place of the category. An open question leads to where it is answered. */
const TagCell = ({ transaction, onOpen }: TagCellProps) =>
  transaction.question && onOpen ? (
    <button type="button" className={parts.tag} onClick={() => onOpen(transaction)}>
      <TreatmentTag transaction={transaction} />
      <span className={parts.about}> {transaction.description}</span>
    </button>
  ) : (
    <TreatmentTag transaction={transaction} />
  )

/** For a row's element: when it comes to show another row, a focus in it is let go. It meant the row that has gone. */
function useFocusOfItsOwn(id: string) {
  const row = useRef<HTMLTableRowElement>(null)
  const shown = useRef(id)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (shown.current !== id && at instanceof HTMLElement && row.current?.contains(at)) at.blur()
    shown.current = id
  }, [id])
  return row
}
