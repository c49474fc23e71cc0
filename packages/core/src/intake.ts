/** Documents that arrived together, such as the statements of a year: which they are. */

/** Documents that arrive within so long after one another were sent together. */
const TOGETHER_MS = 120_000

/** When the first and the last of some documents arrived: they are found again by that. */
export interface IntakeSpan {
  from: string
  to: string
}

/** From the earliest to the latest of these documents; null without any. */
export function intakeSpan(documents: readonly { createdAt: string }[]): IntakeSpan | null {
  const times = documents.map(({ createdAt }) => createdAt).sort()
  const [from, to] = [times[0], times.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

interface Arrived {
  id: string
  createdAt: string
  partOf?: { id: string } | null
}

/**
 * The documents that arrived together last, of a list with the newest first: several, or one that others came out of. Null where the last one
 * came alone.
 */
export function lastIntake(documents: readonly Arrived[]): IntakeSpan | null {
  const sent = documents.filter(({ partOf }) => !partOf)
  const apart = sent.findIndex(({ createdAt }, i) => {
    const before = sent[i - 1]
    return before !== undefined && Date.parse(before.createdAt) - Date.parse(createdAt) > TOGETHER_MS
  })
  const together = apart === -1 ? sent : sent.slice(0, apart)
  const holds = (id: string) => documents.some(({ partOf }) => partOf?.id === id)
  return together.length > 1 || together.some(({ id }) => holds(id)) ? intakeSpan(together) : null
}
