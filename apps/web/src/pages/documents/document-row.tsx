import { formatRowDate } from '@ledgerhand/core/calendar-date'
import { parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { Confidence } from '../../components/data/confidence.tsx'
import { Money } from '../../components/data/money.tsx'
import { Key } from '../../components/feedback/keys.tsx'
import { AnswerButtons } from '../../editing/answers.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { CategoryPicker } from '../../editing/category-picker.tsx'
import { PairNote } from '../../editing/pair-note.tsx'
import { Parts } from '../../editing/parts.tsx'
import { isTagged, TreatmentTag } from '../../editing/treatment-tag.tsx'
import { useAnswerRow, useRecategorise } from '../../editing/use-cell-change.ts'
import { Crop } from '../../original/crop.tsx'
import classes from './document-page.module.css'

interface RowButtonProps {
  row: TransactionJson
  /** The current one, of four digits. */
  year: string
  isOpen: boolean
  onChoose: (id: string) => void
}

/** A row as it stands in the list; pressed it is the chosen one. */
export const RowButton = memo(function RowButton({ row, year, isOpen, onChoose }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.row}
      data-row={row.id}
      data-review={row.needsReview}
      aria-pressed={isOpen}
      onClick={() => onChoose(row.id)}
    >
      <span className={`${classes.merchant} lh-clip`} title={row.description}>
        {row.description}
      </span>
      <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer || row.question !== null} />
      <span className={classes.category}>
        {isTagged(row) ? (
          <TreatmentTag transaction={row} />
        ) : (
          <>
            <Confidence value={row.aiConfidence} />
            {categoryOf(row)}
          </>
        )}
      </span>
      <span className="lh-muted lh-num">{formatRowDate(row.transactionDate, year)}</span>
    </button>
  )
})

interface OpenRowProps {
  row: TransactionJson
  /** The document that is open: of two that overlap a row's own is the one that was there first. */
  document: { id: string; mimeType: string }
  /** The choice of a category is open. */
  isPicking: boolean
  onPicking: (picking: boolean) => void
  onEdit?: ((transaction: TransactionJson) => void) | undefined
}

/** Below the chosen row: its line in the original (where that is not beside it), why it was read so, and what can be done. */
export function OpenRow({ row, document, isPicking, onPicking, onEdit }: OpenRowProps) {
  const recategorise = useRecategorise()
  const answer = useAnswerRow()
  return (
    <div className={classes.open}>
      <div className={classes.crop}>
        <Crop documentId={document.id} evidence={row.evidence} mimeType={document.mimeType} />
      </div>
      {row.question && (
        <AnswerButtons
          question={row.question}
          isCredit={row.isCredit}
          amount={parseDecimal(row.amount)}
          currency={row.currency}
          onAnswer={onEdit && ((chosen) => answer(row, chosen))}
        />
      )}
      {row.parts && <Parts transaction={row} />}
      {row.aiClassification && !row.question && <p className={classes.why}>{row.aiClassification}</p>}
      <PairNote transaction={row} mayWrite={onEdit !== undefined} />
      {onEdit && (
        <div className={classes.verbs}>
          {row.treatment === 'business' && (
            <CategoryPicker
              opened={isPicking}
              value={categoryOf(row)}
              withLeftOut
              onClose={() => onPicking(false)}
              onPick={(category) => {
                onPicking(false)
                if (category !== categoryOf(row)) recategorise(row, category)
              }}
            >
              <Button variant="default" size="xs" rightSection={<Key>C</Key>} onClick={() => onPicking(true)}>
                Category
              </Button>
            </CategoryPicker>
          )}
          <Button variant="default" size="xs" rightSection={<Key>E</Key>} onClick={() => onEdit(row)}>
            Edit
          </Button>
        </div>
      )}
    </div>
  )
}
