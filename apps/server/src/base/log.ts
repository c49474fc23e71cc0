/** One line of JSON per event, in UTC: nothing that a request brings can begin a line of its own. */
export type Log = (message: string, facts?: Record<string, unknown>) => void

export const log: Log = (message, facts = {}) => {
  console.error(JSON.stringify({ at: new Date().toISOString(), message, ...facts }))
}
