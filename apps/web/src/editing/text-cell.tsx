import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useUnsaved } from '../browser/unsaved.ts'
import { InPlaceButton } from './in-place.tsx'
import { useTypedCell } from './kept-cell.ts'
import { fields, type TextColumn } from './text-columns.ts'

interface TextCellProps {
  transaction: TransactionJson
  column: TextColumn
  /** Without it the cell is text only. */
  onSave?: (text: string) => void
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** Reads as text, is typed in place. Enter and leaving it save; Escape leaves it as it was. */
export function TextCell({ transaction, column, onSave, editing, onEdit }: TextCellProps) {
  const text = transaction[column] ?? ''
  const { label } = fields[column]
  const shown = text ? (
    <span className="lh-clip" title={text}>
      {text}
    </span>
  ) : null
  if (!onSave) return shown
  if (editing) return <Field id={transaction.id} column={column} text={text} onSave={onSave} onClose={() => onEdit(false)} />
  return (
    <InPlaceButton aria-label={`${label} of ${transaction.description}: ${text || 'none'}`} onClick={() => onEdit(true)}>
      {shown}
    </InPlaceButton>
  )
}

interface FieldProps {
  id: string
  column: TextColumn
  text: string
  onSave: (text: string) => void
  onClose: () => void
}

function Field({ id, column, text, onSave, onClose }: FieldProps) {
  const { label, max } = fields[column]
  const [typed, setTyped] = useTypedCell(id, column, text)
  const isOver = useRef(false)
  useUnsaved(typed.trim() !== text)
  const end = (save: boolean) => {
    if (isOver.current) return
    isOver.current = true
    if (save && typed.trim() !== text) onSave(typed.trim())
    onClose()
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      autoFocus
      maxLength={max}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // What came back after signing in is gone on with, not typed over.
      onFocus={(event) => {
        if (typed === text) event.currentTarget.select()
      }}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter')
      }}
    />
  )
}
