import { accountTitle } from '@ledgerhand/core/account-key'
import { otherSideWord } from '@ledgerhand/core/balances'
import { type CalendarDate, formatDate, parseCalendarDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { LedgerAccountJson, RegisterRowJson } from '@ledgerhand/core/wire/ledger'
import { Badge, Button, Table } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { Fragment } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { CardTable } from '../../components/data/card-table.tsx'
import { KeyFigures } from '../../components/data/figures.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { isUncounted, kindNames } from './account-words.ts'
import classes from './page.module.css'

const PAGE_SIZE = 100

interface Days {
  from?: CalendarDate
  to?: CalendarDate
}
const dayIn = (value: unknown): CalendarDate | null => (typeof value === 'string' ? parseCalendarDate(value) : null)
/** The days in the address; what is none is left out. */
function daysOf({ from, to }: { from?: unknown; to?: unknown }): Days {
  const [first, last] = [dayIn(from), dayIn(to)]
  return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) }
}

/** The rows of an account, newest first, each with what the account held after it. */
export function RegisterPage() {
  const { id = '' } = useParams({ strict: false })
  const days = daysOf(useSearch({ strict: false }))
  const change = useSearchChange()
  const accounts = trpc.accounts.list.useQuery(undefined, { staleTime: 0 })
  const books = trpc.books.get.useQuery()
  const account = accounts.data?.find((a) => a.id === id)
  const isNarrowed = days.from !== undefined || days.to !== undefined
  return (
    <Page
      isWide
      title={account ? accountTitle(account) : 'Register'}
      subtitle={account ? kindNames[account.kind] : undefined}
      above={<BackLink to="/accounts">Accounts</BackLink>}
      corner={account?.isPersonal && <Badge color="neutral">Personal</Badge>}
    >
      {accounts.isPending ? (
        <Panel title="Register">
          <Loading text="Loading register..." rows={5} />
        </Panel>
      ) : accounts.isError ? (
        <Panel title="Register">
          <ErrorNote title="Couldn't load the register" reason={errorWords(accounts.error) ?? ''} onRetry={() => void accounts.refetch()} />
        </Panel>
      ) : !account ? (
        <Panel title="Register">
          <EmptyState title="Account not found" text="It may have been deleted, or joined with another one." />
        </Panel>
      ) : (
        <>
          <Balances account={account} isOnPaper={isUncounted(account, books.data?.basis)} />
          <Panel
            title="Register"
            note={isNarrowed ? wordsOf(days) : undefined}
            actions={
              isNarrowed && (
                <Button variant="default" size="xs" onClick={() => change({}, { replace: false })}>
                  Show all days
                </Button>
              )
            }
          >
            <Register account={account} days={days} />
          </Panel>
        </>
      )}
    </Page>
  )
}

const wordsOf = ({ from, to }: Days): string =>
  from && to ? `${formatDate(from)} - ${formatDate(to)}` : from ? `From ${formatDate(from)}` : `Until ${formatDate(to as CalendarDate)}`

/** What it began with, how far it is proven, and what it holds. */
function Balances({
  account: { kind, openingBalance, openingDate, openingProof, balance, provenThrough, currency },
  isOnPaper,
}: {
  account: LedgerAccountJson
  isOnPaper: boolean
}) {
  const money = (amount: string) => formatMoney(parseDecimal(amount), currency)
  const side = otherSideWord(kind, parseDecimal(balance))
  return (
    <KeyFigures
      items={[
        {
          label: openingDate ? `Opening, ${formatDate(openingDate)}` : 'Opening',
          value: openingBalance === null ? '–' : money(openingBalance),
          note: openingProof ? (
            <Link to="/documents/$id" params={{ id: openingProof.documentId }} className="lh-link">
              Printed by its statement
            </Link>
          ) : openingBalance === null ? (
            'Not known'
          ) : (
            'Typed in'
          ),
        },
        {
          label: 'Proven through',
          value: provenThrough ? formatDate(provenThrough) : '–',
          note: provenThrough ? 'By printed balances' : 'No statement proves it',
        },
        isOnPaper
          ? { label: 'Balance', value: '–', note: 'On the cash basis these count when paid', final: true }
          : { label: 'Balance', value: money(balance), note: side ? `Calculated, ${side}` : 'Calculated', final: true },
      ]}
    />
  )
}

/** As the list of transactions: trpc's own hook adds a field that a strict input refuses. */
function useRegister(id: string, days: Days) {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.accounts.register, { id, ...days }, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.accounts.register.query({ id, ...days, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function Register({ account, days }: { account: LedgerAccountJson; days: Days }) {
  const query = useRegister(account.id, days)
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const proven = rows.findIndex((row) => row.isProven)
  const all = trpc.accounts.list.useQuery()
  const nameOf = (id: string | null) => all.data?.find((a) => a.id === id)?.name
  if (query.isPending) return <Loading text="Loading register..." rows={5} />
  if (query.isError)
    return <ErrorNote title="Couldn't load the register" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
  if (rows.length === 0) return <EmptyState title="No transactions" text="Nothing moved on this account in these days." />
  return (
    <>
      <CardTable className={classes.register} columns={['Date', 'Description', 'Counts as', 'Amount', 'Balance']}>
        {rows.map((row, i) => (
          <Fragment key={row.id}>
            {i === proven && account.provenThrough && (
              <Table.Tr className={classes.ruled}>
                <Table.Td colSpan={5}>
                  <span className={classes.proven}>
                    <IconRosetteDiscountCheck size={16} stroke={1.6} aria-hidden="true" />
                    Proven through {formatDate(account.provenThrough)}
                  </span>
                </Table.Td>
              </Table.Tr>
            )}
            <Row row={row} account={account} nameOf={nameOf} />
          </Fragment>
        ))}
      </CardTable>
      {query.hasNextPage && (
        <div className={`${classes.more} lh-no-print`}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older transactions
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  row: RegisterRowJson
  account: LedgerAccountJson
  nameOf: (id: string | null) => string | undefined
}
function Row({ row, account, nameOf }: RowProps) {
  const { id, description, documentId, transactionDate, moved, balance, isProven, isTransfer, parts } = row
  const money = (amount: string) => formatMoney(parseDecimal(amount), account.currency)
  const isIn = parseDecimal(moved) > 0
  const cell = (
    <>
      <Table.Td>{formatDate(transactionDate)}</Table.Td>
      <Table.Td dir="auto">
        {documentId ? (
          <Link to="/documents/$id" params={{ id: documentId }} search={{ row: id }} className={classes.open}>
            {description}
          </Link>
        ) : (
          <Link to="/transactions" search={{ open: id }} className={classes.open}>
            {description}
          </Link>
        )}
      </Table.Td>
      <Table.Td>
        <CountsAs row={row} account={account} nameOf={nameOf} />
      </Table.Td>
      <Table.Td data-tone={isIn && !isTransfer ? 'income' : undefined}>{`${isIn ? '+' : ''}${money(moved)}`}</Table.Td>
      <Table.Td data-quiet={isProven ? undefined : true}>{money(balance)}</Table.Td>
    </>
  )
  return (
    <>
      <Table.Tr>{cell}</Table.Tr>
      {parts?.map((part, i) => (
        <Table.Tr key={`${id} ${String(i)}`} className={classes.part}>
          <Table.Td />
          <Table.Td dir="auto">{part.note}</Table.Td>
          <Table.Td>
            {part.leaf ? categoryOf({ label: part.leaf }) : (nameOf(part.accountId ?? null) ?? treatmentLabels[part.treatment])}
          </Table.Td>
          <Table.Td>{money(part.amount)}</Table.Td>
          <Table.Td />
        </Table.Tr>
      ))}
    </>
  )
}

/** A category, what it is instead of one, or the question that is open about it. */
function CountsAs({ row: { question, treatment, label, accountId, onAccountId, parts }, account, nameOf }: RowProps) {
  if (question) return <span className={classes.asks}>{question.text}</span>
  if (treatment === 'split') return <Badge color="neutral">Split in {parts?.length ?? 0}</Badge>
  if (treatment === 'business') return categoryOf({ label })
  const isOwn = treatment === 'transfer' || treatment === 'card_payment'
  const other = nameOf(onAccountId === account.id ? accountId : onAccountId)
  return (
    <Badge color={isOwn ? 'transfer' : 'neutral'}>
      {isOwn && other ? `${treatmentLabels[treatment]}: ${other}` : treatmentLabels[treatment]}
    </Badge>
  )
}
