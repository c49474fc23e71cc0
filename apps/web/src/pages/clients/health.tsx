import { type ClientHealth, needsAccountant } from '@ledgerhand/core/clients'
import { lastOverMonth } from '@ledgerhand/core/periods'
import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import classes from './page.module.css'

/** What the list can be narrowed to, by key from 1 on. */
export const clientFilters = ['all', 'late', 'you', 'ready', 'client', 'closed'] as const
export type ClientFilter = (typeof clientFilters)[number]
export const clientFilterWords: Record<ClientFilter, string> = {
  all: 'All',
  late: 'Late',
  you: 'Needs you',
  ready: 'Nothing open',
  client: 'With client',
  closed: 'Up to date',
}

/** Under which filter a client stands. */
export function clientKindOf(client: ClientJson): Exclude<ClientFilter, 'all'> {
  const kinds: Record<ClientHealth, Exclude<ClientFilter, 'all'>> = {
    late: 'late',
    changed: 'you',
    waiting: needsAccountant(client) ? 'you' : 'client',
    ready: isUpToDate(client) ? 'closed' : 'ready',
  }
  return kinds[client.health]
}

/** Closed through the month that was over last: the last that can be closed. */
const isUpToDate = ({ closedThrough }: ClientJson): boolean => closedThrough !== null && closedThrough >= lastOverMonth(new Date())

/** As the server has them, with those of whom nothing is to be done last. */
export const clientsInOrder = (clients: readonly ClientJson[]): ClientJson[] => {
  const isLast = (client: ClientJson) => Number(clientKindOf(client) === 'closed')
  return [...clients].sort((a, b) => isLast(a) - isLast(b))
}

/** A client's health by shape and word: color is never the only sign. */
export function Health({ client }: { client: ClientJson }) {
  const kind = clientKindOf(client)
  return (
    <span className={classes.health} data-kind={kind}>
      <span className={classes.shape} aria-hidden="true" />
      {client.health === 'changed' ? 'Changed' : clientFilterWords[kind]}
    </span>
  )
}
