import { accountTitle } from '@ledgerhand/core/account-key'
import { isMoneyKind } from '@ledgerhand/core/balances'
import type { StatementJson } from '@ledgerhand/core/wire/documents'
import { Button, Select, TextInput, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './document-page.module.css'

/** The choice of an account that is not there yet. */
const NEW = 'new'
/** What says whose it is where its print does not. */
const placed = { balance: ', by its balance', rows: ', by its transactions', layout: ', by its columns', person: ', as you said' } as const

interface StatementAccountProps {
  statement: StatementJson
  mayWrite: boolean
}

/** Which account a statement is of, and the way to say that it is another. */
export function StatementAccount({ statement, mayWrite }: StatementAccountProps) {
  const [isOpen, setOpen] = useState(false)
  const { account } = statement
  if (!account) return null
  return (
    <div className={classes.currency}>
      Account:{' '}
      <Link to="/accounts/$id" params={{ id: account.id }} className="lh-link" dir="auto">
        {account.name}
      </Link>
      {account.placedBy && placed[account.placedBy]}
      {mayWrite && (
        <>
          {' · '}
          <UnstyledButton className="lh-link" onClick={() => setOpen(true)}>
            Change
          </UnstyledButton>
        </>
      )}
      {' · '}
      <Link to="/coverage" className="lh-link" aria-label="Coverage: statements of this account">
        Coverage
      </Link>
      {isOpen && <ChooseAccount statement={statement} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ChooseAccount({ statement, onClose }: { statement: StatementJson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const accounts = trpc.accounts.list.useQuery(undefined, { staleTime: 0 })
  const [chosen, setChosen] = useState(statement.account?.id ?? null)
  const [name, setName] = useState('')
  const choose = trpc.documents.chooseAccount.useMutation({
    onSuccess: async (after) => {
      notify.success('Success', `This statement is of ${after.account?.name ?? 'the chosen account'}`)
      onClose()
      await utils.invalidate()
    },
  })
  const isNew = chosen === NEW
  const isReady = isNew ? name.trim() !== '' : chosen !== null && chosen !== statement.account?.id
  const save = () => {
    if (!isReady || chosen === null) return
    choose.mutate({ id: statement.id, ...(isNew ? { newAccount: { name: name.trim() } } : { accountId: chosen }) })
  }
  return (
    <Dialog opened onClose={onClose} title="Account of This Statement" size={440}>
      <p className="lh-muted">Its transactions and balances go to the account you choose.</p>
      <Select
        label="Account"
        data-autofocus
        disabled={accounts.isPending}
        placeholder={accounts.isPending ? 'Loading accounts...' : 'Choose the account'}
        data={[
          ...(accounts.data ?? []).filter(({ kind }) => isMoneyKind(kind)).map((a) => ({ value: a.id, label: accountTitle(a) })),
          { value: NEW, label: 'New account' },
        ]}
        value={accounts.isPending ? null : chosen}
        onChange={setChosen}
        error={isNew ? undefined : errorWords(choose.error ?? accounts.error)}
      />
      {isNew && (
        <TextInput
          mt="sm"
          label="Name"
          required
          data-autofocus
          autoFocus
          maxLength={200}
          placeholder="Harbor Savings"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
          error={errorWords(choose.error)}
        />
      )}
      <DialogFoot>
        <CancelButton />
        <Button disabled={!isReady || choose.isPending} onClick={save}>
          {isNew ? 'Create Account' : 'Choose Account'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
