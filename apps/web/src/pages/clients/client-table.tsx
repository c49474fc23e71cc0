import { roleTitle } from '@ledgerhand/core/roles'
import type { ClientJson } from '@ledgerhand/core/wire-sharing'
import { ActionIcon, Badge, Menu, Table, UnstyledButton } from '@mantine/core'
import { IconDoorExit, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardTable } from '../../components/data/card-table.tsx'
import classes from './page.module.css'

/** Where in a client's books a click leads. */
export type ClientPage =
  | { to: '/' }
  | { to: '/transactions/review'; search: { kind: string } }
  | { to: '/reports'; search: { report?: string } }
  | { to: '/documents' }

interface ClientTableProps {
  clients: readonly ClientJson[]
  onGo: (client: ClientJson, page: ClientPage) => void
  onLeave: (client: ClientJson) => void
}

const localDate = (instant: string) => new Date(instant).toLocaleDateString('en-US')
const kindThatWaits = ({ unrecognized }: ClientJson) => (unrecognized > 0 ? 'unrecognized' : 'suggestion')

export function ClientTable({ clients, onGo, onLeave }: ClientTableProps) {
  return (
    <CardTable
      className={classes.table}
      cardsOn="tablet"
      columns={['Business', 'Role', 'Need Review', 'Documents', 'Last Report', 'Last Activity', 'Actions']}
    >
      {clients.map((client) => (
        <Table.Tr key={client.ownerId}>
          <Table.Td>
            <Go label={`Open the books of ${client.name}`} onClick={() => onGo(client, { to: '/' })}>
              <b>{client.name}</b>
            </Go>
          </Table.Td>
          <Table.Td>
            <Badge color={client.role === 'cpa' ? 'ink' : 'neutral'}>{roleTitle[client.role]}</Badge>
          </Table.Td>
          <Table.Td data-label="Need review">
            <Waiting
              count={client.unreviewed}
              label={`Review ${client.unreviewed} of ${client.name}`}
              onClick={() => onGo(client, { to: '/transactions/review', search: { kind: kindThatWaits(client) } })}
            />
          </Table.Td>
          <Table.Td data-label="Documents">
            <Documents client={client} onGo={(page) => onGo(client, page)} />
          </Table.Td>
          <Table.Td data-label="Last report">
            <LastReport client={client} onGo={(page) => onGo(client, page)} />
          </Table.Td>
          <Table.Td data-label="Last activity">{client.lastActivity ? localDate(client.lastActivity) : 'None yet'}</Table.Td>
          <Table.Td>
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Actions for ${client.name}`}>
                  <IconDots size={16} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onGo(client, { to: '/' })}>Open Books</Menu.Item>
                <Menu.Item
                  color="var(--lh-expense)"
                  leftSection={<IconDoorExit size={16} stroke={1.6} aria-hidden="true" />}
                  onClick={() => onLeave(client)}
                >
                  Leave
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Table.Td>
        </Table.Tr>
      ))}
    </CardTable>
  )
}

/** It opens other books in this tab, which no address can say: a button, though it looks like a link. */
const Go = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={classes.go} aria-label={label} onClick={onClick}>
    {children}
  </UnstyledButton>
)

const Waiting = ({ count, label, onClick }: { count: number; label: string; onClick: () => void }) =>
  count === 0 ? (
    <span className="lh-muted">Nothing</span>
  ) : (
    <Go label={label} onClick={onClick}>
      <Badge color="review">{count}</Badge>
    </Go>
  )

function Documents({ client, onGo }: { client: ClientJson; onGo: (page: ClientPage) => void }) {
  const { failedDocuments, processingDocuments, name } = client
  if (failedDocuments > 0) {
    return (
      <Go
        label={`${failedDocuments} failed documents of ${name}`}
        onClick={() => onGo({ to: '/transactions/review', search: { kind: 'error' } })}
      >
        <Badge color="expense">{failedDocuments} failed</Badge>
      </Go>
    )
  }
  if (processingDocuments > 0) {
    return (
      <Go label={`${processingDocuments} documents of ${name} are being read`} onClick={() => onGo({ to: '/documents' })}>
        {processingDocuments} processing
      </Go>
    )
  }
  return <span className="lh-muted">None failed</span>
}

function LastReport({ client, onGo }: { client: ClientJson; onGo: (page: ClientPage) => void }) {
  const { lastReport, name } = client
  if (!lastReport) return <span className="lh-muted">None yet</span>
  const { id, title, createdAt } = lastReport
  return (
    <Go label={`Report ${title} of ${name}`} onClick={() => onGo({ to: '/reports', search: { report: id } })}>
      {title} <span className="lh-muted">{localDate(createdAt)}</span>
    </Go>
  )
}
