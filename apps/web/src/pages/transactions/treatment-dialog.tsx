import { effectOf } from '@ledgerhand/core/answers'
import { kindsOfTreatment, offeredTreatments, treatmentLabels } from '@ledgerhand/core/treatments'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { defaultAccountName } from '../../editing/treatment-choices.ts'
import { trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'
import { type Selection, selectedCount } from './selection.ts'
import { useBatch } from './use-batch.ts'

interface TreatmentDialogProps {
  selected: Selection
  onClose: () => void
  onDone: () => void
}

/** Says how the chosen rows count, and for which account where they count in no profit. */
export function TreatmentDialog({ selected, onClose, onDone }: TreatmentDialogProps) {
  const { setTreatment } = useBatch()
  const [treatment, setChosen] = useState<(typeof offeredTreatments)[number] | null>(null)
  const [accountId, setAccount] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const kinds = treatment ? kindsOfTreatment[treatment] : []
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: kinds.length > 0 })
  const count = selectedCount(selected)
  const words = count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`
  const areCredits = selected.kind === 'rows' && [...selected.rows.values()].every(({ isCredit }) => isCredit)

  const submit = async () => {
    if (!treatment) return setError('Choose what they count as')
    setBusy(true)
    const done = await setTreatment(selected, treatment, accountId)
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Dialog opened onClose={onClose} title="Counts As" size={440}>
      <p className={classes.lead}>{words}</p>
      <Select
        label="Counts as"
        placeholder="Choose"
        data-autofocus
        allowDeselect={false}
        data={offeredTreatments.map((value) => ({ value, label: treatmentLabels[value] }))}
        value={treatment}
        error={error}
        description={treatment ? effectOf(treatment, areCredits) : 'What it does to the profit is told here.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(value) => {
          setChosen(offeredTreatments.find((t) => t === value) ?? null)
          setAccount(null)
          setError(null)
        }}
      />
      {treatment && kinds.length > 0 && (
        <Select
          mt={12}
          label="Account"
          placeholder={defaultAccountName(treatment)}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear account' }}
          data={(accounts.data ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ id, name }) => ({ value: id, label: name }))}
          value={accountId}
          error={accounts.isError ? "Couldn't load the accounts" : null}
          onChange={setAccount}
        />
      )}
      <DialogFoot>
        <CancelButton />
        <Button disabled={busy} onClick={submit}>
          Change {words}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
