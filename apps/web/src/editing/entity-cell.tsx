import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire'
import { Drawer, Select, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { EntityTag } from '../components/entity-tag.tsx'
import classes from './category-cell.module.css'

const NONE = 'none'

interface EntityCellProps {
  transaction: TransactionJson
  entity: EntityJson | undefined
  entities: readonly EntityJson[]
  /** Without it the cell is text only. */
  onPick?: (entity: EntityJson | null) => void
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** Reads as text, edits in place, as the category beside it. Escape leaves it as it was. */
export function EntityCell({ transaction, entity, entities, onPick, editing, onEdit }: EntityCellProps) {
  if (!onPick) return <EntityTag entity={entity} />
  const pick = (id: string) => {
    onEdit(false)
    const chosen = entities.find((e) => e.id === id) ?? null
    if ((chosen?.id ?? null) !== transaction.entityId) onPick(chosen)
  }
  if (editing) return <Chooser value={transaction.entityId ?? NONE} entities={entities} onPick={pick} onClose={() => onEdit(false)} />
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={`Entity of ${transaction.description}: ${entity?.name ?? 'Unassigned'}`}
      onClick={() => onEdit(true)}
    >
      <EntityTag entity={entity} />
    </button>
  )
}

interface ChooserProps {
  value: string
  entities: readonly EntityJson[]
  onPick: (id: string) => void
  onClose: () => void
}

function Chooser({ value, entities, onPick, onClose }: ChooserProps) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const choices = [...entities.map(({ id, name }) => ({ value: id, label: name })), { value: NONE, label: 'Unassigned' }]
  // One frame after it is there: Mantine links an input to its list on a render after the list exists.
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  if (phone) {
    return (
      <Drawer opened onClose={onClose} position="bottom" size="50%" title="Entity" closeButtonProps={{ 'aria-label': 'Close' }}>
        {choices.map((choice) => (
          <UnstyledButton
            key={choice.value}
            className={classes.option}
            aria-pressed={choice.value === value}
            onClick={() => onPick(choice.value)}
          >
            {choice.label}
          </UnstyledButton>
        ))}
      </Drawer>
    )
  }
  return (
    <Select
      aria-label="Entity"
      size="xs"
      searchable
      selectFirstOptionOnChange
      autoFocus
      allowDeselect={false}
      dropdownOpened={opened}
      onDropdownClose={onClose}
      onBlur={onClose}
      nothingFoundMessage="No entity found"
      data={choices}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(next) => (next ? onPick(next) : onClose())}
      comboboxProps={{ keepMounted: true, width: 200, position: 'bottom-start', shadow: 'md', portalProps: { target: '#content' } }}
    />
  )
}
