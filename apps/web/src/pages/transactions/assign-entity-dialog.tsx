import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'
import { type Selection, selectedCount } from './selection.ts'
import { useBatch } from './use-batch.ts'

/** Mantine's Select has no value for "none of them"; this one is told apart before anything is sent. */
const UNASSIGNED = 'none'

interface AssignEntityDialogProps {
  selected: Selection
  onClose: () => void
  onDone: () => void
}

/** Assigns the chosen rows to one entity, or to none. */
export function AssignEntityDialog({ selected, onClose, onDone }: AssignEntityDialogProps) {
  const entities = trpc.entities.list.useQuery()
  const { assignEntity } = useBatch()
  const [value, setValue] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const count = selectedCount(selected)

  const submit = async () => {
    if (!value) return setError('Please select an entity')
    const entity = entities.data?.find(({ id }) => id === value) ?? null
    setBusy(true)
    const done = await assignEntity(selected, value === UNASSIGNED ? null : entity)
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Dialog opened onClose={onClose} title="Assign Entity" size={440}>
      <p className={classes.lead}>{count === 1 ? '1 selected transaction' : `${count.toLocaleString('en-US')} selected transactions`}</p>
      <Select
        label="Entity"
        placeholder="Select entity"
        data-autofocus
        data={[...(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name })), { value: UNASSIGNED, label: 'Unassigned' }]}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next)
          setError(null)
        }}
      />
      <DialogFoot>
        <CancelButton />
        <Button disabled={busy} onClick={submit}>
          Assign Entity
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
