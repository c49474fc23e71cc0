import type { EntityJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { useMediaQuery } from '@mantine/hooks'
import { EntityTag } from '../components/data/entity-tag.tsx'
import { InPlaceButton, InPlaceList, InPlaceSheet } from './in-place.tsx'

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
    <InPlaceButton aria-label={`Entity of ${transaction.description}: ${entity?.name ?? 'Unassigned'}`} onClick={() => onEdit(true)}>
      <EntityTag entity={entity} />
    </InPlaceButton>
  )
}

interface ChooserProps {
  value: string
  entities: readonly EntityJson[]
  onPick: (id: string) => void
  onClose: () => void
}

function Chooser({ entities, ...chosen }: ChooserProps) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const choices = [...entities.map(({ id, name }) => ({ value: id, label: name })), { value: NONE, label: 'Unassigned' }]
  return phone ? (
    <InPlaceSheet label="Entity" choices={choices} size="50%" {...chosen} />
  ) : (
    <InPlaceList label="Entity" data={choices} width={200} {...chosen} />
  )
}
