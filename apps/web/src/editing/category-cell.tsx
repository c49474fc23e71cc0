import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Confidence } from '../components/data/confidence.tsx'
import classes from './category-cell.module.css'
import { categoryOf, choiceLineOf } from './category-choices.ts'
import { CategoryPicker } from './category-picker.tsx'
import { InPlaceButton } from './in-place.tsx'

interface CategoryCellProps {
  transaction: TransactionJson
  /** Without it the cell is text only. */
  onPick?: (category: string, byKeys: boolean) => void
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** Reads as text, edits in place: a list under the cell, or a sheet on a phone. Escape leaves it as it was. */
export function CategoryCell({ transaction, onPick, editing, onEdit }: CategoryCellProps) {
  const name = categoryOf(transaction)
  const words = (
    <>
      <Confidence value={transaction.aiConfidence} />
      <span className="lh-clip">{name}</span>
    </>
  )
  if (!onPick)
    return (
      <span className={classes.text} title={choiceLineOf(transaction)}>
        {words}
      </span>
    )
  return (
    <CategoryPicker
      opened={editing}
      value={name}
      withLeftOut
      onClose={() => onEdit(false)}
      onPick={(next, byKeys) => {
        onEdit(false)
        if (next !== name) onPick(next, byKeys)
      }}
    >
      <InPlaceButton
        aria-label={`Category of ${transaction.description}: ${name}`}
        title={choiceLineOf(transaction)}
        onClick={() => onEdit(true)}
      >
        {words}
      </InPlaceButton>
    </CategoryPicker>
  )
}
