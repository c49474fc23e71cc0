import { batchCategories } from '@ledgerhand/core/categories'
import { filterWords } from '@ledgerhand/core/schemas/filter-words'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { KeyFigures } from '../../components/data/figures.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import { BatchList } from './batch-list.tsx'
import { batchProblem } from './batch-problem.ts'
import classes from './dialogs.module.css'
import { type Filter, isFiltered } from './search-params.ts'
import { nothingSelected, type Selection, selectedCount } from './selection.ts'
import { useBatch } from './use-batch.ts'
import { useTransactions } from './use-transactions.ts'

const actions = [
  { value: 'ai-classify', label: 'AI Classify' },
  { value: 'assign-entity', label: 'Assign Entity' },
  { value: 'set-category', label: 'Set Category' },
]
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

interface BatchDialogProps {
  filter: Filter
  /** What was selected behind the dialog stays selected in it. */
  selected: Selection
  onClose: () => void
}

/** Many transactions at once: choose an action, choose the rows, apply. Stays open for the next action. */
export function BatchDialog({ filter, selected: before, onClose }: BatchDialogProps) {
  const [selected, setSelected] = useState(before)
  const [action, setAction] = useState<string | null>(null)
  const [entityId, setEntityId] = useState<string | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const totals = trpc.transactions.totals.useQuery(filter)
  const entities = trpc.entities.list.useQuery()
  const list = useTransactions(filter)
  const batch = useBatch()
  const count = selectedCount(selected)

  const apply = async () => {
    const problem = batchProblem(count, action, entityId, category)
    if (problem) return notify.error(...problem)
    setBusy(true)
    const done = await (action === 'ai-classify'
      ? batch.classify(selected)
      : action === 'assign-entity'
        ? batch.assignEntity(selected, entities.data?.find(({ id }) => id === entityId) ?? null)
        : batch.setCategory(selected, category ?? ''))
    setBusy(false)
    if (done) setSelected(nothingSelected)
  }

  return (
    <Dialog opened onClose={onClose} title="Transaction Management & Batch Categorization" size={880} data-wide>
      <KeyFigures
        counts
        items={[
          { label: 'Total Transactions', value: totals.data?.count.toLocaleString('en-US') ?? '...' },
          { label: 'Need Review', value: totals.data?.needsReview.toLocaleString('en-US') ?? '...' },
          { label: 'Selected', value: count.toLocaleString('en-US') },
        ]}
      />
      {isFiltered(filter) && totals.data && entities.data && (
        <p className={classes.filtered}>
          {totals.data.count === 1 ? '1 transaction' : `${totals.data.count.toLocaleString('en-US')} transactions`}, filtered:{' '}
          {filterWords(filter, entities.data)}
        </p>
      )}
      <div className={classes.controls}>
        <Select label="Action" placeholder="Select action" data={actions} value={action} onChange={setAction} data-autofocus />
        {action === 'assign-entity' && (
          <Select
            label="Entity"
            placeholder="Select entity"
            data={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage="No entities yet"
            value={entityId}
            onChange={setEntityId}
          />
        )}
        {action === 'set-category' && (
          <Select
            label="Category"
            placeholder="Select category"
            searchable
            data={Object.keys(batchCategories).map((value) => ({ value, label: capitalised(value) }))}
            value={category}
            onChange={setCategory}
          />
        )}
        {action !== 'assign-entity' && action !== 'set-category' && <span />}
        <Button disabled={!action || count === 0 || busy} onClick={apply}>
          Apply
        </Button>
      </div>
      <BatchList list={list} selected={selected} onChange={setSelected} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
