import { accountTitle } from '@ledgerhand/core/account-key'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { newUndoId } from '../../editing/undo-id.ts'
import { useUndo } from '../../editing/use-undo.ts'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'
import { useAccountsChanged } from './use-changed.ts'

interface JoinDialogProps {
  account: LedgerAccountJson
  accounts: readonly LedgerAccountJson[]
  onClose: () => void
}

/** What was read as two accounts becomes one: its transactions and statements go to the other. */
export function JoinDialog({ account, accounts, onClose }: JoinDialogProps) {
  const changed = useAccountsChanged()
  const undo = useUndo()
  const [undoId] = useState(newUndoId)
  const [into, setInto] = useState<string | null>(account.goesOn?.accountId ?? null)
  const others = accounts.filter(({ id, kind }) => id !== account.id && kind === account.kind)
  const chosen = others.find(({ id }) => id === into)
  const join = trpc.accounts.join.useMutation({
    onSuccess: async () => {
      const words = `${accountTitle(account)} is now part of ${chosen ? accountTitle(chosen) : 'the other account'}`
      notify.undo('Accounts joined', words, () => void undo(undoId).then(changed))
      onClose()
      await changed()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Same Account As" size={440}>
      <div className={classes.form}>
        <p className={`${classes.wide} ${classes.muted}`} dir="auto">
          {accountTitle(account)} is the same account as the one you choose. Its transactions and statements move there, and those read
          later too.
        </p>
        <Select
          label="Account"
          placeholder="Choose the account to keep"
          className={classes.wide}
          data-autofocus
          data={others.map((other) => ({ value: other.id, label: accountTitle(other) }))}
          value={into}
          onChange={setInto}
        />
        {join.isError && (
          <p role="alert" className={`${classes.wide} ${classes.problem}`}>
            {errorWords(join.error)}
          </p>
        )}
        <DialogFoot className={classes.wide}>
          <CancelButton />
          <Button disabled={!chosen || join.isPending} onClick={() => into && join.mutate({ id: account.id, into, undoId })}>
            Join Accounts
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
