import { inSources } from './source-positions.ts'

/** One line of JSON per event, in UTC: nothing that a request brings can begin a line of its own. Stacks name the sources. */
export type Log = (message: string, facts?: Record<string, unknown>) => void

export const log: Log = (message, facts = {}) => {
  const told = typeof facts.error === 'string' ? { ...facts, error: inSources(facts.error) } : facts
  console.error(JSON.stringify({ at: new Date().toISOString(), message, ...told }))
}
