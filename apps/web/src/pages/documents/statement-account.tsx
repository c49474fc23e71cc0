import { accountTitle } from '@ledgerhand/core/account-key'
import { isMoneyKind } from '@ledgerhand/core/balances'
import type { StatementJson } from '@ledgerhand/core/wire/documents'
import { Button, Modal, Select, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './document-page.module.css'

/** What says whose it is where its print does not. */
const placed = { balance: ', by its balance', rows: ', by its transactions', person: ', as you said' } as const

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
  const choose = trpc.documents.chooseAccount.useMutation({
    onSuccess: async (after) => {
      notify.success('Success', `This statement is of ${after.account?.name ?? 'the chosen account'}`)
      onClose()
      await utils.invalidate()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Account of This Statement" size={440}>
      <p className="lh-muted">
        Its transactions and balances go to the account you choose. An account that is missing here is added on the Accounts page.
      </p>
      <Select
        label="Account"
        data-autofocus
        disabled={accounts.isPending}
        placeholder={accounts.isPending ? 'Loading accounts...' : 'Choose the account'}
        data={(accounts.data ?? []).filter(({ kind }) => isMoneyKind(kind)).map((a) => ({ value: a.id, label: accountTitle(a) }))}
        value={accounts.isPending ? null : chosen}
        onChange={setChosen}
        error={errorWords(choose.error ?? accounts.error)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!chosen || chosen === statement.account?.id || choose.isPending}
          onClick={() => chosen && choose.mutate({ id: statement.id, accountId: chosen })}
        >
          Choose Account
        </Button>
      </DialogFoot>
    </Modal>
  )
}
