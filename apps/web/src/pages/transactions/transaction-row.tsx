import { formatRowDate } from '@ledgerhand/core/calendar-date'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire'
import { ActionIcon, Badge, Checkbox, Table, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EntityTag } from '../../components/entity-tag.tsx'
import { Money } from '../../components/money.tsx'
import { CategoryCell } from '../../editing/category-cell.tsx'
import { SourceName, sourceText } from './source-name.tsx'
import classes from './table.module.css'

export interface RowActions {
  onCheck: (transaction: TransactionJson, shift: boolean) => void
  onEdit: (transaction: TransactionJson) => void
  onRemove: (transaction: TransactionJson) => void
  /** `byKeys`: chosen with Enter, so that the keys go on with the row below. */
  onPick: (transaction: TransactionJson, category: string, byKeys: boolean) => void
  /** Opens or closes the category list of a row. */
  onCategory: (transaction: TransactionJson, open: boolean) => void
}
interface TransactionRowProps extends RowActions {
  transaction: TransactionJson
  entity: EntityJson | undefined
  index: number
  checked: boolean
  /** The row that the keys act on. */
  current: boolean
  choosing: boolean
  mayWrite: boolean
  year: string
}

export function TransactionRow(props: TransactionRowProps) {
  const { transaction, entity, index, checked, current, choosing, mayWrite, year } = props
  const { description, documentId } = transaction
  const known = sourceText(transaction)
  const source = known && <SourceName source={transaction} />
  return (
    <Table.Tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={checked}
      data-current={current}
      data-review={transaction.needsReview && !transaction.isTransfer}
    >
      {mayWrite && (
        <Table.Td className={classes.check}>
          <Checkbox
            aria-label={`Select ${description}`}
            checked={checked}
            onChange={(event) => props.onCheck(transaction, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
          />
        </Table.Td>
      )}
      <Table.Td className={classes.description}>
        {mayWrite ? (
          <UnstyledButton className={`${classes.name} lh-clip`} title={description} onClick={() => props.onEdit(transaction)}>
            {description}
          </UnstyledButton>
        ) : (
          <div className="lh-clip" title={description}>
            {description}
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes.amount}>
        <Money amount={transaction.amount} isCredit={transaction.isCredit} isTransfer={transaction.isTransfer} />
      </Table.Td>
      <Table.Td className={classes.type}>{transaction.isCredit ? 'Credit' : 'Debit'}</Table.Td>
      <Table.Td className={classes.category}>
        {transaction.isTransfer ? (
          <Badge color="transfer" leftSection={<IconArrowsExchange size={12} aria-hidden="true" />}>
            Transfer
          </Badge>
        ) : (
          <CategoryCell
            transaction={transaction}
            editing={choosing}
            onEdit={(open) => props.onCategory(transaction, open)}
            {...(mayWrite ? { onPick: (category: string, byKeys: boolean) => props.onPick(transaction, category, byKeys) } : {})}
          />
        )}
      </Table.Td>
      <Table.Td className={classes.entity}>
        <EntityTag entity={entity} />
      </Table.Td>
      <Table.Td className={`${classes.date} lh-num`}>{formatRowDate(transaction.transactionDate, year)}</Table.Td>
      <Table.Td className={`${classes.source} lh-num`} title={known}>
        {documentId ? (
          <Link to="/documents/$id" params={{ id: documentId }} search={{ row: transaction.id }} className={classes.sourceLink}>
            {source || 'Document'}
          </Link>
        ) : (
          source || <span className="lh-faint">Entered by hand</span>
        )}
      </Table.Td>
      {mayWrite && (
        <Table.Td className={classes.actions}>
          <ActionIcon size={28} aria-label={`Edit ${description}`} onClick={() => props.onEdit(transaction)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={`Delete ${description}`} onClick={() => props.onRemove(transaction)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
