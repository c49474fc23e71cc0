import { accountTitle } from '@ledgerhand/core/account-key'
import { otherSideWord } from '@ledgerhand/core/balances'
import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Badge, Button, Table } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCurrency, IconPlus, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CardTable } from '../../components/data/card-table.tsx'
import { KeyFigures } from '../../components/data/figures.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountRowMenu, type AccountVerb } from './account-menu.tsx'
import { groups, isRead, isUncounted, kindNames } from './account-words.ts'
import { AdjustmentsDialog } from './adjustments-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import classes from './page.module.css'
import { RatesDialog } from './rates-dialog.tsx'
import { SameAccounts } from './same-accounts.tsx'

type Open = 'add' | 'adjustments' | 'rates' | { verb: AccountVerb; account: LedgerAccountJson } | null

/** Where the money is, and how far a statement proves it. */
export function AccountsPage() {
  const mayWrite = useMay('write')
  const list = trpc.accounts.list.useQuery(undefined, { staleTime: 0 })
  const entities = trpc.entities.list.useQuery()
  const books = trpc.books.get.useQuery()
  const rates = trpc.exchangeRates.list.useQuery(undefined, { staleTime: 0 })
  const [open, setOpen] = useKeptState<Open>('dialog', null)
  const accounts = list.data ?? []
  const add = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('add')}>
        Add Account
      </Button>
    )
  return (
    <Page
      title="Accounts"
      subtitle="Where your money is, and how far it is proven"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
            onClick={() => setOpen('adjustments')}
          >
            Adjustments
          </Button>
          {rates.data && rates.data.length > 0 && (
            <Button variant="default" leftSection={<IconCurrency size={16} aria-hidden="true" />} onClick={() => setOpen('rates')}>
              Exchange Rates
            </Button>
          )}
          {add('filled')}
        </>
      }
    >
      <SameAccounts accounts={accounts} onJoin={mayWrite ? (account) => setOpen({ verb: 'join', account }) : null} />
      {accounts.length > 0 && <Sums accounts={accounts} />}
      <Panel title="All Accounts">
        {list.isPending ? (
          <Loading text="Loading accounts..." rows={5} />
        ) : list.isError ? (
          <ErrorNote title="Accounts could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
        ) : accounts.length === 0 ? (
          <EmptyState title="No accounts yet" text="They appear when you upload a statement." action={add('default')} />
        ) : (
          <AccountTable
            accounts={accounts}
            entities={entities.data ?? []}
            basis={books.data?.basis}
            onVerb={mayWrite ? (verb, account) => setOpen({ verb, account }) : null}
          />
        )}
      </Panel>
      {open === 'add' && <AccountDialog account={null} onClose={() => setOpen(null)} />}
      {open !== null && typeof open === 'object' && open.verb === 'join' && (
        <JoinDialog account={open.account} accounts={accounts} onClose={() => setOpen(null)} />
      )}
      {open === 'adjustments' && <AdjustmentsDialog accounts={accounts} onClose={() => setOpen(null)} />}
      {open === 'rates' && <RatesDialog rates={rates.data ?? []} currency={books.data?.currency ?? 'USD'} onClose={() => setOpen(null)} />}
      {open !== null && typeof open === 'object' && open.verb === 'edit' && (
        <AccountDialog account={open.account} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

interface AccountTableProps {
  accounts: readonly LedgerAccountJson[]
  entities: readonly EntityJson[]
  basis: Basis | undefined
  onVerb: ((verb: AccountVerb, account: LedgerAccountJson) => void) | null
}

/** The accounts by what they are. */
function AccountTable({ accounts, entities, basis, onVerb }: AccountTableProps) {
  const nameOf = (id: string | null) => entities.find((e) => e.id === id)?.name
  return (
    <CardTable
      className={classes.table}
      columns={['Account', 'Kind', 'Proven through', 'Balance', { name: 'Actions', className: classes.last }]}
    >
      {groups.map(({ title, kinds }) => {
        const own = accounts.filter(({ kind }) => kinds.includes(kind))
        return (
          own.length > 0 && [
            <Table.Tr key={title} data-group>
              <Table.Th colSpan={5} scope="colgroup">
                {title}
              </Table.Th>
            </Table.Tr>,
            ...own.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                entity={nameOf(account.entityId)}
                isUncounted={isUncounted(account, basis)}
                onVerb={onVerb && ((verb) => onVerb(verb, account))}
                hasOthers={isRead(account.kind) && accounts.some((other) => other.id !== account.id && other.kind === account.kind)}
              />
            )),
          ]
        )
      })}
    </CardTable>
  )
}

/** Three figures of the accounts that are read: what is there, what is owed, and since when nothing of it is proven. */
function Sums({ accounts }: { accounts: readonly LedgerAccountJson[] }) {
  // What is in another currency than most is in no sum.
  const currency = accounts.find(({ kind }) => !isRead(kind))?.currency ?? accounts[0]?.currency ?? 'USD'
  const own = accounts.filter((a) => a.currency === currency)
  const sum = (kinds: readonly string[]) => {
    const found = own.filter(({ kind }) => kinds.includes(kind))
    const total = found.reduce((n, { balance }) => n + parseDecimal(balance), 0)
    return { value: formatMoney(cents(total), currency), note: found.length === 1 ? '1 account' : `${found.length} accounts` }
  }
  const read = accounts.filter(({ kind }) => kind === 'bank' || kind === 'card')
  const days = read.map(({ provenThrough }) => provenThrough ?? '')
  const earliest = days.length > 0 && !days.includes('') ? ([...days].sort()[0] as CalendarDate) : null
  const unproven = days.filter((day) => day === '').length
  return (
    <KeyFigures
      items={[
        { label: 'Bank and cash', ...sum(['bank', 'cash', 'processor']) },
        { label: 'Cards and loans', ...sum(['card', 'loan']) },
        {
          label: 'All proven through',
          value: earliest ? formatDate(earliest) : '–',
          note: unproven === 0 ? '' : unproven === 1 ? '1 account is not proven' : `${unproven} accounts are not proven`,
        },
      ]}
    />
  )
}

interface AccountRowProps {
  account: LedgerAccountJson
  entity: string | undefined
  /** Its rows are in no balance on the basis of the books. */
  isUncounted: boolean
  /** Null for whoever may only look. */
  onVerb: ((verb: AccountVerb) => void) | null
  hasOthers: boolean
}
function AccountRow({ account, entity, isUncounted: isOnPaper, onVerb, hasOthers }: AccountRowProps) {
  const { id, kind, balance, currency, provenThrough, isPersonal } = account
  const title = accountTitle(account)
  const side = otherSideWord(kind, parseDecimal(balance))
  return (
    <Table.Tr>
      <Table.Td>
        <Link to="/accounts/$id" params={{ id }} className={`${classes.open} lh-clip`} dir="auto" title={title}>
          {title}
        </Link>
        {isPersonal && <Badge color="neutral">Personal</Badge>}
        {entity && (
          <span className={classes.entity} dir="auto">
            {entity}
          </span>
        )}
      </Table.Td>
      <Table.Td>{kindNames[kind]}</Table.Td>
      <Table.Td>
        {provenThrough ? (
          <span className={classes.proven}>
            <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
            <span className={classes.phone}>Proven through </span>
            {formatDate(provenThrough)}
          </span>
        ) : (
          <span className={classes.calculated}>Calculated</span>
        )}
      </Table.Td>
      <Table.Td className="lh-num">
        {!isOnPaper && side && <span className={classes.side}>{side} </span>}
        {isOnPaper ? <span className={classes.calculated}>Counted when paid</span> : formatMoney(parseDecimal(balance), currency)}
      </Table.Td>
      <Table.Td className={classes.last}>{onVerb && <AccountRowMenu account={account} onVerb={onVerb} hasOthers={hasOthers} />}</Table.Td>
    </Table.Tr>
  )
}
