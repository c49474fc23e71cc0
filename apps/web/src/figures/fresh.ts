/** What was read a moment ago is as good as new. */
export const FRESH_MS = 60_000
