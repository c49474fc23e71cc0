import { type Cents, formatMoney, toDecimal } from '@ledgerhand/core/money'
import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { ActionIcon, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { findChoices } from './category-choices.ts'
import classes from './split-dialog.module.css'
import type { placesOf, SplitFields } from './split-form.ts'

interface SplitPartProps {
  index: number
  form: UseFormReturnType<SplitFields>
  /** What it comes to, in cents; null while its amount is none. */
  of: Cents | null
  /** Its amount is what the others leave. */
  isRest: boolean
  /** The amounts were found wrong when they were to be saved. */
  isRefused: boolean
  currency: TransactionJson['currency']
  places: ReturnType<typeof placesOf>
  entities: readonly Pick<EntityJson, 'id' | 'name'>[]
  onEnter: (event: KeyboardEvent) => void
  onRemove: () => void
}

/** One part of a split: its amount, what it was for, and whose. */
export function SplitPart({ index, form, of, isRest, isRefused, currency, places, entities, onEnter, onRemove }: SplitPartProps) {
  const { parts } = form.values
  const part = parts[index]
  if (!part) return null
  const isShare = part.amount.includes('%') && of !== null
  const name = `part ${index + 1}`
  return (
    <li className={classes.part}>
      <TextInput
        aria-label={`Amount of ${name}`}
        data-amount
        {...(index === 0 ? { 'data-autofocus': true } : {})}
        inputMode="text"
        autoComplete="off"
        classNames={{ input: classes.amount ?? '' }}
        placeholder={isRest && of !== null ? toDecimal(of) : '0.00'}
        {...form.getInputProps(`parts.${index}.amount`)}
        error={isRefused && (of === null || of === 0)}
        onKeyDown={onEnter}
      />
      <Select
        aria-label={`What ${name} was for`}
        className={classes.of}
        placeholder="Category or account"
        searchable
        selectFirstOptionOnChange
        // Opened by typing, by a click or an arrow: on a field that was refused the list would hide why.
        openOnFocus={false}
        filter={findChoices}
        comboboxProps={{ keepMounted: true, shadow: 'md', offset: 4, portalProps: { target: '#content' } }}
        nothingFoundMessage="Nothing found"
        data={places}
        {...form.getInputProps(`parts.${index}.of`)}
        value={part.of || null}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => form.setFieldValue(`parts.${index}.of`, value ?? '')}
      />
      <Select
        aria-label={`Entity of ${name}`}
        className={classes.entity}
        placeholder="Same entity"
        clearable
        clearButtonProps={{ 'aria-label': `Clear entity of ${name}` }}
        data={entities.map(({ id, name: label }) => ({ value: id, label }))}
        value={part.entityId || null}
        onChange={(value) => form.setFieldValue(`parts.${index}.entityId`, value ?? '')}
      />
      <TextInput
        aria-label={`Note of ${name}`}
        className={classes.note}
        placeholder="Note"
        maxLength={1000}
        {...form.getInputProps(`parts.${index}.note`)}
        onKeyDown={onEnter}
      />
      <ActionIcon aria-label={`Remove ${name}`} className={classes.remove} disabled={parts.length < 2} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
      {of !== null && (isRest || isShare || of < 0) && (
        <span className={`lh-num ${classes.hint}`}>
          {[isRest && 'The rest', isShare && formatMoney(of, currency), of < 0 && 'goes the other way, like a fee taken off']
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </li>
  )
}
