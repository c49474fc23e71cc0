import { periodName } from '@ledgerhand/core/periods'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { trpc } from '../../net/api.ts'
import { useTyped } from '../../session/drafts.ts'
import classes from './page.module.css'
import { useChange } from './use-changed.ts'

/** Asks why, and opens a closed period again. */
export function ReopenDialog({ period, onClose }: { period: string; onClose: () => void }) {
  const change = useChange()
  const { mutateAsync, isPending } = trpc.periods.reopen.useMutation()
  const { values, type, isDirty, isBack } = useTyped(`reopen.${period}`, { reason: '' })
  const { reason } = values
  const [problem, setProblem] = useState<string | null>(null)
  const name = periodName(period)
  const submit = async () => {
    if (reason.trim() === '') return setProblem('Please say why')
    if (!(await change(`${name} was not reopened`, () => mutateAsync({ period, reason })))) return
    notify.success(`${name} is open`, 'What changes now is shown on every signed report')
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Reopen ${name}`} size={440} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isBack && <CameBack />}
        <p className={classes.lead}>
          Its transactions can be changed again, and late rows are entered. The reason stands in the audit log.
        </p>
        <TextInput
          label="Reason"
          placeholder="A card statement arrived late"
          maxLength={500}
          data-autofocus
          value={reason}
          error={problem}
          onChange={(event) => {
            type({ reason: event.currentTarget.value })
            setProblem(null)
          }}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" disabled={isPending}>
            Reopen
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
