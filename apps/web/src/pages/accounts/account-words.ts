import type { Basis } from '@ledgerhand/core/ledger'
import type { AccountKind } from '@ledgerhand/core/treatments'

/** What one account of a kind is called in a list of kinds. */
export const kindNames: Record<AccountKind, string> = {
  bank: 'Bank account',
  card: 'Credit card',
  cash: 'Cash',
  processor: 'Payment processor',
  loan: 'Loan',
  owner: 'Owner',
  asset: 'Asset',
  deposit: 'Deposit',
  sales_tax: 'Sales tax',
  receivable: 'Own invoices',
  payable: 'Bills',
  personal: 'Personal',
}

/** The list of accounts, from what is owned to what is owed. */
export const groups: readonly { title: string; kinds: readonly AccountKind[] }[] = [
  { title: 'Bank and cash', kinds: ['bank', 'cash'] },
  { title: 'Payment processors', kinds: ['processor'] },
  { title: 'Cards', kinds: ['card'] },
  { title: 'Loans', kinds: ['loan'] },
  { title: 'Assets and deposits', kinds: ['asset', 'deposit'] },
  { title: 'Bills and invoices', kinds: ['receivable', 'payable'] },
  { title: 'Owner and taxes', kinds: ['owner', 'sales_tax', 'personal'] },
]

/** Kinds whose rows are read from statements. */
export const isRead = (kind: AccountKind): boolean => kind === 'bank' || kind === 'card' || kind === 'cash' || kind === 'processor'

/** On the cash basis a bill or own invoice counts with the money that pays it: its account holds nothing, however many are open. */
export const isUncounted = ({ kind }: { kind: AccountKind }, basis: Basis | undefined): boolean =>
  basis === 'cash' && (kind === 'payable' || kind === 'receivable')
