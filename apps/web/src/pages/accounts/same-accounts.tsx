import { accountTitle } from '@ledgerhand/core/account-key'
import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import { UnstyledButton } from '@mantine/core'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'

interface SameAccountsProps {
  accounts: readonly LedgerAccountJson[]
  /** Null for whoever may only look. */
  onJoin: ((account: LedgerAccountJson) => void) | null
}

/** Accounts without a number that go on where another ended: as two, what is in them counts twice. */
export function SameAccounts({ accounts, onJoin }: SameAccountsProps) {
  const found = accounts.flatMap((account) => {
    const other = accounts.find(({ id }) => id === account.goesOn?.accountId)
    return other && account.goesOn ? [{ account, other, goesOn: account.goesOn }] : []
  })
  if (found.length === 0) return null
  return (
    <WaitingNote>
      {found.map(({ account, other, goesOn }) => (
        <p key={account.id} dir="auto">
          <strong>{accountTitle(account)}</strong> and <strong>{accountTitle(other)}</strong> meet at{' '}
          {formatMoney(parseDecimal(goesOn.balance), account.currency)} on {formatDate(goesOn.date)}. If they are the same account, its
          balance counts twice until you join them. {onJoin && <UnstyledButton onClick={() => onJoin(account)}>Join them</UnstyledButton>}
        </p>
      ))}
    </WaitingNote>
  )
}
