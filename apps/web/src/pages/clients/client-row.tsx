import { type CalendarDate, formatMonth, formatRowDate, today } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import { roleTitle } from '@ledgerhand/core/roles'
import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDoorExit, IconNote } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { Health } from './health.tsx'
import classes from './page.module.css'

/** Where in a client's books a click leads. */
export type ClientPage =
  | { to: '/' | '/documents' | '/coverage' | '/requests' | '/questions' }
  | { to: '/transactions/review'; search: { kind: string } }
  | { to: '/reports'; search: { report?: string } }
  | { to: '/taxes'; search: { year: number } }
  | { to: '/close' }
  | { to: '/close/$period'; params: { period: string } }

export interface ClientRowActions {
  go: (client: ClientJson, page: ClientPage) => void
  check: (client: ClientJson, isOn: boolean) => void
  /** The focus has come to its row: the keys act on it. */
  stand: (client: ClientJson) => void
  note: (client: ClientJson) => void
  leave: (client: ClientJson) => void
}
interface ClientRowProps {
  client: ClientJson
  index: number
  checked: boolean
  isCurrent: boolean
  /** The same object as long as the list stands. */
  actions: ClientRowActions
  measure: (row: HTMLTableRowElement | null) => void
}

const dayOf = (date: CalendarDate) => formatRowDate(date, today().slice(0, 4))

const taxWords: Record<ClientJson['taxPack']['state'], string> = { open: 'Open', ready: 'Ready', made: 'Made' }

/** '1 signed report changed, net −$312.00' */
const changedWords = ({ changedSince: { reports, net, currency } }: ClientJson): string =>
  `${reports === 1 ? '1 signed report' : `${reports} signed reports`} changed, net ${formatMoney(parseDecimal(net), currency)}`

/** One client: every number leads to what it counts. */
export const ClientRow = memo(function ClientRow({ client, index, checked, isCurrent, actions, measure }: ClientRowProps) {
  const { name, role, note, dueOn, health, missing } = client
  const go = (page: ClientPage) => actions.go(client, page)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-current={isCurrent}
      data-selected={checked}
      onFocus={() => actions.stand(client)}
    >
      <td className={classes.check}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={checked}
            onChange={(event) => actions.check(client, event.currentTarget.checked)}
          />
        </label>
      </td>
      <td className={classes.name}>
        <Go label={`Open the books of ${name}`} onClick={() => go({ to: '/' })}>
          <b>{name}</b>
        </Go>
        {(note !== null || role !== 'cpa') && <span className={classes.small}>{note ?? roleTitle[role]}</span>}
      </td>
      <td data-label="Health">
        <Health client={client} />
        {client.changedSince.reports > 0 && <span className={classes.small}>{changedWords(client)}</span>}
      </td>
      <td data-label="Due" className="lh-num" data-late={health === 'late'}>
        {dueOn ? dayOf(dueOn) : <None />}
      </td>
      <ClosedTo client={client} onGo={go} />
      <Count label={`${missing} missing statements of ${name}`} title="Missing" count={missing} onClick={() => go({ to: '/coverage' })} />
      <Review client={client} onGo={go} />
      <Questions client={client} onGo={go} />
      <Requests client={client} onGo={go} />
      <td data-label={`Tax ${client.taxPack.year}`} className={classes.tax} data-state={client.taxPack.state}>
        <Go
          label={`Tax pack ${client.taxPack.year} of ${name}: ${client.taxPack.state}`}
          onClick={() => go({ to: '/taxes', search: { year: client.taxPack.year } })}
        >
          {taxWords[client.taxPack.state]}
        </Go>
      </td>
      <td data-label="Last report" className={classes.report}>
        {client.lastReport ? <LastReport client={client} onGo={go} /> : <None />}
        <span className={`${classes.small} ${classes.active}`}>
          {client.lastActivity ? `Active ${dayOf(today(new Date(client.lastActivity)))}` : 'None yet'}
        </span>
      </td>
      <td className={classes.actions}>
        <RowMenu label={`Actions for ${name}`}>
          <Menu.Item onClick={() => go({ to: '/' })}>Open Books</Menu.Item>
          <Menu.Item leftSection={<IconNote size={16} stroke={1.6} aria-hidden="true" />} onClick={() => actions.note(client)}>
            {note === null ? 'Add Note' : 'Edit Note'}
          </Menu.Item>
          <Menu.Item
            color="var(--lh-expense)"
            leftSection={<IconDoorExit size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => actions.leave(client)}
          >
            Leave
          </Menu.Item>
        </RowMenu>
      </td>
    </tr>
  )
})

interface CellProps {
  client: ClientJson
  onGo: (page: ClientPage) => void
}

const ClosedTo = ({ client: { name, closedThrough }, onGo }: CellProps) => (
  <td data-label="Closed to" className={classes.count}>
    {closedThrough ? (
      <Go
        label={`Closed months of ${name}, the last one ${formatMonth(closedThrough)}`}
        onClick={() => onGo({ to: '/close/$period', params: { period: closedThrough } })}
      >
        {formatMonth(closedThrough)}
      </Go>
    ) : (
      <None />
    )}
  </td>
)

/** Documents that failed, and rows that wait. */
const Review = ({ client: { name, failedDocuments, waiting, unrecognized }, onGo }: CellProps) => (
  <td data-label="Review" className={classes.count}>
    {failedDocuments > 0 && (
      <Go
        label={`${failedDocuments} failed documents of ${name}`}
        onClick={() => onGo({ to: '/transactions/review', search: { kind: 'error' } })}
      >
        {failedDocuments} failed
      </Go>
    )}
    {waiting > 0 && (
      <Go
        label={`Review ${waiting} of ${name}`}
        onClick={() => onGo({ to: '/transactions/review', search: { kind: unrecognized > 0 ? 'unrecognized' : 'suggestion' } })}
      >
        <b>{waiting}</b>
      </Go>
    )}
    {waiting + failedDocuments === 0 && <None />}
  </td>
)

const Questions = ({ client: { name, questions }, onGo }: CellProps) => (
  <td data-label="Questions" className={classes.count}>
    {questions.mine + questions.theirs === 0 ? (
      <None />
    ) : (
      <Go
        label={`Questions of ${name}: ${questions.mine} for you, ${questions.theirs} for them`}
        onClick={() => onGo({ to: '/questions' })}
      >
        {questions.mine > 0 && <b>{questions.mine} for you</b>}
        {questions.mine > 0 && questions.theirs > 0 && ', '}
        {questions.theirs > 0 && `${questions.theirs} for them`}
      </Go>
    )}
  </td>
)

const Requests = ({ client: { name, requests }, onGo }: CellProps) => (
  <td data-label="Requests" className={classes.count}>
    {requests.open === 0 ? (
      <None />
    ) : (
      <Go label={`Requests of ${name}: ${requests.open} open, ${requests.late} late`} onClick={() => onGo({ to: '/requests' })}>
        {requests.open} open{requests.late > 0 && <b className={classes.late}>, {requests.late} late</b>}
      </Go>
    )}
  </td>
)

function LastReport({ client: { lastReport, name }, onGo }: CellProps) {
  if (!lastReport) return null
  return (
    <Go label={`Report ${lastReport.title} of ${name}`} onClick={() => onGo({ to: '/reports', search: { report: lastReport.id } })}>
      {lastReport.title}
    </Go>
  )
}

/** It opens other books in this tab, which no address can say: a button, though it looks like a link. */
const Go = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={classes.go} aria-label={label} onClick={onClick}>
    {children}
  </UnstyledButton>
)
/** Nothing is a faint dash, so that numbers stand out. */
const None = () => (
  <span className="lh-faint" aria-hidden="true">
    –
  </span>
)
const Count = ({ label, title, count, onClick }: { label: string; title: string; count: number; onClick: () => void }) => (
  <td data-label={title} className={classes.count}>
    {count === 0 ? (
      <None />
    ) : (
      <Go label={label} onClick={onClick}>
        <b>{count}</b>
      </Go>
    )}
  </td>
)
