import type { CalendarDate } from './calendar-date.ts'

/** The health of a client's books in one word, the most urgent that fits. */
export const clientHealths = ['late', 'changed', 'waiting', 'ready'] as const
export type ClientHealth = (typeof clientHealths)[number]

interface State {
  missing: number
  waiting: number
  failedDocuments: number
  questions: { mine: number; theirs: number }
  requests: { open: number; late: number }
  changedSince: { reports: number }
}

/** late: a request is; changed: a signed report is no longer what it was; waiting: anything is open; ready: nothing is. */
export function clientHealth({ missing, waiting, failedDocuments, questions, requests, changedSince }: State): ClientHealth {
  if (requests.late > 0) return 'late'
  if (changedSince.reports > 0) return 'changed'
  const open = missing + waiting + failedDocuments + questions.mine + questions.theirs + requests.open
  return open > 0 ? 'waiting' : 'ready'
}
/** Whether something waits for the accountant, not only for the client. */
export const needsAccountant = ({ waiting, failedDocuments, questions, changedSince }: State): boolean =>
  waiting + failedDocuments + questions.mine + changedSince.reports > 0

/**
 * The client after one, in the order of a list and on from its beginning, with whom something is late or of whom something waits for the
 * accountant; undefined where there is no other.
 */
export function nextThatNeeds<Client extends State & { health: ClientHealth; ownerId: string }>(
  clients: readonly Client[],
  after: string | null,
): Client | undefined {
  const at = clients.findIndex(({ ownerId }) => ownerId === after)
  const isDue = (client: Client) => client.health === 'late' || (client.health !== 'ready' && needsAccountant(client))
  return [...clients.slice(at + 1), ...clients.slice(0, Math.max(0, at))].find(isDue)
}

const rank = (client: State & { health: ClientHealth }): number =>
  client.health === 'waiting' && !needsAccountant(client) ? clientHealths.length : clientHealths.indexOf(client.health)

/** What is due first: late before what needs the accountant, then what is ready, then what waits for the client; by due day, then by name. */
export function byUrgency<Client extends State & { health: ClientHealth; dueOn: CalendarDate | null; name: string }>(
  a: Client,
  b: Client,
): number {
  const due = (client: Client) => client.dueOn ?? '9999'
  return rank(a) - rank(b) || (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.name.localeCompare(b.name))
}
