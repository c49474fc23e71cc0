import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageAccount } from '@ledgerhand/core/coverage'
import { monthsBetween } from '@ledgerhand/core/periods'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import classes from './close-account-dialog.module.css'
import { useClosing } from './use-closing.ts'

/** Asks for the month of the account's last statement; the last one that is there is proposed. */
export function CloseAccountDialog({ account, onClose }: { account: CoverageAccount; onClose: () => void }) {
  const [lastMonth, setLastMonth] = useState(account.closable.from)
  const [busy, setBusy] = useState(false)
  const { close } = useClosing(account)
  const submit = async () => {
    setBusy(true)
    const done = await close(lastMonth)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Account Closed" size={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={classes.lead}>
          <b>{account.name}</b>
        </p>
        <Select
          label="Month of its last statement"
          description="Nothing is missing after it. A later statement opens the account again."
          data-autofocus
          allowDeselect={false}
          data={monthsBetween(account.closable.from, account.closable.to).map((value) => ({ value, label: formatMonth(value) }))}
          value={lastMonth}
          onChange={(value) => value && setLastMonth(value as YearMonth)}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" disabled={busy}>
            Mark as Closed
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
