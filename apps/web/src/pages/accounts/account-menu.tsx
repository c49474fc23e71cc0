import { accountTitle } from '@ledgerhand/core/account-key'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import { Menu } from '@mantine/core'
import { IconArrowMerge, IconPencil, IconTrash, IconUser, IconUserOff } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { isRead } from './account-words.ts'
import { useAccountsChanged } from './use-changed.ts'

/** What needs a dialog of its own. */
export type AccountVerb = 'edit' | 'join'
interface AccountMenuProps {
  account: LedgerAccountJson
  onVerb: (verb: AccountVerb) => void
  /** Whether there is another one that it could be the same as. */
  hasOthers: boolean
}

/** What can be done with an account besides opening it. */
export function AccountRowMenu(props: AccountMenuProps) {
  return (
    <RowMenu label={`Actions for ${accountTitle(props.account)}`}>
      <Items {...props} />
    </RowMenu>
  )
}

function Items({ account, onVerb, hasOthers }: AccountMenuProps) {
  const { client } = trpc.useUtils()
  const confirm = useConfirm()
  const changed = useAccountsChanged()
  const { id, isPersonal, kind } = account
  const title = accountTitle(account)
  const mark = async () => {
    try {
      await client.accounts.update.mutate({ id, isPersonal: !isPersonal })
      notify.success('Success', isPersonal ? `${title} counts as business` : `${title} is personal: its transactions are not in the profit`)
    } catch (error) {
      notify.error('Failed to change the account', errorWords(error))
    }
    await changed()
  }
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete Account',
      question: 'Are you sure you want to delete this account?',
      object: title,
      action: 'Delete',
    })
    if (!sure) return
    try {
      await client.accounts.remove.mutate({ id })
      notify.success('Success', 'Account deleted successfully')
    } catch (error) {
      notify.error(
        'Account not deleted',
        statusOf(error) === 409
          ? `${title} is in use: transactions, statements or adjustments name it. Change those first.`
          : errorWords(error),
      )
    }
    await changed()
  }
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => onVerb('edit')}>
        Edit…
      </Menu.Item>
      {hasOthers && (
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden="true" />} onClick={() => onVerb('join')}>
          Same account as…
        </Menu.Item>
      )}
      {isRead(kind) && (
        <Menu.Item
          leftSection={isPersonal ? <IconUserOff size={16} aria-hidden="true" /> : <IconUser size={16} aria-hidden="true" />}
          onClick={() => void mark()}
        >
          {isPersonal ? 'Mark as business' : 'Mark as personal'}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--lh-expense)" onClick={() => void remove()}>
        Delete
      </Menu.Item>
    </>
  )
}
