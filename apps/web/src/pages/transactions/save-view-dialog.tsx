import type { SavedView } from '@ledgerhand/core/saved-views'
import { filterParts, periodLabel } from '@ledgerhand/core/schemas/filter-words'
import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import { useTyped } from '../../session/drafts.ts'
import classes from './dialogs.module.css'
import type { Filter } from './search-params.ts'
import { useColumns } from './use-columns.ts'

interface SaveViewDialogProps {
  filter: Filter
  order: TransactionOrder
  existing: readonly SavedView[]
  onClose: () => void
}

/** Gives the list as it stands a name. A name that is taken is replaced, and says so before. */
export function SaveViewDialog({ filter, order, existing, onClose }: SaveViewDialogProps) {
  const columns = useColumns()
  const utils = trpc.useUtils()
  const entities = trpc.entities.list.useQuery().data ?? []
  const { values, type, isDirty, isBack } = useTyped('view', { name: '', withPeriod: true })
  const { name, withPeriod } = values
  const save = trpc.views.save.useMutation({
    onSuccess: async (_, saved) => {
      notify.success('View saved', saved.name)
      onClose()
      await utils.views.list.invalidate()
    },
  })
  const { from, to, ...rest } = filter
  const period = periodLabel(filter)
  const kept = withPeriod ? filter : rest
  const words = filterParts(kept, { entities }).map((part) => part.words)
  const isTaken = existing.some((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ name, query: { ...kept, ...(order === NEWEST_FIRST ? {} : { sort: order }), columns: [...columns] } })
  }
  return (
    <Dialog opened onClose={onClose} title="Save View" size={420} isDirty={isDirty}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        <TextInput
          label="Name"
          data-autofocus
          maxLength={60}
          value={name}
          onChange={(event) => type({ name: event.currentTarget.value })}
          description={isTaken ? 'There is a view of this name. It will be replaced.' : undefined}
          error={save.error?.message}
        />
        {period && (
          <Checkbox
            label={`With the period ${period}`}
            checked={withPeriod}
            onChange={(event) => type({ withPeriod: event.currentTarget.checked })}
          />
        )}
        <p className="lh-muted">{words.length > 0 ? `Shows: ${words.join(' · ')}` : 'Shows all transactions'}</p>
        <DialogFoot>
          <CancelButton />
          <Button type="submit" disabled={save.isPending}>
            {isTaken ? 'Replace View' : 'Save View'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
