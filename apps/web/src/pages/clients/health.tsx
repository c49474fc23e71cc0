import { type ClientHealth, needsAccountant } from '@ledgerhand/core/clients'
import type { ClientJson } from '@ledgerhand/core/wire-sharing'
import classes from './page.module.css'

/** What the list can be narrowed to, by key from 1 on. */
export const clientFilters = ['all', 'late', 'you', 'ready', 'client'] as const
export type ClientFilter = (typeof clientFilters)[number]
export const filterWords: Record<ClientFilter, string> = {
  all: 'All',
  late: 'Late',
  you: 'Needs you',
  ready: 'Nothing open',
  client: 'With client',
}

/** Under which filter a client stands. */
export function kindOf(client: ClientJson): Exclude<ClientFilter, 'all'> {
  const kinds: Record<ClientHealth, Exclude<ClientFilter, 'all'>> = {
    late: 'late',
    changed: 'you',
    waiting: needsAccountant(client) ? 'you' : 'client',
    ready: 'ready',
  }
  return kinds[client.health]
}

/** A client's health by shape and word: color is never the only sign. */
export function Health({ client }: { client: ClientJson }) {
  const kind = kindOf(client)
  return (
    <span className={classes.health} data-kind={kind}>
      <span className={classes.shape} aria-hidden="true" />
      {client.health === 'changed' ? 'Changed' : filterWords[kind]}
    </span>
  )
}
